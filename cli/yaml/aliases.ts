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
  addAnchor,
  aliasesIn,
  nodesIn,
  type PlacedAlias,
  targetOfAlias,
  withoutAnchor,
} from './anchors.ts'
import { type Edit, hasValueAt, withEntryMoved } from './edited-value.ts'
import { addField, removeItem } from './items.ts'
import {
  type Collection,
  indentOf,
  type Layout,
  layOut,
  lineEndAt,
  nodeAt,
  pairIn,
  propertiesOf,
  slotsOf,
} from './layout.ts'
import { commentsBetween } from './lexemes.ts'
import { replaceValue } from './replace-value.ts'
import { eolOf, replaceBetween } from './source.ts'

// YAML can name a value with an anchor, `&name`, reuse it with an alias, `*name`, or merge
// its fields into a group, `<<: *name`. An edit must not change such a value elsewhere:
//
//   portrait: &sizes { a1: 90, a2: 60 }
//   landscape: *sizes
//
// Before landscape › a1 is set, `*sizes` is replaced by `{ a1: 90, a2: 60 }`. In the same
// way, all aliases and merges in the way of an edit are replaced by the values that they
// stand for, step by step. The steps themselves change no value. A function that makes a
// step returns the text of the file after it, or '' if the step cannot be written there, as
// in items.ts. With `isCareful`, it writes values as JSON on one line, which is valid
// everywhere.

/**
 * Replaces the next alias or merge that is in the way of an edit. Returns the text; undefined if nothing is in the way.
 */
export function replaceNextAlias(
  layout: Layout,
  edit: Edit,
  isCareful: boolean,
): string | undefined {
  const { nodes, stop } = walkTo(layout, edit)
  if (stop?.at === 'alias') return writeOut(layout, stop.path, isCareful)
  if (stop?.at === 'merge') return writeOutMerge(layout, stop.path, isCareful)

  const shared = findShared(layout, edit, nodes)
  if (shared) return moveAnchor(layout, shared.node, shared.aliases, isCareful)

  const changedAlias =
    edit.op === 'move' ? findChangedAlias(layout, nodes.at(-1), edit) : undefined
  return changedAlias && writeOut(layout, changedAlias, isCareful)
}

type Move = Extract<Edit, { readonly op: 'move' }>

/** A walk along the path of an edit. */
interface Walk {
  /** The nodes from the root to the edited value or, if the walk stops early, to the node where it stops. */
  readonly nodes: readonly unknown[]
  /** The obstacle to an edit: the alias at a path, or the merge in the group at a path. */
  readonly stop?: { readonly at: 'alias' | 'merge'; readonly path: Path }
}

/** Follows the path of an edit through the nodes. Stops at an alias, and at a group that only merges the next field. */
function walkTo(layout: Layout, edit: Edit): Walk {
  const { path } = edit
  const nodes: unknown[] = [layout.document.contents]
  for (const [index, step] of path.entries()) {
    const owner = nodes.at(-1)
    const isLast = index === path.length - 1
    const ownerPath = path.slice(0, index)
    const field = {
      name: step,
      group: owner,
      groupValue: valueAt(layout.parsed?.value, ownerPath),
      op: isLast ? edit.op : undefined,
    }
    if (isMerged(layout, field)) return { nodes, stop: { at: 'merge', path: ownerPath } }

    const node: unknown = isSeq(owner)
      ? owner.items[Number(step)]
      : pairIn(owner, step)?.value
    if (node === undefined || node === null) return { nodes }

    const isReplaced = isLast && !changesList(edit)
    if (isAlias(node) && !isReplaced)
      return { nodes, stop: { at: 'alias', path: [...ownerPath, step] } }
    nodes.push(node)
  }
  return { nodes }
}

/** Tells whether the path of an edit leads to the list that it changes rather than to a value that it replaces. */
const changesList = ({ op }: Edit): boolean => op === 'insert' || op === 'move'

/** A field on the path of an edit. */
interface FieldOnPath {
  readonly name: PropertyKey
  /** The node of the group that contains the field. */
  readonly group: unknown
  readonly groupValue: unknown
  /** The effect of the edit on the field; undefined if the edit is deeper inside it. */
  readonly op: Edit['op'] | undefined
}

/**
 * Tells whether a field of a group comes from a merge, or would come from one after the edit removes or renames the
 * group's own field.
 */
function isMerged(
  { document }: Layout,
  { name, group, groupValue, op }: FieldOnPath,
): boolean {
  const merge = mergeOf(group)
  // A `<<` that merges nothing is an ordinary field.
  if (!merge || hasValueAt(groupValue, ['<<'])) return false

  const hasOwnField = pairIn(group, name) !== undefined
  if (!hasOwnField) {
    // Setting a merged field simply gives the group its own field.
    return op !== 'set' && hasValueAt(groupValue, [name])
  }

  const losesOwnField = op === 'remove' || op === 'renameKey'
  const sources = isSeq(merge.value) ? merge.value.items : [merge.value]
  return (
    losesOwnField &&
    sources.some((source) => isNode(source) && hasValueAt(source.toJS(document), [name]))
  )
}

const mergeOf = (group: unknown) => pairIn(group, '<<')

