import { isMap, isScalar, isSeq, type YAMLMap, type YAMLSeq } from 'yaml'
import { withEntryMoved } from './edited-value.ts'
import { commaAfter, hasItemPerLine, insertInFlow, removeInFlow } from './flow-items.ts'
import {
  formatEntry,
  formatField,
  formatFieldAsJson,
  formatFlowContent,
  formatFlowFieldAsJson,
} from './format.ts'
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
import {
  eolOf,
  insertAt,
  lineStart,
  type Range,
  rangeOf,
  replaceBetween,
} from './source.ts'

// Each function returns the text of the file after the edit, or '' if the edit cannot be written there. An item is
// written like its neighbours. With `isCareful`, new values are written as JSON on one line, which is valid everywhere.

interface NewField {
  readonly name: string
  readonly value: unknown
  /** The order of the group's fields. A field that is not in this list comes last. */
  readonly order: readonly string[]
}

/** Adds a field to a group, at its position in the order. */
export function addField(
  layout: Layout,
  group: YAMLMap,
  { name, value, order }: NewField,
  isCareful: boolean,
): string {
  const { text } = layout
  const slots = slotsOf(layout, group)
  const firstSlot = slots[0]
  if (!firstSlot) return fillGroup(layout, group, name, value)

  const previousIndex = indexAbove(group, name, order)
  if (group.flow) {
    const written = isCareful
      ? formatFlowFieldAsJson(name, value)
      : formatFlowContent({ [name]: value })
    return insertInFlow(layout, group, previousIndex + 1, written)
  }

  const indent = indentOf(text, firstSlot.start)
  const eol = eolOf(text)
  const written = isCareful
    ? formatFieldAsJson(name, value)
    : formatField(group, name, value, { indent, eol })
  const gap = eol + indent
  const previousSlot = slots[previousIndex]
  return previousSlot
    ? insertAt(text, lineEndAt(text, previousSlot.end), gap + written)
    : insertAt(text, firstSlot.start, written + gap)
}

/** Returns the index of the field below which a new field belongs; -1 if the new field comes first. */
function indexAbove(group: YAMLMap, name: string, order: readonly string[]): number {
  const position = order.indexOf(name)
  if (position < 0) return group.items.length - 1

  const namesAbove = order.slice(0, position)
  return group.items.findLastIndex(
    ({ key }) => isScalar(key) && namesAbove.includes(String(key.value)),
  )
}

/** Replaces `{}` on its own line with the first field of the group. */
function fillGroup(layout: Layout, group: YAMLMap, name: string, value: unknown): string {
  const { text } = layout
  const [from, to] = rangeOf(group)
  if (!isFirstOnLine(text, from) || text.slice(from, to).includes('\n')) return ''

  const lineStyle = { indent: indentOf(text, from), eol: eolOf(text) }
  const written = formatField(group, name, value, lineStyle)
  return replaceBetween(text, [from, to], written)
}

interface NewEntry {
  /** Zero-based. An index beyond the end appends the entry. */
  readonly index: number
  readonly value: unknown
}

/** Adds an entry to a list. */
export function insertEntry(
  layout: Layout,
  list: YAMLSeq,
  { index, value }: NewEntry,
  isCareful: boolean,
): string {
  const { text } = layout
  const slots = slotsOf(layout, list)
  const firstSlot = slots[0]
  const lastSlot = slots.at(-1)
  if (!firstSlot || !lastSlot) return fillList(layout, list, value, isCareful)

  if (list.flow) {
    const written = isCareful ? JSON.stringify(value) : formatFlowContent([value])
    return insertInFlow(layout, list, index, written)
  }

  const nextSlot = slots[index]
  const indent = indentOf(text, firstSlot.start)
  // The new entry is written like the one above it or, at the beginning, like the one below it.
  const neighbour = nextSlot ? list.items[Math.max(index - 1, 0)] : list.items.at(-1)
  const style = {
    dash: dashAt(text, (nextSlot ?? lastSlot).start),
    isInBraces: isInFlow(neighbour),
    indent,
    eol: eolOf(text),
  }
  const written = isCareful ? `- ${JSON.stringify(value)}` : formatEntry(value, style)

  const entries = text.slice(firstSlot.start, lastSlot.end)
  // An empty line would become part of a `|+` text above.
  const canHaveGap = nextSlot !== undefined || !endsInKeptLines(layout, list)
  const gap = eolOf(text).repeat(hasEmptyLines(entries) && canHaveGap ? 2 : 1)

  // At the end of the list, the entry comes below the last one and its comment.
  if (!nextSlot)
    return insertAt(text, lineEndAt(text, lastSlot.end), gap + indent + written)

  // The first entry takes the place of the one below it: after the comments about the
  // whole list and, in a nested list, after the dash of the parent entry.
  const { start } = nextSlot
  if (index === 0 || !isFirstOnLine(text, start))
    return insertAt(text, start, written + gap + indent)

  // Any other entry comes above the comments that belong to the entry below it.
  return insertAt(text, startOfComments(text, start), indent + written + gap)
}

