/**
 * Normalizes a text for comparison: removes accents, capitals and repeated white space.
 */
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
 * accents and capitals.
 */
export function splitByWords(text: string, words: string): readonly MatchedPiece[] {
  const searchWords = foldForSearch(words).split(' ').filter(Boolean)
  const { folded, offsets } = foldWithOffsets(text)

  /** Tells for each offset in the text whether it belongs to a match. */
  const isFound = new Array<boolean>(text.length).fill(false)
  for (const word of searchWords) {
    let index = folded.indexOf(word)
    while (index !== -1) {
      const end = index + word.length
      isFound.fill(true, offsets[index], offsets[end])
      index = folded.indexOf(word, end)
    }
  }

  const pieces: MatchedPiece[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    const isWithinPiece = end < text.length && isFound[end] === isFound[start]
    if (isWithinPiece) continue

    pieces.push({ start, text: text.slice(start, end), isFound: isFound[start] ?? false })
    start = end
  }
  return pieces
}

/**
 * Normalizes a text character by character, because a character can change its length.
 * `offsets` maps each index in the folded text, and the index after its last character,
 * to the offset in the text.
 */
function foldWithOffsets(text: string) {
  let folded = ''
  const offsets: number[] = []
  let offset = 0

  for (const character of text) {
    const plain = character
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/\s/g, ' ')
    offsets.push(...new Array<number>(plain.length).fill(offset))
    folded += plain
    offset += character.length
  }

  return { folded, offsets: [...offsets, text.length] }
}
