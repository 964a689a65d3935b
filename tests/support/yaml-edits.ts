import { isDeepStrictEqual } from 'node:util'
import {
  CST,
  type Document,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  parseDocument,
} from 'yaml'
import { applyEdits } from '../../cli/edit/edits.ts'
import type { Path } from '../../cli/read/positions.ts'
import type { OrderAt } from '../../cli/yaml/edit-yaml.ts'
import type { Edit } from '../../cli/yaml/edited-value.ts'
import { type Chance, newValue, pick } from './yaml-files.ts'

// A model of the program that edits YAML files. It generates random edits of a text, and predicts the values and
// comments that the text must have after each edit. Tests compare the program's result with this prediction.

/** Applies edits to a file's text. Throws if they are rejected. */
export function edited(
  file: string,
  text: string,
  edits: readonly Edit[],
  orderAt?: OrderAt,
): string {
  const result = applyEdits(file, text, edits, orderAt)
  if (typeof result !== 'string') throw new Error(result.rejected.join('\n'))
  return result
}

type Group = Record<PropertyKey, unknown>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const copyOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copyOf)
  return isGroup(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, entry]) => [key, copyOf(entry)]),
      )
    : value
}

const readYaml = (text: string): Document.Parsed =>
  parseDocument(text, { stringKeys: true, prettyErrors: false, keepSourceTokens: true })

const stepInto = (value: unknown, step: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? (value as Group)[step]
    : undefined

/** Returns the paths of all groups, lists and single values. */
function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  if (Array.isArray(value))
    return [path, ...value.flatMap((entry, index) => pathsIn(entry, [...path, index]))]
  if (!isGroup(value)) return [path]
  const fields = Object.entries(value)
  return [path, ...fields.flatMap(([key, entry]) => pathsIn(entry, [...path, key]))]
}

/** Returns a random edit of a value, of any kind and at any path. */
function drawEdit(chance: Chance, value: unknown): Edit {
  const path = pick(chance, pathsIn(value))
  const target = path.reduce(stepInto, value)
  if (Array.isArray(target)) return drawListEdit(chance, path, target)
  if (isGroup(target)) return drawGroupEdit(chance, path)
  return drawEditOfAny(chance, path, pick(chance, SINGLE_EDITS))
}

// Kinds of edits. One that is listed more often is drawn more often.
const LIST_EDITS = [
  'insert',
  'insert',
  'insert',
  'remove entry',
  'remove entry',
  'move entry',
  'move entry',
  'replace',
  'replace',
  'set field',
] as const

function drawListEdit(chance: Chance, path: Path, { length }: readonly unknown[]): Edit {
  const drawInsert = (): Edit => ({
    op: 'insert',
    path,
    index: pick(chance, [chance(length + 1), Infinity]),
    value: newValue(chance),
  })
  // Only a list with several entries can lose or move one.
  const hasSeveral = length > 1

  switch (pick(chance, LIST_EDITS)) {
    case 'insert':
      return drawInsert()
    case 'remove entry':
      if (!hasSeveral) return drawInsert()
      return { op: 'remove', path: [...path, chance(length)] }
    case 'move entry':
      if (!hasSeveral) return drawInsert()
      return { op: 'move', path, from: chance(length), to: chance(length) }
    case 'replace':
      // If the list is the whole file, it stays.
      if (path.length === 0)
        return { op: 'insert', path, index: 0, value: newValue(chance) }
      return { op: 'set', path, value: newValue(chance) }
    case 'set field':
      // A list has no fields, so this edit must be rejected.
      return { op: 'set', path: [...path, 'deep'], value: newValue(chance) }
  }
}

const GROUP_EDITS = [
  'set field',
  'set field',
  'set field',
  'set deep field',
  'remove',
  'rename',
  'replace',
  'replace',
  'replace',
  'replace',
] as const

function drawGroupEdit(chance: Chance, path: Path): Edit {
  const kind = pick(chance, GROUP_EDITS)
  switch (kind) {
    case 'set field': {
      const key = pick(chance, ['sv', 'en', 'new', 'x y'])
      return { op: 'set', path: [...path, key], value: newValue(chance) }
    }
    case 'set deep field':
      return { op: 'set', path: [...path, 'new', 'deep'], value: newValue(chance) }
    default:
      return drawEditOfAny(chance, path, kind)
  }
}

