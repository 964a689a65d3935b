/** Normalizes a text for comparison: without accents, capitals and line breaks. */
export const foldForSearch = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** A piece of a text. `isFound` marks matches of a search. */
export interface MatchedPiece {
  readonly text: string
  readonly isFound: boolean
}

/** Splits a text into matches of the search words and the text between them, ignoring accents and capitals. */
export function splitByWords(text: string, words: string): readonly MatchedPiece[] {
  const searchWords = foldForSearch(words).split(' ').filter(Boolean)
  const { folded, starts } = foldWithPositions(text)

  const isFound = new Array<boolean>(text.length).fill(false)
  for (const word of searchWords) {
    let index = folded.indexOf(word)
    while (index !== -1) {
      const end = index + word.length
      isFound.fill(true, starts[index], starts[end])
      index = folded.indexOf(word, end)
    }
  }

  const pieces: MatchedPiece[] = []
  let start = 0
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && isFound[end] === isFound[start]) continue

    pieces.push({ text: text.slice(start, end), isFound: isFound[start] ?? false })
    start = end
  }
  return pieces
}

/** Normalizes a text character by character. `starts` has the index in the text of each folded character, and of the end. */
function foldWithPositions(text: string) {
  let folded = ''
  const starts: number[] = []
  let position = 0
  for (const character of text) {
    const plain = character
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/\s/g, ' ')
    starts.push(...new Array<number>(plain.length).fill(position))
    folded += plain
    position += character.length
  }
  return { folded, starts: [...starts, text.length] }
}
