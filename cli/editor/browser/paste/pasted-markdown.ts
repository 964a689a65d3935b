import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import type { Nodes } from 'mdast'
import { gfmTableToMarkdown } from 'mdast-util-gfm-table'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import { joinListItems, nestLists } from './pasted-lists.ts'
import { markNode, tidyMarks } from './pasted-marks.ts'
import { flattenCell, replaceTables } from './pasted-tables.ts'
import {
  classesOf,
  element,
  isBlock,
  isElement,
  isNamed,
  type Node,
  replaceNodes,
  someNode,
  stylesOf,
  textContentOf,
  textNode,
  withChildren,
} from './pasted-tree.ts'

// The only module that imports the converter. The page loads it at the first paste of formatted text.

interface Pasted {
  readonly markdown: string
  /** Tells whether it has more formatting than paragraphs. */
  readonly isRich: boolean
  readonly hasParagraphs: boolean
  readonly hasPictures: boolean
}

/** Converts HTML that word processors and browsers put into the clipboard to Markdown. */
export function readPasted(html: string): Pasted {
  const root = fromHtml(fragmentOf(html), { fragment: false })
  const nodes = cleanNodes(root.children)
  const tree = toMdast({ type: 'root', children: [...nodes] } as Root)
  const markdown = toMarkdown(tightLists(tree), style)

  return {
    markdown: withoutEscapedSpace(markdown),
    isRich: someNode(nodes, isRich),
    hasParagraphs: someNode(nodes, (node) => isNamed(node, 'p')),
    hasPictures: someNode(root.children, (node) => isNamed(node, 'img')),
  }
}

const style: Options = {
  bullet: '-',
  emphasis: '*',
  strong: '*',
  rule: '-',
  listItemIndent: 'one',
  resourceLink: true,
  fences: true,
  // Unaligned, so that changing one cell does not mean padding the others.
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
}

/** Returns the part that was copied, without the styles and the surroundings that programs add. */
function fragmentOf(html: string): string {
  const fragment =
    /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(html)?.[1] ?? html
  // Excel starts the fragment inside its table.
  const isInTable = /^\s*<(?:col|colgroup|thead|tbody|tr|td|th)\b/i.test(fragment)
  return isInTable ? `<table>${fragment}</table>` : fragment
}

const invisibleTags = [
  'head',
  'style',
  'script',
  'meta',
  'link',
  'title',
  'template',
  'noscript',
  'svg',
]
const unsupportedTags = [
  'xml',
  'object',
  'iframe',
  'video',
  'audio',
  'button',
  'input',
  'select',
  'textarea',
  'del',
]

const isInvisible = (node: Node): boolean =>
  node.type === 'comment' ||
  node.type === 'doctype' ||
  isNamed(node, ...invisibleTags, ...unsupportedTags) ||
  (isElement(node) &&
    (stylesOf(node).get('display') === 'none' ||
      stylesOf(node).get('mso-hide') === 'all'))

/** Reduces a tree to headings, paragraphs, lists, tables, quotes, links and marks. */
function cleanNodes(nodes: readonly Node[]): readonly Node[] {
  const visible = replaceNodes(nodes, (node) =>
    isInvisible(node) ? [] : dropInvisibleCharacters(node),
  )
  // Tables first: their pictures tell data from layout.
  const withTables = replaceTables(visible)
  const withoutPictures = replaceNodes(withTables, (node) =>
    isNamed(node, 'img', 'picture') ? [] : [node],
  )
  const withLists = replaceLists(withoutPictures)

  const cleaned = replaceNodes(withLists, (node) =>
    isElement(node) ? cleanElement(node) : cleanText(node),
  )
  const tidied = replaceNodes(cleaned, (node) =>
    isElement(node) ? [withChildren(node, tidyMarks(node.children))] : [node],
  )
  return shiftHeadings(dropBreaks(tidyMarks(tidied)))
}

const replaceLists = (nodes: readonly Node[]): readonly Node[] =>
  joinListItems(nodes).map((node) =>
    isElement(node) ? withChildren(node, replaceLists(node.children)) : node,
  )

const dropInvisibleCharacters = (node: Node): readonly Node[] =>
  node.type === 'text'
    ? [textNode(node.value.replace(/[\u00ad\u200b\u2060\ufeff]/g, ''))]
    : [node]

function cleanText(node: Node): readonly Node[] {
  if (node.type !== 'text') return [node]
  // Keep non-breaking spaces between a number and its unit, and between punctuation and its word.
  return [textNode(node.value.replace(/(?<!\d|[«])\u00a0(?![\d%:;!?»€$])/g, ' '))]
}

