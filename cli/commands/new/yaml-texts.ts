import { isMap, isScalar, parseDocument, type Scalar, type YAMLMap } from 'yaml'
import {
  contentEnd,
  eolOf,
  insertAt,
  lineEnd,
  lineStart,
  rangeOf,
  replaceBetween,
  verifyEdit,
  writeScalar,
} from './yaml-source.ts'

/** The file with another number or text at `path`; unchanged when nothing stands there. */
export function withScalar(text: string, path: readonly (string | number)[], value: string | number): string {
  const node = parseDocument(text).getIn(path, true)
  return isScalar(node) && node.value !== value
    ? replaceBetween(text, rangeOf(node), writeScalar(value))
    : text
}

/** The file with a text at `path`, written like the one that stands there, or like those beside it. */
export function withText(text: string, path: readonly PropertyKey[], value: string): string {
  const document = parseDocument(text)
  const node = document.getIn(path, true)
  if (isScalar(node) && node.value === value) return text
  const owner = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  const isFlow = isMap(owner) && owner.flow === true
  const byHand = isScalar(node)
    ? withTextReplaced(text, node, value, isFlow)
    : isMap(owner)
      ? withTextAdded(text, owner, String(path.at(-1)), value)
      : ''
  return verifyEdit(byHand, text, (changed) => changed.setIn(path, value))
}

/** The file without the text at `path`. */
export function withoutText(text: string, path: readonly PropertyKey[]): string {
  const document = parseDocument(text)
  const owner = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1), true)
  const items = isMap(owner) ? owner.items : []
  const index = items.findIndex(({ key }) => isScalar(key) && key.value === path.at(-1))
  const pair = items[index]
  if (!pair) return text
  const range: readonly [number, number] =
    isMap(owner) && owner.flow === true
      ? flowRangeOf(items, index)
      : [
          lineStart(text, rangeOf(pair.key)[0]),
          lineEnd(text, contentEnd(text, pair.value)) + eolOf(text).length,
        ]
  return verifyEdit(replaceBetween(text, range, ''), text, (changed) => changed.deleteIn(path))
}

/** A field in braces, with the comma that goes with it. */
function flowRangeOf(items: YAMLMap['items'], index: number): readonly [number, number] {
  const [before, pair, after] = [items[index - 1], items[index], items[index + 1]]
  if (before) return [rangeOf(before.value)[1], rangeOf(pair?.value)[1]]
  return [rangeOf(pair?.key)[0], after ? rangeOf(after.key)[0] : rangeOf(pair?.value)[1]]
}

function withTextReplaced(text: string, node: Scalar, value: string, isFlow: boolean): string {
  const [from] = rangeOf(node)
  const end = contentEnd(text, node)
  const isBlock = node.type === 'BLOCK_FOLDED' && !value.includes('\n')
  if (!isBlock) return replaceBetween(text, [from, end], writeText(value, isFlow))
  const [header = '', indent = ''] = /^[^\n]*\n([ \t]*)/.exec(text.slice(from)) ?? []
  return replaceBetween(
    text,
    [from, end],
    `${header.slice(0, header.length - indent.length)}${indent}${value}`,
  )
}

function withTextAdded(text: string, owner: YAMLMap, name: string, value: string): string {
  const last = owner.items.at(-1)
  if (!last) return ''
  const end = contentEnd(text, last.value)
  if (owner.flow) return insertAt(text, end, `, ${name}: ${writeText(value, true)}`)
  const key = rangeOf(last.key)[0]
  const indent = text.slice(lineStart(text, key), key)
  const isFolded = isScalar(last.value) && last.value.type === 'BLOCK_FOLDED' && !value.includes('\n')
  const written = isFolded ? `>-${eolOf(text)}${indent}  ${value}` : writeText(value, false)
  return insertAt(text, lineEnd(text, end), `${eolOf(text)}${indent}${name}: ${written}`)
}

/** In brackets, a text without quotes must not hold what ends it. */
const writeText = (value: string, isFlow: boolean): string =>
  isFlow && /[,[\]{}]/.test(value) ? `'${value.replaceAll("'", "''")}'` : writeScalar(value)
