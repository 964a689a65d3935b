import { isMap, isScalar, isSeq, type Pair, type YAMLMap, type YAMLSeq } from 'yaml'
import { commaBehind, insertInFlow, isInLines, removeInFlow } from './flow-items.ts'
import { formatEntry, formatField, formatFieldInFlow, formatInFlow } from './format.ts'
import {
  type Collection,
  endsInKeptLines,
  indentOf,
  isFirstOnLine,
  isInFlow,
  type Layout,
  lineEndAt,
  nextLine,
  pairIn,
  type Slot,
  slotsOf,
  startOfComments,
} from './layout.ts'
import { eolOf, insertAt, lineStart, rangeOf, replaceBetween } from './source.ts'

// Edits return the text of the file, or '' if they cannot be written there. Each item is written like its neighbours. A
// careful edit writes new values as JSON on one line, which is valid everywhere.

/** Adds a field to a group, at its position in `order`. Fields that `order` lacks come last. */
export function addField(
  layout: Layout,
  group: YAMLMap,
  name: string,
  value: unknown,
  order: readonly string[],
  isCareful: boolean,
): string {
  const { text } = layout
  const position = order.indexOf(name)
  const above = order.slice(0, position)
  const isAbove = ({ key }: Pair): boolean =>
    isScalar(key) && above.includes(String(key.value))
  const lastAbove =
    position < 0 ? group.items.length - 1 : group.items.findLastIndex(isAbove)

  const slots = slotsOf(layout, group)
  const firstSlot = slots[0]
  if (!firstSlot) return fillGroup(layout, group, name, value)
  if (group.flow)
    return insertInFlow(
      layout,
      group,
      lastAbove + 1,
      formatFieldInFlow(name, value, isCareful),
    )

  const indent = indentOf(text, firstSlot.start)
  const written = formatField(group, name, value, indent, eolOf(text), isCareful)
  const gap = eolOf(text) + indent
  const previous = slots[lastAbove]
  return previous
    ? insertAt(text, lineEndAt(text, previous.end), gap + written)
    : insertAt(text, firstSlot.start, written + gap)
}

/** Replaces `{}` on its own line with the first field of the group. */
function fillGroup(layout: Layout, group: YAMLMap, name: string, value: unknown): string {
  const { text } = layout
  const [from, to] = rangeOf(group)
  if (!isFirstOnLine(text, from) || text.slice(from, to).includes('\n')) return ''
  const written = formatField(
    group,
    name,
    value,
    indentOf(text, from),
    eolOf(text),
    false,
  )
  return replaceBetween(text, [from, to], written)
}

/** Adds an entry to a list at a zero-based index. */
export function insertEntry(
  layout: Layout,
  list: YAMLSeq,
  index: number,
  value: unknown,
  isCareful: boolean,
): string {
  const { text } = layout
  const slots = slotsOf(layout, list)
  const nextSlot = slots[index]
  const lastSlot = slots.at(-1)
  const firstSlot = slots[0]
  const inFlow = isCareful ? JSON.stringify(value) : formatInFlow([value])
  if (!firstSlot || !lastSlot) return fillList(layout, list, value, isCareful)
  if (list.flow) return insertInFlow(layout, list, index, inFlow)

  const { start } = nextSlot ?? lastSlot
  const neighbour = list.items[nextSlot ? Math.max(index - 1, 0) : slots.length - 1]
  const dash = /^-\s*/.exec(text.slice(start))?.[0] ?? '- '
  const indent = indentOf(text, firstSlot.start)
  const written = formatEntry(
    dash,
    value,
    isInFlow(neighbour),
    indent,
    eolOf(text),
    isCareful,
  )

  const between = text.slice(firstSlot.start, lastSlot.end)
  const hasGaps = /\n\r?\n(?: *#.*\r?\n)* *- /.test(between)
  const canHaveGap = nextSlot || !endsInKeptLines(layout, list)
  const gap = eolOf(text).repeat(hasGaps && canHaveGap ? 2 : 1)
  if (!nextSlot)
    return insertAt(text, lineEndAt(text, lastSlot.end), gap + indent + written)
  if (index === 0 || !isFirstOnLine(text, start))
    return insertAt(text, start, written + gap + indent)
  return insertAt(text, startOfComments(text, start), indent + written + gap)
}

/** Replaces `[]`, after a name or on its own line, with the list's first entry on a line below. */
function fillList(
  layout: Layout,
  list: YAMLSeq,
  value: unknown,
  isCareful: boolean,
): string {
  const { text } = layout
  const [from, to] = rangeOf(list)
  if (isCareful || text.slice(from, to).includes('\n') || !isLastOnLine(text, to)) {
    const written = isCareful ? JSON.stringify(value) : formatInFlow([value])
    const gap = /^[ \t]*[\]}]/.test(text.slice(from + 1)) ? '' : ' '
    return insertAt(text, from + 1, gap + written)
  }

  const isBehindName = /\S/.test(text.slice(lineStart(text, from), from))
  const indent =
    /^[ -]*/.exec(text.slice(lineStart(text, from)))?.[0].replaceAll('-', ' ') +
    (isBehindName ? '  ' : '')

  const end = lineEndAt(text, to)
  const comment = text.slice(to, end).trim()
  const above = text.slice(0, from).trimEnd()
  const head = isBehindName
    ? [`${above} ${comment}`.trimEnd()]
    : [above, comment && indent + comment]
  const entry = indent + formatEntry('- ', value, false, indent, eolOf(text), false)
  return [...head, entry].filter(Boolean).join(eolOf(text)) + text.slice(end)
}