/** The edits of a text, a number or a flag. */
const SINGLE_EDITS = [
  'remove',
  'remove',
  'remove',
  'remove',
  'remove',
  'rename',
  'replace',
  'replace',
  'replace',
  'replace',
] as const

/** Returns an edit that every value in a file allows. If the value is the whole file, the edit adds a field instead. */
function drawEditOfAny(
  chance: Chance,
  path: Path,
  kind: (typeof SINGLE_EDITS)[number],
): Edit {
  if (path.length === 0) return { op: 'set', path: ['en'], value: newValue(chance) }
  if (kind === 'remove') return { op: 'remove', path }

  // The entries of a list have no names to change.
  const hasName = typeof path.at(-1) === 'string'
  if (kind === 'rename' && hasName)
    return { op: 'renameKey', path, to: pick(chance, ['gb', 'no', 'x', '12']) }
  return { op: 'set', path, value: newValue(chance) }
}

/** A group whose only field is the file's value, so that an edit of the whole value can replace this field. */
type Root = Group & { value: unknown }

const valueAt = (root: Root, keys: readonly PropertyKey[]): unknown =>
  keys.reduce<unknown>(stepInto, root)

const isFieldOfList = (owner: unknown, step: PropertyKey): boolean =>
  Array.isArray(owner) && typeof step !== 'number'

const hasOneField = (value: unknown): boolean =>
  isGroup(value) && Object.keys(value).length === 1

/**
 * The value after an accepted edit, or the value of an accepted text. If the edit or the text is rejected, functions
 * return undefined instead of an outcome.
 */
type Outcome = { readonly value: unknown }

/** Returns the expected value after an edit; undefined if the edit must be rejected, for example if a name is taken. */
function valueAfter(value: unknown, edit: Edit): Outcome | undefined {
  const root: Root = { value: copyOf(value) }
  // From the root, a path begins with the field `value`.
  const keys = ['value', ...edit.path]
  switch (edit.op) {
    case 'insert': {
      const list = valueAt(root, keys)
      // Without a list at this path, the edit creates one.
      if (!Array.isArray(list)) return setValue(root, keys, [edit.value])
      list.splice(edit.index, 0, copyOf(edit.value))
      return root
    }
    case 'move': {
      const list = valueAt(root, keys)
      if (Array.isArray(list)) list.splice(edit.to, 0, ...list.splice(edit.from, 1))
      return root
    }
    case 'renameKey':
      return renameField(root, keys, edit.to)
    case 'remove':
      return removeValue(root, edit.path)
    case 'set':
      return setValue(root, keys, edit.value)
  }
}

function renameField(
  root: Root,
  keys: readonly PropertyKey[],
  newName: string,
): Root | undefined {
  const oldName = keys.at(-1) as PropertyKey
  const group = valueAt(root, keys.slice(0, -1))
  if (!isGroup(group) || !Object.hasOwn(group, oldName) || oldName === newName)
    return root
  if (Object.hasOwn(group, newName)) return undefined

  group[newName] = group[oldName]
  delete group[oldName]
  return root
}

/** Removes the value at a path within `root.value`, and the groups around it that would become empty. */
function removeValue(root: Root, path: Path): Root {
  const lastKey = path.at(-1) as PropertyKey
  const owner = path.slice(0, -1).reduce(stepInto, root.value)
  if (!owner || typeof owner !== 'object' || !Object.hasOwn(owner, lastKey)) return root

  const removedPath = withEmptiedGroups(path, root.value)
  const container = removedPath.slice(0, -1).reduce(stepInto, root.value) as Group
  const key = removedPath.at(-1) as PropertyKey
  if (Array.isArray(container)) container.splice(Number(key), 1)
  else delete container[key]
  return root
}

/**
 * Returns the path of the outermost group that would become empty without the value at `path`, or `path` itself. The
 * group that is the whole file is never removed, even if it is empty.
 */
function withEmptiedGroups(path: Path, value: unknown): Path {
  const owner = path.slice(0, -1)
  const isEmptied = owner.length > 0 && hasOneField(owner.reduce(stepInto, value))
  return isEmptied ? withEmptiedGroups(owner, value) : path
}

