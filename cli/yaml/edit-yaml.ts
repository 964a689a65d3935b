import { isDeepStrictEqual } from 'node:util'
import { isCollection, isMap, isNode, isSeq } from 'yaml'
import { attempt } from '../fs/system.ts'
import { valueAt } from '../model/value-at.ts'
import type { Path } from '../read/positions.ts'
import { replaceNextAlias } from './aliases.ts'
import { withoutUnusedAnchors } from './anchors.ts'
import { isSafe } from './edit-losses.ts'
import { type Edit, hasValueAt, placeEdit, valueAfter } from './edited-value.ts'
import { addField, insertEntry, moveEntry, removeItem, renameField } from './items.ts'
import { type Layout, layOut } from './layout.ts'
import { replaceValue } from './replace-value.ts'
import { rewriteWithLibrary } from './rewritten-yaml.ts'
import { pieceBetween, rangeOf, replacePieces } from './source.ts'

/** A function that lists the fields of the group at a path, in the order in which files have them. */
export type OrderAt = (path: Path) => readonly string[]

/** The reason why an edit cannot be made, and the path and offset of the value concerned in the YAML text. */
export interface Obstacle {
  readonly path: Path
  readonly offset: number
  readonly reason: string
}

const INVALID_YAML =
  'this file is not valid YAML, or expands too many aliases: correct it first'

/** Returns the text after all edits, or the obstacle to one of them. */
export function editYaml(
  text: string,
  edits: readonly Edit[],
  orderAt: OrderAt,
): string | Obstacle {
  const edited = makeEdits(text, edits, orderAt)
  if (typeof edited !== 'string' || edited === text) return edited

  // Without aliases (`*name`), no anchor can have lost its last alias.
  if (!text.includes('*')) return edited
  const layout = layOut(edited)
  const tidy = withoutUnusedAnchors(layOut(text), layout)
  return losesNothing(layout, tidy) ? tidy : edited
}

/** Tells whether a text has all values and comments of the previous text, and no other values. */
const losesNothing = (previous: Layout, text: string): boolean =>
  isSafe(previous, text, previous.parsed?.value, [])

/**
 * Returns the text after edits. First writes all of them in the usual way. If this would lose anything, splits the
 * edits into halves, and treats each half in the same way. In the end, only single edits are written in another way.
 */
function makeEdits(
  text: string,
  edits: readonly Edit[],
  orderAt: OrderAt,
): string | Obstacle {
  const [firstEdit] = edits
  if (!firstEdit) return text

  const layout = layOut(text)
  const { parsed } = layout
  if (!parsed) return { path: [], offset: 0, reason: INVALID_YAML }
  if (edits.length === 1) return makeSingleEdit(layout, firstEdit, orderAt)

  const expected = valueAfterAll(parsed.value, edits)
  if (expected) {
    const written = writeTogether(layout, edits, orderAt)
    if (isSafe(layout, written, expected.value, edits)) return written
  }

  const half = Math.ceil(edits.length / 2)
  const halfway = makeEdits(text, edits.slice(0, half), orderAt)
  return typeof halfway === 'string'
    ? makeEdits(halfway, edits.slice(half), orderAt)
    : halfway
}

/**
 * Returns the value after edits, in an object because the value may itself be undefined.
 * Returns undefined if one of the edits cannot be made.
 */
function valueAfterAll(
  value: unknown,
  edits: readonly Edit[],
): { readonly value: unknown } | undefined {
  let current = value
  for (const edit of edits) {
    const placed = placeEdit(current, edit)
    if (placed && refusalOf(current, placed) !== undefined) return undefined
    current = valueAfter(current, edit)
  }
  return { value: current }
}

/** Writes each edit on its own and applies all their changes to the text; returns '' if two changes touch. */
function writeTogether(layout: Layout, edits: readonly Edit[], orderAt: OrderAt): string {
  const { text, parsed } = layout
  const pieces = edits.flatMap((edit) => {
    const placed = placeEdit(parsed?.value, edit)
    const written = placed ? writeEdit(layout, placed, orderAt, false) : ''
    // An edit of a value inside an alias cannot be written, but an edit at the anchor may have the same effect.
    return written === '' || written === text ? [] : [pieceBetween(text, written)]
  })
  return replacePieces(text, pieces)
}

/** Makes an edit in the first way that loses no comment or value. */
function makeSingleEdit(layout: Layout, edit: Edit, orderAt: OrderAt): string | Obstacle {
  const value = layout.parsed?.value
  const placed = placeEdit(value, edit)
  if (!placed) return layout.text

  const obstacle = (reason: string): Obstacle => {
    return { path: edit.path, offset: offsetIn(layout, placed.path), reason }
  }
  const refusal = refusalOf(value, placed)
  if (refusal !== undefined) return obstacle(refusal)

  const expected = valueAfter(value, placed)
  if (isDeepStrictEqual(expected, value)) return layout.text

  const separated = separateAll(layout, placed)
  const ways = separated ? waysOf(separated, placed, orderAt, expected) : []
  for (const write of ways) {
    // If one way throws, the next one may still work.
    const written = attempt(write) ?? ''
    if (isSafe(layout, written, expected, [edit])) return written
  }
  return obstacle(
    'cannot be changed without losing comments or other values: change it by hand',
  )
}

