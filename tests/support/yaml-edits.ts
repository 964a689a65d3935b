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

/** Returns the text of a file after edits that are not rejected. */
export function edited(
  file: string,
  text: string,
  edits: readonly Edit[],
  orderAt?: OrderAt,
): string {
  const after = applyEdits(file, text, edits, orderAt)
  if (typeof after !== 'string') throw new Error(after.rejected.join('\n'))
  return after
}

type Group = Record<PropertyKey, unknown>

const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const copyOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(copyOf)
  return isGroup(value)
    ? Object.fromEntries(Object.entries(value).map(([key, of]) => [key, copyOf(of)]))
    : value
}

const readYaml = (text: string): Document.Parsed =>
  parseDocument(text, { stringKeys: true, prettyErrors: false, keepSourceTokens: true })

const stepInto = (value: unknown, step: PropertyKey): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, step)
    ? (value as Group)[step]
    : undefined

/** Returns the paths of all groups, lists and single values. */
const pathsIn = (value: unknown, path: Path = []): readonly Path[] => [
  path,
  ...(Array.isArray(value)
    ? value.flatMap((entry, index) => pathsIn(entry, [...path, index]))
    : isGroup(value)
      ? Object.entries(value).flatMap(([key, entry]) => pathsIn(entry, [...path, key]))
      : []),
]

/** Draws an edit of a value, of any kind, at any place. */
function drawEdit(chance: Chance, value: unknown): Edit {
  const path = pick(chance, pathsIn(value))
  const found = path.reduce(stepInto, value)
  const step = path.at(-1)
  const kind = chance(10)
  if (Array.isArray(found) && kind < 7) {
    if (kind < 3 || found.length < 2)
      return {
        op: 'insert',
        path,
        index: pick(chance, [chance(found.length + 1), Infinity]),
        value: newValue(chance),
      }
    if (kind < 5) return { op: 'remove', path: [...path, chance(found.length)] }
    return { op: 'move', path, from: chance(found.length), to: chance(found.length) }
  }
  // A list has no fields: this edit must be rejected.
  if (Array.isArray(found) && kind === 9)
    return { op: 'set', path: [...path, 'deep'], value: newValue(chance) }
  if (isGroup(found) && kind < 4) {
    const more = kind < 3 ? [pick(chance, ['sv', 'en', 'new', 'x y'])] : ['new', 'deep']
    return { op: 'set', path: [...path, ...more], value: newValue(chance) }
  }
  if (path.length === 0)
    return Array.isArray(found)
      ? { op: 'insert', path, index: 0, value: newValue(chance) }
      : { op: 'set', path: ['en'], value: newValue(chance) }
  if (kind < 5) return { op: 'remove', path }
  if (kind < 6 && typeof step === 'string')
    return { op: 'renameKey', path, to: pick(chance, ['gb', 'no', 'x', '12']) }
  return { op: 'set', path, value: newValue(chance) }
}

/** Returns the value that an edit should lead to; undefined if it must be rejected, as a name that is taken. */
function valueAfter(
  before: unknown,
  edit: Edit,
): { readonly value: unknown } | undefined {
  const { op, path } = edit
  const root = { value: copyOf(before) }
  const full = ['value', ...path]
  const at = (length: number): unknown =>
    full.slice(0, length).reduce<unknown>(stepInto, root)
  const last = full.at(-1) as PropertyKey
  if (op === 'insert') {
    const list = at(full.length)
    if (Array.isArray(list)) list.splice(edit.index, 0, copyOf(edit.value))
    else return valueAfter(before, { op: 'set', path, value: [edit.value] })
  } else if (op === 'move') {
    const list = at(full.length)
    if (Array.isArray(list)) list.splice(edit.to, 0, ...list.splice(edit.from, 1))
  } else if (op === 'renameKey') {
    const group = at(full.length - 1)
    if (!isGroup(group) || !Object.hasOwn(group, last) || last === edit.to) return root
    if (Object.hasOwn(group, edit.to)) return undefined
    group[edit.to] = group[last]
    delete group[last]
  } else if (op === 'remove') {
    let depth = full.length - 1
    const owner = at(depth)
    if (!owner || typeof owner !== 'object' || !Object.hasOwn(owner, last)) return root
    const isAlone = (group: unknown): boolean =>
      isGroup(group) && Object.keys(group).length === 1
    while (depth > 1 && isAlone(at(depth))) depth -= 1
    // A group that is alone in the file stays, and is empty.
    const from = at(depth) as Group
    const step = full[depth] as PropertyKey
    if (depth === 1 && path.length > 0 && isAlone(root.value) && isGroup(root.value))
      root.value = {}
    else if (Array.isArray(from)) from.splice(Number(step), 1)
    else delete from[step]
  } else {
    let owner = root as Group
    for (const step of full.slice(0, -1)) {
      if (isFieldOfList(owner, step)) return undefined
      const next = owner[step]
      if (typeof next !== 'object' || next === null)
        Object.defineProperty(owner, step, {
          value: {},
          writable: true,
          enumerable: true,
          configurable: true,
        })
      owner = owner[step] as Group
    }
    if (isFieldOfList(owner, last)) return undefined
    owner[last] = copyOf(edit.value)
  }
  return root
}

const isFieldOfList = (owner: unknown, step: PropertyKey): boolean =>
  Array.isArray(owner) && typeof step !== 'number'

const rangeOf = (node: unknown): readonly [number, number] => {
  const [from = 0, to = 0] = (node as Node).range ?? []
  return [from, to]
}

interface Comment {
  readonly name: string
  readonly at: number
}

