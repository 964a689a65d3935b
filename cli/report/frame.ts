import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Location } from '../model/diagnostic.ts'

export type Paint = (text: string) => string
export interface Ink {
  readonly bold: Paint
  readonly dim: Paint
  readonly red: Paint
  readonly yellow: Paint
  readonly blue: Paint
}

/** The faulty line between its neighbours, with a mark below the fault. */
export async function frameOf(
  { file, line, column = 1, length = 1 }: Location,
  root: string,
  sources: Map<string, readonly string[]>,
  ink: Ink,
  mark: Paint,
): Promise<readonly string[]> {
  if (line === undefined) return []
  const source =
    sources.get(file) ??
    (await readFile(join(root, file), 'utf8').catch(() => '')).replace(/^\ufeff/, '').split(/\r?\n/)
  sources.set(file, source)
  if (source[line - 1] === undefined) return []
  const from = Math.max(1, line - 1)
  const to = Math.min(source.length, line + 1)
  const gutter = String(to).length
  const frame: string[] = []
  for (let number = from; number <= to; number += 1) {
    const text = (source[number - 1] ?? '').replace(/\t/g, ' ')
    frame.push(
      `  ${ink.dim(`${number === line ? '>' : ' '} ${String(number).padStart(gutter)} │`)} ${text}`.trimEnd(),
    )
    if (number !== line) continue
    const reach = Math.max(1, Math.min(length, text.length - column + 1))
    frame.push(
      `  ${ink.dim(`  ${' '.repeat(gutter)} │`)} ${' '.repeat(column - 1)}${mark('^'.repeat(reach))}`,
    )
  }
  return frame
}
