import type { Axes } from '../model/fonts.ts'

/** woff2 is for browsers, sfnt for previews: satori cannot read woff2. */
type FontFormat = 'woff2' | 'sfnt'

/** Makes a font that contains only some characters of another one, with pinned or limited axes. */
export async function subsetOf(
  font: Buffer,
  characters: string,
  axes: Axes,
  format: FontFormat,
): Promise<Buffer> {
  // Loaded late, because most builds make no font.
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(font, characters, {
    targetFormat: format,
    variationAxes: axes,
    // Satori refuses some rules for ligatures, and its letters do without them.
    ...(format === 'sfnt' && { dropTables: ['GSUB'] }),
  })
}