/** Replaces an alias with its value. */
function writeOut(layout: Layout, path: Path, isCareful: boolean): string {
  const { document, parsed } = layout
  const owner = ownerAt(layout, path)
  const alias = nodeAt(layout, path)
  const step = path.at(-1)
  if (!owner || step === undefined || !isAlias(alias)) return ''

  const targetValue: unknown = alias.resolve(document)?.toJS(document)
  const value = targetValue ?? valueAt(parsed?.value, path) ?? null
  return replaceValue(layout, { owner, step }, value, isCareful)
}

/** Writes the next field of a merge into the group at `path`. Removes the merge once the group has all its fields. */
function writeOutMerge(layout: Layout, path: Path, isCareful: boolean): string {
  const group = nodeAt(layout, path)
  if (!isMap(group)) return ''

  const values: object = Object(valueAt(layout.parsed?.value, path))
  const mergedField = Object.entries(values).find(([key]) => !pairIn(group, key))
  if (mergedField) {
    const [name, value] = mergedField
    return addField(layout, group, { name, value, order: [] }, isCareful)
  }

  const removal = { op: 'remove', path: [...path, '<<'] } as const
  const shared = findShared(layout, removal, walkTo(layout, removal).nodes)
  if (shared) return moveAnchor(layout, shared.node, shared.aliases, isCareful)
  return isCareful
    ? removeMergeAlone(layout, group)
    : removeItem(layout, group, '<<', false)
}

/** Removes a merge, but keeps the comments inside and after it. */
function removeMergeAlone(layout: Layout, group: YAMLMap): string {
  const { text, lexemes } = layout
  const merge = mergeOf(group)
  const slot = merge && slotsOf(layout, group)[group.items.indexOf(merge)]
  if (!slot) return ''

  const end = lineEndAt(text, slot.end)
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

/**
 * Finds a value that the edit changes or removes although remaining aliases refer to it. `walked` are the nodes along
 * the path of the edit.
 */
function findShared(layout: Layout, edit: Edit, walked: readonly unknown[]) {
  const aliases = aliasesIn(layout)
  if (aliases.length === 0) return undefined

  const { changed, removed } = touchedBy(edit, walked)
  for (const node of [...changed, ...removed]) {
    const hasAnchor =
      isNode(node) && !isAlias(node) && 'anchor' in node && node.anchor !== undefined
    if (!hasAnchor) continue

    // Aliases that are removed together with their anchor need no new anchor.
    const removedNodes = removed.includes(node) ? removed : []
    const remainingAliases = aliases.filter(
      ({ alias }) =>
        alias.resolve(layout.document) === node && !removedNodes.includes(alias),
    )
    if (remainingAliases.length > 0) return { node, aliases: remainingAliases }
  }
  return undefined
}

/** Returns the nodes around the edited place, which change with it, and the nodes that the edit removes. */
function touchedBy(edit: Edit, walked: readonly unknown[]) {
  const { op, path } = edit
  // The first node is the root, so a node's index is the number of path steps that lead to it.
  const nodesAround = walked.slice(0, path.length)
  const editedNode = walked[path.length]
  const changed = changesList(edit) ? walked : nodesAround

  const hasKey = op === 'renameKey' || op === 'remove'
  const key = hasKey ? pairIn(changed.at(-1), path.at(-1) ?? '')?.key : undefined
  const value = op === 'set' || op === 'remove' ? editedNode : undefined
  const removed: readonly unknown[] = [...nodesIn(value), ...nodesIn(key)]
  return { changed, removed }
}

/** Replaces the first alias of a value with a copy of the value, to which the other aliases refer from now on. */
function moveAnchor(
  layout: Layout,
  node: Node,
  aliases: readonly PlacedAlias[],
  isCareful: boolean,
): string {
  const [firstAlias, ...otherAliases] = aliases
  const anchor = propertiesOf(layout, node).find(({ type }) => type === 'anchor')
  if (!firstAlias || !anchor) return ''

  const anchorText = layout.text.slice(anchor.from, anchor.to)
  const withCopy = writeOut(layout, firstAlias.path, isCareful)
  const withNewAnchor =
    otherAliases.length > 0
      ? addAnchor(layOut(withCopy), firstAlias.path, anchorText)
      : withCopy

  const isMoved = (alias: Alias): boolean =>
    aliases.some((movedAlias) => movedAlias.alias === alias)
  const isOldAnchorUsed = aliasesIn(layout).some(
    ({ alias }) => alias.resolve(layout.document) === node && !isMoved(alias),
  )
  // An anchor comes before its aliases, so writing the copy has not moved the old one.
  return isOldAnchorUsed ? withNewAnchor : withoutAnchor(withNewAnchor, anchor)
}

/** Finds an alias that would refer to another anchor of the same name after an entry moves. */
function findChangedAlias(
  layout: Layout,
  list: unknown,
  { from, to }: Move,
): Path | undefined {
  if (!isSeq(list)) return undefined

  const entries = list.items.map(nodesIn)
  const entryNodes = entries.flat()
  const movedNodes = withEntryMoved(entries, from, to).flat()

  // Nodes are in the order of the text, so the entries' nodes directly follow their list.
  const previousNodes = nodesIn(layout.document.contents)
  const firstEntryNode = previousNodes.indexOf(list) + 1
  const nextNodes = previousNodes.toSpliced(
    firstEntryNode,
    entryNodes.length,
    ...movedNodes,
  )
  return aliasesIn(layout).find(
    ({ alias }) =>
      targetOfAlias(alias, previousNodes) !== targetOfAlias(alias, nextNodes),
  )?.path
}
