import { contentHash } from '../fs/hash.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { Gallery } from '../model/poster.ts'
import { wallStyle } from './wall-style.ts'

/**
 * The placeholder colours of a gallery's pictures, as a stylesheet: the content security policy forbids style
 * attributes. Posters are selected by position, which compresses better than ids; the pages of single posters, which read
 * the same file, name it in `data-place`.
 */
export function colourSheetOf(gallery: Gallery): string {
  return gallery.posters
    .map(
      ({ images: [{ colours }] }, index) =>
        `.card:nth-of-type(${index + 1}),[data-place="${index + 1}"]{--dominant:${colours.dominant};--accent:${colours.accent}}`,
    )
    .join('\n')
}

export const wallSheetPathOf = (gallery: Gallery): OutputPath =>
  outputPath(`assets/wall-${gallery.slug}.${shortHashOf(wallStyle(gallery))}.css`)

export const colourSheetPathOf = (gallery: Gallery): OutputPath =>
  outputPath(`assets/colours-${gallery.slug}.${shortHashOf(colourSheetOf(gallery))}.css`)

/** Eight hex digits for a file name. */
export const shortHashOf = (text: string): string => contentHash(text).slice(0, 8)
