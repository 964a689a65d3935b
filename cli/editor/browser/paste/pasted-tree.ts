import type { Element, ElementContent, Root, RootContent, Text } from 'hast'

// Functions for the parsed trees of pasted HTML. A library parses the HTML, because the
// page's Content-Security-Policy blocks the browser's own parser.

export type Node = RootContent | ElementContent
export type Parent = Root | Element

export const isElement = (node: Node | undefined): node is Element =>
  node?.type === 'element'

export const isNamed = (
  node: Node | undefined,
  ...names: readonly string[]
): node is Element => isElement(node) && names.includes(node.tagName)

export const element = (
  tagName: string,
  children: readonly Node[],
  properties = {},
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children as ElementContent[],
})

export const textNode = (value: string): Text => ({ type: 'text', value })

export const withChildren = <P extends Parent>(
  parent: P,
  children: readonly Node[],
): P => ({
  ...parent,
  children: children as ElementContent[],
})

/** Replaces each node of a tree with the nodes that `by` returns, the innermost first. */
export const replaceNodes = (
  nodes: readonly Node[],
  by: (node: Node) => readonly Node[],
): readonly Node[] =>
  nodes.flatMap((node) =>
    by(isElement(node) ? withChildren(node, replaceNodes(node.children, by)) : node),
  )

export function textContentOf(node: Node | Root): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textContentOf).join('') : ''
}

/** Tells whether a test is true for any node in a tree. */
export const someNode = (
  nodes: readonly Node[],
  isMatch: (node: Node) => boolean,
): boolean =>
  nodes.some(
    (node) => isMatch(node) || (isElement(node) && someNode(node.children, isMatch)),
  )

/** Returns the declarations of a style attribute: `font-weight` → `700`. */
export function stylesOf({ properties }: Element): ReadonlyMap<string, string> {
  const declarations = String(properties.style ?? '').split(';')
  return new Map(
    declarations.map((declaration) => {
      // A value can also contain a colon.
      const [name = '', ...valueParts] = declaration.split(':')
      const value = valueParts.join(':')
      return [name.trim().toLowerCase(), value.trim().toLowerCase()] as const
    }),
  )
}

export const classesOf = ({ properties }: Element): readonly string[] =>
  Array.isArray(properties.className) ? properties.className.map(String) : []

/** The names of elements that browsers show as blocks. */
const blocks = new Set(
  [
    'address article aside blockquote body center dd div dl dt figure figcaption footer',
    'form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section',
    'table tbody td tfoot th thead tr ul',
  ].flatMap((line) => line.split(' ')),
)

export const isBlock = (node: Node | undefined): boolean =>
  isElement(node) && blocks.has(node.tagName)
