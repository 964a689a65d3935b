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
export interface GallerySheet {
  readonly path: OutputPath
  readonly css: string
}

/** Where there are scripts. */
export const swatchSheetOf = (gallery: Gallery): GallerySheet =>
  sheetOf(`swatches-${gallery.slug}`, swatchStyle(gallery))

/** Where there are none. */
export const wallSheetOf = (gallery: Gallery): GallerySheet =>
  sheetOf(`wall-${gallery.slug}`, `${swatchStyle(gallery)}\n${wallStyle(gallery)}`)

/** For walls. A browser tries one rule for each card: by position it would try all rules on all cards. */
export const colourSheetOf = (gallery: Gallery): GallerySheet =>
  sheetOf(
    `colours-${gallery.slug}`,
    colourStyle(gallery, (id) => `#${escapeStart(id)}`),
  )

/** For the pages of single posters, where few elements name a place: places compress better than ids. */
export const placeSheetOf = (gallery: Gallery): GallerySheet =>
  sheetOf(
    `places-${gallery.slug}`,
    colourStyle(gallery, (_, place) => `[data-place="${place}"]`),
  )

const sheetOf = (name: string, css: string): GallerySheet => ({
  path: outputPath(`assets/${name}.${shortHashOf(css)}.css`),
  css,
})

/** Eight hex digits for a file name. */
export const shortHashOf = (text: string): string => contentHash(text).slice(0, 8)
