import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Diagnostic, FrameLine } from '../model/diagnostic.ts'

/** Control characters but the tab. */
const BINARY = /[^\P{Cc}\t]/u

/** Reads code frames; each file is read once. */
export function openFrames(root: string): (diagnostic: Diagnostic) => Promise<readonly FrameLine[]> {
  const sources = new Map<string, readonly string[]>()
  const linesOf = async (file: string): Promise<readonly string[]> => {
    const text = await readFile(join(root, file), 'utf8').catch(() => '')
    const lines = sources.get(file) ?? text.replace(/^\ufeff/, '').split(/\r?\n/)
    sources.set(file, lines)
    return lines
  }
  return async ({ code, at: { file, line, column = 1, length = 1 } }) => {
    // Reports end up in logs: a secret is not repeated.
    if (line === undefined || code === 'secret') return []
    const lines = await linesOf(file)
    const marked = lines[line - 1]
    // Bytes that are no text would change a terminal's colours, or beep.
    if (marked === undefined || BINARY.test(marked)) return []
    return [line - 1, line, line + 1].flatMap((number): FrameLine[] => {
      const text = lines[number - 1]?.replace(/\t/g, ' ')
      if (text === undefined) return []
      if (number !== line) return [{ number, text }]
      const reach = Math.max(1, Math.min(length, text.length - column + 1))
      return [{ number, text, mark: { start: column - 1, length: reach } }]
    })
  }
}

export type Paint = (text: string) => string

/** The lines with their numbers, and carets below the marked characters. */
export function frameText(frame: readonly FrameLine[], dim: Paint, highlight: Paint): readonly string[] {
  const gutter = String(frame.at(-1)?.number ?? 0).length
  return frame.flatMap(({ number, text, mark }) => {
    const sign = mark ? '>' : ' '
    const line = `  ${dim(`${sign} ${String(number).padStart(gutter)} │`)} ${text}`.trimEnd()
    if (!mark) return [line]
    const carets = ' '.repeat(mark.start) + highlight('^'.repeat(mark.length))
    return [line, `  ${dim(`  ${' '.repeat(gutter)} │`)} ${carets}`]
  })
}
