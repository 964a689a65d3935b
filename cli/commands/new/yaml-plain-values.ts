import { isMap, isNode, isScalar, isSeq, stringify } from 'yaml'
import { contentEnd, rangeOf, replaceBetween, verifyEdit } from './yaml-source.ts'

/**
 * The file with another value behind a name, on one line: `soldOut: true # until May` becomes `soldOut: [a1] # until May`,
 * and back. undefined where one of the two needs lines of its own.
 */
export function withPlainReplaced(
  text: string,
  owner: unknown,
  path: readonly (string | number)[],
  value: unknown,
): string | undefined {
  const pair = isMap(owner) && owner.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
  if (!pair || !isNode(pair.value) || !pair.value.range || isMap(pair.value)) return undefined
  const isWord = typeof value === 'boolean' || typeof value === 'number'
  if (!(Array.isArray(value) ? isShortList(value) : isWord)) return undefined
  const written = Array.isArray(value) ? writePlainList(value) : String(value)
  const [key, end] = [rangeOf(pair.key)[1], contentEnd(text, pair.value)]
  // Comments are looked for between the words of the old value: a number sign in a word begins none.
  const words = (isSeq(pair.value) ? pair.value.items : [pair.value]).map(rangeOf)
  const around = [key, ...words.flat(), end].map((from, index, all) =>
    index % 2 === 0 ? text.slice(from, all[index + 1]) : '',
  )
  const comments = around.join('\n').match(/#.*\S/g) ?? []
  const byHand = replaceBetween(text, [key, end], [`: ${written}`, ...comments].join(' '))
  return verifyEdit(byHand, text, (changed) => changed.setIn(path, changed.createNode(value)))
}

/** Words and numbers that fit on one line. */
export const isShortList = (value: readonly unknown[]): boolean =>
  value.every((entry) => typeof entry !== 'object' || entry === null) && value.join(', ').length < 80

export const writePlainList = (value: readonly unknown[]): string =>
  stringify(value, {
    singleQuote: true,
    collectionStyle: 'flow',
    flowCollectionPadding: false,
    lineWidth: 0,
  }).trimEnd()
