import { isDeepStrictEqual } from 'node:util'
import { isCollection, isMap, isNode, isSeq } from 'yaml'
import { attempt } from '../fs/system.ts'
import { valueAt } from '../model/value-at.ts'
import type { Path } from '../read/positions.ts'
import { separate } from './aliases.ts'
import { withoutIdleAnchors } from './anchors.ts'
import { isSafe } from './edit-losses.ts'
import { type Edit, hasValueAt, placeEdit, valueAfter } from './edited-value.ts'
import { addField, insertEntry, moveEntry, removeItem, renameField } from './items.ts'
import { type Layout, layOut } from './layout.ts'
import { replaceValue } from './replace-value.ts'
import { writeAnew } from './rewritten-yaml.ts'
import { pieceBetween, replacePieces } from './source.ts'

/** A function that lists the fields of the group at a path, in the order in which files have them. */
export type OrderAt = (path: Path) => readonly string[]

/** An edit that cannot be made, and the place in the YAML where it would be made. */
export interface Obstacle {
  readonly path: Path
  readonly offset: number
  readonly reason: string
}

const NO_YAML =
  'this file is not valid YAML, or expands too many aliases: correct it first'

/** Makes all edits, or says why not. */
export function editYaml(
  text: string,
  edits: readonly Edit[],
  orderAt: OrderAt,
): string | Obstacle {
  const edited = makeEdits(text, edits, orderAt)
  if (typeof edited !== 'string' || edited === text || !text.includes('*')) return edited

  const layout = layOut(edited)
  const tidy = withoutIdleAnchors(layOut(text), layout)
  return isSafe(layout, tidy, layout.value?.of, []) ? tidy : edited
}

/** Makes edits at once, else in halves, so that few are written in an unusual way. */
function makeEdits(
  text: string,
  edits: readonly Edit[],
  orderAt: OrderAt,
): string | Obstacle {
  const [first] = edits
  if (!first) return text
  const layout = layOut(text)
  const { value } = layout
  if (!value) return { path: [], offset: 0, reason: NO_YAML }
  if (edits.length === 1) return editOnce(layout, first, orderAt)

  const wanted = valueAfterAll(value.of, edits)
  const together = wanted && writeTogether(layout, edits, orderAt)
  if (together !== undefined && isSafe(layout, together, wanted?.of, edits))
    return together

  const half = Math.ceil(edits.length / 2)
  const halfway = makeEdits(text, edits.slice(0, half), orderAt)
  return typeof halfway === 'string'
    ? makeEdits(halfway, edits.slice(half), orderAt)
    : halfway
}

/** Returns the value after edits; undefined if one of them cannot be made. */
function valueAfterAll(
  value: unknown,
  edits: readonly Edit[],
): { readonly of: unknown } | undefined {
  let of = value
  for (const edit of edits) {
    const placed = placeEdit(of, edit)
    if (placed && refusalOf(of, placed) !== undefined) return undefined
    of = valueAfter(of, edit)
  }
  return { of }
}

function writeTogether(layout: Layout, edits: readonly Edit[], orderAt: OrderAt): string {
  const { text, value } = layout
  const pieces = edits.flatMap((edit) => {
    const placed = placeEdit(value?.of, edit)
    const written = placed ? writeEdit(layout, placed, orderAt, false) : ''
    // An edit behind an alias can be a consequence of one at its anchor.
    return written === '' || written === text ? [] : [pieceBetween(text, written)]
  })
  return replacePieces(text, pieces)
}

