import type { Element } from 'hast'
import {
  classesOf,
  element,
  isElement,
  isNamed,
  type Node,
  stylesOf,
  textContentOf,
  withChildren,
} from './pasted-tree.ts'

// Word copies a list as paragraphs. Each paragraph's style contains its level in the
// list, and its text starts with its bullet or number, called the "sign" here.

interface Item {
  /** 1 for the outermost entries. */
  readonly level: number
  readonly isOrdered: boolean
  /** The number of an ordered entry, if its sign has digits. */
  readonly number?: number | undefined
  readonly children: readonly Node[]
}

/** Joins the list entries among the children of an element into lists. */
export function joinListItems(nodes: readonly Node[]): readonly Node[] {
  const joined: Node[] = []
  let items: Item[] = []
  const endList = (): void => {
    if (items.length > 0) joined.push(...listsOf(items))
    items = []
  }

  for (const node of nodes) {
    const newItems = itemsOf(node)
    if (newItems.length > 0) {
      items.push(...newItems)
      continue
    }

    const lastItem = items.at(-1)
    // Space between entries does not end their list.
    if (lastItem && hasNoWords(node)) continue

    if (lastItem && isContinuation(node)) {
      const children = [...paragraphsOf(lastItem.children), node]
      items.splice(-1, 1, { ...lastItem, children })
      continue
    }

    endList()
    joined.push(isElement(node) && isHeading(node) ? withoutNumber(node) : node)
  }

  endList()
  return joined
}

/** Tells whether a node is white space, or neither an element nor text. */
const hasNoWords = (node: Node): boolean =>
  !isElement(node) && (node.type !== 'text' || node.value.trim() === '')

