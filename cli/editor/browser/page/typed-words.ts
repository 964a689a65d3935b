/** Words of a text as a page shows them: as they were, and as somebody typed them. */
export interface TypedWords {
  readonly before: string
  readonly after: string
}

/** Signs that a page does not show as they are typed: those of Markdown, of links, and of what is filled in. */
const SIGN = /[*_`[\]<>{}|\\#\n]/

const LIST_SIGN = /^\s*(?:[-+]|\d+[.)])\s/

/** Finds the words around a change of a text; undefined if the page shows more of the change than words. */
export function findTypedWords(was: string, typed: string): TypedWords | undefined {
  const start = countEqualLetters(was, typed)
  const end = countEqualLetters(reverse(was.slice(start)), reverse(typed.slice(start)))
  const removed = was.slice(start, was.length - end)
  const inserted = typed.slice(start, typed.length - end)
  if (SIGN.test(removed + inserted)) return undefined

  const head = was.slice(0, start).split(SIGN).at(-1)?.replace(LIST_SIGN, '') ?? ''
  const [tail = ''] = was.slice(was.length - end).split(SIGN)
  const before = (head + removed + tail).trim()
  const after = (head + inserted + tail).trim()
  return before === '' || before === after ? undefined : { before, after }
}

function countEqualLetters(one: string, other: string): number {
  let count = 0
  while (count < one.length && one[count] === other[count]) count += 1
  return count
}

const reverse = (text: string): string => text.split('').toReversed().join('')
