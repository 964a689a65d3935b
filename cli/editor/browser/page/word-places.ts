/** Matches the address of a link in Markdown, which the page does not show. */
const ADDRESS = /\]\([^)\s]*\)/g

const isPart = (letter = ''): boolean => /[\p{L}\p{N}]/u.test(letter)

/** Returns the places of a word in a text that are no part of a longer word, nor of an address. */
export function placesOfWord(text: string, word: string): readonly number[] {
  const shown = text.replace(ADDRESS, (address) => ' '.repeat(address.length))
  const places: number[] = []
  for (
    let at = shown.indexOf(word);
    at >= 0 && word !== '';
    at = shown.indexOf(word, at + word.length)
  )
    if (!isPart(shown[at - 1]) && !isPart(shown[at + word.length])) places.push(at)
  return places
}

/** Finds a word by its number among its equals, which count from 0: a page and its text can differ a little. */
export function findWord(text: string, word: string, number: number): number | undefined {
  const places = placesOfWord(text, word)
  return places[number] ?? places.at(-1)
}
