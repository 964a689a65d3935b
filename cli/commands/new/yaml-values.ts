import { isCollection, isMap, isScalar, isSeq, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { formatFlow, formatYaml } from './format-yaml.ts'
import { listIn, withEntry, withoutEntry } from './yaml-edit.ts'
import { foldText } from './yaml-fold.ts'
import { withEntryLines, withEntryMoved } from './yaml-list-values.ts'
import { isShortList, withPlainReplaced, writePlainList } from './yaml-plain-values.ts'
import { isInFlow, withScalarReplaced } from './yaml-scalars.ts'
import {
  contentEnd,
  eolOf,
  indentAt,
  insertAt,
  lineEnd,
  lineStart,
  rangeOf,
  replaceBetween,
  verifyEdit,
} from './yaml-source.ts'

// Edits of any value of a file; everything around it stays as it is.

export type YamlPath = readonly (string | number)[]

/** One change of a value. The path of `insert` and `move` is that of a list, whose places count from 0. */
export type ValueEdit =
  | { readonly op: 'set'; readonly path: YamlPath; readonly value: unknown }
  | { readonly op: 'remove'; readonly path: YamlPath }
  | { readonly op: 'insert'; readonly path: YamlPath; readonly index: number; readonly value: unknown }
  | { readonly op: 'move'; readonly path: YamlPath; readonly from: number; readonly to: number }

/**
 * The file after one edit.
 * @param orderAt names of the fields of the group at a path, in the order in which files have them; a field that it does
 * not name stands last
 */
export function withEdit(
  text: string,
  edit: ValueEdit,
  orderAt: (path: YamlPath) => readonly string[] = () => [],
): string {
  switch (edit.op) {
    case 'set':
      return withValue(text, edit.path, edit.value, orderAt)
    case 'remove':
      return withoutValue(text, edit.path)
    case 'insert':
      return withListEntry(text, edit.path, edit.index, edit.value, orderAt)
    case 'move':
      return withEntryMoved(text, edit.path, edit.from, edit.to)
  }
}

function withValue(
  text: string,
  path: YamlPath,
  value: unknown,
  orderAt: (path: YamlPath) => readonly string[],
): string {
  const document = parseDocument(text)
  const node = document.getIn(path, true)
  if (isScalar(node) && node.value === value) return text
  if (isScalar(node) && node.range && node.value !== null && !isGroup(value))
    return verifyEdit(
      withScalarReplaced(text, node, value, isInFlow(document.getIn(path.slice(0, -1), true))),
      text,
      (changed) => changed.setIn(path, value),
    )
  if (node !== undefined && typeof path.at(-1) === 'number') {
    const [list, index] = [path.slice(0, -1), Number(path.at(-1))]
    return withListEntry(withoutEntry(text, list.map(String), index), list, index, value, orderAt)
  }
  const inPlace =
    node !== undefined && withPlainReplaced(text, ownerAt(document, path.slice(0, -1)), path, value)
  if (inPlace) return inPlace
  if (node !== undefined) return withPair(withoutPair(text, path), path, value, orderAt)
  return withPair(text, path, value, orderAt)
}

const isGroup = (value: unknown): boolean => typeof value === 'object' && value !== null

/** The file with a field that is not there yet, below those that stand before it in other files. */
function withPair(
  text: string,
  path: YamlPath,
  value: unknown,
  orderAt: (path: YamlPath) => readonly string[],
): string {
  const document = parseDocument(text)
  const depth = path.findIndex((_, index) => !isCollection(ownerAt(document, path.slice(0, index + 1))))
  const length = depth < 0 ? path.length - 1 : depth
  const owner = ownerAt(document, path.slice(0, length))
  const name = String(path[length])
  const whole = path.slice(length + 1).reduceRight<unknown>((inner, step) => ({ [step]: inner }), value)
  // A group that says {} is written like one that is not there.
  if (isMap(owner) && owner.items.length === 0 && length > 0) {
    const group = path.slice(0, length)
    return typeof group.at(-1) === 'number'
      ? withValue(text, group, { [name]: whole }, orderAt)
      : withPair(withoutPair(text, group), path, value, orderAt)
  }
  const byHand = isMap(owner) ? withPairIn(text, owner, name, whole, orderAt(path.slice(0, length))) : ''
  return verifyEdit(byHand, text, (changed) => {
    if (length === 0 && !isMap(changed.contents)) changed.contents = changed.createNode({}) as never
    changed.setIn(path.slice(0, length + 1), changed.createNode(whole))
  })
}

const ownerAt = (document: ReturnType<typeof parseDocument>, path: YamlPath): unknown =>
  path.length === 0 ? document.contents : document.getIn(path, true)

function withPairIn(
  text: string,
  owner: YAMLMap,
  name: string,
  value: unknown,
  order: readonly string[],
): string {
  const empty = owner.items.find(({ key }) => isScalar(key) && key.value === name)
  if (empty) return ''
  const place = order.indexOf(name)
  const before = owner.items.filter(
    ({ key }) => isScalar(key) && order.slice(0, place).includes(String(key.value)),
  )
  const previous = place < 0 ? owner.items.at(-1) : before.at(-1)
  const anchor = previous ?? owner.items[0]
  if (!anchor) return ''
  if (owner.flow)
    return previous
      ? insertAt(text, valueEnd(text, previous), `, ${inFlow(name, value)}`)
      : insertAt(text, rangeOf(anchor.key)[0], `${inFlow(name, value)}, `)
  const key = rangeOf(anchor.key)[0]
  const indent = indentAt(text, key)
  const eol = eolOf(text)
  const lines = writePair(name, value, wrapsTexts(owner)).replace(/\n(?=.)/g, `${eol}${indent}`)
  return previous
    ? insertAt(text, lineEnd(text, valueEnd(text, previous)), `${eol}${indent}${lines}`)
    : insertAt(text, key, `${lines}${eol}${indent}`)
}

const inFlow = (name: string, value: unknown): string =>
  formatFlow({ [name]: value }).replace(/^\{ ?| ?\}$/g, '')

/** Whether the texts of a group stand below their keys. */
const wrapsTexts = ({ items }: YAMLMap): boolean =>
  items.length > 0 && items.every(({ value }) => isScalar(value) && value.type === 'BLOCK_FOLDED')

/** Without an end of line. Short lists of words stand on one line. */
function writePair(name: string, value: unknown, isWrapped: boolean): string {
  if (isWrapped && typeof value === 'string' && !value.includes('\n'))
    return `${name}: ${foldText('', '>-\n  ', value)}`
  if (Array.isArray(value) && isShortList(value)) return `${name}: ${writePlainList(value)}`
  return formatYaml({ [name]: value }).trimEnd()
}

const valueEnd = (text: string, { key, value }: Pair): number =>
  value && (value as { range?: unknown }).range ? contentEnd(text, value) : rangeOf(key)[1]

/** The file without the value at `path`, and without a group that would be empty. */
function withoutValue(text: string, path: YamlPath): string {
  const last = path.at(-1)
  if (typeof last === 'number') return withoutEntry(text, path.slice(0, -1).map(String), last)
  const owner = ownerAt(parseDocument(text), path.slice(0, -1))
  if (isMap(owner) && owner.items.length === 1 && path.length > 1)
    return withoutValue(text, path.slice(0, -1))
  return withoutPair(text, path)
}

function withoutPair(text: string, path: YamlPath): string {
  const document = parseDocument(text)
  const owner = ownerAt(document, path.slice(0, -1))
  const index = isMap(owner)
    ? owner.items.findIndex(({ key }) => isScalar(key) && key.value === path.at(-1))
    : -1
  const pair = isMap(owner) ? owner.items[index] : undefined
  if (!isMap(owner) || !pair) return text
  return verifyEdit(withoutPairByHand(text, owner, pair, index), text, (changed) => changed.deleteIn(path))
}

function withoutPairByHand(text: string, owner: YAMLMap, pair: Pair, index: number): string {
  const end = valueEnd(text, pair)
  const [before, after] = [owner.items[index - 1], owner.items[index + 1]]
  if (owner.flow)
    return replaceBetween(
      text,
      before ? [valueEnd(text, before), end] : [rangeOf(pair.key)[0], after ? rangeOf(after.key)[0] : end],
      '',
    )
  const key = rangeOf(pair.key)[0]
  // The first field of a list's entry stands behind the dash.
  if (!before && after && /\S/.test(text.slice(lineStart(text, key), key)))
    return replaceBetween(text, [key, rangeOf(after.key)[0]], '')
  return replaceBetween(text, [lineStart(text, key), lineEnd(text, end) + eolOf(text).length], '')
}

function withListEntry(
  text: string,
  path: YamlPath,
  index: number,
  value: unknown,
  orderAt: (path: YamlPath) => readonly string[],
): string {
  const document = parseDocument(text)
  const list = ownerAt(document, path)
  if (!isSeq(list)) return withValue(text, path, [value], orderAt)
  const like = list.items[index - 1] ?? list.items[index]
  const isOneLine = !isGroup(value) || list.flow === true || (isCollection(like) && like.flow === true)
  if (isOneLine) return withEntry(text, path.map(String), value as string, index)
  return verifyEdit(withEntryLines(text, path, index, value), text, (changed) => {
    listIn(changed, path.map(String)).items.splice(index, 0, changed.createNode(value))
  })
}
