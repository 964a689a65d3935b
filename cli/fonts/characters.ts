/** Returns the characters between two code points, including both. */
function charactersBetween(lowest: number, highest: number): string {
  const codePoints = Array.from(
    { length: highest - lowest + 1 },
    (_, index) => lowest + index,
  )
  return String.fromCodePoint(...codePoints)
}

const ascii = charactersBetween(0x20, 0x7e)
const latin1 = charactersBetween(0xc0, 0xff)
const punctuation = '\u00a0¡¿×·–—‘’“”…'
/** Currency signs and the quotation marks « and ». The font for quotes lacks them, because quotes do not need them. */
const signs = '€£¥«»'
/** ASCII characters that do not occur in quotes. */
const technicalSigns = /[#$%&*+/<=>@[\\\]^_`{|}~]/g

/** The letters of Swedish and Spanish beyond ASCII. */
export const engineLetters = 'ÅÄÖåäöÉéÈèÁÍÓÚÑáíóúñÜü'

/**
 * Returns the characters that each of a shop's fonts contains. Browsers show all other characters in a system font.
 * @param letters all non-ASCII characters in the shop's texts, which every font contains
 */
export const fontCharactersOf = (letters: string) => ({
  display: ascii + letters + punctuation + signs,
  quote: ascii.replace(technicalSigns, '') + letters + punctuation,
  text: `${ascii}${latin1}${letters}${punctuation}${signs}©`,
})
