/** Words as a page shows them, before and after somebody typed. */
export interface TypedWords {
  readonly before: string
  readonly after: string
}

/** Characters that a page does not show as typed: those of Markdown, of links and of placeholders. */
const SIGN = /[*_`[\]<>{}|\\#\n]/

const LIST_SIGN = /^\s*(?:[-+]|\d+[.)])\s/

/** Finds the words around a change of a text; undefined if the change affects more of the page than words. */
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

function countEqualLetters(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count += 1
  return count
}

const reverse = (text: string): string => text.split('').toReversed().join('')