/** Sets a value. Creates missing groups around it, and replaces texts and numbers with groups. */
function setValue(
  root: Root,
  keys: readonly PropertyKey[],
  value: unknown,
): Root | undefined {
  const lastKey = keys.at(-1) as PropertyKey
  let owner: Group = root
  for (const key of keys.slice(0, -1)) {
    if (isFieldOfList(owner, key)) return undefined
    const child = owner[key]
    if (typeof child !== 'object' || child === null)
      // A plain assignment to a field called __proto__ would not create it.
      Object.defineProperty(owner, key, {
        value: {},
        writable: true,
        enumerable: true,
        configurable: true,
      })
    owner = owner[key] as Group
  }
  if (isFieldOfList(owner, lastKey)) return undefined

  owner[lastKey] = copyOf(value)
  return root
}

/** A part of a text: the offset of its first letter, and the offset after its last letter. */
interface Extent {
  readonly start: number
  readonly end: number
}

const extentOfNode = (node: unknown): Extent => {
  const [start = 0, end = 0] = (node as Node).range ?? []
  return { start, end }
}

interface Comment {
  readonly name: string
  /** The offset of the YAML comment that contains the name. */
  readonly offset: number
}

/** Finds the names of a text's comments: c1, c2 … A YAML comment can contain several. */
function commentsIn(text: string): readonly Comment[] {
  const comments: Comment[] = []
  let offset = 0
  for (const token of new Lexer().lex(text)) {
    // The lexer marks the structure with characters that do not appear in the text.
    if ([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR].includes(token)) continue
    if (CST.tokenType(token) === 'comment' && token.startsWith('#'))
      for (const [name] of token.matchAll(/\bc\d+\b/g)) comments.push({ name, offset })
    offset += token.length
  }
  return comments
}

/** Returns the comments that must remain after an edit: all except those inside the removed or replaced text. */
function commentsToKeep(text: string, value: unknown, edit: Edit): readonly string[] {
  const lostExtent = extentOf(text, value, edit)
  const isLost = (offset: number): boolean =>
    lostExtent !== undefined && lostExtent.start <= offset && offset < lostExtent.end

  return commentsIn(text)
    .filter(({ offset }) => !isLost(offset))
    .map(({ name }) => name)
}

/** Returns the extent of the text that an edit removes or replaces; undefined if it only adds or moves. */
function extentOf(text: string, value: unknown, edit: Edit): Extent | undefined {
  if (edit.op === 'set') return replacedExtent(text, edit.path)
  return edit.op === 'remove' ? removedExtent(text, value, edit.path) : undefined
}

function replacedExtent(text: string, path: Path): Extent | undefined {
  const node = locate(text, path)?.node
  // An alias has no comments.
  if (node === null || node === undefined || isAlias(node)) return undefined
  // A single value loses no comment, because a comment after ">-", the sign of a folded text, belongs to the field.
  return isScalar(node) ? undefined : extentOfNode(node)
}

function removedExtent(text: string, value: unknown, path: Path): Extent | undefined {
  const location = locate(text, withEmptiedGroups(path, value))
  if (!location) return undefined
  const { item, node, index, dash } = location

  if (isPair(item)) {
    const { start } = extentOfNode(item.key)
    const lastNode = node ?? item.key
    return { start, end: endOfLineAt(text, extentOfNode(lastNode).end) }
  }

  const end = endOfLineAt(text, extentOfNode(node ?? item).end)
  const entryStart = dash ?? extentOfNode(item).start
  const lineStart = startOfLineAt(text, entryStart)
  // Comment lines directly above an entry belong to it, except above the first entry and in
  // brackets.
  const hasComments = index > 0 && dash !== undefined
  const start = hasComments ? startOfComments(text, lineStart) : lineStart
  return { start: Math.min(start, entryStart), end }
}

/** Returns the start of the line that contains `offset`. */
const startOfLineAt = (text: string, offset: number): number =>
  text.lastIndexOf('\n', offset - 1) + 1

/** Returns the end of the line with the last letter before `end`. */
function endOfLineAt(text: string, end: number): number {
  const lastLetter = text.slice(0, end).trimEnd().length
  return lastLetter + text.slice(lastLetter).search(/\n|$/)
}

/** Returns the start of the comment lines directly above a line, or of the line itself if there are none. */
function startOfComments(text: string, lineStart: number): number {
  if (lineStart === 0) return lineStart

  const endOfPreviousLine = lineStart - 1
  const previousLine = startOfLineAt(text, endOfPreviousLine)
  const isComment = /^[ \t]*#/.test(text.slice(previousLine, lineStart))
  return isComment ? startOfComments(text, previousLine) : lineStart
}

