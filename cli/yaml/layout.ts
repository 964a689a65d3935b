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

/** Parses a YAML text. Splits it into lexemes when they are first needed. */
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

/** Finds the field of a group; undefined if there is none, or if the node is not a group. */
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

/** The range of an item: a field of a group, or an entry of a list. */
export interface Slot {
  /** The start of the item's dash or key, or of the anchor or tag before it. */
  readonly start: number
  /** The end of the item's value, without the line breaks after a block text. */
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

/** Tells whether a lexeme is an anchor or a tag, which YAML calls the properties of a node. */
const isProperty = ({ type }: Lexeme): boolean => type === 'anchor' || type === 'tag'
const isSpace = ({ type }: Lexeme): boolean => type === 'space'
/** Tells whether a lexeme is white space or a comment. */
export const isFiller = ({ type }: Lexeme): boolean =>
  ['space', 'newline', 'comment'].includes(type)

/** Returns the start of a field: of the `?` before its key, of the properties on the key's line, or of the key. */
function startOfPair(layout: Layout, { key }: Pair): number {
  let [start] = rangeOf(key)
  for (const lexeme of lexemesBefore(layout, start)) {
    if (isProperty(lexeme)) start = lexeme.from
    else if (!isSpace(lexeme)) break
  }
  const previous = tokenBefore(layout, start)
  return previous?.type === 'explicit-key-ind' ? previous.from : start
}

/** Returns the last lexeme before an offset that is not white space or a comment. */
export function tokenBefore(layout: Layout, at: number): Lexeme | undefined {
  for (const lexeme of lexemesBefore(layout, at)) if (!isFiller(lexeme)) return lexeme
  return undefined
}

function startOfEntry(layout: Layout, owner: Collection, item: unknown): number {
  const from = startOfValue(layout, item)
  const previous = tokenBefore(layout, from)
  const isAfterDash = !owner.flow && previous?.type === 'seq-item-ind'
  return isAfterDash ? previous.from : from
}

/** Returns the start of a value, including its anchor and its tag. */
export function startOfValue(layout: Layout, node: unknown): number {
  const properties = propertiesOf(layout, node)
  return Math.min(rangeOf(node)[0], ...properties.map(({ from }) => from))
}

/** Returns the anchor and the tag of a value, the one nearer to the value first. */
export function propertiesOf(layout: Layout, node: unknown): readonly Lexeme[] {
  const { anchor, tag } = node as { anchor?: string; tag?: string }
  const count = (anchor === undefined ? 0 : 1) + (tag === undefined ? 0 : 1)
  if (count === 0 || !isNode(node)) return []

  const properties: Lexeme[] = []
  for (const lexeme of lexemesBefore(layout, rangeOf(node)[0])) {
    if (isProperty(lexeme)) properties.push(lexeme)
    else if (!isFiller(lexeme)) break
  }
  // The nearest ones belong to the value. The ones before them belong to the group or list that begins with the value.
  return properties.slice(0, count)
}

function endOfItem(layout: Layout, item: unknown): number {
  if (!isPair(item)) return endOfValue(layout, item)
  return isNode(item.value) ? endOfValue(layout, item.value) : rangeOf(item.key)[1]
}

/** Returns the end of a value, without the line breaks after a block text. */
export function endOfValue(layout: Layout, node: unknown): number {
  if (isCollection(node) && !node.flow) return endOfItem(layout, node.items.at(-1))
  const [from, to] = rangeOf(node)
  // An empty value ends at the colon, dash, anchor or tag before it.
  if (from === to) return tokenBefore(layout, from)?.to ?? to
  if (!isBlockText(node)) return to

  const { text } = layout
  if (!endsInKeptLines(layout, node)) return text.slice(0, to).trimEnd().length

  // All line breaks except the last one belong to the text.
  const [lastLineBreak = ''] = /\r?\n$/.exec(text.slice(from, to)) ?? []
  return to - lastLineBreak.length
}

/** Tells whether a value ends with a block text that includes the empty lines below it: one that begins with `|+`. */
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
  const [lineBreak = ''] = /^\r?\n/.exec(text.slice(end, end + 2)) ?? []
  return end + lineBreak.length
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

/** Returns the range of an item and of the comments that are removed with it. */
export function extentOf(layout: Layout, owner: Collection, index: number): Range {
  const slot = slotsOf(layout, owner)[index]
  if (!slot) return [0, 0]

  const { text } = layout
  // The comments above the first entry are about the whole list.
  const ownsCommentsAbove =
    isSeq(owner) && !owner.flow && index > 0 && isFirstOnLine(text, slot.start)
  return [
    ownsCommentsAbove ? startOfComments(text, slot.start) : slot.start,
    lineEndAt(text, slot.end),
  ]
}
