const between = (first: number, last: number): string =>
  String.fromCodePoint(
    ...Array.from({ length: last - first + 1 }, (_, index) => first + index),
  )

const ascii = between(0x20, 0x7e)
const latin1 = between(0xc0, 0xff)
const punctuation = '\u00a0¡¿×·–—‘’“”…'
/** Currency signs and quotation marks, only in the fonts of headings and texts. */
const signs = '€£¥«»'
/** ASCII characters that quotes do without. */
const technicalSigns = /[#$%&*+/<=>@[\\\]^_`{|}~]/g

/** The letters of Swedish and Spanish beyond ASCII. */
export const engineLetters = 'ÅÄÖåäöÉéÈèÁÍÓÚÑáíóúñÜü'

/**
 * Returns the characters that each font of a shop contains. Browsers show other characters in a system font.
 * @param letters all characters of the shop's languages beyond ASCII; further ones are in every font
 */
export const fontCharactersOf = (letters: string) => ({
  display: ascii + letters + punctuation + signs,
  quote: ascii.replace(technicalSigns, '') + letters + punctuation,
  text: `${ascii}${latin1}${letters}${punctuation}${signs}©`,
})
