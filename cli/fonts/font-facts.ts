import type { FileAxes } from './axes.ts'

/** What a font file contains. */
export interface FontFacts {
  readonly axes: FileAxes
  readonly characters: string
}

/** Ends the tables of characters in fonts. */
const NO_CHARACTER = 0xffff

/** Reads a font file. Throws if it is damaged. */
export async function readFontFacts(bytes: Buffer): Promise<FontFacts> {
  const { variationAxes, characterSet } = await openFont(bytes)
  const axes = Object.entries(variationAxes).flatMap(([tag, axis]) =>
    axis ? [[tag, { min: axis.min, max: axis.max, default: axis.default }]] : [],
  )
  return {
    axes: Object.fromEntries(axes),
    characters: String.fromCodePoint(
      ...characterSet.filter((code) => code !== NO_CHARACTER),
    ),
  }
}

/** Opens a font file, in any format. */
export async function openFont(bytes: Buffer) {
  // Loaded late, because most commands read no font.
  const { create } = await import('fontkitten')
  const font = create(bytes)
  if ('fonts' in font) throw new Error('the file contains several fonts')
  return font
}
