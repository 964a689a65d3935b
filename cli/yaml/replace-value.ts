import {
  isAlias,
  isCollection,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  type Scalar,
} from 'yaml'
import { isGroup } from './edited-value.ts'
import { formatBehind, formatInFlow, formatOnLine, formatScalarLike } from './format.ts'
import {
  type Collection,
  endOfValue,
  indentOf,
  isInFlow,
  type Layout,
  lineEndAt,
  pairIn,
  type Slot,
  slotsOf,
  startOfValue,
} from './layout.ts'
import { commentsBetween } from './lexemes.ts'
import { eolOf, insertAt, type Range, rangeOf, replaceBetween } from './source.ts'

/** A value with its surroundings in a text. */
interface Place {
  readonly layout: Layout
  readonly owner: Collection
  readonly slot: Slot
  /** The field with the value; undefined for an entry of a list. */
  readonly pair: Pair | undefined
  readonly node: unknown
  /** The node whose style the new value takes: the value itself, or the target of an alias. */
  readonly model: unknown
  /** The end of the colon or dash before the value; undefined after a name alone, as in `{ sv }`. */
  readonly mark: number | undefined
  /** The anchor of the value and a space, or ''. */
  readonly anchor: string
}

/**
 * Replaces the value of a field or of an entry. Returns '' if the field or entry does not exist. `isCareful`: writes
 * the value as JSON on one line, which is valid everywhere.
 */
export function replaceValue(
  layout: Layout,
  owner: Collection,
  step: PropertyKey,
  value: unknown,
  isCareful: boolean,
): string {
  const place = findPlace(layout, owner, step)
  if (!place) return ''
  const { node, mark } = place

  if (
    isCareful &&
    isEmptyLike(node, value) &&
    commentsIn(layout, rangeOf(node)).length > 0
  ) {
    const inner = JSON.stringify(value).slice(1, -1)
    return insertAt(layout.text, rangeOf(node)[1] - 1, ` ${inner} `)
  }

  return owner.flow || mark === undefined
    ? replaceInFlow(place, value, isCareful)
    : replaceInBlock(place, mark, value, isCareful)
}

function findPlace(
  layout: Layout,
  owner: Collection,
  step: PropertyKey,
): Place | undefined {
  const items: readonly unknown[] = owner.items
  const pair = pairIn(owner, step)
  const index = isSeq(owner) ? Number(step) : items.indexOf(pair)
  const slot = slotsOf(layout, owner)[index]
  if (!slot) return undefined

  const node = pair ? pair.value : items[index]
  const model = isAlias(node) ? node.resolve(layout.document) : node
  const hasAnchor = isNode(node) && 'anchor' in node && node.anchor !== undefined
  const anchor = hasAnchor ? `&${node.anchor} ` : ''
  return {
    layout,
    owner,
    slot,
    pair,
    node,
    model,
    mark: endOfMark(layout, slot, pair),
    anchor,
  }
}

function endOfMark(
  { lexemes }: Layout,
  slot: Slot,
  pair: Pair | undefined,
): number | undefined {
  const from = pair ? rangeOf(pair.key)[1] : slot.start
  const to = isNode(pair?.value) ? Math.max(slot.end, rangeOf(pair.value)[0]) : slot.end
  const type = pair ? 'map-value-ind' : 'seq-item-ind'
  return lexemes().find(
    (lexeme) => lexeme.type === type && lexeme.from >= from && lexeme.from <= to,
  )?.to
}

const commentsIn = ({ text, lexemes }: Layout, range: Range): readonly string[] =>
  commentsBetween(text, lexemes(), range)

/** Tells whether a value is empty brackets that can contain the new value after comments. */
const isEmptyLike = (node: unknown, value: unknown): boolean =>
  isInFlow(node) &&
  node.items.length === 0 &&
  !isSingle(value) &&
  isSeq(node) === Array.isArray(value)

const isSingle = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Tells whether a single value is written: after an open name, `title:`, nothing is. */
const isWritten = (node: unknown): node is Scalar =>
  isScalar(node) && rangeOf(node)[0] < rangeOf(node)[1]

function replaceInFlow(place: Place, value: unknown, isCareful: boolean): string {
  const { layout, slot, pair, node, mark } = place
  const { text } = layout
  const written = place.anchor + writeInFlow(place, value, isCareful)
  if (pair && mark === undefined) return insertAt(text, slot.end, `: ${written}`)
  const isEmpty = !isNode(node) || rangeOf(node)[0] === rangeOf(node)[1]
  return isEmpty
    ? replaceBetween(text, [mark ?? slot.end, slot.end], ` ${written}`)
    : replaceBetween(text, [startOfValue(layout, node), slot.end], written)
}

