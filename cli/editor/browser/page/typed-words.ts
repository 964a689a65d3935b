/**
 * The part of a text that somebody is editing: the changed words, and all words around
 * them up to the nearest Markdown syntax or line break. Often it is a whole title or
 * line.
 */
export interface TypedWords {
  /** This part as the page shows it. */
  readonly before: string
  /** This part as it reads now. */
  readonly after: string
}

/**
 * Matches a character that a page does not show as typed, because of Markdown or
 * placeholders.
 */
const SYNTAX = /[*_`[\]<>{}|\\#\n]/

/** Matches the mark of a list entry, '- ' or '1. ', which a page does not show as typed. */
const LIST_MARK = /^\s*(?:[-+]|\d+[.)])\s/

/**
 * Finds the words that differ between two versions of a field, and the words around them
 * up to the nearest syntax. Returns undefined if the page changes in more than words.
 */
export function findTypedWords(
  previousText: string,
  nextText: string,
): TypedWords | undefined {
  // The texts are equal before and after the removed and inserted words.
  const startLength = countEqualCharacters(previousText, nextText)
  const endLength = countEqualCharacters(
    reverse(previousText.slice(startLength)),
    reverse(nextText.slice(startLength)),
  )

  const end = previousText.length - endLength
  const removed = previousText.slice(startLength, end)
  const inserted = nextText.slice(startLength, nextText.length - endLength)
  if (SYNTAX.test(removed + inserted)) return undefined

  // The unchanged words between the change and the nearest syntax before and after it.
  const textBefore = previousText.slice(0, startLength)
  const head = textBefore.split(SYNTAX).at(-1)?.replace(LIST_MARK, '') ?? ''
  const [tail = ''] = previousText.slice(end).split(SYNTAX)

  const before = (head + removed + tail).trim()
  const after = (head + inserted + tail).trim()
  return before === '' || before === after ? undefined : { before, after }
}

/** Counts the equal characters at the start of two texts. */
function countEqualCharacters(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count += 1
  return count
}

/** Reverses a text by UTF-16 code units, which is enough to count equal ones. */
const reverse = (text: string): string => text.split('').toReversed().join('')
