import { isCollection, isMap, isNode, isScalar, isSeq, Pair, type YAMLMap, type YAMLSeq } from 'yaml'
import { formatBlock, formatEntry, formatField, formatInFlow, formatOnLine, replaceScalar } from './format.ts'
import { contentEnd, eolOf, indentAt, lineStart, type Range, rangeOf, replaceBetween } from './source.ts'

// Edits return the text of the file, or '' where it offers no place. Each item is written like those beside it.

export const pairIn = (group: unknown, name: PropertyKey) =>
  isMap(group) ? group.items.find(({ key }) => isScalar(key) && key.value === name) : undefined

const isInFlow = (node: unknown): node is YAMLMap | YAMLSeq => isCollection(node) && node.flow === true

function itemRange(text: string, item: unknown): Range {
  if (!(item instanceof Pair)) return [rangeOf(item)[0], contentEnd(text, item)]
  const [from, to] = rangeOf(item.key)
  return [from, isNode(item.value) && item.value.range ? contentEnd(text, item.value) : to]
}

const insertAt = (text: string, at: number, piece: string): string => replaceBetween(text, [at, at], piece)

const lineEnd = (text: string, at: number): number => at + text.slice(at).search(/\r?\n|$/)

const entryStart = (text: string, entry: number): number =>
  entry - (/.*-\s+$/.exec(text.slice(0, entry))?.[0].length ?? 0)

/** Returns where the comments right above an entry begin: they belong to it. */
function startOfComments(text: string, start: number): number {
  const above = lineStart(text, start - 1)
  return start > 0 && /^[ \t]*#/.test(text.slice(above, start)) ? startOfComments(text, above) : start
}

/** Writes another value of a field of a group, or of an entry of a list. */
export function replaceValue(text: string, owner: unknown, step: PropertyKey, value: unknown): string {
  const pair = pairIn(owner, step)
  const node = isSeq(owner) ? owner.items[Number(step)] : pair?.value
  // Behind a name that was left open, `title:`, there is nothing to replace.
  const isWritten = isScalar(node) && node.range && node.range[0] < node.range[1]
  if (isWritten && typeof value !== 'object') return replaceScalar(text, node, value, isInFlow(owner))
  const range = itemRange(text, pair ?? node)
  if (pair && isMap(owner))
    return (
      replaceOnLine(text, pair, value) ??
      replaceBetween(text, range, formatField(text, range[0], owner, String(step), value))
    )
  const isOneLine = isInFlow(owner) || (isInFlow(node) && node.items.length > 0)
  return replaceBetween(text, range, isOneLine ? formatInFlow([value]) : formatBlock(text, range[0], value))
}