/** Finds the comments of a text by their names, c1, c2 …; a line can hold several. */
function commentsIn(text: string): readonly Comment[] {
  const comments: Comment[] = []
  let at = 0
  for (const source of new Lexer().lex(text)) {
    if ([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR].includes(source)) continue
    if (CST.tokenType(source) === 'comment' && source.startsWith('#'))
      for (const [name] of source.matchAll(/\bc\d+\b/g)) comments.push({ name, at })
    at += source.length
  }
  return comments
}

/** Returns the comments that must still be there after an edit: all but those inside of what it removes or replaces. */
function commentsToKeep(text: string, before: unknown, edit: Edit): readonly string[] {
  const [from, to] = extentOf(text, before, edit) ?? [0, 0]
  return commentsIn(text).flatMap(({ name, at }) => (at >= from && at < to ? [] : [name]))
}

function extentOf(
  text: string,
  before: unknown,
  edit: Edit,
): readonly [number, number] | undefined {
  if (edit.op !== 'remove' && edit.op !== 'set') return undefined
  let { path } = edit
  // The value disappears from the last group that has something else.
  const isAlone = (group: unknown): boolean =>
    isGroup(group) && Object.keys(group).length === 1
  if (edit.op === 'remove')
    while (path.length > 1 && isAlone(path.slice(0, -1).reduce(stepInto, before)))
      path = path.slice(0, -1)
  let node: unknown = readYaml(text).contents
  let item: unknown
  let index = 0
  let dash: number | undefined
  for (const step of path) {
    if (isAlias(node)) return undefined
    if (isMap(node))
      item = node.items.find(({ key }) => isScalar(key) && key.value === step)
    else if (isSeq(node)) {
      index = Number(step)
      const { items = [] } = Object(node.srcToken) as {
        items?: readonly { start: CST.SourceToken[] }[]
      }
      dash = items[index]?.start.find(({ type }) => type === 'seq-item-ind')?.offset
      item = node.items[index]
    } else return undefined
    if (item === undefined) return undefined
    node = isPair(item) ? item.value : item
  }
  if (edit.op === 'set') {
    if (node === null || node === undefined || isAlias(node)) return undefined
    // A comment behind ">-" is a comment of the field.
    if (isScalar(node)) return undefined
    return rangeOf(node)
  }
  const start = isPair(item) ? rangeOf(item.key)[0] : (dash ?? rangeOf(item)[0])
  const end = node ? rangeOf(node)[1] : rangeOf(isPair(item) ? item.key : item)[1]
  const lineOfEnd = text.slice(0, end).trimEnd().length
  const to = lineOfEnd + text.slice(lineOfEnd).search(/\n|$/)
  if (isPair(item)) return [start, to]
  // The lines of comments right above an entry belong to it, unless it is the first.
  let from = text.lastIndexOf('\n', start - 1) + 1
  while (index > 0 && from > 0) {
    const line = text.lastIndexOf('\n', from - 2) + 1
    if (dash === undefined || !/^[ \t]*#/.test(text.slice(line, from))) break
    from = line
  }
  return [Math.min(from, start), to]
}

/** Reads the values of a YAML text as `saga validate` does; undefined for a text that it refuses. */
function valuesOf(text: string): { readonly value: unknown } | undefined {
  try {
    const document = readYaml(text)
    const value: unknown = document.toJS({ maxAliasCount: 50 })
    // A value that holds itself has no end.
    JSON.stringify(value)
    return document.errors.length > 0 ? undefined : { value }
  } catch {
    return undefined
  }
}

/** Says what is wrong after edits of a text; undefined if all is as it should be. */
export function faultAfter(text: string, edits: readonly Edit[]): string | undefined {
  const before = valuesOf(text)
  if (!before) return undefined
  const wanted = edits.reduce<ReturnType<typeof valueAfter>>(
    (value, edit) => value && valueAfter(value.value, edit),
    before,
  )
  const after = applyEdits('a.yaml', text, edits)
  const fault = (what: string): string =>
    [
      what,
      JSON.stringify(edits),
      text,
      '-----',
      typeof after === 'string' ? after : after.rejected,
    ].join('\n')
  if (typeof after !== 'string') return wanted && fault('rejected without need')
  if (!wanted) return fault('not rejected')
  if (!isDeepStrictEqual(valuesOf(after), wanted)) return fault('another value')
  const left = commentsIn(after).map(({ name }) => name)
  const [first, ...more] = edits
  const kept = first && more.length === 0 ? commentsToKeep(text, before.value, first) : []
  const lost = kept.filter((name) => !left.includes(name))
  if (lost.length > 0) return fault(`lost comments: ${lost.join(', ')}`)
  return new Set(left).size < left.length ? fault('a comment is there twice') : undefined
}

/** Draws edits of a text, each one of the value that the one before it leads to. */
export function drawEdits(chance: Chance, text: string, count: number): readonly Edit[] {
  const edits: Edit[] = []
  let now = valuesOf(text)
  for (let drawn = 0; drawn < count && now; drawn += 1) {
    const edit = drawEdit(chance, now.value)
    edits.push(edit)
    now = valueAfter(now.value, edit)
  }
  return edits
}

/** Returns the edits that give a language another code, or take its words away, in all texts of a file. */
export const languageEdits = (
  text: string,
  code: string,
  to: string | undefined,
): readonly Edit[] =>
  pathsIn(valuesOf(text)?.value)
    .filter((path) => path.length > 0 && path.indexOf(code) === path.length - 1)
    .map(
      (path): Edit =>
        to === undefined ? { op: 'remove', path } : { op: 'renameKey', path, to },
    )
