import { contentHash } from '../fs/hash.ts'
import { type OutputPath, outputPath } from '../model/path.ts'
import type { Gallery } from '../model/poster.ts'
import { swatchStyle, wallStyle } from './wall-style.ts'

/** The placeholder colours of a gallery's pictures, as a stylesheet: the content security policy forbids style attributes. */
const colourStyle = (gallery: Gallery, selectorOf: (id: string, place: number) => string): string =>
  gallery.posters
    .map(
      ({ id, images: [{ colours }] }, index) =>
        `${selectorOf(id, index + 1)}{--dominant:${colours.dominant};--accent:${colours.accent}}`,
    )
    .join('\n')

/** Selectors cannot begin with a digit; ids of posters can. */
const escapeStart = (id: string): string => id.replace(/^\d/, '\\3$& ')

/** A stylesheet that is made of a gallery's posters. All languages share it. */
interface GallerySheet {
  readonly path: OutputPath
  readonly css: string
}

export interface GallerySheets {
  /** For walls. A browser tries one rule for each card: by position it would try all rules on all cards. */
  readonly colours: GallerySheet
  /** For the pages of single posters, where few elements name a place: places compress better than ids. */
  readonly places: GallerySheet
  /** Where there are scripts. */
  readonly swatches: GallerySheet
  /** Where there are none. */
  readonly choices: GallerySheet
}

export function sheetsOfGallery(gallery: Gallery): GallerySheets {
  const swatches = swatchStyle(gallery)
  const sheetOf = (name: string, css: string): GallerySheet => ({
    path: outputPath(`assets/${name}-${gallery.slug}.${shortHashOf(css)}.css`),
    css,
  })
  return {
    colours: sheetOf(
      'colours',
      colourStyle(gallery, (id) => `#${escapeStart(id)}`),
    ),
    places: sheetOf(
      'places',
      colourStyle(gallery, (_, place) => `[data-place="${place}"]`),
    ),
    swatches: sheetOf('swatches', swatches),
    choices: sheetOf('wall', `${swatches}\n${wallStyle(gallery)}`),
  }
}

/** Eight hex digits for a file name. */
export const shortHashOf = (text: string): string => contentHash(text).slice(0, 8)