/** Writes `soldOut: [a1] # until May` for `soldOut: true # until May`; undefined if a value needs lines of its own. */
function replaceOnLine(text: string, { key, value: node }: Pair, value: unknown): string | undefined {
  const written = formatOnLine(value)
  if (written === undefined || !isNode(node) || !node.range || isMap(node)) return undefined
  const [from, end] = [rangeOf(key)[1], contentEnd(text, node)]
  // Look for comments between the words of the old value: a number sign within a word begins no comment.
  const words = (isSeq(node) ? node.items : [node]).map(rangeOf)
  const around = words.reduceRight((left, word) => replaceBetween(left, word, '\n'), text.slice(0, end))
  const comments = around.slice(from).match(/#.*\S/g) ?? []
  return replaceBetween(text, [from, end], [`: ${written}`, ...comments].join(' '))
}

/** Adds a field to a group. Files have the fields in this `order`; any other field stands last. */
export function addField(
  text: string,
  group: YAMLMap,
  name: string,
  value: unknown,
  order: readonly string[],
) {
  const place = order.indexOf(name)
  const above = order.slice(0, place)
  const before = group.items.filter(({ key }) => isScalar(key) && above.includes(String(key.value)))
  const previous = (place < 0 ? group.items : before).at(-1)
  const anchor = previous ?? group.items[0]
  if (!anchor) return ''
  const [from, to] = itemRange(text, anchor)
  const written = formatField(text, from, group, name, value)
  const gap = group.flow ? ', ' : eolOf(text) + indentAt(text, from)
  if (!previous) return insertAt(text, from, written + gap)
  return insertAt(text, group.flow ? to : lineEnd(text, to), gap + written)
}

/** Adds an entry of a list, at a place counted from 0. */
export function insertEntry(text: string, list: YAMLSeq, index: number, value: unknown): string {
  const { items } = list
  const [next, last] = [items[index], items.at(-1)]
  if (items.length === 0) return fillList(text, list, value)
  const [from, to] = itemRange(text, next ?? last)
  if (list.flow) {
    const written = formatInFlow([value])
    return next ? insertAt(text, from, `${written}, `) : insertAt(text, to, `, ${written}`)
  }
  const start = entryStart(text, from)
  const isInBraces = isInFlow(items[index - 1] ?? next ?? last)
  const written = formatEntry(text, text.slice(start, from), value, isInBraces)
  const between = text.slice(rangeOf(items[0])[0], rangeOf(last)[1])
  const gap = eolOf(text).repeat(/\n\r?\n(?: *#.*\r?\n)* *- /.test(between) ? 2 : 1)
  if (!next) return insertAt(text, lineEnd(text, to), gap + written)
  return insertAt(text, index === 0 ? start : startOfComments(text, start), written + gap)
}

/** Replaces the `[]` of a list, behind the name or on a line of its own, by the first entry on a line below. */
function fillList(text: string, list: YAMLSeq, value: unknown): string {
  const [from, to] = rangeOf(list)
  const isBehindName = /\S/.test(text.slice(lineStart(text, from), from))
  const indent = indentAt(text, from) + (isBehindName ? '  ' : '')
  const end = lineEnd(text, to)
  const comment = text.slice(to, end).trim()
  const above = text.slice(0, from).trimEnd()
  const head = isBehindName ? [`${above} ${comment}`.trimEnd()] : [above, comment && indent + comment]
  const lines = [...head, formatEntry(text, `${indent}- `, value, false)]
  return lines.filter(Boolean).join(eolOf(text)) + text.slice(end)
}

/** Removes an item, and the comments right above an entry of a list. */
export function removeItem(text: string, owner: YAMLMap | YAMLSeq, step: PropertyKey, isRoot: boolean) {
  const items: readonly unknown[] = owner.items
  const index = isSeq(owner) ? Number(step) : items.indexOf(pairIn(owner, step))
  if (isSeq(owner) && items.length === 1) return emptyList(text, owner, isRoot)
  const rangeAt = (at: number) => (items[at] === undefined ? undefined : itemRange(text, items[at]))
  const [before, after, [from, to]] = [rangeAt(index - 1), rangeAt(index + 1), itemRange(text, items[index])]
  if (owner.flow) return replaceBetween(text, before ? [before[1], to] : [from, after?.[0] ?? to], '')
  const end = lineEnd(text, to) + eolOf(text).length
  if (isSeq(owner)) {
    const start = entryStart(text, from)
    const blank = after ? (/^(?:[^\S\n]*\n)*/.exec(text.slice(end))?.[0].length ?? 0) : 0
    return replaceBetween(text, [before ? startOfComments(text, start) : start, end + blank], '')
  }
  const start = lineStart(text, from)
  // The first field of a list's entry stands behind the dash.
  const isBehindDash = !before && /\S/.test(text.slice(start, from))
  return replaceBetween(text, isBehindDash && after ? [from, after[0]] : [start, end], '')
}

/** Removes the only entry of a list: `[]` stands below the comments of the list, else behind its name. */
function emptyList(text: string, list: YAMLSeq, isRoot: boolean): string {
  const [from] = rangeOf(list)
  const above = text.slice(0, from)
  const rest = `[]${text.slice(contentEnd(text, list))}`
  if (!/(?:^|\s)#.*\s*$/.test(above)) return `${above.trimEnd()} `.trimStart() + rest
  const indent = indentAt(text, rangeOf(list.items[0])[0]).replace(/ {2}$/, '') || (isRoot ? '' : '  ')
  return text.slice(0, lineStart(text, from)) + indent + rest
}

/** Moves an entry to another place. Comments right above go along, except above the first entry. */
export function moveEntry(text: string, list: YAMLSeq, from: number, to: number): string {
  const ranges = list.items.map((item, index): Range => {
    const [begin, end] = itemRange(text, item)
    if (list.flow) return [begin, end]
    const start = entryStart(text, begin)
    return [index === 0 ? start : startOfComments(text, start), lineEnd(text, end)]
  })
  const order = ranges.toSpliced(from, 1).toSpliced(to, 0, ...ranges.slice(from, from + 1))
  return ranges.reduceRight(
    (moved, range, index) => replaceBetween(moved, range, text.slice(...(order[index] ?? range))),
    text,
  )
}
