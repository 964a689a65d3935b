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

/** An edit that cannot be made, with its place in the YAML and the reason. */
export interface Obstacle {
  readonly path: Path
  readonly offset: number
  readonly reason: string
}

const NO_YAML =
  'this file is not valid YAML, or expands too many aliases: correct it first'

/** Makes all edits, or returns why one of them cannot be made. */
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

/** Makes edits together, or else in halves, so that few edits need an unusual way of writing. */
function makeEdits(
  text: string,
  edits: readonly Edit[],
  orderAt: OrderAt,
): string | Obstacle {
  const [firstEdit] = edits
  if (!firstEdit) return text

  const layout = layOut(text)
  const { value } = layout
  if (!value) return { path: [], offset: 0, reason: NO_YAML }
  if (edits.length === 1) return editOnce(layout, firstEdit, orderAt)

  const expected = valueAfterAll(value.of, edits)
  const together = expected && writeTogether(layout, edits, orderAt)
  if (together !== undefined && isSafe(layout, together, expected?.of, edits))
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
    // An edit behind an alias may already follow from an edit at its anchor.
    return written === '' || written === text ? [] : [pieceBetween(text, written)]
  })
  return replacePieces(text, pieces)
}

/** Makes an edit in the first way that loses no comment or value. */
function editOnce(layout: Layout, edit: Edit, orderAt: OrderAt): string | Obstacle {
  const { value } = layout
  const placed = placeEdit(value?.of, edit)
  if (!placed) return layout.text

  const obstacle = (reason: string): Obstacle => {
    return { path: edit.path, offset: offsetIn(layout, placed.path), reason }
  }
  const refusal = refusalOf(value?.of, placed)
  if (refusal !== undefined) return obstacle(refusal)

  const expected = valueAfter(value?.of, placed)
  if (isDeepStrictEqual(expected, value?.of)) return layout.text

  const separated = separateAll(layout, placed)
  const ways = separated ? waysOf(separated, placed, orderAt, expected) : []
  for (const write of ways) {
    // A way may fail: then the next one may work.
    const written = attempt(write) ?? ''
    if (isSafe(layout, written, expected, [edit])) return written
  }
  return obstacle(
    'cannot be changed without losing comments or other values: change it by hand',
  )
}

/** Replaces all aliases and merges that share values with the edited place; undefined if this is impossible. */
function separateAll(layout: Layout, edit: Edit): Layout | undefined {
  let current = layout
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    const isStep = (written: string): boolean =>
      isSafe(current, written, current.value?.of, [])
    const usual = separate(current, edit, false)
    if (usual === undefined) return current

    const next = isStep(usual) ? usual : (separate(current, edit, true) ?? '')
    if (!isStep(next)) return undefined
    current = layOut(next)
  }
  return undefined
}

/** Each step removes an alias or an anchor, or writes out a merged field. */
const MOST_STEPS = 200

/** Returns the ways to write an edit. The first one changes the least of the file. */
function waysOf(
  layout: Layout,
  edit: Edit,
  orderAt: OrderAt,
  expected: unknown,
): readonly (() => string)[] {
  const ancestors = edit.path
    .map((_, index) => edit.path.slice(0, index + 1))
    .toReversed()
    .slice(1)
  return [
    () => writeEdit(layout, edit, orderAt, false),
    () => writeEdit(layout, edit, orderAt, true),
    ...ancestors.flatMap((path) =>
      [false, true].map((isCareful) => () => {
        const whole: Edit = { op: 'set', path, value: valueAt(expected, path) }
        return whole.value === undefined
          ? ''
          : writeEdit(layout, whole, orderAt, isCareful)
      }),
    ),
    () => writeAnew(layout, edit),
  ]
}

/** Returns why an edit cannot be made in a value; undefined if it can. */
function refusalOf(value: unknown, edit: Edit): string | undefined {
  const owner = edit.path.slice(0, -1)
  if (edit.op === 'renameKey' && hasValueAt(value, [...owner, edit.to]))
    return `cannot be called "${edit.to}": this field already exists`

  const step = edit.path.at(-1)
  const isInList = step !== undefined && Array.isArray(valueAt(value, owner))
  return edit.op === 'set' && isInList && typeof step !== 'number'
    ? 'cannot be set: the value that should contain it has no fields'
    : undefined
}

/** Returns the offset of the deepest value along a path. */
function offsetIn({ document }: Layout, path: Path): number {
  const nodes = path.map((_, index) => document.getIn(path.slice(0, index + 1), true))
  const node =
    nodes.findLast((candidate) => isNode(candidate) && candidate.range) ??
    document.contents
  return isNode(node) ? (node.range?.[0] ?? 0) : 0
}

/** Returns the text with the edit; '' if the edit cannot be written there. */
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
