/** Matches the address of a Markdown link, which the page does not show. */
const ADDRESS = /\]\([^)\s]*\)/g

const isWordCharacter = (character = ''): boolean => /[\p{L}\p{N}]/u.test(character)

/** Returns the offsets of a whole word in a text, except within link addresses. */
export function placesOfWord(text: string, word: string): readonly number[] {
  // Replacing addresses with spaces of the same length keeps the offsets of all other
  // words.
  const shownText = text.replace(ADDRESS, (address) => ' '.repeat(address.length))
  const places: number[] = []
  if (word === '') return places

  let start = shownText.indexOf(word)
  while (start >= 0) {
    const end = start + word.length
    const isPartOfWord =
      isWordCharacter(shownText[start - 1]) || isWordCharacter(shownText[end])
    if (!isPartOfWord) places.push(start)
    start = shownText.indexOf(word, end)
  }
  return places
}

/**
 * Returns the offset of the word that `number` identical words precede. If there are too
 * few, returns the last one, because a page and its text can differ slightly.
 */
export function findWord(text: string, word: string, number: number): number | undefined {
  const places = placesOfWord(text, word)
  return places[number] ?? places.at(-1)
}
