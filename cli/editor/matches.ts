/** Normalizes a text for comparison: ignores accents, case and repeated white space. */
export const foldForSearch = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** A piece of a text. `isFound` marks matches of a search. */
export interface MatchedPiece {
  /** The offset of the piece in the text. */
  readonly start: number
  readonly text: string
  readonly isFound: boolean
}

/**
 * Splits a text into matches of the search words and the text between them, ignoring
 * accents and case.
 */
export function splitByWords(text: string, words: string): readonly MatchedPiece[] {
  const searchWords = foldForSearch(words).split(' ').filter(Boolean)
  const folded = foldCharacters(text)

  /** Tells for each offset in the text whether it belongs to a match. */
  const isFound = new Array<boolean>(text.length).fill(false)
  for (const word of searchWords)
    for (const { start, end } of findAll(word, folded)) isFound.fill(true, start, end)

  // A piece starts where a match starts or ends.
  const starts = [...isFound.keys()].filter(
    (offset) => offset === 0 || isFound[offset] !== isFound[offset - 1],
  )
  return starts.map((start, index) => ({
    start,
    text: text.slice(start, starts[index + 1]),
    isFound: isFound[start] ?? false,
  }))
}

interface FoldedText {
  readonly text: string
  /**
   * The offset in the original text for each index in the folded one, and for the index
   * after its last character.
   */
  readonly offsets: readonly number[]
}

/**
 * Normalizes a text character by character, because the normalized character can be
 * shorter or longer than the original one. Unlike `foldForSearch`, it keeps all white space.
 */
function foldCharacters(original: string): FoldedText {
  let text = ''
  const offsets: number[] = []
  let offset = 0

  for (const character of original) {
    const plain = character
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/\s/g, ' ')
    offsets.push(...new Array<number>(plain.length).fill(offset))
    text += plain
    offset += character.length
  }

  return { text, offsets: [...offsets, original.length] }
}

/** Finds a word in a folded text. Returns the offsets of its matches in the original text. */
function findAll(word: string, { text, offsets }: FoldedText) {
  const matches: { readonly start: number; readonly end: number }[] = []
  let index = text.indexOf(word)
  while (index !== -1) {
    const end = index + word.length
    matches.push({ start: offsets[index] ?? 0, end: offsets[end] ?? 0 })
    index = text.indexOf(word, end)
  }
  return matches
}
