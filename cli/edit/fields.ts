import { isCollection, isMap, isNode, isScalar, isSeq, type Pair, type YAMLMap } from 'yaml'
import { formatInFlow, formatShortList, formatYaml, isShortList } from './format.ts'
import {
  contentEnd,
  eolOf,
  indentAt,
  insertAt,
  lineEnd,
  lineStart,
  linesAt,
  rangeOf,
  replaceBetween,
} from './ranges.ts'
import { foldText, replaceScalar } from './scalars.ts'

// Edits of the fields of a group, and of the value of a field or an entry. They return '' where the text offers no place.

export const pairIn = (group: unknown, name: PropertyKey): Pair | undefined =>
  isMap(group) ? group.items.find(({ key }) => isScalar(key) && key.value === name) : undefined

const isInFlow = (owner: unknown): boolean => isCollection(owner) && owner.flow === true

/** Returns the file with another value of a field of a group, or of an entry of a list. */
export function replaceValue(text: string, owner: unknown, step: PropertyKey, value: unknown): string {
  const pair = pairIn(owner, step)
  const node = isSeq(owner) ? owner.items[Number(step)] : pair?.value
  // Behind a name that was left open, `title:`, there is nothing to replace.
  const isWritten = isScalar(node) && node.range && node.range[0] < node.range[1]
  if (isWritten && typeof value !== 'object') return replaceScalar(text, node, value, isInFlow(owner))
  if (pair && isMap(owner)) return replaceOnLine(text, pair, value) ?? replaceField(text, owner, pair, value)
  if (!isNode(node)) return ''
  const [from] = rangeOf(node)
  const isOneLine = isInFlow(owner) || (isCollection(node) && node.flow === true && node.items.length > 0)
  const written = isOneLine ? formatInFlow([value]) : linesAt(text, from, formatYaml(value).trimEnd())
  return replaceBetween(text, [from, contentEnd(text, node)], written)
}

/** Writes a field in place of the one that is there, on as many lines as it needs. */
function replaceField(text: string, group: YAMLMap, pair: Pair, value: unknown): string {
  const [key] = rangeOf(pair.key)
  const name = isScalar(pair.key) ? String(pair.key.value) : ''
  const written = group.flow
    ? formatInFlow({ [name]: value })
    : linesAt(text, key, formatField(name, value, wrapsTexts(group)))
  return replaceBetween(text, [key, valueEnd(text, pair)], written)
}

/**
 * Writes another value behind a name, on one line: `soldOut: true # until May` becomes `soldOut: [a1] # until May`,
 * and back. Returns undefined where one of the two needs lines of its own.
 */
function replaceOnLine(text: string, pair: Pair, value: unknown): string | undefined {
  if (!isNode(pair.value) || !pair.value.range || isMap(pair.value)) return undefined
  const isWord = typeof value === 'boolean' || typeof value === 'number'
  if (!isWord && !isShortList(value)) return undefined
  const written = isWord ? String(value) : formatShortList(value)
  const [key, end] = [rangeOf(pair.key)[1], contentEnd(text, pair.value)]
  // Comments are looked for between the words of the old value: a number sign in a word begins none.
  const words = (isSeq(pair.value) ? pair.value.items : [pair.value]).map(rangeOf)
  const around = [key, ...words.flat(), end].map((from, index, all) =>
    index % 2 === 0 ? text.slice(from, all[index + 1]) : '',
  )
  const comments = around.join('\n').match(/#.*\S/g) ?? []
  return replaceBetween(text, [key, end], [`: ${written}`, ...comments].join(' '))
}

/**
 * Returns the file with a field that is not there yet.
 * @param order names of the group's fields in the order in which files have them; a field that it does not name stands last
 */
export function addField(
  text: string,
  group: YAMLMap,
  name: string,
  value: unknown,
  order: readonly string[],
): string {
  const place = order.indexOf(name)
  const before = group.items.filter(
    ({ key }) => isScalar(key) && order.slice(0, place).includes(String(key.value)),
  )
  const previous = place < 0 ? group.items.at(-1) : before.at(-1)
  const anchor = previous ?? group.items[0]
  if (!anchor) return ''
  const key = rangeOf(anchor.key)[0]
  if (group.flow) {
    const written = formatInFlow({ [name]: value })
    return previous
      ? insertAt(text, valueEnd(text, previous), `, ${written}`)
      : insertAt(text, key, `${written}, `)
  }
  const eol = eolOf(text)
  const indent = indentAt(text, key)
  const lines = linesAt(text, key, formatField(name, value, wrapsTexts(group)))
  return previous
    ? insertAt(text, lineEnd(text, valueEnd(text, previous)), `${eol}${indent}${lines}`)
    : insertAt(text, key, `${lines}${eol}${indent}`)
}

/** Asks whether the texts of a group stand on lines below their keys. */
const wrapsTexts = ({ items }: YAMLMap): boolean =>
  items.length > 0 && items.every(({ value }) => isScalar(value) && value.type === 'BLOCK_FOLDED')

/** Writes a field without an end of line. Short lists of words stand on one line. */
function formatField(name: string, value: unknown, isWrapped: boolean): string {
  if (isWrapped && typeof value === 'string' && !value.includes('\n'))
    return `${name}: ${foldText('', '>-\n  ', value)}`
  if (isShortList(value)) return `${name}: ${formatShortList(value)}`
  return formatYaml({ [name]: value }).trimEnd()
}

const valueEnd = (text: string, { key, value }: Pair): number =>
  isNode(value) && value.range ? contentEnd(text, value) : rangeOf(key)[1]

/** Returns the file without a field. */
export function removeField(text: string, group: YAMLMap, name: PropertyKey): string {
  const index = group.items.findIndex(({ key }) => isScalar(key) && key.value === name)
  const [before, pair, after] = [group.items[index - 1], group.items[index], group.items[index + 1]]
  if (!pair) return ''
  const end = valueEnd(text, pair)
  const key = rangeOf(pair.key)[0]
  const next = after && rangeOf(after.key)[0]
  if (group.flow) {
    const range: [number, number] = before ? [valueEnd(text, before), end] : [key, next ?? end]
    return replaceBetween(text, range, '')
  }
  // The first field of a list's entry stands behind the dash.
  if (!before && next !== undefined && /\S/.test(text.slice(lineStart(text, key), key)))
    return replaceBetween(text, [key, next], '')
  return replaceBetween(text, [lineStart(text, key), lineEnd(text, end) + eolOf(text).length], '')
}
