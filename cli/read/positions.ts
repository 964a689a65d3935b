import {
  isCollection,
  isMap,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import type { Place } from '../model/diagnostic.ts'

export type Path = readonly PropertyKey[]

/** The position of a YAML text in its file. */
export interface Origin {
  readonly file: string
  /** One-based: 1 for a YAML file, 2 for front matter, which begins below the line "---". */
  readonly firstLine: number
}

export type Positions = (offset: number, length: number) => Place

/**
 * Returns the place of the value at `path`, or of its key. If the value is absent, returns the place of its nearest
 * parent. `character` narrows the place to the first occurrence of that character, if the file contains it literally
 * and not as an escape.
 */
export type Locate = (path: Path, part?: 'value' | 'key', character?: string) => Place

/**
 * Parses a YAML text with the places of its values. This is much slower than js-yaml, so
 * it is used only if places are needed.
 */
export function parseWithPositions(origin: Origin, text: string) {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
  })
  const positions: Positions = (offset, length) => {
    // Line and column are one-based, but `linePos` returns 0 for an empty text.
    const { line, col } = lines.linePos(offset)
    return {
      file: origin.file,
      line: Math.max(line, 1) + origin.firstLine - 1,
      column: Math.max(col, 1),
      length: Math.max(1, length),
      written: text.slice(offset, offset + length),
    }
  }
  return { document, positions, locate: locateIn(document.contents, text, positions) }
}

const locateIn =
  (root: unknown, text: string, positions: Positions): Locate =>
  (path, part = 'value', character = '') => {
    const [from, to] = nearestRange(root, path, part)
    const characterIndex = character === '' ? -1 : text.slice(from, to).indexOf(character)
    if (characterIndex === -1) return positions(from, to - from)

    return positions(from + characterIndex, character.length)
  }

/**
 * Returns the range of the value at `path`, or of its key. If the value is absent, returns its nearest parent's range.
 */
function nearestRange(root: unknown, path: Path, part: 'value' | 'key'): NodeRange {
  let node: unknown = root
  let nearest: NodeRange = rangeOf(root) ?? [0, 0]
  for (const [index, step] of path.entries()) {
    if (!isCollection(node)) break
    const { key, value } = memberAt(node, step)
    const isLast = index === path.length - 1
    // An entry of a list has no key, and an empty field has a value without a range.
    const keyRange = rangeOf(key ?? value)
    const valueRange = rangeOf(value) ?? rangeOf(key)
    const range = part === 'key' && isLast ? keyRange : valueRange
    if (!range) break

    nearest = range
    node = value
  }
  return nearest
}

type NodeRange = readonly [from: number, to: number]

interface Member {
  readonly key?: unknown
  readonly value?: unknown
}

/** Returns the key and value of a map's field, or the value of a list's entry, at one step of a path. */
function memberAt(node: YAMLMap | YAMLSeq, step: PropertyKey): Member {
  if (!isMap(node)) return { value: node.get(step, true) }

  const hasKey = ({ key }: Member) => isScalar(key) && key.value === String(step)
  return node.items.find(hasKey) ?? {}
}

function rangeOf(node: unknown): NodeRange | undefined {
  const range = (node as Node | null | undefined)?.range
  return range ? [range[0], range[1]] : undefined
}