/** Makes an edit in the first way that loses nothing. */
function editOnce(layout: Layout, edit: Edit, orderAt: OrderAt): string | Obstacle {
  const { value } = layout
  const placed = placeEdit(value?.of, edit)
  if (!placed) return layout.text

  const obstacle = (reason: string): Obstacle => {
    return { path: edit.path, offset: offsetIn(layout, placed.path), reason }
  }
  const refusal = refusalOf(value?.of, placed)
  if (refusal !== undefined) return obstacle(refusal)

  const wanted = valueAfter(value?.of, placed)
  if (isDeepStrictEqual(wanted, value?.of)) return layout.text

  const apart = separateAll(layout, placed)
  const ways = apart ? waysOf(apart, placed, orderAt, wanted) : []
  for (const write of ways) {
    // A way that fails is no fault: the next one may fit.
    const written = attempt(write) ?? ''
    if (isSafe(layout, written, wanted, [edit])) return written
  }
  return obstacle(
    'cannot be changed without a loss of comments or other values: change it by hand',
  )
}

/** Writes out all that other places share with the place of an edit; undefined where this cannot be done. */
function separateAll(layout: Layout, edit: Edit): Layout | undefined {
  let apart = layout
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const isStep = (written: string): boolean =>
      isSafe(apart, written, apart.value?.of, [])
    const plain = separate(apart, edit, false)
    if (plain === undefined) return apart

    const next = isStep(plain) ? plain : (separate(apart, edit, true) ?? '')
    if (!isStep(next)) return undefined
    apart = layOut(next)
  }
  return undefined
}

/** Each step removes an alias or an anchor, or writes out a merged field. */
const MOST_STEPS = 200

/** The ways of writing an edit, the one that changes least of the file first. */
function waysOf(
  layout: Layout,
  edit: Edit,
  orderAt: OrderAt,
  wanted: unknown,
): readonly (() => string)[] {
  const around = edit.path
    .map((_, index) => edit.path.slice(0, index + 1))
    .toReversed()
    .slice(1)
  return [
    () => writeEdit(layout, edit, orderAt, false),
    () => writeEdit(layout, edit, orderAt, true),
    ...around.flatMap((path) =>
      [false, true].map((isCareful) => () => {
        const whole: Edit = { op: 'set', path, value: valueAt(wanted, path) }
        return whole.value === undefined
          ? ''
          : writeEdit(layout, whole, orderAt, isCareful)
      }),
    ),
    () => writeAnew(layout, edit),
  ]
}

/** Says why an edit cannot be made in a value; undefined if it can. */
function refusalOf(value: unknown, edit: Edit): string | undefined {
  const owner = edit.path.slice(0, -1)
  if (edit.op === 'renameKey' && hasValueAt(value, [...owner, edit.to]))
    return `cannot be called "${edit.to}": this field is there already`

  const step = edit.path.at(-1)
  const isInList = step !== undefined && Array.isArray(valueAt(value, owner))
  return edit.op === 'set' && isInList && typeof step !== 'number'
    ? 'cannot be set: the value that should contain it has no fields'
    : undefined
}

/** Returns the place of the nearest value on the way to a path. */
function offsetIn({ document }: Layout, path: Path): number {
  const nodes = path.map((_, index) => document.getIn(path.slice(0, index + 1), true))
  const node =
    nodes.findLast((found) => isNode(found) && found.range) ?? document.contents
  return isNode(node) ? (node.range?.[0] ?? 0) : 0
}

/** Returns the text with the edit; '' where the text offers no place for the edit. */
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
    return isSeq(node) ? insertEntry(layout, node, edit.index, edit.value, isCareful) : ''
  if (op === 'move') return isSeq(node) ? moveEntry(layout, node, edit.from, edit.to) : ''
  const owner = document.getIn(path.slice(0, -1), true)
  const step = path.at(-1)
  if (step === undefined || !isCollection(owner)) return ''
  if (op === 'renameKey')
    return isMap(owner) ? renameField(layout, owner, step, edit.to) : ''
  if (op === 'remove') return removeItem(layout, owner, step, isCareful)
  if (document.hasIn(path))
    return replaceValue(layout, owner, step, edit.value, isCareful)
  if (isSeq(owner)) return insertEntry(layout, owner, Infinity, edit.value, isCareful)
  return addField(
    layout,
    owner,
    String(step),
    edit.value,
    orderAt(path.slice(0, -1)),
    isCareful,
  )
}
