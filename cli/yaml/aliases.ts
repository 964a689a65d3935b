import {
  type Alias,
  isAlias,
  isCollection,
  isMap,
  isNode,
  isSeq,
  type Node,
  type YAMLMap,
} from 'yaml'
import { valueAt } from '../model/value-at.ts'
import type { Path } from '../read/positions.ts'
import {
  aliasesIn,
  anchoredFor,
  markValue,
  nodesIn,
  type PlacedAlias,
  withoutAnchor,
} from './anchors.ts'
import { type Edit, hasValueAt } from './edited-value.ts'
import { addField, removeItem } from './items.ts'
import {
  type Collection,
  indentOf,
  type Layout,
  layOut,
  lineEnd,
  nodeAt,
  pairIn,
  propertiesOf,
  slotsOf,
} from './layout.ts'
import { commentsBetween } from './lexemes.ts'
import { replaceValue } from './replace-value.ts'
import { eolOf, replaceBetween } from './source.ts'

// YAML can name a value, `&name`, use it elsewhere too, `*name`, or merge its fields into a group, `<<: *name`.
// Before an edit, what other places share with its place is written out. No step changes a value of the file.

/** Returns the text in which the next obstacle to an edit is written out; undefined once there is none. */
export function separate(
  layout: Layout,
  edit: Edit,
  isCareful: boolean,
): string | undefined {
  const walk = walkTo(layout, edit)
  if (walk.alias) return writeOut(layout, walk.alias, isCareful)
  if (walk.mergedIn) return writeOutMerge(layout, walk.mergedIn, isCareful)

  const shared = findShared(layout, edit, walk.nodes)
  if (shared) return moveAnchor(layout, shared.node, shared.aliases, isCareful)
  const changed =
    edit.op === 'move' ? findChangedAlias(layout, walk.nodes.at(-1), edit) : undefined
  return changed && writeOut(layout, changed, isCareful)
}

type Move = Extract<Edit, { readonly op: 'move' }>

const isInside = ({ op }: Edit): boolean => op === 'insert' || op === 'move'

/** Goes through the nodes to the place of an edit, up to an alias or a merged field on the way. */
function walkTo(layout: Layout, edit: Edit) {
  const { path } = edit
  const nodes: unknown[] = [layout.document.contents]
  for (const [index, step] of path.entries()) {
    const owner = nodes.at(-1)
    const isLast = index === path.length - 1
    const group = path.slice(0, index)
    const values = valueAt(layout.value?.of, group)
    if (isMerged(layout, owner, values, step, isLast ? edit.op : undefined))
      return { nodes, mergedIn: group }

    const pair = pairIn(owner, step)
    const node: unknown = isSeq(owner) ? owner.items[Number(step)] : pair?.value
    if (node === undefined || node === null) return { nodes }
    if (isAlias(node) && (!isLast || isInside(edit)))
      return { nodes, alias: [...group, step] }
    nodes.push(node)
  }
  return { nodes }
}

/** Tells whether a field comes from a merge, or would come from one after the edit `op` of the field. */
function isMerged(
  { document }: Layout,
  group: unknown,
  values: unknown,
  step: PropertyKey,
  op: Edit['op'] | undefined,
): boolean {
  const merge = mergeOf(group)
  // Without a merge, `<<` is a field like any other one.
  if (!merge || hasValueAt(values, ['<<'])) return false
  const isOwn = pairIn(group, step) !== undefined
  if (!isOwn) return op !== 'set' && hasValueAt(values, [step])

  const isGone = op === 'remove' || op === 'renameKey'
  const sources = isSeq(merge.value) ? merge.value.items : [merge.value]
  return (
    isGone &&
    sources.some((source) => isNode(source) && hasValueAt(source.toJS(document), [step]))
  )
}

const mergeOf = (group: unknown) => pairIn(group, '<<')

/** Replaces an alias by its value. */
function writeOut(layout: Layout, path: Path, isCareful: boolean): string {
  const { document, value } = layout
  const owner = ownerAt(layout, path)
  const alias = nodeAt(layout, path)
  const step = path.at(-1)
  if (!owner || step === undefined || !isAlias(alias)) return ''
  const written = alias.resolve(document)?.toJS(document) ?? valueAt(value?.of, path)
  return replaceValue(layout, owner, step, written ?? null, isCareful)
}

