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
import {
  formatBlockValue,
  formatFlowContent,
  formatOnLine,
  formatScalarInFlow,
  formatScalarLike,
} from './format.ts'
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
  readonly colonEnd: number | undefined
  /** The anchor of the value and a space, or ''. */
  readonly anchor: string
}

/**
 * Replaces the value of a field or of an entry. Returns '' if the field or entry does not exist. `isCareful` writes the
 * value as JSON on one line, which is valid everywhere.
 */
export function replaceValue(
  layout: Layout,
  { owner, step }: { readonly owner: Collection; readonly step: PropertyKey },
  value: unknown,
  isCareful: boolean,
): string {
  const place = findPlace(layout, owner, step)
  if (!place) return ''
  const { node, colonEnd } = place

  // Replacing empty brackets that contain comments would lose the comments, so the brackets are filled instead.
  const canKeepBrackets =
    isCareful && isEmptyLike(node, value) && commentsIn(layout, rangeOf(node)).length > 0
  if (canKeepBrackets) {
    const items = JSON.stringify(value).slice(1, -1)
    return insertAt(layout.text, rangeOf(node)[1] - 1, ` ${items} `)
  }

  return owner.flow || colonEnd === undefined
    ? replaceInFlow(place, value, isCareful)
    : replaceInBlock(place, colonEnd, value, isCareful)
}

/** Finds the value of a field or entry in the text; undefined if the field or entry does not exist. */
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
    colonEnd: endOfColon(layout, slot, pair),
    anchor,
  }
}

/** Returns the end of the colon after a field's name, or of the dash of an entry; undefined if there is none. */
function endOfColon(
  { lexemes }: Layout,
  slot: Slot,
  pair: Pair | undefined,
): number | undefined {
  const from = pair ? rangeOf(pair.key)[1] : slot.start
  const type = pair ? 'map-value-ind' : 'seq-item-ind'
  return lexemes().find(
    (lexeme) => lexeme.type === type && lexeme.from >= from && lexeme.from <= slot.end,
  )?.to
}

const commentsIn = ({ text, lexemes }: Layout, range: Range): readonly string[] =>
  commentsBetween(text, lexemes(), range)

/** Tells whether a node is empty brackets or braces, `[]` or `{}`, in which the items of the new value fit. */
const isEmptyLike = (node: unknown, value: unknown): boolean =>
  isInFlow(node) &&
  node.items.length === 0 &&
  !isSingle(value) &&
  isSeq(node) === Array.isArray(value)

const isSingle = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Tells whether a node is a single value with a text; after a name alone, `title:`, the value has no text. */
const isSingleWithText = (node: unknown): node is Scalar =>
  isScalar(node) && rangeOf(node)[0] < rangeOf(node)[1]

function replaceInFlow(place: Place, value: unknown, isCareful: boolean): string {
  const { layout, slot, pair, node, colonEnd } = place
  const { text } = layout
  const written = place.anchor + writeInFlow(place, value, isCareful)
  if (pair && colonEnd === undefined) return insertAt(text, slot.end, `: ${written}`)

  const isEmpty = !isNode(node) || rangeOf(node)[0] === rangeOf(node)[1]
  return isEmpty
    ? replaceBetween(text, [colonEnd ?? slot.end, slot.end], ` ${written}`)
    : replaceBetween(text, [startOfValue(layout, node), slot.end], written)
}

function writeInFlow(
  { owner, model }: Place,
  value: unknown,
  isCareful: boolean,
): string {
  if (isCareful) return JSON.stringify(value)
  if (isSingleWithText(model) && isSingle(value)) return formatScalarInFlow(model, value)
  return onLineIn(owner, model, value) ?? formatFlowContent([value])
}

/**
 * Writes the new value of a field on the field's line: `soldOut: true # until May` becomes
 * `soldOut: [a1] # until May`. Returns undefined if the value needs its own lines.
 */
const onLineIn = (
  owner: Collection,
  node: unknown,
  value: unknown,
): string | undefined => (isMap(owner) && !isMap(node) ? formatOnLine(value) : undefined)