function writeInFlow(
  { owner, model }: Place,
  value: unknown,
  isCareful: boolean,
): string {
  if (isCareful) return JSON.stringify(value)
  if (isWritten(model) && isSingle(value))
    return formatScalarLike('', model, '', value, '', true)
  return onLineIn(owner, model, value) ?? formatInFlow([value])
}

/** Writes `soldOut: [a1] # until May` for `soldOut: true # until May`; undefined if a value needs its own lines. */
const onLineIn = (
  owner: Collection,
  node: unknown,
  value: unknown,
): string | undefined => (isMap(owner) && !isMap(node) ? formatOnLine(value) : undefined)

function replaceInBlock(
  place: Place,
  mark: number,
  value: unknown,
  isCareful: boolean,
): string {
  const { layout, slot, node, anchor } = place
  const { text } = layout
  const written = writeInBlock(place, value, isCareful)
  const isOneLine = !written.includes('\n')

  const start = isNode(node) ? startOfValue(layout, node) : slot.end
  const isBehindMark = start < slot.end && !text.slice(mark, start).includes('\n')
  const hasComments = commentsIn(layout, [mark, slot.end]).length > 0
  if (isBehindMark && isOneLine && !hasComments)
    return replaceBetween(text, [start, slot.end], anchor + written)

  // The comments of a group or list that is replaced by another one go with its items.
  const isFilled = isCollection(node) && node.items.length > 0
  const head: Range = [mark, isFilled && !isOneLine ? rangeOf(node)[0] : slot.end]
  const end = lineEndAt(text, slot.end)
  const behind = text.slice(slot.end, end).trim()
  if (behind === '' || !mustMove(written, value, eolOf(text)))
    return replaceBetween(
      text,
      [mark, slot.end],
      withHead(place, value, written, commentsIn(layout, head)),
    )
  const comments = [...commentsIn(layout, head), behind]
  return replaceBetween(text, [mark, end], withHead(place, value, written, comments))
}

/** Tells whether the comment after the old value cannot, or should not, follow the last line of the new one. */
function mustMove(written: string, value: unknown, eol: string): boolean {
  // After a block text, a comment would become text.
  const endsInText = written.split(eol).some((line) => /(?:^|\s)[|>][-+\d]*$/.test(line))
  return endsInText || (isGroup(value) && written.startsWith(eol))
}

/** Returns the text after the colon or dash: the anchor and comments on its line, and the value there or below. */
function withHead(
  { layout, owner, slot, anchor }: Place,
  value: unknown,
  written: string,
  comments: readonly string[],
) {
  const { text } = layout
  const eol = eolOf(text)
  const [firstLine = '', ...lines] = written.split(eol)
  const added = comments.filter((comment) => !firstLine.includes(comment))
  // Before the first field of an entry, the anchor would name the key.
  const isCompact =
    isSeq(owner) && !isSingle(value) && lines.length > 0 && firstLine !== ''
  if (anchor === '' || !isCompact) {
    const head = [(anchor + firstLine).trim(), ...added].filter(Boolean)
    return [['', ...head].join(' '), ...lines].join(eol)
  }
  const head = [anchor.trim(), ...added].join(' ')
  return [` ${head}`, `${indentOf(text, slot.start)}  ${firstLine}`, ...lines].join(eol)
}

/** Returns the value after the colon or dash of an item, without the space before it. */
function writeInBlock(place: Place, value: unknown, isCareful: boolean): string {
  if (isCareful) return JSON.stringify(value)
  const { layout, owner, slot, node, model } = place
  const { text } = layout
  const indent = indentOf(text, slot.start)
  if (isWritten(model) && isSingle(value)) {
    const previousText = text.slice(rangeOf(model)[0], endOfValue(layout, model))
    const written = formatScalarLike(text, model, previousText, value, indent, false)
    // The comment after ">-" at the anchor does not belong to the alias.
    return isAlias(node) ? written.replace(/^([|>]\S*)[^\r\n]*/, '$1') : written
  }

  const onLine = onLineIn(owner, model, value)
  if (onLine !== undefined) return onLine
  if (isInFlow(model) && model.items.length > 0) return formatInFlow([value])
  return formatBehind(value, isSeq(owner), indent, eolOf(text))
}