/**
 * More steps than any file needs. Each one removes an alias or an anchor, or writes out a merged field. The limit stops
 * endless repetition.
 */
const MAX_STEPS = 200

/**
 * Replaces all aliases and merges through which the edit would also change other values; undefined if this is
 * impossible.
 */
function separateAll(layout: Layout, edit: Edit): Layout | undefined {
  let current = layout
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const usualText = replaceNextAlias(current, edit, false)
    if (usualText === undefined) return current

    const nextText = losesNothing(current, usualText)
      ? usualText
      : replaceNextAlias(current, edit, true)
    if (nextText === undefined || !losesNothing(current, nextText)) return undefined
    current = layOut(nextText)
  }
  return undefined
}

/** Returns the ways to write an edit, starting with the one that changes the least of the file. */
function waysOf(
  layout: Layout,
  edit: Edit,
  orderAt: OrderAt,
  expected: unknown,
): readonly (() => string)[] {
  const ownerPath = edit.path.slice(0, -1)
  const innermostFirst = pathsAlong(ownerPath).toReversed()

  /** Writes the whole group or list at a path with its expected value. */
  const writeWhole = (wholePath: Path, isCareful: boolean): string => {
    const value = valueAt(expected, wholePath)
    if (value === undefined) return ''
    return writeEdit(layout, { op: 'set', path: wholePath, value }, orderAt, isCareful)
  }

  return [
    () => writeEdit(layout, edit, orderAt, false),
    () => writeEdit(layout, edit, orderAt, true),
    ...innermostFirst.flatMap((wholePath) => [
      () => writeWhole(wholePath, false),
      () => writeWhole(wholePath, true),
    ]),
    () => rewriteWithLibrary(layout, edit),
  ]
}

/** Returns why an edit cannot be made in a value; undefined if it can. */
function refusalOf(value: unknown, edit: Edit): string | undefined {
  const owner = edit.path.slice(0, -1)
  if (edit.op === 'renameKey' && hasValueAt(value, [...owner, edit.to]))
    return `cannot be called "${edit.to}": this field already exists`

  const step = edit.path.at(-1)
  const isFieldOfList =
    step !== undefined && typeof step !== 'number' && Array.isArray(valueAt(value, owner))
  return edit.op === 'set' && isFieldOfList
    ? 'cannot be set: the value that should contain it has no fields'
    : undefined
}

/** Returns the paths of all values that a path leads through: ['seo', 'title'] → ['seo'], ['seo', 'title']. */
const pathsAlong = (path: Path): readonly Path[] =>
  path.map((_, index) => path.slice(0, index + 1))

/** Returns the offset of the value at a path or, if it does not exist, of its nearest existing parent. */
function offsetIn({ document }: Layout, path: Path): number {
  const nodesBelowRoot = pathsAlong(path).map((stepPath) =>
    document.getIn(stepPath, true),
  )
  const nodes = [document.contents, ...nodesBelowRoot]
  const nearest = nodes.findLast((node) => isNode(node) && node.range)
  return nearest ? rangeOf(nearest)[0] : 0
}

/**
 * Returns the text with the edit; '' if the edit cannot be written there. `isCareful` writes new values as JSON on one
 * line, which is valid everywhere.
 */
function writeEdit(
  layout: Layout,
  edit: Edit,
  orderAt: OrderAt,
  isCareful: boolean,
): string {
  const { op, path } = edit
  const { document } = layout
  const node = document.getIn(path, true)
  if (op === 'insert')
    return isSeq(node) ? insertEntry(layout, node, edit, isCareful) : ''
  if (op === 'move') return isSeq(node) ? moveEntry(layout, node, edit.from, edit.to) : ''

  const owner = document.getIn(path.slice(0, -1), true)
  const step = path.at(-1)
  if (step === undefined || !isCollection(owner)) return ''

  if (op === 'renameKey')
    return isMap(owner) ? renameField(layout, owner, step, edit.to) : ''
  if (op === 'remove') return removeItem(layout, owner, step, isCareful)
  if (document.hasIn(path))
    return replaceValue(layout, { owner, step }, edit.value, isCareful)

  const { value } = edit
  if (isSeq(owner))
    return insertEntry(layout, owner, { index: Infinity, value }, isCareful)
  const order = orderAt(path.slice(0, -1))
  return addField(layout, owner, { name: String(step), value, order }, isCareful)
}
