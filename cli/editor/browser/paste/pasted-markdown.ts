import type { Element, Root } from 'hast'
import { fromHtml } from 'hast-util-from-html'
import { toMdast } from 'hast-util-to-mdast'
import type { ListItem, Nodes } from 'mdast'
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

// Converts pasted HTML to Markdown. Only this module imports the conversion libraries, so the page does not load them
// until formatted text is first pasted.

interface Pasted {
  readonly markdown: string
  /** Tells whether the pasted text has more formatting than paragraphs. */
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

/** How the converter writes Markdown where the syntax allows several ways. */
const style: Options = {
  bullet: '-',
  emphasis: '*',
  strong: '*',
  rule: '-',
  listItemIndent: 'one',
  // An address is also written as a link with words: [https://a.example](https://a.example).
  resourceLink: true,
  // Code is put between lines of ``` rather than indented.
  fences: true,
  // Columns are not aligned, so that a change to one cell does not change the padding of
  // others.
  extensions: [gfmTableToMarkdown({ tablePipeAlign: false })],
}

/** Returns the copied part, without the document that programs wrap around it. */
function fragmentOf(html: string): string {
  const fragment =
    /<!--StartFragment-->([\s\S]*)<!--EndFragment-->/.exec(html)?.[1] ?? html
  // Excel starts the fragment inside its table.
  const isInTable = /^\s*<(?:col|colgroup|thead|tbody|tr|td|th)\b/i.test(fragment)
  return isInTable ? `<table>${fragment}</table>` : fragment
}

/** Elements that browsers do not show as text. */
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
/** Elements that a shop text cannot contain. */
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
  // Deleted words
  'del',
]

/** Tells whether a node is dropped with everything in it. */
const isDropped = (node: Node): boolean =>
  node.type === 'comment' ||
  node.type === 'doctype' ||
  isNamed(node, ...invisibleTags, ...unsupportedTags) ||
  (isElement(node) && isHidden(node))

/** Tells whether an element's style hides it, on a page or in Word. */
function isHidden(node: Element): boolean {
  const styles = stylesOf(node)
  return styles.get('display') === 'none' || styles.get('mso-hide') === 'all'
}

/**
 * Reduces a tree to headings, paragraphs, lists, tables, quotes, code, links and marks.
 */
function cleanNodes(nodes: readonly Node[]): readonly Node[] {
  const visible = replaceNodes(nodes, (node) =>
    isDropped(node) ? [] : dropInvisibleCharacters(node),
  )
  // Replace tables before removing pictures, because pictures help to distinguish layout
  // tables from data tables.
  const withTables = replaceTables(visible)
  const withoutPictures = replaceNodes(withTables, (node) =>
    isNamed(node, 'img', 'picture') ? [] : [node],
  )
  const withLists = replaceLists(withoutPictures)

  const cleaned = replaceNodes(withLists, (node) =>
    isElement(node) ? cleanElement(node) : cleanText(node),
  )
  // Tidy marks at each level, the outermost last.
  const innerTidied = replaceNodes(cleaned, (node) =>
    isElement(node) ? [withChildren(node, tidyMarks(node.children))] : [node],
  )
  const tidied = tidyMarks(innerTidied)
  return shiftHeadings(dropBreaks(tidied))
}

const replaceLists = (nodes: readonly Node[]): readonly Node[] =>
  joinListItems(nodes).map((node) =>
    isElement(node) ? withChildren(node, replaceLists(node.children)) : node,
  )

/** Drops soft hyphens, zero-width spaces, word joiners and byte order marks. */
const dropInvisibleCharacters = (node: Node): readonly Node[] =>
  node.type === 'text'
    ? [textNode(node.value.replace(/[\u00ad\u200b\u2060\ufeff]/g, ''))]
    : [node]

function cleanText(node: Node): readonly Node[] {
  if (node.type !== 'text') return [node]

  // Keep a non-breaking space after a digit or «, and before a digit, %, :, ;, !, ?, », €
  // or $: '1 000', '90 %', '« mot »'. Other non-breaking spaces become ordinary ones.
  return [textNode(node.value.replace(/(?<![\d«])\u00a0(?![\d%:;!?»€$])/g, ' '))]
}

/** Cleans an element whose children are clean. */
function cleanElement(node: Element): readonly Node[] {
  const { tagName, children } = node
  const isEmpty = textContentOf(node).trim() === ''

  // Tables
  if (/^(?:table|thead|tbody|tr)$/.test(tagName)) return [element(tagName, children)]
  if (tagName === 'td') return [element(tagName, flattenCell(markNode(node)))]
  if (tagName === 'th') return [element(tagName, plainWords(flattenCell(markNode(node))))]
  if (mustUnwrapTable(node)) return [element('div', children)]

  // Breaks and links. Browsers add a break of this class to the end of a copied text.
  if (tagName === 'br' || tagName === 'hr')
    return classesOf(node).includes('Apple-interchange-newline')
      ? []
      : [element(tagName, [])]
  if (tagName === 'a') return isEmpty ? children : cleanLink(node)

  // Headings and quotes, which Word marks with classes
  if (/^h[1-6]$/.test(tagName))
    return isEmpty ? [] : [element(tagName, plainWords(children))]
  if (classesOf(node).some((name) => /^Mso(?:Title|Heading1)$/.test(name)))
    return [element('h1', plainWords(children))]
  if (classesOf(node).some((name) => /^Mso(?:Intense)?Quote$/.test(name)))
    return [element('blockquote', [element('p', children)])]

  // Lists and other blocks
  if (tagName === 'ul' || tagName === 'ol')
    return isEmpty ? [] : [nestLists(element(tagName, children, startOf(node)))]
  if (tagName === 'li') return isEmpty ? [] : [element('li', unwrapOnly(children))]
  if (tagName === 'blockquote' || tagName === 'pre' || tagName === 'code')
    return isEmpty ? [] : [element(tagName, children)]
  if (tagName === 'p') return isEmpty ? [] : [element('p', markNode(node))]
  if (isBlock(node)) return isEmpty ? [] : [element('div', children)]
  return markNode(node)
}

