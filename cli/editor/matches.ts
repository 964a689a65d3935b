/** Returns a text as people compare it: without accents, capitals and line breaks. */
export const fold = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()

/** A piece of a text; `isFound` marks words that somebody looked for. */
export interface Piece {
  readonly text: string
  readonly isFound: boolean
}

/** Splits a text into the words that somebody looked for and what lies between them, whatever their accents and capitals. */
export function splitByWords(text: string, words: string): readonly Piece[] {
  const wanted = fold(words).split(' ').filter(Boolean)
  const { folded, starts } = foldWithPlaces(text)
  const isFound = new Array<boolean>(text.length).fill(false)
  for (const word of wanted)
    for (
      let at = folded.indexOf(word);
      at !== -1;
      at = folded.indexOf(word, at + word.length)
    )
      isFound.fill(true, starts[at], starts[at + word.length])

  const pieces: Piece[] = []
  let from = 0
  for (let at = 1; at <= text.length; at += 1) {
    if (at < text.length && isFound[at] === isFound[from]) continue
    pieces.push({ text: text.slice(from, at), isFound: isFound[from] ?? false })
    from = at
  }
  return pieces
}

/** Folds a text letter by letter. `starts` has the place in the text of each folded letter, and of the end. */
function foldWithPlaces(text: string) {
  let folded = ''
  const starts: number[] = []
  let at = 0
  for (const letter of text) {
    const plain = letter
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/\s/g, ' ')
    starts.push(...new Array<number>(plain.length).fill(at))
    folded += plain
    at += letter.length
  }
  return { folded, starts: [...starts, text.length] }
}
