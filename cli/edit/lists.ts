import { isCollection, type YAMLSeq } from 'yaml'
import { formatFlow, formatInFlow, formatScalar, formatYaml } from './format.ts'
import {
  contentEnd,
  eolOf,
  indentAt,
  insertAt,
  lineEnd,
  lineStart,
  rangeOf,
  replaceBetween,
  startOfComments,
} from './ranges.ts'

// Edits of the entries of a list. Each is written like the entry beside it.

/** Returns the file with one more entry of a list, at a place counted from 0. */
export function insertEntry(text: string, list: YAMLSeq, index: number, value: unknown): string {
  const { items } = list
  const [before, next, last] = [items[index - 1], items[index], items.at(-1)]
  if (items.length === 0) return fillList(text, list, value)
  if (list.flow) {
    const written = formatInFlow([value])
    return next
      ? insertAt(text, rangeOf(next)[0], `${written}, `)
      : insertAt(text, rangeOf(last)[1], `, ${written}`)
  }
  const start = entryStart(text, next ?? last)
  const dash = text.slice(start, rangeOf(next ?? last)[0])
  const lines = isOneLine(value, before ?? next)
    ? dash + formatEntry(value)
    : formatLines(text, /^ */.exec(dash)?.[0] ?? '', value)
  const between = text.slice(rangeOf(items[0])[0], rangeOf(last)[1])
  const gap = eolOf(text).repeat(/\n\r?\n(?: *#.*\r?\n)* *- /.test(between) ? 2 : 1)
  if (!next) return insertAt(text, lineEnd(text, contentEnd(text, last)), `${gap}${lines}`)
  return insertAt(text, index === 0 ? start : startOfComments(text, start), `${lines}${gap}`)
}

/** Whether an entry stands on one line: a single value, or a group where the entry beside it is in braces. */
const isOneLine = (value: unknown, beside: unknown): boolean =>
  typeof value !== 'object' || value === null || (isCollection(beside) && beside.flow === true)

const formatEntry = (value: unknown): string =>
  typeof value === 'object' && value !== null ? formatFlow(value) : formatScalar(value)

const formatLines = (text: string, indent: string, value: unknown): string =>
  formatYaml([value])
    .trimEnd()
    .replace(/^(?=.)/gm, indent)
    .replaceAll('\n', eolOf(text))

/** Puts the first entry of a list below its `[]`, which goes: it stood behind the name, or on a line of its own. */
function fillList(text: string, list: YAMLSeq, value: unknown): string {
  const [from, to] = rangeOf(list)
  const eol = eolOf(text)
  const isBehindName = /\S/.test(text.slice(lineStart(text, from), from))
  const indent = indentAt(text, from) + (isBehindName ? '  ' : '')
  const lines = isOneLine(value, undefined)
    ? `${indent}- ${formatEntry(value)}`
    : formatLines(text, indent, value)
  const end = lineEnd(text, to)
  const comment = text.slice(to, end).trim()
  const above = text.slice(0, from).trimEnd()
  const head = isBehindName
    ? [[above, comment].filter(Boolean).join(' ')]
    : [above, comment && indent + comment].filter(Boolean)
  return [...head, lines].join(eol) + text.slice(end)
}

/** Returns the file without an entry, and without the comments right above it. */
export function removeEntry(text: string, list: YAMLSeq, index: number, isRoot: boolean): string {
  const [from, to] = rangeOf(list.items[index])
  const [before, after] = [list.items[index - 1], list.items[index + 1]]
  if (!before && !after) return emptyList(text, list, from, isRoot)
  if (list.flow) {
    const range: [number, number] = before ? [rangeOf(before)[1], to] : [from, after ? rangeOf(after)[0] : to]
    return replaceBetween(text, range, '')
  }
  const start = entryStart(text, list.items[index])
  const end = lineEnd(text, contentEnd(text, list.items[index])) + eolOf(text).length
  const blank = after ? (/^(?:[^\S\n]*\n)*/.exec(text.slice(end))?.[0].length ?? 0) : 0
  return replaceBetween(text, [before ? startOfComments(text, start) : start, end + blank], '')
}

/** Removes the only entry of a list: `[]` stands below the comments of the list, else behind its name. */
function emptyList(text: string, list: YAMLSeq, from: number, isRoot: boolean): string {
  const above = text.slice(0, rangeOf(list)[0])
  const rest = `[]${text.slice(contentEnd(text, list))}`
  if (/(?:^|\s)#.*\s*$/.test(above)) {
    const indent = indentAt(text, from).replace(/ {2}$/, '') || (isRoot ? '' : '  ')
    return text.slice(0, lineStart(text, rangeOf(list)[0])) + indent + rest
  }
  return `${above.trimEnd()} `.trimStart() + rest
}

/** Returns the file with an entry at another place. Comments right above an entry, but for the first one, go with it. */
export function moveEntry(text: string, list: YAMLSeq, from: number, to: number): string {
  const ranges = list.items.map((item, index) => {
    if (list.flow) return rangeOf(item)
    const start = entryStart(text, item)
    const end = lineEnd(text, contentEnd(text, item))
    return [index === 0 ? start : startOfComments(text, start), end] as const
  })
  const order = [...ranges]
  order.splice(to, 0, ...order.splice(from, 1))
  return ranges.reduceRight((moved, range, index) => {
    const taken = order[index] ?? range
    return replaceBetween(moved, range, text.slice(...taken))
  }, text)
}

/** Returns where the line with the dash of an entry begins. */
function entryStart(text: string, entry: unknown): number {
  const [from] = rangeOf(entry)
  return from - (/.*-\s+$/.exec(text.slice(0, from))?.[0].length ?? 0)
}