/** Replaces the value after a colon or dash in a group or list without brackets. */
function replaceInBlock(
  place: Place,
  colonEnd: number,
  value: unknown,
  isCareful: boolean,
): string {
  const { layout, slot, anchor } = place
  const { text } = layout
  const written = writeInBlock(place, value, isCareful)
  const isOneLine = !written.includes('\n')

  // `title: Old # note` → `title: New # note`: everything around the value stays as it is.
  const rangeInLine = rangeOnColonLine(place, colonEnd)
  if (isOneLine && rangeInLine) return replaceBetween(text, rangeInLine, anchor + written)

  // In all other cases, the text is rewritten from the colon on, with its comments on the line of the colon.
  const endOfComments = isOneLine ? slot.end : endOfKeptComments(place)
  const comments = commentsIn(layout, [colonEnd, endOfComments])

  // `tags: a # note` → `tags:↵ - b # note`: the comment after the value still follows it.
  const lineEnd = lineEndAt(text, slot.end)
  const commentAfter = text.slice(slot.end, lineEnd).trim()
  if (commentAfter === '' || !mustMove(written, value, eolOf(text))) {
    const piece = textFromColon(place, value, written, comments)
    return replaceBetween(text, [colonEnd, slot.end], piece)
  }

  // `seo: a # note` → `seo: # note↵ title: b`: the comment moves to the line of the colon.
  const piece = textFromColon(place, value, written, [...comments, commentAfter])
  return replaceBetween(text, [colonEnd, lineEnd], piece)
}

/** Returns the value after the colon or dash of an item, without the space before it. */
function writeInBlock(place: Place, value: unknown, isCareful: boolean): string {
  if (isCareful) return JSON.stringify(value)
  const { layout, owner, slot, node, model } = place
  const { text } = layout
  const indent = indentOf(text, slot.start)
  if (isSingleWithText(model) && isSingle(value)) {
    const previousText = text.slice(rangeOf(model)[0], endOfValue(layout, model))
    const written = formatScalarLike(model, value, { text, previousText, indent })
    if (!isAlias(node)) return written
    // The written text may repeat a comment after ">-" from the anchor's value, which the alias must not get.
    return written.replace(/^([|>]\S*)[^\r\n]*/, '$1')
  }

  const onLine = onLineIn(owner, model, value)
  if (onLine !== undefined) return onLine
  if (isInFlow(model) && model.items.length > 0) return formatFlowContent([value])
  return formatBlockValue(value, isSeq(owner), { indent, eol: eolOf(text) })
}

/** Returns the range of a value that begins on the line of its colon and has no comment before or inside it. */
function rangeOnColonLine(
  { layout, slot, node }: Place,
  colonEnd: number,
): Range | undefined {
  const start = isNode(node) ? startOfValue(layout, node) : slot.end
  const isEmpty = start >= slot.end
  const isBelow = layout.text.slice(colonEnd, start).includes('\n')
  const hasComments = commentsIn(layout, [colonEnd, slot.end]).length > 0
  return isEmpty || isBelow || hasComments ? undefined : [start, slot.end]
}

/**
 * Returns the end of the range whose comments stay when a value of several lines replaces the old one: of
 * `tags: # all↵ - a # first↵ - b`, only "# all". The comments between items go with the items.
 */
const endOfKeptComments = ({ node, slot }: Place): number =>
  isCollection(node) && node.items.length > 0 ? rangeOf(node)[0] : slot.end

/** A line that ends with the sign of a block text, such as `text: |` or `- >-`. */
const BLOCK_TEXT_SIGN = /(?:^|\s)[|>][-+\d]*$/

/** Tells whether the comment after the old value cannot, or should not, follow the last line of the new one. */
function mustMove(written: string, value: unknown, eol: string): boolean {
  // After the last line of a block text, a comment would become text.
  const hasBlockText = written.split(eol).some((line) => BLOCK_TEXT_SIGN.test(line))
  // After the last field of a group, a comment would seem to be about that field.
  const isGroupBelow = isGroup(value) && written.startsWith(eol)
  return hasBlockText || isGroupBelow
}

/**
 * Returns the text after the colon or dash: the anchor and comments on its line, and the value there or below.
 * - `title:` + ` &a New # note`
 * - `seo:` + ` &a # note↵  title: New`
 * - `-` + ` &a # note↵  title: New`: the dash of a group or list with an anchor stands alone
 */
function textFromColon(
  { layout, owner, slot, anchor }: Place,
  value: unknown,
  written: string,
  comments: readonly string[],
) {
  const { text } = layout
  const eol = eolOf(text)
  const [firstLine = '', ...lines] = written.split(eol)
  // The first line of a new folded text, `>- # note`, repeats the comment of the old one.
  const newComments = comments.filter((comment) => !firstLine.includes(comment))

  // On the same line as an entry's first field, the anchor would apply to that field's key.
  const hasFieldAfterDash =
    isSeq(owner) && !isSingle(value) && lines.length > 0 && firstLine !== ''
  if (anchor !== '' && hasFieldAfterDash) {
    const head = [anchor.trim(), ...newComments].join(' ')
    const indent = `${indentOf(text, slot.start)}  `
    return [` ${head}`, indent + firstLine, ...lines].join(eol)
  }

  const parts = [(anchor + firstLine).trim(), ...newComments].filter(Boolean)
  const head = parts.map((part) => ` ${part}`).join('')
  return [head, ...lines].join(eol)
}
