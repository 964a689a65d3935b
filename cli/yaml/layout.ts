import {
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { once } from '../model/once.ts'
import type { Path } from '../read/positions.ts'
import { type Lexeme, lexemesOf } from './lexemes.ts'
import { lineStart, parseFields, type Range, rangeOf } from './source.ts'

/** A parsed YAML text with its lexemes. */
export type Layout = ReturnType<typeof layOut>

export function layOut(text: string) {
  const lexemes = once(() => lexemesOf(text))
  const indexes = once(() => new Map(lexemes().map(({ from }, index) => [from, index])))
  return {
    ...parseFields(text),
    text,
    lexemes: (): readonly Lexeme[] => lexemes(),
    /** Returns the index of the lexeme that begins at an offset. */
    indexAt: (at: number): number => indexes().get(at) ?? lexemes().length,
  }
}

export type Collection = YAMLMap | YAMLSeq

export const pairIn = (group: unknown, name: PropertyKey) =>
  isMap(group)
    ? group.items.find(({ key }) => isScalar(key) && String(key.value) === String(name))
    : undefined

/** Returns the node at a path. Does not follow aliases. */
export const nodeAt = ({ document }: Layout, path: Path): unknown =>
  path.reduce<unknown>(
    (node, step) => (isSeq(node) ? node.items[Number(step)] : pairIn(node, step)?.value),
    document.contents,
  )

export const isInFlow = (node: unknown): node is Collection =>
  isCollection(node) && node.flow === true

/** The range of an item of a group or list. */
export interface Slot {
  /** The start of the item's dash, key or properties. */
  readonly start: number
  /** The end of its value, without the line breaks after a block text. */
  readonly end: number
}

export const slotsOf = (layout: Layout, owner: Collection): readonly Slot[] =>
  (owner.items as readonly unknown[]).map((item) => slotOf(layout, owner, item))

function slotOf(layout: Layout, owner: Collection, item: unknown): Slot {
  const start = isPair(item)
    ? startOfPair(layout, item)
    : startOfEntry(layout, owner, item)
  return { start, end: endOfItem(layout, item) }
}

/** Iterates over the lexemes before an offset, nearest first. */
function* lexemesBefore(
  { lexemes, indexAt }: Layout,
  at: number,
): Generator<Lexeme, void> {
  for (let index = indexAt(at) - 1; index >= 0; index -= 1)
    yield lexemes()[index] as Lexeme
}

const isProperty = ({ type }: Lexeme): boolean => type === 'anchor' || type === 'tag'
const isSpace = ({ type }: Lexeme): boolean => type === 'space'
export const isFiller = ({ type }: Lexeme): boolean =>
  ['space', 'newline', 'comment'].includes(type)

/** Returns the start of a key: of its properties, which are on its line, or of its question mark. */
function startOfPair(layout: Layout, { key }: Pair): number {
  let [start] = rangeOf(key)
  for (const lexeme of lexemesBefore(layout, start)) {
    if (isProperty(lexeme)) start = lexeme.from
    else if (!isSpace(lexeme)) break
  }
  const mark = markBefore(layout, start)
  return mark?.type === 'explicit-key-ind' ? mark.from : start
}

/** Returns the word or sign before an offset. */
export function markBefore(layout: Layout, at: number): Lexeme | undefined {
  for (const lexeme of lexemesBefore(layout, at)) if (!isFiller(lexeme)) return lexeme
  return undefined
}

function startOfEntry(layout: Layout, owner: Collection, item: unknown): number {
  const from = startOfValue(layout, item)
  const mark = markBefore(layout, from)
  return !owner.flow && mark?.type === 'seq-item-ind' ? mark.from : from
}

/** Returns the start of a value, including its anchor and its tag. */
export function startOfValue(layout: Layout, node: unknown): number {
  const properties = propertiesOf(layout, node)
  return Math.min(rangeOf(node)[0], ...properties.map(({ from }) => from))
}

/** Returns the anchor and the tag of a value in reverse order. */
export function propertiesOf(layout: Layout, node: unknown): readonly Lexeme[] {
  const { anchor, tag } = node as { anchor?: string; tag?: string }
  const count = (anchor === undefined ? 0 : 1) + (tag === undefined ? 0 : 1)
  if (count === 0 || !isNode(node)) return []

  const properties: Lexeme[] = []
  for (const lexeme of lexemesBefore(layout, rangeOf(node)[0])) {
    if (isProperty(lexeme)) properties.push(lexeme)
    else if (!isFiller(lexeme)) break
  }
  return properties.slice(0, count)
}

function endOfItem(layout: Layout, item: unknown): number {
  if (!isPair(item)) return endOfValue(layout, item)
  return isNode(item.value) ? endOfValue(layout, item.value) : rangeOf(item.key)[1]
}

export function endOfValue(layout: Layout, node: unknown): number {
  if (isCollection(node) && !node.flow) return endOfItem(layout, node.items.at(-1))
  const [from, to] = rangeOf(node)
  // An empty value ends at the colon, dash, anchor or tag before it.
  if (from === to) return markBefore(layout, from)?.to ?? to
  if (!isBlockText(node)) return to

  const { text } = layout
  return endsInKeptLines(layout, node)
    ? to - (/\r?\n$/.exec(text.slice(from, to))?.[0].length ?? 0)
    : text.slice(0, to).trimEnd().length
}

/** Tells whether the empty lines below a value belong to it, as with `|+`. */
export function endsInKeptLines({ text }: Layout, node: unknown): boolean {
  const lastValue = lastValueIn(node)
  return isBlockText(lastValue) && /^[|>]\d?\+/.test(text.slice(...rangeOf(lastValue)))
}

const isBlockText = (node: unknown): node is Scalar =>
  isScalar(node) && !!node.type?.startsWith('BLOCK')

function lastValueIn(node: unknown): unknown {
  if (!isCollection(node)) return node
  const item: unknown = node.items.at(-1)
  return lastValueIn(isPair(item) ? item.value : item)
}

/** Returns the end of the line at an offset, before its line break. */
export const lineEndAt = (text: string, at: number): number =>
  at + text.slice(at).search(/\r?\n|$/)

/** Returns the start of the next line. */
export const nextLine = (text: string, at: number): number => {
  const end = lineEndAt(text, at)
  return end + (/^\r?\n/.exec(text.slice(end, end + 2))?.[0].length ?? 0)
}

/** Returns the spaces that align a line below with an offset. */
export const indentOf = (text: string, at: number): string =>
  ' '.repeat(at - lineStart(text, at))

export const isFirstOnLine = (text: string, at: number): boolean =>
  text.slice(lineStart(text, at), at).trim() === ''

/** Returns the start of the comments directly above the line at an offset. */
export function startOfComments(text: string, at: number): number {
  const line = lineStart(text, at)
  const above = lineStart(text, line - 1)
  return line > 0 && /^[ \t]*#/.test(text.slice(above, line))
    ? startOfComments(text, above)
    : line
}

/** Returns the range of an item. That of an entry, except the first, includes the comments above it. */
export function extentOf(layout: Layout, owner: Collection, index: number): Range {
  const slot = slotsOf(layout, owner)[index]
  if (!slot) return [0, 0]
  const { text } = layout
  const hasCommentsAbove =
    isSeq(owner) && !owner.flow && index > 0 && isFirstOnLine(text, slot.start)
  return [
    hasCommentsAbove ? startOfComments(text, slot.start) : slot.start,
    lineEndAt(text, slot.end),
  ]
}
