/** Letters that a word of a query needs before one of them may be wrong. */
const FORGIVING = 4

/** Splits a text into words in small letters without accents: 'Sjökungens öga' → sjokungens, oga. */
export const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Tells whether each word of a query is found: anywhere in a word, or at its beginning with one letter wrong. */
export const isFound = (query: readonly string[], words: readonly string[]): boolean =>
  query.every((wanted) => words.some((word) => word.includes(wanted) || isNearBeginning(wanted, word)))

function isNearBeginning(wanted: string, word: string): boolean {
  if (wanted.length < FORGIVING) return false
  return [-1, 0, 1].some((more) => isOneEdit(wanted, word.slice(0, wanted.length + more)))
}

/** Tells whether `a` becomes `b` by adding, removing or replacing one letter, or by swapping two neighbours. */
function isOneEdit(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  const rest = (text: string, skipped: number): string => text.slice(start + skipped)
  return (
    rest(a, 1) === rest(b, 1) ||
    rest(a, 1) === rest(b, 0) ||
    rest(a, 0) === rest(b, 1) ||
    (a[start] === b[start + 1] && a[start + 1] === b[start] && rest(a, 2) === rest(b, 2))
  )
}
