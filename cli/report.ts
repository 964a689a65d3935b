import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pc from 'picocolors'
import type { screenOf } from './arguments.ts'
import { decodeText } from './fs/text.ts'
import { countSeverities, type Diagnostic, type FrameLine, placeText } from './model/diagnostic.ts'
import { pluralize } from './model/text.ts'

type Screen = ReturnType<typeof screenOf>

export type Report = ReturnType<typeof reportTo>
export type Progress = ReturnType<Report['progress']>

/** Returns the functions by which a command prints; nothing else prints. */
export function reportTo(screen: Screen, root: string, clock: () => number) {
  const ink = pc.createColors(screen.colours)
  return {
    isTerminal: screen.isTerminal,
    line: (text: string): void => screen.write(`${text}\n`),
    refuse(reason: string, exitCode = 1): number {
      screen.write(`${reason}\n`)
      return exitCode
    },
    async diagnostics(list: readonly Diagnostic[], notes = false): Promise<void> {
      const shown = notes ? list : list.filter(({ severity }) => severity !== 'info')
      for (const diagnostic of shown)
        screen.write(`${diagnosticText(diagnostic, await readFrame(root, diagnostic), ink)}\n\n`)
      const hint = shown.length < list.length ? ' (--notes shows them)' : ''
      if (list.length > 0) screen.write(`${countText(list)}${hint}\n`)
    },
    progress: (what: string, total: number) => showProgress(screen, clock, what, total),
    /** Returns the time since the process began: '0.42 s'. */
    elapsedText: (): string => secondsText(clock()),
  }
}

const secondsText = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

const PROGRESS_EVERY_MS = 5000
const BAR_WIDTH = 30

function showProgress({ write, isTerminal }: Screen, clock: () => number, what: string, total: number) {
  let done = 0
  let said = clock()
  let hasSaid = false
  return {
    advance(count: number): void {
      done += count
      if (isTerminal) {
        const full = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH)
        write(`\r${what} ${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${done}/${total}`)
      } else if (clock() - said > PROGRESS_EVERY_MS) {
        said = clock()
        hasSaid = true
        write(`${what}: ${done} of ${total} files\n`)
      }
    },
    end(): void {
      if (isTerminal && total > 0) write('\r\u001b[2K')
      // Aborted work has a reason, which is printed instead.
      else if (hasSaid && done === total) write(`${what}: ${total} files, ${secondsText(clock())}\n`)
    },
  }
}

function diagnosticText(
  { severity, code, message, at, hint, related = [] }: Diagnostic,
  frame: readonly FrameLine[],
  { bold, dim, red, yellow, cyan }: ReturnType<typeof pc.createColors>,
): string {
  const colour = { error: red, warning: yellow, info: cyan }[severity]
  const gutter = String(frame.at(-1)?.number ?? 0).length
  const lines = frame.flatMap(({ number, text, mark }) => {
    const sign = mark ? '>' : ' '
    const line = `  ${dim(`${sign} ${String(number).padStart(gutter)} │`)} ${text}`.trimEnd()
    if (!mark) return [line]
    const carets = ' '.repeat(mark.start) + colour('^'.repeat(mark.length))
    return [line, `  ${dim(`  ${' '.repeat(gutter)} │`)} ${carets}`]
  })
  return [
    `${bold(placeText(at))}  ${colour(severity)}  ${message}  ${dim(`[${code}]`)}`,
    ...lines,
    ...related.map((other) => `  ${dim('see')} ${placeText(other.at)}: ${other.message}`),
    ...(hint ? [`  ${cyan('→')} ${hint}`] : []),
  ].join('\n')
}

const countText = (list: readonly Diagnostic[]): string =>
  Object.entries(countSeverities(list))
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => pluralize(count, severity === 'info' ? 'note' : severity))
    .join(', ')

/** Control characters but the tab. */
const BINARY = /[^\P{Cc}\t]/u

/** Reads the lines of source around a diagnostic. */
export async function readFrame(root: string, { code, at }: Diagnostic): Promise<readonly FrameLine[]> {
  const { file, line, column = 1, length = 1 } = at
  // Reports end up in logs: a secret is not repeated.
  if (line === undefined || code === 'secret') return []
  const source = await readFile(join(root, file))
    .then(decodeText)
    .catch(() => '')
  const lines = source.split(/\r?\n/)
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