/** Writes the next field of a merge into its group, and removes the merge once all of its fields are there. */
function writeOutMerge(layout: Layout, path: Path, isCareful: boolean): string {
  const group = nodeAt(layout, path)
  if (!isMap(group)) return ''

  const values: object = Object(valueAt(layout.value?.of, path))
  const [name, value] = Object.entries(values).find(([key]) => !pairIn(group, key)) ?? []
  if (name !== undefined) return addField(layout, group, name, value, [], isCareful)

  const removal = { op: 'remove', path: [...path, '<<'] } as const
  const shared = findShared(layout, removal, walkTo(layout, removal).nodes)
  if (shared) return moveAnchor(layout, shared.node, shared.aliases, isCareful)
  return isCareful
    ? removeMergeAlone(layout, group)
    : removeItem(layout, group, '<<', false)
}

/** Removes a merge, and leaves the comments in it and behind it. */
function removeMergeAlone(layout: Layout, group: YAMLMap): string {
  const { text, lexemes } = layout
  const merge = mergeOf(group)
  const slot = merge && slotsOf(layout, group)[group.items.indexOf(merge)]
  if (!slot) return ''

  const end = lineEnd(text, slot.end)
  const comments = commentsBetween(text, lexemes(), [slot.start, end])
  return replaceBetween(
    text,
    [slot.start, end],
    comments.join(eolOf(text) + indentOf(text, slot.start)),
  )
}

function ownerAt(layout: Layout, path: Path): Collection | undefined {
  const owner = nodeAt(layout, path.slice(0, -1))
  return isCollection(owner) ? owner : undefined
}

/** Finds a value that the edit changes or removes, and that other places stand for as well. */
function findShared(layout: Layout, edit: Edit, walked: readonly unknown[]) {
  const aliases = aliasesIn(layout)
  if (aliases.length === 0) return undefined

  const { changed, removed } = touchedBy(edit, walked)
  for (const node of [...changed, ...removed]) {
    if (
      !isNode(node) ||
      isAlias(node) ||
      !('anchor' in node) ||
      node.anchor === undefined
    )
      continue
    // Aliases that go with their anchor need no other one.
    const gone = removed.includes(node) ? removed : []
    const own = aliases.filter(
      ({ alias }) => alias.resolve(layout.document) === node && !gone.includes(alias),
    )
    if (own.length > 0) return { node, aliases: own }
  }
  return undefined
}

/** Returns the nodes around the place of an edit, which change with it, and those that the edit removes. */
function touchedBy(edit: Edit, walked: readonly unknown[]) {
  const { op, path } = edit
  const changed = isInside(edit) ? walked : walked.slice(0, path.length)

  const hasKey = op === 'renameKey' || op === 'remove'
  const key = hasKey ? pairIn(changed.at(-1), path.at(-1) ?? '')?.key : undefined
  const value = op === 'set' || op === 'remove' ? walked[path.length] : undefined
  const removed: readonly unknown[] = [...nodesIn(value), ...nodesIn(key)]
  return { changed, removed }
}

/** Gives the anchor of a value, and the value as it is now, to the first alias of it. */
function moveAnchor(
  layout: Layout,
  node: Node,
  aliases: readonly PlacedAlias[],
  isCareful: boolean,
): string {
  const [first, ...others] = aliases
  const anchor = propertiesOf(layout, node).find(({ type }) => type === 'anchor')
  if (!first || !anchor) return ''

  const name = layout.text.slice(anchor.from, anchor.to)
  const written = writeOut(layout, first.path, isCareful)
  const marked =
    others.length > 0 ? markValue(layOut(written), first.path, name) : written

  const isMoved = (alias: Alias): boolean => aliases.some((each) => each.alias === alias)
  const isStillNeeded = aliasesIn(layout).some(
    ({ alias }) => alias.resolve(layout.document) === node && !isMoved(alias),
  )
  // The anchor stands before all of its aliases.
  return isStillNeeded ? marked : withoutAnchor(marked, anchor)
}

/** Finds an alias that would stand for another value of the same anchor name after the move of an entry. */
function findChangedAlias(
  layout: Layout,
  list: unknown,
  { from, to }: Move,
): Path | undefined {
  if (!isSeq(list)) return undefined
  const entries = list.items.map(nodesIn)
  const moved = entries
    .toSpliced(from, 1)
    .toSpliced(to, 0, ...entries.slice(from, from + 1))
  const before = nodesIn(layout.document.contents)
  const after = before.toSpliced(
    before.indexOf(list) + 1,
    entries.flat().length,
    ...moved.flat(),
  )
  return aliasesIn(layout).find(
    ({ alias }) => anchoredFor(alias, before) !== anchoredFor(alias, after),
  )?.path
}