/** The position of a value in a YAML text. */
interface ValueLocation {
  /** The pair of a map, or the entry of a list, that holds the value; undefined for the value of the whole file. */
  readonly item: unknown
  /** The value itself. */
  readonly node: unknown
  /** The entry's index in its list; 0 in a map. */
  readonly index: number
  /** The offset of the dash before the entry; undefined in a map, and for a list in brackets. */
  readonly dash: number | undefined
}

function locate(text: string, path: Path): ValueLocation | undefined {
  const { contents } = readYaml(text)
  const file = { item: undefined, node: contents, index: 0, dash: undefined }
  return path.reduce<ValueLocation | undefined>(
    (location, step) => location && locateIn(location.node, step),
    file,
  )
}

/** Locates a field of a map or an entry of a list; undefined if it is missing, or if the node is neither. */
function locateIn(node: unknown, step: PropertyKey): ValueLocation | undefined {
  if (isMap(node)) {
    const pair = node.items.find(({ key }) => isScalar(key) && key.value === step)
    return pair && { item: pair, node: pair.value, index: 0, dash: undefined }
  }
  if (!isSeq(node)) return undefined

  const index = Number(step)
  const item = node.items[index]
  if (item === undefined) return undefined

  const { items: tokens = [] } = (node.srcToken ?? {}) as {
    items?: readonly { start: CST.SourceToken[] }[]
  }
  const dash = tokens[index]?.start.find(({ type }) => type === 'seq-item-ind')
  return { item, node: isPair(item) ? item.value : item, index, dash: dash?.offset }
}

/** Reads the values of a YAML text as `saga validate` does. Returns undefined for a text that it rejects. */
function valuesOf(text: string): Outcome | undefined {
  try {
    const document = readYaml(text)
    const value: unknown = document.toJS({ maxAliasCount: 50 })
    // This throws if a value contains itself.
    JSON.stringify(value)
    return document.errors.length > 0 ? undefined : { value }
  } catch {
    return undefined
  }
}

/** Applies edits to a text. Describes the fault of the result, or returns undefined if it is as expected. */
export function faultAfter(text: string, edits: readonly Edit[]): string | undefined {
  const initial = valuesOf(text)
  if (!initial) return undefined
  const expected = edits.reduce<Outcome | undefined>(
    (current, edit) => current && valueAfter(current.value, edit),
    initial,
  )

  const result = applyEdits('a.yaml', text, edits)
  const describeFault = (fault: string): string =>
    [
      fault,
      JSON.stringify(edits),
      text,
      '-----',
      typeof result === 'string' ? result : result.rejected,
    ].join('\n')

  if (typeof result !== 'string')
    return expected && describeFault('rejected without need')
  if (!expected) return describeFault('not rejected')
  if (!isDeepStrictEqual(valuesOf(result), expected))
    return describeFault('another value')

  const comments = commentsIn(result).map(({ name }) => name)
  // `commentsToKeep` needs the text before an edit, which is known only for the first edit.
  const singleEdit = edits.length === 1 ? edits[0] : undefined
  const requiredComments = singleEdit
    ? commentsToKeep(text, initial.value, singleEdit)
    : []
  const lostComments = requiredComments.filter((name) => !comments.includes(name))
  if (lostComments.length > 0)
    return describeFault(`lost comments: ${lostComments.join(', ')}`)
  return new Set(comments).size < comments.length
    ? describeFault('a comment appears twice')
    : undefined
}

/** Returns random edits of a text. Every edit applies to the result of the previous one. */
export function drawEdits(chance: Chance, text: string, count: number): readonly Edit[] {
  const edits: Edit[] = []
  let current = valuesOf(text)
  for (let drawn = 0; drawn < count && current; drawn += 1) {
    const edit = drawEdit(chance, current.value)
    edits.push(edit)
    current = valueAfter(current.value, edit)
  }
  return edits
}

/** Returns the edits that rename a language, or remove its texts, everywhere in a file. */
export const languageEdits = (
  text: string,
  code: string,
  to: string | undefined,
): readonly Edit[] =>
  pathsIn(valuesOf(text)?.value)
    // A text nested in texts of the same language is renamed or removed together with them.
    .filter((path) => path.at(-1) === code && !path.slice(0, -1).includes(code))
    .map(
      (path): Edit =>
        to === undefined ? { op: 'remove', path } : { op: 'renameKey', path, to },
    )
