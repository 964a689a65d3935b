/** Matches the address of a Markdown link, which the page does not show. */
const ADDRESS = /\]\([^)\s]*\)/g

const isPart = (letter = ''): boolean => /[\p{L}\p{N}]/u.test(letter)

/** Returns the offsets of a whole word in a text, except within link addresses. */
export function placesOfWord(text: string, word: string): readonly number[] {
  const shown = text.replace(ADDRESS, (address) => ' '.repeat(address.length))
  const places: number[] = []
  if (word === '') return places

  let at = shown.indexOf(word)
  while (at >= 0) {
    const end = at + word.length
    if (!isPart(shown[at - 1]) && !isPart(shown[end])) places.push(at)
    at = shown.indexOf(word, end)
  }
  return places
}

/** Finds a word by its number among the same words, from 0, or else the last one: a page and its text can differ a little. */
export function findWord(text: string, word: string, number: number): number | undefined {
  const places = placesOfWord(text, word)
  return places[number] ?? places.at(-1)
}
