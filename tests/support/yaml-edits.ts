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

/** Returns the text of a file after edits. Throws if they are rejected. */
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

/** Returns a random edit of a value, of any kind and at any place. */
function drawEdit(chance: Chance, value: unknown): Edit {
  const path = pick(chance, pathsIn(value))
  const target = path.reduce(stepInto, value)
  const step = path.at(-1)

  const kind = chance(10)
  if (Array.isArray(target) && kind < 7) {
    if (kind < 3 || target.length < 2)
      return {
        op: 'insert',
        path,
        index: pick(chance, [chance(target.length + 1), Infinity]),
        value: newValue(chance),
      }
    if (kind < 5) return { op: 'remove', path: [...path, chance(target.length)] }
    return { op: 'move', path, from: chance(target.length), to: chance(target.length) }
  }

  // A list has no fields: this edit must be rejected.
  if (Array.isArray(target) && kind === 9)
    return { op: 'set', path: [...path, 'deep'], value: newValue(chance) }

  if (isGroup(target) && kind < 4) {
    const keys = kind < 3 ? [pick(chance, ['sv', 'en', 'new', 'x y'])] : ['new', 'deep']
    return { op: 'set', path: [...path, ...keys], value: newValue(chance) }
  }

  if (path.length === 0)
    return Array.isArray(target)
      ? { op: 'insert', path, index: 0, value: newValue(chance) }
      : { op: 'set', path: ['en'], value: newValue(chance) }
  if (kind < 5) return { op: 'remove', path }
  if (kind < 6 && typeof step === 'string')
    return { op: 'renameKey', path, to: pick(chance, ['gb', 'no', 'x', '12']) }
  return { op: 'set', path, value: newValue(chance) }
}

/** Returns the expected value after an edit; undefined if it must be rejected, for example if a new name is taken. */
function valueAfter(value: unknown, edit: Edit): { readonly value: unknown } | undefined {
  const { op, path } = edit
  const root = { value: copyOf(value) }
  const full = ['value', ...path]
  const at = (length: number): unknown =>
    full.slice(0, length).reduce<unknown>(stepInto, root)
  const lastStep = full.at(-1) as PropertyKey

  if (op === 'insert') {
    const list = at(full.length)
    if (Array.isArray(list)) list.splice(edit.index, 0, copyOf(edit.value))
    else return valueAfter(value, { op: 'set', path, value: [edit.value] })
  } else if (op === 'move') {
    const list = at(full.length)
    if (Array.isArray(list)) list.splice(edit.to, 0, ...list.splice(edit.from, 1))
  } else if (op === 'renameKey') {
    const group = at(full.length - 1)
    if (!isGroup(group) || !Object.hasOwn(group, lastStep) || lastStep === edit.to)
      return root
    if (Object.hasOwn(group, edit.to)) return undefined
    group[edit.to] = group[lastStep]
    delete group[lastStep]
  } else if (op === 'remove') {
    let depth = full.length - 1
    const owner = at(depth)
    if (!owner || typeof owner !== 'object' || !Object.hasOwn(owner, lastStep))
      return root
    const isAlone = (group: unknown): boolean =>
      isGroup(group) && Object.keys(group).length === 1
    while (depth > 1 && isAlone(at(depth))) depth -= 1
    // The only group of a file stays, and becomes empty.
    const container = at(depth) as Group
    const step = full[depth] as PropertyKey
    if (depth === 1 && path.length > 0 && isAlone(root.value) && isGroup(root.value))
      root.value = {}
    else if (Array.isArray(container)) container.splice(Number(step), 1)
    else delete container[step]
  } else {
    let owner = root as Group
    for (const step of full.slice(0, -1)) {
      if (isFieldOfList(owner, step)) return undefined
      const child = owner[step]
      if (typeof child !== 'object' || child === null)
        Object.defineProperty(owner, step, {
          value: {},
          writable: true,
          enumerable: true,
          configurable: true,
        })
      owner = owner[step] as Group
    }
    if (isFieldOfList(owner, lastStep)) return undefined
    owner[lastStep] = copyOf(edit.value)
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

/** Finds the comments of a text by their names: c1, c2 … A line can contain several. */
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

/** Returns the comments that must remain after an edit: all except those inside the removed or replaced text. */
function commentsToKeep(text: string, value: unknown, edit: Edit): readonly string[] {
  const [from, to] = extentOf(text, value, edit) ?? [0, 0]
  return commentsIn(text).flatMap(({ name, at }) => (at >= from && at < to ? [] : [name]))
}

/** Returns the start and the end of the text that an edit removes or replaces. */
function extentOf(
  text: string,
  value: unknown,
  edit: Edit,
): readonly [number, number] | undefined {
  if (edit.op !== 'remove' && edit.op !== 'set') return undefined
  let { path } = edit
  // Groups that would become empty are removed too.
  const isAlone = (group: unknown): boolean =>
    isGroup(group) && Object.keys(group).length === 1
  if (edit.op === 'remove')
    while (path.length > 1 && isAlone(path.slice(0, -1).reduce(stepInto, value)))
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
    // A comment after ">-" belongs to the field.
    if (isScalar(node)) return undefined
    return rangeOf(node)
  }
  const start = isPair(item) ? rangeOf(item.key)[0] : (dash ?? rangeOf(item)[0])
  const end = node ? rangeOf(node)[1] : rangeOf(isPair(item) ? item.key : item)[1]
  const lineOfEnd = text.slice(0, end).trimEnd().length
  const to = lineOfEnd + text.slice(lineOfEnd).search(/\n|$/)
  if (isPair(item)) return [start, to]
  // Comment lines directly above an entry belong to it, except above the first entry.
  let from = text.lastIndexOf('\n', start - 1) + 1
  while (index > 0 && from > 0) {
    const line = text.lastIndexOf('\n', from - 2) + 1
    if (dash === undefined || !/^[ \t]*#/.test(text.slice(line, from))) break
    from = line
  }
  return [Math.min(from, start), to]
}

/** Reads the values of a YAML text as `saga validate` does. Returns undefined for a text that it rejects. */
function valuesOf(text: string): { readonly value: unknown } | undefined {
  try {
    const document = readYaml(text)
    const value: unknown = document.toJS({ maxAliasCount: 50 })
    // This throws for a value that contains itself.
    JSON.stringify(value)
    return document.errors.length > 0 ? undefined : { value }
  } catch {
    return undefined
  }
}

/** Describes what is wrong after edits of a text, or returns undefined. */
export function faultAfter(text: string, edits: readonly Edit[]): string | undefined {
  const initial = valuesOf(text)
  if (!initial) return undefined
  const expected = edits.reduce<ReturnType<typeof valueAfter>>(
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
    .filter((path) => path.length > 0 && path.indexOf(code) === path.length - 1)
    .map(
      (path): Edit =>
        to === undefined ? { op: 'remove', path } : { op: 'renameKey', path, to },
    )