function cleanElement(node: Element): readonly Node[] {
  const { tagName, children } = node
  const isEmpty = textContentOf(node).trim() === ''

  if (/^(?:table|thead|tbody|tr)$/.test(tagName)) return [element(tagName, children)]
  if (tagName === 'td') return [element(tagName, flattenCell(markNode(node)))]
  if (tagName === 'th') return [element(tagName, plainWords(flattenCell(markNode(node))))]
  if (holdsTable(node)) return [element('div', children)]

  if (tagName === 'br' || tagName === 'hr')
    return classesOf(node).includes('Apple-interchange-newline')
      ? []
      : [element(tagName, [])]
  if (tagName === 'a') return isEmpty ? children : cleanLink(node)

  if (/^h[1-6]$/.test(tagName))
    return isEmpty ? [] : [element(tagName, plainWords(children))]
  if (classesOf(node).some((name) => /^Mso(?:Title|Heading1)$/.test(name)))
    return [element('h1', plainWords(children))]
  if (classesOf(node).some((name) => /^Mso(?:Intense)?Quote$/.test(name)))
    return [element('blockquote', [element('p', children)])]

  if (tagName === 'ul' || tagName === 'ol')
    return isEmpty ? [] : [nestLists(element(tagName, children, startOf(node)))]
  if (tagName === 'li') return isEmpty ? [] : [element('li', unwrapOnly(children))]
  if (tagName === 'blockquote' || tagName === 'pre' || tagName === 'code')
    return isEmpty ? [] : [element(tagName, children)]
  if (tagName === 'p') return isEmpty ? [] : [element('p', markNode(node))]
  if (isBlock(node)) return isEmpty ? [] : [element('div', children)]
  return markNode(node)
}

const startOf = ({ tagName, properties }: Element) =>
  tagName === 'ol' && Number(properties.start) > 1
    ? { start: Number(properties.start) }
    : {}

/** Tells whether a table is inside a paragraph, a link or a mark, which cannot contain a table in Markdown. */
const holdsTable = (node: Element): boolean =>
  (!isBlock(node) || node.tagName === 'p') &&
  someNode(node.children, (child) => isNamed(child, 'table'))

/** Removes bold marks from headings and table heads, which stand out anyway. */
const plainWords = (children: readonly Node[]): readonly Node[] =>
  replaceNodes(children, (node) => (isNamed(node, 'strong') ? node.children : [node]))

/** Unwraps the paragraph of a list entry that has only one. */
function unwrapOnly(children: readonly Node[]): readonly Node[] {
  const paragraphs = children.filter((child) => isNamed(child, 'p', 'div'))
  if (paragraphs.length > 1) return children

  return children.flatMap((child): readonly Node[] =>
    isNamed(child, 'p', 'div') ? child.children : [child],
  )
}

function cleanLink(node: Element): readonly Node[] {
  const address = targetOf(String(node.properties.href ?? ''))
  const words = plainWords(markNode(node))
  return address === undefined ? words : [element('a', words, { href: address })]
}

/** Returns the target of a link, unwrapped if Google wraps it; undefined for files and bookmarks, which lead nowhere. */
function targetOf(href: string): string | undefined {
  const url = URL.parse(href)
  if (!url) return /^\/(?!\/)/.test(href) ? href : undefined
  const isWrapped = /(?:^|\.)google\.\w+$/.test(url.hostname) && url.pathname === '/url'
  const wrapped = isWrapped
    ? (url.searchParams.get('q') ?? url.searchParams.get('url'))
    : undefined
  if (wrapped) return targetOf(wrapped)
  return /^(?:https?|mailto|tel):$/.test(url.protocol) ? href : undefined
}

/** Drops line breaks between paragraphs and at the end of a paragraph. */
function dropBreaks(nodes: readonly Node[]): readonly Node[] {
  const isSpace = (node: Node): boolean =>
    node.type === 'text' && node.value.trim() === ''
  const solid = nodes.filter((node) => !isSpace(node))

  return nodes.flatMap((node): readonly Node[] => {
    const index = solid.indexOf(node)
    const neighbours = [solid[index - 1], solid[index + 1]]
    const isBesideBlock = neighbours.some((neighbour) => !neighbour || isBlock(neighbour))
    if (isNamed(node, 'br') && isBesideBlock) return []

    return [isElement(node) ? withChildren(node, dropBreaks(node.children)) : node]
  })
}

/** Shifts the headings below the page's heading, which is the only one of its level. */
function shiftHeadings(nodes: readonly Node[]): readonly Node[] {
  const shift = someNode(nodes, (node) => isNamed(node, 'h1')) ? 1 : 0
  return replaceNodes(nodes, (node) => {
    const [, level] = (isElement(node) && /^h([1-6])$/.exec(node.tagName)) || []
    if (!level || !isElement(node)) return [node]

    return [{ ...node, tagName: `h${Math.min(4, Number(level) + shift)}` }]
  })
}

const isRich = (node: Node): boolean =>
  isNamed(node, 'h2', 'h3', 'h4', 'ul', 'ol', 'table', 'blockquote', 'a', 'strong', 'em')

/** Keeps blank lines between entries only in lists with an entry of several paragraphs. */
function tightLists<N extends Nodes>(node: N): N {
  if (!('children' in node)) return node

  const children = node.children.map((child) => tightLists(child as Nodes))
  const isLoose = children.some(
    ({ type, ...entry }) => type === 'listItem' && paragraphsIn(entry) > 1,
  )
  const spread =
    node.type === 'list' || node.type === 'listItem' ? { spread: isLoose } : {}
  return { ...node, children, ...spread } as N
}

const paragraphsIn = (entry: object): number =>
  'children' in entry && Array.isArray(entry.children)
    ? entry.children.filter(({ type }: Nodes) => type === 'paragraph').length
    : 0

/** Replaces the character references by which the converter keeps space at the edges of words. */
const withoutEscapedSpace = (markdown: string): string =>
  markdown
    .replaceAll('&#x20;', ' ')
    .replace(/\\?&#xA;/g, '')
    .trim()