/** Returns the list entries that a node represents, or [] if it is not part of a list. */
function itemsOf(node: Node): readonly Item[] {
  if (!isElement(node)) return []
  if (classesOf(node).includes('ListContainerWrapper'))
    return node.children.flatMap(itemsOfOnline)

  const level = levelOf(node)
  if (level === undefined) return []

  const { sign, children } = withoutSign(node.children)
  // '3.' and '(3)' → 3
  const [, digits] = /^\(?(\d+)/.exec(sign) ?? []
  const number = digits ? Number(digits) : undefined
  return [{ level, isOrdered: isNumber(sign), number, children }]
}

/**
 * Returns the entries of a list from Word for the web, which puts each entry into its own
 * list.
 */
function itemsOfOnline(list: Node): readonly Item[] {
  if (!isNamed(list, 'ul', 'ol')) return []
  return list.children.filter(isElement).map(({ properties, children }) => ({
    level: Number(properties.dataAriaLevel ?? properties.ariaLevel ?? 1),
    isOrdered: list.tagName === 'ol',
    children,
  }))
}

/**
 * Tells whether a paragraph has the style of list entries, and so continues the entry
 * above it.
 */
const isContinuation = (node: Node): boolean =>
  isElement(node) &&
  textContentOf(node).trim() !== '' &&
  classesOf(node).some((name) => name.startsWith('MsoListParagraph'))

/**
 * Returns the children of an entry as paragraphs, so that another paragraph can follow.
 */
const paragraphsOf = (children: readonly Node[]): readonly Node[] =>
  children.some((child) => isNamed(child, 'p')) ? children : [element('p', children)]

/** Removes the sign of a numbered heading. */
function withoutNumber(heading: Element): Element {
  const { sign, children } = withoutSign(heading.children)
  return isNumber(sign) ? withChildren(heading, children) : heading
}

const isHeading = ({ tagName }: Element): boolean => /^h[1-6]$/.test(tagName)

/**
 * Matches an entry's sign and the space after it, which in Word contains at least one
 * non-breaking space: '· ', '3. '.
 */
const SIGN = /^\s*(\S{1,6})[\s\u00a0]*\u00a0[\s\u00a0]*/

/** Word indents each level by half an inch. */
const INDENT_PT = 36

/**
 * Returns the level of a paragraph in its list; undefined outside lists. A numbered
 * heading is not in a list.
 */
function levelOf(node: Element): number | undefined {
  if (isHeading(node)) return undefined

  const styles = stylesOf(node)
  // 'l0 level2 lfo1' → level 2
  const [, level] = /^l\d+ level(\d)/.exec(styles.get('mso-list') ?? '') ?? []
  if (level) return Number(level)

  // Safari does not copy `mso-list`, only the indent and the sign with its space.
  const isItem = classesOf(node).some((name) => name.startsWith('MsoListParagraph'))
  if (!isItem || !SIGN.test(textContentOf(node))) return undefined

  // The fourth value of `margin` is the left margin.
  const margin = styles.get('margin-left') ?? styles.get('margin')?.split(/\s+/)[3]
  return Math.max(1, Math.round(pointsOf(margin) / INDENT_PT))
}

/** Points per unit of length. */
const units: Readonly<Record<string, number>> = {
  pt: 1,
  px: 0.75,
  in: 72,
  cm: 72 / 2.54,
  mm: 72 / 25.4,
}

function pointsOf(length = ''): number {
  const [, number = '0', unit = 'pt'] = /^(-?[\d.]+)([a-z]+)?/.exec(length) ?? []
  return Number(number) * (units[unit] ?? 1)
}

/** Tells whether a sign is a number rather than a bullet: '1.', '(a)', 'iv)' */
const isNumber = (sign: string): boolean =>
  /^\(?(?:\d+|[a-z]{1,4})[.)]+$/i.test(sign.trim())

/**
 * Tells whether Word marks an element as the sign of an entry, which is not part of its
 * text.
 */
const isSign = (node: Node): boolean =>
  isElement(node) && stylesOf(node).get('mso-list') === 'ignore'

interface SplitEntry {
  /** '' for an entry without a sign. */
  readonly sign: string
  readonly children: readonly Node[]
}

/** Splits the sign off the children of a list entry or a numbered heading. */
function withoutSign(children: readonly Node[]): SplitEntry {
  const marked = takeMarkedSign(children)
  if (marked) return marked

  const unsplit: SplitEntry = { sign: '', children }
  const [firstChild, ...rest] = children
  if (!firstChild) return unsplit

  const text = textContentOf(firstChild)
  const [signWithSpace, sign] = SIGN.exec(text) ?? []
  if (signWithSpace === undefined || sign === undefined) return unsplit

  if (firstChild.type === 'text') {
    const value = firstChild.value.slice(signWithSpace.length)
    return { sign, children: [{ ...firstChild, value }, ...rest] }
  }

  const isOnlySign = text === signWithSpace
  return isOnlySign ? { sign, children: rest } : unsplit
}

/** Splits off the sign that Word marks, at any depth. */
function takeMarkedSign(children: readonly Node[]): SplitEntry | undefined {
  for (const [index, child] of children.entries()) {
    if (!isElement(child)) continue

    if (isSign(child))
      return { sign: textContentOf(child), children: children.toSpliced(index, 1) }

    const inner = takeMarkedSign(child.children)
    if (inner) {
      const rest = children.with(index, withChildren(child, inner.children))
      return { sign: inner.sign, children: rest }
    }
  }
  return undefined
}

/** Nests entries by level: deeper entries belong to the entry above them. */
function listsOf(items: readonly Item[]): readonly Node[] {
  const lists: Element[] = []
  for (const { item, deeperItems } of branchesOf(items)) {
    const entry = element('li', [...item.children, ...listsOf(deeperItems)])

    const tagName = item.isOrdered ? 'ol' : 'ul'
    const lastList = lists.at(-1)
    if (lastList?.tagName === tagName) lastList.children.push(entry)
    else lists.push(element(tagName, [entry], startOf(item)))
  }
  return lists
}

/** An entry, with the deeper entries that directly follow it. */
interface Branch {
  readonly item: Item
  readonly deeperItems: Item[]
}

function branchesOf(items: readonly Item[]): readonly Branch[] {
  const branches: Branch[] = []
  for (const item of items) {
    const lastBranch = branches.at(-1)
    if (lastBranch && item.level > lastBranch.item.level)
      lastBranch.deeperItems.push(item)
    else branches.push({ item, deeperItems: [] })
  }
  return branches
}

/** Returns the list property for a list that begins with this entry's number. */
const startOf = ({ number }: Item) => (number === undefined ? {} : { start: number })

/**
 * Moves a list that is a direct child of a list, as in Google Docs, into the entry before
 * it.
 */
export function nestLists(list: Element): Element {
  const entries: Node[] = []

  for (const child of list.children) {
    if (!isNamed(child, 'ul', 'ol')) {
      entries.push(child)
      continue
    }

    const index = entries.findLastIndex((entry) => isNamed(entry, 'li'))
    const lastEntry = entries[index]
    if (isElement(lastEntry))
      entries[index] = withChildren(lastEntry, [...lastEntry.children, child])
    // If only part of a list was copied, there may be no entry before it.
    else entries.push(...child.children)
  }

  return withChildren(list, entries)
}
