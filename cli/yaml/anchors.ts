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
  markBefore,
  nodeAt,
  propertiesOf,
} from './layout.ts'
import type { Lexeme } from './lexemes.ts'
import { eolOf, insertAt, rangeOf } from './source.ts'

export function nodesIn(root: unknown): readonly Node[] {
  const nodes: Node[] = []
  if (isNode(root)) visit(root, { Node: (_, node) => void nodes.push(node) })
  return nodes
}

export interface PlacedAlias {
  readonly alias: Alias
  readonly path: Path
}

export function aliasesIn({ document }: Layout): readonly PlacedAlias[] {
  const aliases: PlacedAlias[] = []
  visit(document, {
    Alias(key, alias, parents) {
      const steps = [...parents, alias].flatMap(
        (node, index, all): readonly PropertyKey[] => {
          if (isPair(node)) return isScalar(node.key) ? [String(node.key.value)] : []
          const owner = all[index - 1]
          return isSeq(owner) ? [owner.items.indexOf(node)] : []
        },
      )
      if (key !== 'key') aliases.push({ alias, path: steps })
    },
  })
  return aliases
}

export function withoutAnchor(text: string, { from, to }: Lexeme): string {
  const head = text.slice(0, from)
  const rest = text.slice(to).replace(/^[ \t]+/, '')
  const isLastOnLine = /^(?:\r?\n|$)/.test(rest)
  if (!isLastOnLine) return head + rest

  const isAlone = isFirstOnLine(text, from)
  return head.replace(isAlone ? /(?:\r?\n)?[ \t]*$/ : /[ \t]+$/, '') + rest
}

/** Removes the anchors that lost all their aliases by an edit: `saga validate` warns about such anchors. */
export function withoutIdleAnchors(previous: Layout, current: Layout): string {
  const used = sourcesIn(current)
  const idle = new Set([...sourcesIn(previous)].filter((name) => !used.has(name)))
  const nodes = nodesIn(current.document.contents).filter(
    (node) => 'anchor' in node && idle.has(String(node.anchor)),
  )
  const anchors = nodes.flatMap((node) =>
    propertiesOf(current, node).filter(({ type }) => type === 'anchor'),
  )
  return anchors
    .toSorted((a, b) => b.from - a.from)
    .reduce((text, anchor) => withoutAnchor(text, anchor), current.text)
}

/** Returns the names of the anchors that have an alias. */
const sourcesIn = ({ document }: Layout): ReadonlySet<string> =>
  new Set(
    nodesIn(document.contents).flatMap((node) => (isAlias(node) ? [node.source] : [])),
  )

/** Writes an anchor before a value. */
export function markValue(layout: Layout, path: Path, anchor: string): string {
  const { text } = layout
  const node = nodeAt(layout, path)
  if (!isNode(node)) return ''

  const [from] = rangeOf(node)
  const isBlock = isCollection(node) && !node.flow
  if (!isBlock) {
    const hasGap = from === 0 || /\s/.test(text.charAt(from - 1))
    return insertAt(text, from, `${hasGap ? '' : ' '}${anchor} `)
  }

  // Before the first field of an entry, the anchor would name the key.
  const isBehindDash = !isFirstOnLine(text, from)
  if (isBehindDash)
    return insertAt(text, from, anchor + eolOf(text) + indentOf(text, from))
  const mark = markBefore(layout, from)
  return mark ? insertAt(text, mark.to, ` ${anchor}`) : ''
}

/** Returns the node that an alias refers to: the one with the nearest anchor of its name above the alias. */
export const anchoredFor = (alias: Alias, nodes: readonly Node[]): Node | undefined =>
  nodes
    .slice(0, nodes.indexOf(alias))
    .findLast((node) => 'anchor' in node && node.anchor === alias.source)
