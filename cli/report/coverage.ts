import type { Coverage } from '../load/translations.ts'

/** A table of what is translated: a row per language, a column per part of the shop. */
export function coverageTable(rows: readonly Coverage[]): string {
  const head = ['', ...(rows[0]?.parts.map(({ part }) => part) ?? []), 'in all']
  const cells = rows.map(({ language, parts }) => {
    const translated = parts.reduce((sum, part) => sum + part.translated, 0)
    const total = parts.reduce((sum, part) => sum + part.total, 0)
    return [
      language,
      ...parts.map((part) => `${part.translated}/${part.total}`),
      percentText(translated, total),
    ]
  })
  const widths = head.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  return [head, ...cells]
    .map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  '))
    .join('\n')
}

/** Rounded down: 100 % means that nothing is missing. */
const percentText = (part: number, whole: number): string =>
  `${whole === 0 ? 100 : Math.floor((part / whole) * 100)} %`
