import { type Document, isAlias, isScalar, type Node, visit } from 'yaml'
import { error, warning } from '../../model/diagnostic.ts'
import type { Positions } from '../positions.ts'
import { diagnosticOf, type Mistake, quoted } from './yaml-lines.ts'

/** Finds parts of YAML that content has no use for: they parse, but mean something else than the writer meant. */
export function findStrangeNodes(document: Document.Parsed, text: string, positions: Positions) {
  const tags = document.warnings.map(({ pos: [from, to] }) => ({
    from,
    length: to - from,
    cause: `"${text.slice(from, to)}" has a special meaning in YAML and is not shown`,
    remedy: 'put quotes around the text',
  }))
  const nodes: Node[] = []
  if (/[&*!]|[ \t]#/.test(text)) visit(document, { Node: (_, node) => void nodes.push(node) })
  const { unknown, unused } = findAnchors(nodes, text)
  const strange = nodes.flatMap((node) => [...loneExclamation(node, text), ...lostText(node, text)])
  return [
    ...[...tags, ...strange, ...unused].map((mistake) => diagnosticOf(mistake, positions, warning)),
    ...unknown.map((mistake) => diagnosticOf(mistake, positions, error)),
  ]
}

/** Finds a lone "!" before a text: a tag without a name, which the parser drops without a word. */
function loneExclamation(node: Node, text: string): readonly Mistake[] {
  const end = node.range?.[0]
  const before = isScalar(node) && /(?:^|[\s,[{])(! *)$/.exec(text.slice(0, end))?.[1]
  if (end === undefined || !before) return []
  const from = end - before.length
  const cause = 'this exclamation mark is not shown: YAML reads it as a tag'
  return [{ from, cause, ...quoting(node, from, text, 'put quotes around the whole text') }]
}

/** Adds to a remedy the fix that quotes a text which begins with a sign of YAML. */
function quoting(node: Node, from: number, text: string, remedy: string): Pick<Mistake, 'remedy' | 'fix'> {
  const to = isScalar(node) && node.type !== 'PLAIN' ? from : (node.range?.[1] ?? from)
  const words = text.slice(from, to)
  return words === '' || words.includes('\n')
    ? { remedy }
    : { remedy, fix: { from, to, text: quoted(words) } }
}

/** Finds a comment that looks like the end of the text before it: "Number #1", unlike "Number # not sure". */
function lostText(node: Node, text: string): readonly Mistake[] {
  if (!isScalar(node) || node.type !== 'PLAIN' || !node.range) return []
  const [start, end] = node.range
  // Only texts and empty values can lose words; behind an empty value, the whole text is lost.
  if (typeof node.value !== 'string' && start !== end) return []
  const [all = '', words] = /^[ \t]*(#[^\s#].*)/.exec(text.slice(end)) ?? []
  if (words === undefined) return []
  const from = end + all.length - words.length
  if (!/[ \t]/.test(text.charAt(from - 1))) return []
  return [
    {
      from,
      length: words.length,
      cause: `"${words}" is read as a comment and not shown`,
      remedy: 'put quotes around a text that contains " #"; in a comment, write a space after the #',
    },
  ]
}

/** Finds references without an anchor, and anchors that are unused or defined twice. */
function findAnchors(nodes: readonly Node[], text: string) {
  const unknown: Mistake[] = []
  const twice: Mistake[] = []
  const anchors = new Set<string>()
  const idle = new Map<string, Mistake>()
  for (const node of nodes) {
    const from = node.range?.[0] ?? 0
    if (isAlias(node)) {
      const { source } = node
      idle.delete(source)
      if (anchors.has(source)) continue
      const words = quoting(node, from, text, 'put quotes around a text that begins with *')
      unknown.push({ from, length: source.length + 1, cause: `"*${source}" stands for nothing`, ...words })
    } else if ('anchor' in node && node.anchor !== undefined) {
      const { anchor } = node
      const mark = text.lastIndexOf(`&${anchor}`, isScalar(node) ? from : from + 1)
      const place = { from: mark, length: anchor.length + 1 }
      if (anchors.has(anchor)) {
        const cause = `the anchor "&${anchor}" is used twice`
        twice.push({ ...place, cause, remedy: 'write the values out; anchors are not needed here' })
        idle.delete(anchor)
      } else {
        const cause = `"&${anchor}" is read as an anchor and not shown`
        const words = quoting(node, mark, text, 'put quotes around a text that begins with &')
        idle.set(anchor, { ...place, cause, ...words })
      }
      anchors.add(anchor)
    }
  }
  return { unknown, unused: [...twice, ...idle.values()] }
}
