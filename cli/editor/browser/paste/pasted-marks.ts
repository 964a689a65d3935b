import type { Element } from 'hast'
import {
  element,
  isElement,
  isNamed,
  type Node,
  stylesOf,
  textContentOf,
  textNode,
  withChildren,
} from './pasted-tree.ts'

// Bold and italic words, which programs mark up in many ways.

/**
 * Replaces an element with `strong`, `em`, both or just its children, depending on its
 * name and style.
 */
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

/**
 * Joins adjacent marks of the same kind. Moves space at the edges of a mark out of it. Also
 * moves out punctuation at an edge if a letter touches that edge from outside, because
 * Markdown would not recognise the mark there: `**Note:**d` becomes `**Note**:d`.
 */
export function tidyMarks(nodes: readonly Node[]): readonly Node[] {
  const joined: Node[] = []

  for (const node of nodes) {
    const previous = joined.at(-1)
    if (isMark(node) && isMark(previous) && previous.tagName === node.tagName) {
      const children = tidyMarks([...previous.children, ...node.children])
      joined.splice(-1, 1, withChildren(previous, children))
    } else joined.push(node)
  }

  return joined.flatMap((node, index) => {
    if (!isMark(node)) return node

    const characterBefore = lastCharacterOf(joined[index - 1])
    const characterAfter = firstCharacterOf(joined[index + 1])
    return splitOffEdges(node, characterBefore, characterAfter)
  })
}

const lastCharacterOf = (node: Node | undefined): string =>
  node ? textContentOf(node).slice(-1) : ''
const firstCharacterOf = (node: Node | undefined): string =>
  node ? textContentOf(node).slice(0, 1) : ''
const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character)

// Patterns of a character at the edge of a mark.
const SPACE = String.raw`\s`
const SPACE_OR_SIGN = String.raw`[\s\p{P}\p{S}]`

/** Returns a mark between the text nodes that are split off its start and its end. */
function splitOffEdges(
  mark: Element,
  characterBefore: string,
  characterAfter: string,
): readonly Node[] {
  const firstChild = mark.children[0]
  const lastChild = mark.children.at(-1)

  const startPattern = isLetter(characterBefore) ? SPACE_OR_SIGN : SPACE
  const lead = matchIn(firstChild, new RegExp(`^${startPattern}+`, 'u'))
  const endPattern = isLetter(characterAfter) ? SPACE_OR_SIGN : SPACE
  const tail = matchIn(lastChild, new RegExp(`${endPattern}+$`, 'u'))
  const words = textContentOf(mark)
  // If every character must be moved out, only the words without the mark are left.
  const isEmptied = lead === words || tail === words
  if (isEmptied && !mark.children.some(isElement)) return [textNode(words)]

  const children = mark.children.map((child) => {
    if (child.type !== 'text') return child

    const from = child === firstChild ? lead.length : 0
    const to = child.value.length - (child === lastChild ? tail.length : 0)
    return { ...child, value: child.value.slice(from, to) }
  })

  return [
    ...(lead ? [textNode(lead)] : []),
    withChildren(mark, children),
    ...(tail ? [textNode(tail)] : []),
  ]
}

/** Returns the part of a text node that matches; '' in other nodes. */
const matchIn = (node: Node | undefined, pattern: RegExp): string =>
  node?.type === 'text' ? (pattern.exec(node.value)?.[0] ?? '') : ''
