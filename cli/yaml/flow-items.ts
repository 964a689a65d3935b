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

/** Finds the comma after an item in brackets. */
export function commaBehind(
  { lexemes }: Layout,
  owner: Collection,
  { end }: Slot,
): Lexeme | undefined {
  const next = lexemes().find((lexeme) => lexeme.from >= end && !isFiller(lexeme))
  return next?.type === 'comma' && next.from < rangeOf(owner)[1] ? next : undefined
}

/** Tells whether each item in brackets has its own lines. */
export function isInLines(layout: Layout, owner: Collection): boolean {
  const { text } = layout
  const places = [
    ...slotsOf(layout, owner).map(({ start }) => start),
    rangeOf(owner)[1] - 1,
  ]
  return places.every((place) => isFirstOnLine(text, place))
}

/** Adds an item in brackets: on its own line if all others have one. */
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

  const areInLines = isInLines(layout, owner)
  const gap = areInLines ? eolOf(text) + indentOf(text, lastSlot.start) : ' '
  if (next) return insertAt(text, next.start, `${written},${gap}`)
  if (!areInLines) return insertAt(text, lastSlot.end, `, ${written}`)

  const comma = commaBehind(layout, owner, lastSlot)
  const end = lineEndAt(text, comma?.to ?? lastSlot.end)
  const added = insertAt(text, end, gap + written + (comma ? ',' : ''))
  return comma ? added : insertAt(added, lastSlot.end, ',')
}

/**
 * Removes an item in brackets. A line of its own goes with the comment after it; its neighbours keep their comments.
 */
export function removeInFlow(layout: Layout, owner: Collection, index: number): string {
  const { text } = layout
  const slots = slotsOf(layout, owner)
  const slot = slots[index]
  if (!slot) return ''

  const { start, end } = slot
  const previous = slots[index - 1]
  const from = previous?.end ?? start
  const to = slots[index + 1]?.start ?? rangeOf(owner)[1] - 1

  const isOneLine = !/\n/.test(text.slice(from, start) + text.slice(end, to))
  if (isOneLine)
    return replaceBetween(
      text,
      previous ? [from, end] : [start, slots[1]?.start ?? end],
      '',
    )

  const comma = commaBehind(layout, owner, slot)
  const line = lineEndAt(text, comma?.to ?? end)
  const isAlone =
    isFirstOnLine(text, start) &&
    to >= line &&
    !text.slice(end, comma?.from ?? end).includes('\n')
  if (isAlone)
    return replaceBetween(text, [lineStart(text, start), nextLine(text, line)], '')

  // If no comma follows the item, the comma before it is not needed any more.
  const needless = comma ?? (previous && commaBehind(layout, owner, previous))
  const commaRange: readonly Range[] = needless ? [[needless.from, needless.to]] : []
  return withoutRanges(text, [...commaRange, [start, end]])
}

const withoutRanges = (text: string, ranges: readonly Range[]): string =>
  ranges
    .toSorted(([a], [b]) => b - a)
    .reduce((rest, range) => replaceBetween(rest, range, ''), text)