/** Returns the dash of an entry with the spaces after it. */
const dashAt = (text: string, start: number): string =>
  /^-\s*/.exec(text.slice(start))?.[0] ?? '- '

/** Tells whether an empty line separates two entries; comments may come between it and the second entry. */
const hasEmptyLines = (entries: string): boolean =>
  /\n\r?\n(?: *#.*\r?\n)* *- /.test(entries)

/** Adds the first entry of a list, which is `[]`. */
function fillList(
  { text }: Layout,
  list: YAMLSeq,
  value: unknown,
  isCareful: boolean,
): string {
  const range = rangeOf(list)
  const [from, to] = range
  const canBecomeLines = !text.slice(from, to).includes('\n') && isLastOnLine(text, to)
  if (!isCareful && canBecomeLines) return replaceBrackets(text, range, value)

  const written = isCareful ? JSON.stringify(value) : formatFlowContent([value])
  const inside = from + 1
  const isClosedOnLine = /^[ \t]*[\]}]/.test(text.slice(inside))
  // A comment inside the brackets needs a space before it.
  const gap = isClosedOnLine ? '' : ' '
  return insertAt(text, inside, gap + written)
}

/** Replaces `[]`, after a name or on its own line, with the list's first entry on a line below. */
function replaceBrackets(text: string, [from, to]: Range, value: unknown): string {
  const start = lineStart(text, from)
  const isAfterName = !isFirstOnLine(text, from)
  // A name can follow the dashes of the entries that contain it: "- - name: []".
  const [dashes = ''] = /^[ -]*/.exec(text.slice(start)) ?? []
  const indent = dashes.replaceAll('-', ' ') + (isAfterName ? '  ' : '')

  const eol = eolOf(text)
  const end = lineEndAt(text, to)
  const comment = text.slice(to, end).trim()
  const textAbove = text.slice(0, from).trimEnd()
  // The comment stays on the line of the name or, without a name, gets its own line.
  const linesAbove = isAfterName
    ? [`${textAbove} ${comment}`.trimEnd()]
    : [textAbove, comment && indent + comment]
  const entry =
    indent + formatEntry(value, { dash: '- ', isInBraces: false, indent, eol })
  const lines = [...linesAbove, entry].filter((line) => line !== '')
  return lines.join(eol) + text.slice(end)
}

const isLastOnLine = (text: string, to: number): boolean =>
  /^[ \t]*(?:#|$)/.test(text.slice(to, lineEndAt(text, to)))

/** Removes an item. An entry of a list, except the first, is removed together with the comments directly above it. */
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
    // The first item follows the dash of its parent item. The next item, or the comment above it, takes its place.
    const below = text.slice(next).trimStart()
    return text.slice(0, slot.start) + below
  }

  const start =
    isSeq(owner) && index > 0
      ? startOfComments(text, slot.start)
      : lineStart(text, slot.start)
  const isAtEnd = next === lineEndAt(text, slot.end)
  if (isAtEnd && start > 0) return text.slice(0, start).replace(/\r?\n$/, '')

  // If a block text is above, empty lines and comments with more indentation would become part of it. A careful removal
  // also removes the empty lines and aligns the comments.
  const [emptyLines = ''] = EMPTY_LINES_AT_START.exec(text.slice(next)) ?? []
  const isBetweenEntries = isSeq(owner) && slots[index + 1] !== undefined
  const removesEmptyLines = isBetweenEntries || isCareful
  const rest = text.slice(removesEmptyLines ? next + emptyLines.length : next)
  const below = isCareful ? alignComments(rest, indentOf(text, slot.start)) : rest
  return text.slice(0, start) + below
}

const EMPTY_LINES_AT_START = /^(?:[^\S\n]*\n)*/

