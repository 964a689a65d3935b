import {
  type Collection,
  indentOf,
  isFiller,
  isFirstOnLine,
  type Layout,
  lineEndAt,
  nextLine,
  type Slot,
  slotsOf,
} from './layout.ts'
import type { Lexeme } from './lexemes.ts'
import {
  eolOf,
  insertAt,
  lineStart,
  type Range,
  rangeOf,
  replaceBetween,
} from './source.ts'

// Items in brackets or braces, `[a, b]` or `{ a: b }`, which YAML calls flow style.

/** Finds the comma after an item in brackets. */
export function commaAfter(
  { lexemes }: Layout,
  owner: Collection,
  { end }: Slot,
): Lexeme | undefined {
  const next = lexemes().find((lexeme) => lexeme.from >= end && !isFiller(lexeme))
  return next?.type === 'comma' && next.from < rangeOf(owner)[1] ? next : undefined
}

/** Tells whether each item in brackets, and the closing bracket, begins a line. */
export function hasItemPerLine(layout: Layout, owner: Collection): boolean {
  const { text } = layout
  const itemStarts = slotsOf(layout, owner).map(({ start }) => start)
  const closingBracket = rangeOf(owner)[1] - 1
  return [...itemStarts, closingBracket].every((start) => isFirstOnLine(text, start))
}

// Each of the next two functions returns the text of the file after the edit, or '' if the edit cannot be written
// there.

/**
 * Adds an item in brackets, on its own line if every other item has one. An `index` beyond the end appends the item.
 */
export function insertInFlow(
  layout: Layout,
  owner: Collection,
  index: number,
  written: string,
): string {
  const { text } = layout
  const slots = slotsOf(layout, owner)
  const next = slots[index]
  const lastSlot = slots.at(-1)
  if (!lastSlot) return ''

  const areInLines = hasItemPerLine(layout, owner)
  const gap = areInLines ? eolOf(text) + indentOf(text, lastSlot.start) : ' '
  if (next) return insertAt(text, next.start, `${written},${gap}`)
  if (!areInLines) return insertAt(text, lastSlot.end, `, ${written}`)

  const lastComma = commaAfter(layout, owner, lastSlot)
  const end = lineEndAt(text, lastComma?.to ?? lastSlot.end)
  const added = insertAt(text, end, gap + written + (lastComma ? ',' : ''))
  return lastComma ? added : insertAt(added, lastSlot.end, ',')
}

/** Removes an item in brackets. If the item has its own lines, they are removed as a whole, with its comment. */
export function removeInFlow(layout: Layout, owner: Collection, index: number): string {
  const { text } = layout
  const slots = slotsOf(layout, owner)
  const slot = slots[index]
  if (!slot) return ''

  const { start, end } = slot
  const previous = slots[index - 1]
  const next = slots[index + 1]
  const closingBracket = rangeOf(owner)[1] - 1
  const nextStart = next?.start ?? closingBracket

  const textBefore = text.slice(previous?.end ?? start, start)
  const textAfter = text.slice(end, nextStart)
  const isWithinLine = !(textBefore + textAfter).includes('\n')
  if (isWithinLine) {
    // `[a, b, c]` → `[a, c]` or, without the first item, `[b, c]`.
    const withComma: Range = previous ? [previous.end, end] : [start, next?.start ?? end]
    return replaceBetween(text, withComma, '')
  }

  const comma = commaAfter(layout, owner, slot)
  const linesOfItem = ownLinesOf(text, slot, comma, nextStart)
  if (linesOfItem) return replaceBetween(text, linesOfItem, '')

  // If no comma follows the item, the comma before it is no longer needed.
  const needlessComma = comma ?? (previous && commaAfter(layout, owner, previous))
  const commaRanges: readonly Range[] = needlessComma
    ? [[needlessComma.from, needlessComma.to]]
    : []
  return withoutRanges(text, [...commaRanges, [start, end]])
}

/** Returns the range of the lines of an item and its comma, if nothing else but a comment is on them. */
function ownLinesOf(
  text: string,
  { start, end }: Slot,
  comma: Lexeme | undefined,
  nextStart: number,
): Range | undefined {
  const isCommaBelow = comma !== undefined && text.slice(end, comma.from).includes('\n')
  if (isCommaBelow) return undefined

  const lineEnd = lineEndAt(text, comma?.to ?? end)
  const isAlone = isFirstOnLine(text, start) && nextStart >= lineEnd
  return isAlone ? [lineStart(text, start), nextLine(text, lineEnd)] : undefined
}

const withoutRanges = (text: string, ranges: readonly Range[]): string =>
  ranges
    .toSorted(([a], [b]) => b - a)
    .reduce((rest, range) => replaceBetween(rest, range, ''), text)
