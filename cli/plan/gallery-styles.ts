import { contentHash } from '../fs/hash.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { Gallery } from '../model/poster.ts'
import { wallStyle } from './wall-style.ts'

/**
 * The placeholder colours of a gallery's pictures, as a stylesheet: the content security policy forbids style
 * attributes. Posters are selected by position, which compresses better than ids; the pages of single posters, which read
 * the same file, name it in `data-place`.
 */
function colourStyle(gallery: Gallery): string {
  return gallery.posters
    .map(
      ({ images: [{ colours }] }, index) =>
        `.card:nth-of-type(${index + 1}),[data-place="${index + 1}"]{--dominant:${colours.dominant};--accent:${colours.accent}}`,
    )
    .join('\n')
}

/** A stylesheet that is made of a gallery's posters. All languages share it. */
export interface GallerySheet {
  readonly path: OutputPath
  readonly css: string
}

export const wallSheetOf = (gallery: Gallery): GallerySheet =>
  sheetOf(`wall-${gallery.slug}`, wallStyle(gallery))

export const colourSheetOf = (gallery: Gallery): GallerySheet =>
  sheetOf(`colours-${gallery.slug}`, colourStyle(gallery))

const sheetOf = (name: string, css: string): GallerySheet => ({
  path: outputPath(`assets/${name}.${shortHashOf(css)}.css`),
  css,
})

/** Eight hex digits for a file name. */
export const shortHashOf = (text: string): string => contentHash(text).slice(0, 8)