/** Matches the empty lines and comments before the first item. The last comment may end the text. */
const LINES_BEFORE_ITEM = /^(?:[ \t]*(?:#.*)?\r?\n)*(?:[ \t]*#.*$)?/

const INDENT_OF_COMMENT = /^[ \t]+(?=#)/gm

/** Changes the indentation of the comments at the beginning of a text. */
const alignComments = (text: string, indent: string): string =>
  text.replace(LINES_BEFORE_ITEM, (lines) => lines.replace(INDENT_OF_COMMENT, indent))

/** Removes the only item of a group or list and writes `{}` or `[]` instead. */
function emptyCollection(
  layout: Layout,
  owner: Collection,
  slot: Slot,
  isCareful: boolean,
): string {
  const empty = isSeq(owner) ? '[]' : '{}'
  if (owner.flow)
    return hasCommentInside(layout, owner, slot)
      ? removeInFlow(layout, owner, 0)
      : replaceBetween(layout.text, rangeOf(owner), empty)

  const { text, document } = layout
  const above = text.slice(0, slot.start)
  const rest = empty + text.slice(slot.end)
  const isWholeFile = isMap(owner) && owner === document.contents
  if (isWholeFile) return above + rest

  // `tags:↵  # all↵  - a` → `tags:↵  # all↵  []`
  const isBelowComment = /(?:^|\s)#.*\s*$/.test(above)
  if (isBelowComment) {
    // The dashes of a list may have the same indentation as its name, but brackets need more.
    const indent = indentOf(text, slot.start) + (isCareful ? '  ' : '')
    return text.slice(0, lineStart(text, slot.start)) + indent + rest
  }

  // `tags:↵  - a` → `tags: []`
  const textAbove = above.trim()
  return textAbove === '' ? rest : `${textAbove} ${rest}`
}

/** Tells whether brackets contain a comment beside their only item. */
function hasCommentInside({ text }: Layout, owner: Collection, slot: Slot): boolean {
  const [from, to] = rangeOf(owner)
  const item = text.slice(slot.start, slot.end)
  const aroundItem = text.slice(from + 1, to - 1).replace(item, '')
  return aroundItem.includes('#')
}

/** Moves an entry of a list together with the comments directly above it, except those above the first entry. */
export function moveEntry(
  layout: Layout,
  list: YAMLSeq,
  from: number,
  to: number,
): string {
  const slots = slotsOf(layout, list)
  const areInLines = !list.flow || hasItemPerLine(layout, list)
  const places = slots.map((slot, index) =>
    areInLines ? lineOf(layout, list, slot, index > 0) : bareEntryOf(layout, slot),
  )
  const nextOrder = withEntryMoved(places, from, to)

  // From the end, so that the replacements do not move the ranges above them.
  return places.reduceRight((moved, { range, comma }, index) => {
    const { entry, comment } = nextOrder[index] ?? { entry: '', comment: '' }
    return replaceBetween(moved, range, entry + comma + comment)
  }, layout.text)
}

/** Returns an entry among others on the same line, which moves without comments. */
const bareEntryOf = ({ text }: Layout, { start, end }: Slot) => ({
  range: [start, end] as const,
  entry: text.slice(start, end),
  comma: '',
  comment: '',
})

/** Returns the line of an entry. The entry moves with its comments; the comma after it stays in place. */
function lineOf(layout: Layout, list: YAMLSeq, slot: Slot, ownsCommentsAbove: boolean) {
  const { text } = layout
  const { start, end } = slot
  const commentsAbove =
    ownsCommentsAbove && isFirstOnLine(text, start)
      ? text.slice(startOfComments(text, start), start).trimStart()
      : ''

  const comma = list.flow ? commaAfter(layout, list, slot) : undefined
  const commentStart = comma?.to ?? end
  const range = [start - commentsAbove.length, lineEndAt(text, commentStart)] as const
  return {
    range,
    entry: text.slice(range[0], end),
    comma: comma ? ',' : '',
    comment: text.slice(commentStart, range[1]),
  }
}

/** Renames a field of a group. The new name gets quotes if it needs them. */
export function renameField(
  layout: Layout,
  group: YAMLMap,
  name: PropertyKey,
  to: string,
): string {
  const pair = pairIn(group, name)
  return pair
    ? replaceBetween(layout.text, rangeOf(pair.key), formatFlowContent([to]))
    : ''
}
