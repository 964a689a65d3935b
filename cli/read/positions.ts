import {
  isCollection,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml'
import type { Place } from '../model/diagnostic.ts'

export type Path = readonly PropertyKey[]

/** The start of a YAML text inside its file: front matter starts one line below the fence. */
export interface Origin {
  readonly file: string
  readonly firstLine: number
}

export type Positions = (offset: number, length: number) => Place

/**
 * Returns the place of the value at `path`, or of its key; of the nearest parent when the value is absent. `character`
 * narrows the place to the first such character, where the file has it as it is, and not as an escape.
 */
export type Locate = (path: Path, part?: 'value' | 'key', character?: string) => Place

/** Parses a YAML text with the places of its values: much slower than js-yaml, so only where they are needed. */
export function parseWithPositions(origin: Origin, text: string) {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    stringKeys: true,
  })
  const positions: Positions = (offset, length) => {
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
    let node: unknown = root
    let place = rangeOf(root) ?? [0, 0]
    for (const [index, step] of path.entries()) {
      if (!isCollection(node)) break
      const { key, value }: { readonly key?: unknown; readonly value?: unknown } = isMap(
        node,
      )
        ? (node.items.find(
            (pair) => isScalar(pair.key) && pair.key.value === String(step),
          ) ?? {})
        : { value: node.get(step, true) }
      const isKey = part === 'key' && index === path.length - 1
      const range = rangeOf(isKey ? (key ?? value) : (value ?? key)) ?? rangeOf(key)
      if (!range) break
      place = range
      node = value
    }
    const [from, to] = place
    const index = character === '' ? -1 : text.slice(from, to).indexOf(character)
    return index === -1
      ? positions(from, to - from)
      : positions(from + index, character.length)
  }

function rangeOf(node: unknown): [number, number] | undefined {
  const range = (node as Node | null | undefined)?.range
  return isPair(node) || !range ? undefined : [range[0], range[1]]
}
