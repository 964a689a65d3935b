import type { Element } from 'hast'
import {
  classesOf,
  element,
  isElement,
  isNamed,
  type Node,
  stylesOf,
  withChildren,
  wordsOf,
} from './pasted-tree.ts'

// Word has no lists in what it copies, but paragraphs with a level each and with their signs as text.

interface Item {
  /** From 1. */
  readonly level: number
  readonly isOrdered: boolean
  /** The number of an entry that has one. */
  readonly number?: number | undefined
  readonly children: readonly Node[]
}

/** Makes lists of paragraphs that are entries of a list, among the siblings of one parent. */
export function joinListItems(nodes: readonly Node[]): readonly Node[] {
  const joined: Node[] = []
  let items: Item[] = []
  const end = (): void => {
    if (items.length > 0) joined.push(...listsOf(items))
    items = []
  }
  for (const node of nodes) {
    const found = itemsOf(node)
    items.push(...found)
    const isSpace = !isElement(node) && (node.type !== 'text' || node.value.trim() === '')
    if (found.length > 0 || (isSpace && items.length > 0)) continue
    const last = items.at(-1)
    if (last && isContinued(node)) {
      items.splice(-1, 1, { ...last, children: [...paragraphsOf(last.children), node] })
      continue
    }
    end()
    joined.push(isElement(node) && isHeading(node) ? withoutNumber(node) : node)
  }
  end()
  return joined
}

/** Returns the entries that a node stands for; none for what is no entry of a list. */
function itemsOf(node: Node): readonly Item[] {
  if (!isElement(node)) return []
  if (classesOf(node).includes('ListContainerWrapper'))
    return node.children.flatMap(itemsOfOnline)
  const level = levelOf(node)
  if (level === undefined) return []
  const { sign, children } = withoutSign(node.children)
  const [, number] = /^\(?(\d+)/.exec(sign) ?? []
  return [
    {
      level,
      isOrdered: isNumber(sign),
      number: number ? Number(number) : undefined,
      children,
    },
  ]
}

/** Word in the browser puts each entry into a list of its own. */
function itemsOfOnline(list: Node): readonly Item[] {
  if (!isNamed(list, 'ul', 'ol')) return []
  return list.children.filter(isElement).map(({ properties, children }) => ({
    level: Number(properties.dataAriaLevel ?? properties.ariaLevel ?? 1),
    isOrdered: list.tagName === 'ol',
    children,
  }))
}

/** Tells whether a paragraph goes on the entry above it: it looks like one, and has no sign. */
const isContinued = (node: Node): boolean =>
  isElement(node) &&
  wordsOf(node).trim() !== '' &&
  classesOf(node).some((name) => name.startsWith('MsoListParagraph'))

const paragraphsOf = (children: readonly Node[]): readonly Node[] =>
  children.some((child) => isNamed(child, 'p')) ? children : [element('p', children)]

function withoutNumber(heading: Element): Element {
  const { sign, children } = withoutSign(heading.children)
  return isNumber(sign) ? withChildren(heading, children) : heading
}

const isHeading = ({ tagName }: Element): boolean => /^h[1-6]$/.test(tagName)

/** Half an inch, by which Word indents each level. */
const INDENT_PT = 36

/** Returns the level of a paragraph in its list. A numbered heading is in no list. */
function levelOf(node: Element): number | undefined {
  if (isHeading(node)) return undefined
  const styles = stylesOf(node)
  const [, level] = /^l\d+ level(\d)/.exec(styles.get('mso-list') ?? '') ?? []
  if (level) return Number(level)
  // Safari leaves only the indent, and the sign with its space.
  const isItem = classesOf(node).some((name) => name.startsWith('MsoListParagraph'))
  if (!isItem || !SIGN.test(wordsOf(node))) return undefined
  const margin = styles.get('margin-left') ?? styles.get('margin')?.split(/\s+/)[3]
  return Math.max(1, Math.round(pointsOf(margin) / INDENT_PT))
}

const units = { pt: 1, px: 0.75, in: 72, cm: 72 / 2.54, mm: 72 / 25.4 }

function pointsOf(length = ''): number {
  const [, number = '0', unit = 'pt'] = /^(-?[\d.]+)([a-z]+)?/.exec(length) ?? []
  return Number(number) * (units[unit as 'pt'] ?? 1)
}

/** Matches the sign of an entry, with the space that sets it off. */
const SIGN = /^\s*(\S{1,6})[\s\u00a0]*\u00a0[\s\u00a0]*/

const isNumber = (sign: string): boolean =>
  /^\(?(?:\d+|[a-z]{1,4})[.)]+$/i.test(sign.trim())

/** Tells whether Word marks an element as the sign of an entry, which is no part of its text. */
const isSign = (node: Node): boolean =>
  isElement(node) && stylesOf(node).get('mso-list') === 'ignore'

/** Takes the sign off the children of an entry, or of a numbered heading. */
function withoutSign(children: readonly Node[]): {
  sign: string
  children: readonly Node[]
} {
  const marked = takeMarked(children)
  if (marked) return marked
  const [first, ...others] = children
  const [found, sign] = SIGN.exec(first ? wordsOf(first) : '') ?? []
  if (!first || found === undefined || sign === undefined) return { sign: '', children }
  if (first.type === 'text')
    return {
      sign,
      children: [{ ...first, value: first.value.slice(found.length) }, ...others],
    }
  return wordsOf(first) === found ? { sign, children: others } : { sign: '', children }
}

function takeMarked(
  children: readonly Node[],
): { sign: string; children: readonly Node[] } | undefined {
  for (const [index, child] of children.entries()) {
    if (!isElement(child)) continue
    const [before, after] = [children.slice(0, index), children.slice(index + 1)]
    if (isSign(child)) return { sign: wordsOf(child), children: [...before, ...after] }
    const inner = takeMarked(child.children)
    if (inner)
      return {
        sign: inner.sign,
        children: [...before, withChildren(child, inner.children), ...after],
      }
  }
  return undefined
}

/** Nests entries by their levels: what follows at a deeper level belongs to the entry above it. */
function listsOf(items: readonly Item[]): readonly Node[] {
  const lists: Element[] = []
  for (let at = 0; at < items.length; ) {
    const { level, number, isOrdered, children } = items[at] as Item
    const next = items.findIndex((other, index) => index > at && other.level <= level)
    const end = next < 0 ? items.length : next
    const entry = element('li', [...children, ...listsOf(items.slice(at + 1, end))])

    const tagName = isOrdered ? 'ol' : 'ul'
    const last = lists.at(-1)
    if (last?.tagName === tagName) last.children.push(entry)
    else
      lists.push(element(tagName, [entry], number === undefined ? {} : { start: number }))
    at = end
  }
  return lists
}

/** Moves a list that stands directly in a list, as in Google Docs, into the entry before it. */
export function nestLists(list: Element): Element {
  const entries: Node[] = []
  for (const child of list.children) {
    const at = entries.findLastIndex((entry) => isNamed(entry, 'li'))
    const last = entries[at]
    if (!isNamed(child, 'ul', 'ol')) entries.push(child)
    else if (isElement(last)) entries[at] = withChildren(last, [...last.children, child])
    // Where only a part of a list was copied, there is no entry before it.
    else entries.push(...child.children)
  }
  return withChildren(list, entries)
}
