import { type Alias, type Document, isAlias, isNode, isScalar, type Node, visit } from 'yaml'
import { type Diagnostic, error, type Remedy, warning } from '../../model/diagnostic.ts'
import type { Positions } from '../positions.ts'
import { quoted } from './yaml-lines.ts'

/** Parts of YAML that content has no use for: they parse, and mean something else than was meant. */
export function findStrangeNodes(
  document: Document.Parsed,
  text: string,
  positions: Positions,
): readonly Diagnostic[] {
  const tags = document.warnings.map(({ pos: [from, to] }) =>
    warning(
      'syntax',
      positions(from, to - from),
      `"${text.slice(from, to)}" has a special meaning in YAML and is not shown`,
      'put quotes around the text',
    ),
  )
  if (!/[&*!]|[ \t]#/.test(text)) return tags
  const nodes: Node[] = []
  visit(document, { Node: (_, node) => void nodes.push(node) })
  return [
    ...tags,
    ...nodes.flatMap((node) => [
      ...checkExclamation(node, text, positions),
      ...checkComment(node, text, positions),
    ]),
    ...checkAnchors(nodes, text, positions),
  ]
}

/** A lone "!" before a text: a tag without a name, which the parser drops without a word. */
function checkExclamation(node: Node, text: string, positions: Positions): readonly Diagnostic[] {
  const from = node.range?.[0]
  if (!isScalar(node) || from === undefined) return []
  const before = /(?:^|[\s,[{])(! *)$/.exec(text.slice(0, from))?.[1]
  if (before === undefined) return []
  return [
    warning(
      'syntax',
      positions(from - before.length, 1),
      'this exclamation mark is not shown: YAML reads it as a tag',
      quoting(node, from - before.length, text, positions, 'put quotes around the whole text'),
    ),
  ]
}

/** Quotes around a text that begins with a sign which YAML reads otherwise. */
function quoting(node: Node, from: number, text: string, positions: Positions, hint: string): Remedy {
  const to = isScalar(node) && node.type !== 'PLAIN' ? from : (node.range?.[1] ?? from)
  const words = text.slice(from, to)
  return words === '' || words.includes('\n')
    ? { hint }
    : { hint, fix: { text: quoted(words), at: positions(from, words.length) } }
}

function checkComment(node: Node, text: string, positions: Positions): readonly Diagnostic[] {
  const lost = findLostText(node, text)
  if (!lost) return []
  return [
    warning(
      'syntax',
      positions(lost.from, lost.words.length),
      `"${lost.words}" is read as a comment and not shown`,
      'put quotes around a text that contains " #"; in a comment, write a space after the #',
    ),
  ]
}

/** What follows a text in its line and looks like more of it: "Number #1", unlike "Number # not sure". */
function findLostText(node: unknown, text: string): { from: number; words: string } | undefined {
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return undefined
  // Nothing at all before it: the whole text is lost.
  if (typeof node.value !== 'string' && node.range[0] !== node.range[1]) return undefined
  const end = node.range[1]
  const [all, words] = /^[ \t]*(#[^\s#].*)/.exec(text.slice(end)) ?? []
  return all === undefined ||
    words === undefined ||
    !/[ \t]$/.test(text.slice(0, end) + all.slice(0, -words.length))
    ? undefined
    : { from: end + all.length - words.length, words }
}

/** Anchors that nothing refers to, that stand twice, and references to none. */
function checkAnchors(nodes: readonly Node[], text: string, positions: Positions): readonly Diagnostic[] {
  const found: Diagnostic[] = []
  const anchors = new Set<string>()
  const unused = new Map<string, readonly [mark: number, node: Node]>()
  for (const node of nodes) {
    const from = node.range?.[0] ?? 0
    if (isAlias(node)) {
      unused.delete(node.source)
      if (!anchors.has(node.source)) found.push(unknownAnchor(node, from, text, positions))
    } else if (isNode(node) && 'anchor' in node && node.anchor !== undefined) {
      const { anchor } = node
      const mark = text.lastIndexOf(`&${anchor}`, isScalar(node) ? from : from + 1)
      if (anchors.has(anchor)) {
        unused.delete(anchor)
        found.push(
          warning(
            'syntax',
            positions(mark, anchor.length + 1),
            `the anchor "&${anchor}" is used twice`,
            'write the values out; anchors are not needed here',
          ),
        )
      } else unused.set(anchor, [mark, node])
      anchors.add(anchor)
    }
  }
  const idle = [...unused].map(([anchor, [mark, node]]) =>
    warning(
      'syntax',
      positions(mark, anchor.length + 1),
      `"&${anchor}" is read as an anchor and not shown`,
      quoting(node, mark, text, positions, 'put quotes around a text that begins with &'),
    ),
  )
  return [...found, ...idle]
}

const unknownAnchor = (node: Alias, from: number, text: string, positions: Positions): Diagnostic =>
  error(
    'syntax',
    positions(from, node.source.length + 1),
    `"*${node.source}" stands for nothing`,
    quoting(node, from, text, positions, 'put quotes around a text that begins with *'),
  )
