/** Flags are pairs of letters. */
const FLAG = String.raw`[\u{1f1e6}-\u{1f1ff}]{2}`
/** What may follow a sign: accents, the forms and skin tones of emoji, and the letters of regional flags. */
const ADDITION = String.raw`[\p{M}\u{1f3fb}-\u{1f3ff}\u{e0020}-\u{e007f}]`
/** Joins two emoji into one. */
const JOINER = String.raw`\u200d`

/** Matches a character with everything that belongs to it, roughly as `Intl.Segmenter` does. */
const CHARACTER = new RegExp(
  `(?:${FLAG}|.)${ADDITION}*(?:${JOINER}.${ADDITION}*)*${JOINER}?`,
  'gsu',
)

/**
 * Splits a text into characters as readers see them: a letter with its accents, an emoji
 * with its skin tone. Browsers such as Firefox 115 have no `Intl.Segmenter`.
 */
export function charactersIn(text: string): readonly string[] {
  if (!('Segmenter' in Intl)) return text.match(CHARACTER) ?? []

  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(
    text,
  )
  return Array.from(segments, ({ segment }) => segment)
}

/** Returns the start of a text, up to a length in UTF-16 code units, in whole characters. */
export function startOf(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text

  let start = ''
  // No text is read much further than it is needed.
  for (const character of charactersIn(text.slice(0, maxLength + LONGEST_CHARACTER))) {
    if (start.length + character.length > maxLength) break
    start += character
  }
  return start
}

/** More code units than a character has, except for one that somebody made to break programs. */
const LONGEST_CHARACTER = 64

/** Cuts a text that is too long after a word, and ends it with '…'. */
export const shortened = (text: string, maxLength: number): string =>
  text.length > maxLength
    ? `${startOf(text, maxLength - 1).replace(/[\s,]+\S*$/, '')}…`
    : text
