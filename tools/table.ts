/**
 * Returns a Markdown table.
 * @param cells 'figures' pads all cells and right-aligns all columns but the first;
 *   'words' does not pad
 */
export function tableOf(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  cells: 'figures' | 'words' = 'figures',
): string {
  if (cells === 'words') {
    const line = (row: readonly string[]): string => `| ${row.join(' | ')} |`
    return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
  }

  const widths = head.map((title, column) =>
    Math.max(3, ...[head, ...rows].map((row) => [...(row[column] ?? title)].length)),
  )
  const line = (row: readonly string[]): string => {
    const paddedCells = widths.map((width, column) => {
      const cell = row[column] ?? ''
      const space = ' '.repeat(Math.max(0, width - [...cell].length))
      return column === 0 ? cell + space : space + cell
    })
    return `| ${paddedCells.join(' | ')} |`
  }

  // '|-----|----:|', where a colon right-aligns its column.
  const ruleCells = widths.map((width, column) => {
    const spacesAround = 2
    const dashes = '-'.repeat(width + spacesAround)
    return column === 0 ? dashes : dashes.replace(/-$/, ':')
  })
  const rule = `|${ruleCells.join('|')}|`
  return [line(head), rule, ...rows.map(line)].join('\n')
}
