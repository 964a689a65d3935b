import {
  type Alias,
  isAlias,
  isCollection,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  visit,
} from 'yaml'
import type { Path } from '../read/positions.ts'
import {
  indentOf,
  isFirstOnLine,
  type Layout,
  nodeAt,
  propertiesOf,
  tokenBefore,
} from './layout.ts'
import type { Lexeme } from './lexemes.ts'
import { eolOf, insertAt, rangeOf } from './source.ts'

/** Lists a node and all nodes inside it, in the order of the text. */
export function nodesIn(root: unknown): readonly Node[] {
  const nodes: Node[] = []
  if (isNode(root)) visit(root, { Node: (_, node) => void nodes.push(node) })
  return nodes
}

export interface PlacedAlias {
  readonly alias: Alias
  readonly path: Path
}

/** Lists the aliases with their paths, except those that are keys. */
export function aliasesIn({ document }: Layout): readonly PlacedAlias[] {
  const aliases: PlacedAlias[] = []
  visit(document, {
    Alias(key, alias, parents) {
      if (key !== 'key') aliases.push({ alias, path: pathThrough([...parents, alias]) })
    },
  })
  return aliases
}

/** Returns the path that leads through these nodes, from the root to the last one. */
function pathThrough(nodes: readonly unknown[]): Path {
  const path: PropertyKey[] = []
  let owner: unknown
  for (const node of nodes) {
    if (isPair(node) && isScalar(node.key)) path.push(String(node.key.value))
    if (!isPair(node) && isSeq(owner)) path.push(owner.items.indexOf(node))
    owner = node
  }
  return path
}

const SPACE_AT_START = /^[ \t]+/
const SPACE_AT_END = /[ \t]+$/
const LINE_BREAK_AND_SPACE_AT_END = /(?:\r?\n)?[ \t]*$/
const END_OF_LINE = /^(?:\r?\n|$)/

/** Removes an anchor and the space after it, or its whole line if nothing else is on it. */
export function withoutAnchor(text: string, { from, to }: Lexeme): string {
  const head = text.slice(0, from)
  const rest = text.slice(to).replace(SPACE_AT_START, '')
  const isLastOnLine = END_OF_LINE.test(rest)
  if (!isLastOnLine) return head + rest

  const isAlone = isFirstOnLine(text, from)
  const needlessSpace = isAlone ? LINE_BREAK_AND_SPACE_AT_END : SPACE_AT_END
  return head.replace(needlessSpace, '') + rest
}

/** Removes the anchors whose last alias an edit removed, because `saga validate` would warn about them. */
export function withoutUnusedAnchors(previous: Layout, current: Layout): string {
  const usedNames = namesWithAlias(current)
  const unusedNames = new Set(
    [...namesWithAlias(previous)].filter((name) => !usedNames.has(name)),
  )
  const nodes = nodesIn(current.document.contents).filter(
    (node) => 'anchor' in node && unusedNames.has(String(node.anchor)),
  )
  const anchors = nodes.flatMap((node) =>
    propertiesOf(current, node).filter(({ type }) => type === 'anchor'),
  )
  const lastFirst = anchors.toSorted((a, b) => b.from - a.from)
  return lastFirst.reduce((text, anchor) => withoutAnchor(text, anchor), current.text)
}

/** Returns the names of the anchors that have an alias. */
const namesWithAlias = ({ document }: Layout): ReadonlySet<string> =>
  new Set(
    nodesIn(document.contents).flatMap((node) => (isAlias(node) ? [node.source] : [])),
  )

/** Writes an anchor, such as "&name", before a value. */
export function addAnchor(layout: Layout, path: Path, anchor: string): string {
  const { text } = layout
  const node = nodeAt(layout, path)
  if (!isNode(node)) return ''

  const [from] = rangeOf(node)
  const isBlock = isCollection(node) && !node.flow
  if (!isBlock) {
    const hasGap = from === 0 || /\s/.test(text.charAt(from - 1))
    return insertAt(text, from, `${hasGap ? '' : ' '}${anchor} `)
  }

  // On the same line as an entry's first field, the anchor would apply to that field's key.
  const isAfterDash = !isFirstOnLine(text, from)
  if (isAfterDash)
    return insertAt(text, from, anchor + eolOf(text) + indentOf(text, from))
  const colonOrDash = tokenBefore(layout, from)
  return colonOrDash ? insertAt(text, colonOrDash.to, ` ${anchor}`) : ''
}

/**
 * Returns the node that an alias refers to. Its anchor is the nearest one before the alias that has the same name.
 * `nodes` are in the order of the text.
 */
export const targetOfAlias = (alias: Alias, nodes: readonly Node[]): Node | undefined =>
  nodes
    .slice(0, nodes.indexOf(alias))
    .findLast((node) => 'anchor' in node && node.anchor === alias.source)