const isLastOnLine = (text: string, to: number): boolean =>
  /^[ \t]*(?:#|$)/.test(text.slice(to, lineEndAt(text, to)))

/** Removes an item. An entry of a list goes with the comments directly above it. */
export function removeItem(
  layout: Layout,
  owner: Collection,
  step: PropertyKey,
  isCareful: boolean,
): string {
  const { text } = layout
  const items: readonly unknown[] = owner.items
  const index = isSeq(owner) ? Number(step) : items.indexOf(pairIn(owner, step))
  const slots = slotsOf(layout, owner)
  const slot = slots[index]
  if (!slot) return ''
  if (items.length === 1) return emptyCollection(layout, owner, slot, isCareful)
  if (owner.flow) return removeInFlow(layout, owner, index)

  const next = nextLine(text, slot.end)
  if (!isFirstOnLine(text, slot.start)) {
    // The first item follows the dash of its parent item. The next item, or the comment above it, moves up there.
    const following = next + (/^\s*/.exec(text.slice(next))?.[0].length ?? 0)
    return replaceBetween(text, [slot.start, following], '')
  }

  const start =
    isSeq(owner) && index > 0
      ? startOfComments(text, slot.start)
      : lineStart(text, slot.start)
  const isLastLine = next === lineEndAt(text, slot.end)
  if (isLastLine && start > 0) return text.slice(0, start).replace(/\r?\n$/, '')

  const hasGap = isSeq(owner) && slots[index + 1] !== undefined
  const blank =
    hasGap || isCareful ? (/^(?:[^\S\n]*\n)*/.exec(text.slice(next))?.[0].length ?? 0) : 0
  const rest = text.slice(next + blank)
  // Below a block text, empty lines and comments with more indentation would become text.
  return (
    text.slice(0, start) +
    (isCareful ? alignComments(rest, indentOf(text, slot.start)) : rest)
  )
}

/** Changes the indentation of the comments at the beginning of a text. */
const alignComments = (text: string, indent: string): string =>
  text.replace(/^(?:[ \t]*(?:#.*)?\r?\n)*(?:[ \t]*#.*$)?/, (lines) =>
    lines.replace(/^[ \t]+(?=#)/gm, indent),
  )

/** Removes the only item. Writes `[]` or `{}` below the comments of the list, or else after its name. */
function emptyCollection(
  layout: Layout,
  owner: Collection,
  slot: Slot,
  isCareful: boolean,
): string {
  const { text, document } = layout
  const empty = isSeq(owner) ? '[]' : '{}'
  if (owner.flow) {
    const range = rangeOf(owner)
    const inner = text.slice(range[0] + 1, range[1] - 1)
    const isSimple = !inner.replace(text.slice(slot.start, slot.end), '').includes('#')
    return isSimple ? replaceBetween(text, range, empty) : removeInFlow(layout, owner, 0)
  }

  const above = text.slice(0, slot.start)
  const rest = empty + text.slice(slot.end)
  if (isMap(owner) && owner === document.contents) return above + rest
  if (!/(?:^|\s)#.*\s*$/.test(above)) return `${above.trimEnd()} `.trimStart() + rest
  // Unlike brackets, a list can have the same indentation as its name.
  const indent = indentOf(text, slot.start) + (isCareful ? '  ' : '')
  return text.slice(0, lineStart(text, slot.start)) + indent + rest
}

/** Moves an entry of a list together with the comments directly above it, except those above the first entry. */
export function moveEntry(
  layout: Layout,
  list: YAMLSeq,
  from: number,
  to: number,
): string {
  const slots = slotsOf(layout, list)
  const areInLines = !list.flow || isInLines(layout, list)
  const pieces = slots.map((slot, index) =>
    areInLines ? lineOf(layout, list, slot, index > 0) : bareEntryOf(layout, slot),
  )
  const order = pieces
    .toSpliced(from, 1)
    .toSpliced(to, 0, ...pieces.slice(from, from + 1))
  return pieces.reduceRight((moved, { range, comma }, index) => {
    const { entry, comment } = order[index] ?? { entry: '', comment: '' }
    return replaceBetween(moved, range, entry + comma + comment)
  }, layout.text)
}

const bareEntryOf = ({ text }: Layout, { start, end }: Slot) => ({
  range: [start, end] as const,
  entry: text.slice(start, end),
  comma: '',
  comment: '',
})

/** Returns the line of an entry. Its comments move with it; the comma after it stays in place. */
function lineOf(layout: Layout, list: YAMLSeq, slot: Slot, hasCommentsAbove: boolean) {
  const { text } = layout
  const { start, end } = slot
  const comma = list.flow ? commaBehind(layout, list, slot) : undefined
  const isAlone = hasCommentsAbove && isFirstOnLine(text, start)
  const above = isAlone ? text.slice(startOfComments(text, start), start).trimStart() : ''
  const range = [start - above.length, lineEndAt(text, comma?.to ?? end)] as const
  const comment = text.slice(comma?.to ?? end, range[1])
  return { range, entry: text.slice(range[0], end), comma: comma ? ',' : '', comment }
}

/** Renames a field of a group. */
export function renameField(
  layout: Layout,
  group: YAMLMap,
  name: PropertyKey,
  to: string,
): string {
  const pair = pairIn(group, name)
  return pair ? replaceBetween(layout.text, rangeOf(pair.key), formatInFlow([to])) : ''
}
