import type { FileAxes } from './axes.ts'

/** The axes and the characters of a font file. */
export interface FontFacts {
  readonly axes: FileAxes
  readonly characters: string
}

/** The last code in the character tables of many fonts. It marks the end of the table and is not a character. */
const NO_CHARACTER = 0xffff

/** Reads a font file. Throws if it is damaged. */
export async function readFontFacts(bytes: Buffer): Promise<FontFacts> {
  const { variationAxes, characterSet } = await openFont(bytes)

  const axes = Object.entries(variationAxes).flatMap(([tag, axis]) =>
    axis ? [[tag, { min: axis.min, max: axis.max, default: axis.default }]] : [],
  )
  const codePoints = characterSet.filter((code) => code !== NO_CHARACTER)
  return {
    axes: Object.fromEntries(axes),
    characters: String.fromCodePoint(...codePoints),
  }
}

/** Opens a font file in any usual format, such as TTF or WOFF2. Throws for a collection of several fonts. */
export async function openFont(bytes: Buffer) {
  // Loaded late, because most commands do not read fonts.
  const { create } = await import('fontkitten')
  const font = create(bytes)
  if ('fonts' in font) throw new Error('the file contains several fonts')
  return font
}
