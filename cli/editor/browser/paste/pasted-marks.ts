import type { Element } from 'hast'
import {
  element,
  isElement,
  isNamed,
  type Node,
  stylesOf,
  text,
  withChildren,
  wordsOf,
} from './pasted-tree.ts'

// Bold and italic words, of which programs say in many ways that they are so.

/** Returns an element as `strong`, `em` or its children alone, by its name and its style. */
export function markNode(node: Element): readonly Node[] {
  const styles = stylesOf(node)
  const weight =
    styles.get('font-weight') ?? (isNamed(node, 'b', 'strong') ? 'bold' : 'normal')
  const slant =
    styles.get('font-style') ?? (isNamed(node, 'i', 'em') ? 'italic' : 'normal')
  const isBold = /^bold|^[6-9]00/.test(weight)
  const isItalic = /^(?:italic|oblique)/.test(slant)
  const inner = isItalic ? [element('em', node.children)] : node.children
  return isBold ? [element('strong', inner)] : inner
}

const isMark = (node: Node | undefined): node is Element => isNamed(node, 'strong', 'em')

/** Joins marks that touch, and moves space out of them, and signs that Markdown would not take for the end of a mark. */
export function tidyMarks(nodes: readonly Node[]): readonly Node[] {
  const joined: Node[] = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (isMark(node) && isMark(last) && last.tagName === node.tagName)
      joined.splice(
        -1,
        1,
        withChildren(last, tidyMarks([...last.children, ...node.children])),
      )
    else joined.push(node)
  }
  return joined.flatMap((node, index) =>
    isMark(node)
      ? withoutEdges(
          node,
          lastLetterOf(joined[index - 1]),
          firstLetterOf(joined[index + 1]),
        )
      : node,
  )
}

const lastLetterOf = (node: Node | undefined): string =>
  node ? wordsOf(node).slice(-1) : ''
const firstLetterOf = (node: Node | undefined): string =>
  node ? wordsOf(node).slice(0, 1) : ''
const isLetter = (letter: string): boolean => /[\p{L}\p{N}]/u.test(letter)

function withoutEdges(mark: Element, before: string, after: string): readonly Node[] {
  const [first, last] = [mark.children[0], mark.children.at(-1)]
  const edges = String.raw`[\s\u00a0]`
  const signs = String.raw`[\s\u00a0\p{P}\p{S}]`
  const start = new RegExp(`^${isLetter(before) ? signs : edges}+`, 'u')
  const end = new RegExp(`${isLetter(after) ? signs : edges}+$`, 'u')
  const lead = first?.type === 'text' ? (start.exec(first.value)?.[0] ?? '') : ''
  const whole = wordsOf(mark)
  if (lead === whole && !mark.children.some(isElement)) return [text(whole)]
  const tail = last?.type === 'text' ? (end.exec(last.value)?.[0] ?? '') : ''
  const children = mark.children.map((child) => {
    if (child.type !== 'text') return child
    const from = child === first ? lead.length : 0
    const to = child.value.length - (child === last ? tail.length : 0)
    return { ...child, value: child.value.slice(from, to) }
  })
  return [
    ...(lead ? [text(lead)] : []),
    withChildren(mark, children),
    ...(tail ? [text(tail)] : []),
  ]
}