/** Returns the first number of an ordered list, unless it is 1. */
const startOf = ({ tagName, properties }: Element) =>
  tagName === 'ol' && Number(properties.start) > 1
    ? { start: Number(properties.start) }
    : {}

/**
 * Tells whether an element is a paragraph, a link or a mark that contains a table. In
 * Markdown, none of these can contain one.
 */
const mustUnwrapTable = (node: Element): boolean =>
  (!isBlock(node) || node.tagName === 'p') &&
  someNode(node.children, (child) => isNamed(child, 'table'))

/**
 * Removes bold marks from words that stand out anyway: headings, table heads and links.
 */
const plainWords = (children: readonly Node[]): readonly Node[] =>
  replaceNodes(children, (node) => (isNamed(node, 'strong') ? node.children : [node]))

/** Unwraps a list entry's paragraph if it is the only one. */
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

/**
 * Returns the target of a link; undefined for files and bookmarks, which lead nowhere.
 * Google wraps targets: 'https://www.google.com/url?q=https://example.com' →
 * 'https://example.com'
 */
function targetOf(href: string): string | undefined {
  const url = URL.parse(href)
  // A path within the shop begins with one slash. An address that begins with two would
  // lead to another site.
  if (!url) return /^\/(?!\/)/.test(href) ? href : undefined

  const isWrapped = /(?:^|\.)google\.\w+$/.test(url.hostname) && url.pathname === '/url'
  if (isWrapped) {
    const target = url.searchParams.get('q') ?? url.searchParams.get('url')
    if (target) return targetOf(target)
  }

  return /^(?:https?|mailto|tel):$/.test(url.protocol) ? href : undefined
}

/** Drops line breaks next to blocks and at the start or end of a block. */
function dropBreaks(nodes: readonly Node[]): readonly Node[] {
  const isSpace = (node: Node): boolean =>
    node.type === 'text' && node.value.trim() === ''
  const visibleNodes = nodes.filter((node) => !isSpace(node))

  return nodes.flatMap((node): readonly Node[] => {
    if (isNamed(node, 'br') && isBesideBlock(node, visibleNodes)) return []

    return [isElement(node) ? withChildren(node, dropBreaks(node.children)) : node]
  })
}

/** Tells whether a node is the first or last of its siblings, or next to a block. */
function isBesideBlock(node: Node, siblings: readonly Node[]): boolean {
  const index = siblings.indexOf(node)
  const neighbours = [siblings[index - 1], siblings[index + 1]]
  return neighbours.some((neighbour) => !neighbour || isBlock(neighbour))
}

/** The level of the smallest headings. */
const MAX_LEVEL = 4

/**
 * Shifts all headings down by one level if there is an `h1`, because this level is
 * reserved for the page's own heading. Headings below the fourth level become `h4`.
 */
function shiftHeadings(nodes: readonly Node[]): readonly Node[] {
  const shift = someNode(nodes, (node) => isNamed(node, 'h1')) ? 1 : 0
  return replaceNodes(nodes, (node) => {
    if (!isElement(node)) return [node]

    const [, level] = /^h([1-6])$/.exec(node.tagName) ?? []
    if (level === undefined) return [node]

    const nextLevel = Math.min(MAX_LEVEL, Number(level) + shift)
    return [{ ...node, tagName: `h${nextLevel}` }]
  })
}

/** Tells whether a cleaned node, in which any `h1` is shifted, has more formatting than a paragraph. */
const isRich = (node: Node): boolean =>
  isNamed(node, 'h2', 'h3', 'h4', 'ul', 'ol', 'table', 'blockquote', 'a', 'strong', 'em')

/**
 * Puts blank lines between the entries of a list only if an entry has several paragraphs.
 */
function tightLists<N extends Nodes>(node: N): N {
  if (!('children' in node)) return node

  const children = node.children.map((child) => tightLists(child as Nodes))
  const isLoose = children.some(
    (child) => child.type === 'listItem' && countParagraphs(child) > 1,
  )
  const isListPart = node.type === 'list' || node.type === 'listItem'
  // The converter puts blank lines between the children of a node with `spread`.
  const spread = isListPart ? { spread: isLoose } : {}
  return { ...node, children, ...spread } as N
}

const countParagraphs = ({ children }: ListItem): number =>
  children.filter(({ type }) => type === 'paragraph').length

/**
 * Removes the character references that the converter uses to protect spaces (`&#x20;`)
 * and line breaks (`&#xA;`).
 */
const withoutEscapedSpace = (markdown: string): string =>
  markdown
    .replaceAll('&#x20;', ' ')
    .replace(/\\?&#xA;/g, '')
    .trim()
