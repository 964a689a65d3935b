import type { Axes } from '../model/fonts.ts'

/** woff2 is for browsers, and sfnt for previews, because satori cannot read woff2. */
type FontFormat = 'woff2' | 'sfnt'

/** Makes a font that contains only some characters of another one, with pinned or limited axes. */
export async function subsetOf(
  font: Buffer,
  characters: string,
  axes: Axes,
  format: FontFormat,
): Promise<Buffer> {
  // Loaded late, because most builds do not make fonts.
  const { default: subsetFont } = await import('subset-font')
  return subsetFont(font, characters, {
    targetFormat: format,
    variationAxes: axes,
    // The GSUB table has the rules for ligatures. Satori cannot read some of them, and previews need no ligatures.
    ...(format === 'sfnt' && { dropTables: ['GSUB'] }),
  })
}
