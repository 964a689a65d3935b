import type { Element } from 'hast'
import {
  element,
  isBlock,
  isElement,
  isNamed,
  type Node,
  someNode,
  textContentOf,
  textNode,
  withChildren,
} from './pasted-tree.ts'

// Data tables become Markdown tables, which have one header row and single-line cells.
// Web pages and letters also use tables for layout. Only the contents of a layout table
// are kept.

type Grid = readonly (readonly Element[])[]

const emptyCell = element('td', [])

/**
 * Replaces each data table with one that has a header row and rows of equal length, and
 * each layout table with its blocks.
 */
export const replaceTables = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node): readonly Node[] => {
    if (!isElement(node)) return [node]
    if (node.tagName !== 'table')
      return [withChildren(node, replaceTables(node.children))]

    const grid = dropEmpty(placeCells(node))
    const isData = !isLayout(node) && hasRelations(grid)
    const content = isData ? [tableOf(grid)] : blocksOf(node)
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
  node !== undefined && textContentOf(node).trim() !== ''

const BLOCKS_OF_LAYOUT = ['table', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/**
 * Tells whether a table is used for layout. Its role says so, or its cells contain
 * something that no Markdown cell can contain.
 */
const isLayout = (table: Element): boolean =>
  /^(?:presentation|none)$/.test(String(table.properties.role)) ||
  someNode(table.children, (node) => isNamed(node, ...BLOCKS_OF_LAYOUT)) ||
  rowsOf(table).flatMap(cellsOf).some(hasPictureAbove)

/**
 * Tells whether a cell has a picture above or below its words, which means layout. A
 * picture next to words, or without words, illustrates its row.
 */
const hasPictureAbove = (cell: Element): boolean =>
  hasWords(cell) &&
  someNode(cell.children, (node) => isBlock(node) && !hasWords(node) && hasPicture(node))

const hasPicture = (node: Node): boolean =>
  someNode([node], (inner) => isNamed(inner, 'img', 'picture'))

/**
 * Tells whether a table relates words to each other, because it has several rows and
 * words side by side.
 */
const hasRelations = (grid: Grid): boolean =>
  grid.length > 1 && grid.some((row) => row.filter(hasWords).length > 1)

/**
 * Puts the cells into a grid. A cell that spans several columns or rows is followed by
 * empty cells.
 */
function placeCells(table: Element): Grid {
  const rows = rowsOf(table)
  const grid: (Element | undefined)[][] = rows.map(() => [])

  for (const [index, row] of rows.entries())
    for (const cell of cellsOf(row))
      placeCell(cell, grid.slice(index, index + spanOf(cell, 'rowSpan')))

  return grid.map((row) => Array.from(row, (cell) => cell ?? emptyCell))
}

/** Puts a cell into the first free column. `rows` are the rows that it spans. */
function placeCell(cell: Element, rows: readonly (Element | undefined)[][]): void {
  const [topRow = []] = rows
  const from = firstFreeColumn(topRow)
  const to = from + spanOf(cell, 'colSpan')

  for (const row of rows)
    for (let column = from; column < to; column += 1) row[column] = emptyCell
  topRow[from] = cell
}

/**
 * Returns the first column of a row that is not taken, either by an earlier cell in the
 * row or by a cell that spans into it from an earlier row.
 */
function firstFreeColumn(row: readonly (Element | undefined)[]): number {
  let column = 0
  while (row[column] !== undefined) column += 1
  return column
}

/** The largest span that browsers allow. */
const MAX_SPAN = 1000

const spanOf = ({ properties }: Element, name: 'rowSpan' | 'colSpan'): number =>
  Math.min(MAX_SPAN, Math.max(1, Number(properties[name]) || 1))

/** Drops rows and columns without words, which programs add for spacing and pictures. */
function dropEmpty(grid: Grid): Grid {
  const rows = grid.filter((row) => row.some(hasWords))

  const width = Math.max(0, ...rows.map(({ length }) => length))
  const columns = Array.from({ length: width }, (_, column) => column)
  const filledColumns = columns.filter((column) =>
    rows.some((row) => hasWords(row[column])),
  )

  return rows.map((row) => filledColumns.map((column) => row[column] ?? emptyCell))
}

/** Makes a table whose first row is the header row, which every Markdown table needs. */
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

/** Turns a cell into a block with the same style. */
function asBlock(cell: Element): Element {
  const children = replaceTables(cell.children)
  const tagName = someNode(children, isBlock) ? 'div' : 'p'
  return withChildren({ ...cell, tagName }, children)
}

/** The nodes of a cell that a page shows on one line. */
interface Line {
  /** Whether the line is a list item. */
  readonly isEntry: boolean
  readonly nodes: readonly Node[]
}

/** Joins the blocks of a cell into one line. List entries are separated by commas. */
export function flattenCell(nodes: readonly Node[]): readonly Node[] {
  const lines = linesOf(nodes)
  return lines.flatMap((line, index) => [
    ...gapBetween(lines[index - 1], line),
    ...line.nodes,
  ])
}

function gapBetween(previous: Line | undefined, line: Line): readonly Node[] {
  if (!previous) return []

  const hasPunctuation = /[.,:;!?…]\s*$/.test(previous.nodes.map(textContentOf).join(''))
  const needsComma = previous.isEntry && line.isEntry && !hasPunctuation
  return [textNode(needsComma ? ', ' : ' ')]
}

/**
 * Splits a cell at blocks and line breaks into lines. Lines without words are dropped.
 */
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

/** Flattens a link or a mark that contains blocks. */
const flattenInline = (node: Node): Node =>
  isElement(node) && someNode(node.children, isBreak)
    ? withChildren(node, flattenCell(node.children))
    : node
