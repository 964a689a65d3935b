import type { Element } from 'hast'
import {
  element,
  isBlock,
  isElement,
  isNamed,
  type Node,
  someNode,
  text,
  withChildren,
  wordsOf,
} from './pasted-tree.ts'

// Tables of data become tables of Markdown, which have one head, and cells of one line. Web pages and letters also use
// tables to place texts beside one another: of those, only the texts are meant.

type Grid = readonly (readonly Element[])[]

/** Replaces each table by one of a head and rows of as many cells, or by the blocks that it places. */
export const replaceTables = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node): readonly Node[] => {
    if (!isElement(node)) return [node]
    if (node.tagName !== 'table')
      return [withChildren(node, replaceTables(node.children))]

    const grid = dropEmpty(placeCells(node))
    const content =
      hasLayout(node) || !hasRelations(grid) ? blocksOf(node) : [tableOf(grid)]
    return [...captionsOf(node), ...content]
  })

const childrenNamed = (
  parent: Element,
  ...names: readonly string[]
): readonly Element[] =>
  parent.children.filter((child) => isNamed(child, ...names)) as readonly Element[]

const rowsOf = (table: Element): readonly Element[] =>
  childrenNamed(table, 'thead', 'tbody', 'tfoot').flatMap((part) =>
    childrenNamed(part, 'tr'),
  )

const cellsOf = (row: Element): readonly Element[] => childrenNamed(row, 'td', 'th')

const captionsOf = (table: Element): readonly Element[] =>
  childrenNamed(table, 'caption').map((caption) => asBlock(caption))

const hasWords = (node: Node | undefined): boolean =>
  node !== undefined && wordsOf(node).trim() !== ''

const BLOCKS_OF_LAYOUT = ['table', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** Tells whether a table only places what is in it: its cells hold what no cell of Markdown can hold. */
const hasLayout = (table: Element): boolean =>
  /^(?:presentation|none)$/.test(String(table.properties.role)) ||
  someNode(table.children, (node) => isNamed(node, ...BLOCKS_OF_LAYOUT)) ||
  rowsOf(table).flatMap(cellsOf).some(hasPictureAbove)

/** Tells whether a cell has a picture above or below its words. One beside them, or alone, is a picture of a row. */
const hasPictureAbove = (cell: Element): boolean =>
  hasWords(cell) &&
  someNode(cell.children, (node) => isBlock(node) && !hasWords(node) && hasPicture(node))

const hasPicture = (node: Node): boolean =>
  someNode([node], (inner) => isNamed(inner, 'img', 'picture'))

/** Tells whether a table relates words to words: there are several rows, and words beside one another. */
const hasRelations = (grid: Grid): boolean =>
  grid.length > 1 && grid.some((row) => row.filter(hasWords).length > 1)

/** Puts the cells into their columns. What a cell covers of other rows and columns is empty. */
function placeCells(table: Element): Grid {
  const rows = rowsOf(table)
  const grid: (Element | undefined)[][] = rows.map(() => [])

  for (const [index, row] of rows.entries())
    for (const cell of cellsOf(row))
      placeCell(cell, grid.slice(index, index + spanOf(cell, 'rowSpan')))

  return grid.map((row) => Array.from(row, (cell) => cell ?? emptyCell))
}

const emptyCell = element('td', [])

/** @param rows those that the cell covers; it stands in the first of them */
function placeCell(cell: Element, rows: readonly (Element | undefined)[][]): void {
  const [first = []] = rows
  // A cell of an earlier row can reach into this one.
  const from = [...first, undefined].indexOf(undefined)
  const to = from + spanOf(cell, 'colSpan')

  for (const row of rows)
    for (let column = from; column < to; column += 1) row[column] = emptyCell
  first[from] = cell
}

/** No browser makes a cell wider. */
const MAX_SPAN = 1000

const spanOf = ({ properties }: Element, name: 'rowSpan' | 'colSpan'): number =>
  Math.min(MAX_SPAN, Math.max(1, Number(properties[name]) || 1))

/** Drops the rows and columns without words: programs add them for space, and to hold pictures. */
function dropEmpty(grid: Grid): Grid {
  const rows = grid.filter((row) => row.some(hasWords))
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const filled = columns.filter((column) => rows.some((row) => hasWords(row[column])))

  return rows.map((row) => filled.map((column) => row[column] ?? emptyCell))
}

/** Makes a table of which the first row is the head, as each table of Markdown has one. */
function tableOf([head = [], ...rows]: Grid): Element {
  const rowOf = (cells: readonly Element[], tagName: string): Element =>
    element(
      'tr',
      cells.map((cell) => ({ ...cell, tagName })),
    )

  const body = rows.map((cells) => rowOf(cells, 'td'))
  return element('table', [element('thead', [rowOf(head, 'th')]), element('tbody', body)])
}

const blocksOf = (table: Element): readonly Element[] =>
  rowsOf(table).flatMap(cellsOf).map(asBlock)

/** Makes a block of a cell, which keeps its style. */
function asBlock(cell: Element): Element {
  const children = replaceTables(cell.children)
  const tagName = someNode(children, isBlock) ? 'div' : 'p'
  return withChildren({ ...cell, tagName }, children)
}

interface Line {
  readonly isEntry: boolean
  readonly nodes: readonly Node[]
}

/** Returns what stands in the blocks of a cell in one line. Entries of a list are parted by commas. */
export function flattenCell(nodes: readonly Node[]): readonly Node[] {
  const lines = linesOf(nodes)
  return lines.flatMap((line, index) => [
    ...gapBetween(lines[index - 1], line),
    ...line.nodes,
  ])
}

function gapBetween(before: Line | undefined, line: Line): readonly Node[] {
  if (!before) return []

  const isOpen = !/[.,:;!?…]\s*$/.test(before.nodes.map(wordsOf).join(''))
  return [text(before.isEntry && line.isEntry && isOpen ? ', ' : ' ')]
}

/** Returns the lines with words that a reader would see in a cell of any width. */
function linesOf(nodes: readonly Node[], isEntry = false): readonly Line[] {
  const lines: Line[] = []
  let inline: Node[] = []
  const endLine = (): void => {
    lines.push({ isEntry, nodes: inline })
    inline = []
  }

  for (const node of nodes) {
    if (isElement(node) && isBreak(node)) {
      endLine()
      lines.push(...linesOf(node.children, isEntry || node.tagName === 'li'))
    } else inline.push(flattenInline(node))
  }
  endLine()

  return lines.filter((line) => line.nodes.some(hasWords))
}

const isBreak = (node: Node): boolean => isBlock(node) || isNamed(node, 'br')

/** A link or a mark can hold blocks too. */
const flattenInline = (node: Node): Node =>
  isElement(node) && someNode(node.children, isBreak)
    ? withChildren(node, flattenCell(node.children))
    : node
