import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pc from 'picocolors'
import type { screenOf } from './arguments.ts'
import { decodeText } from './fs/text.ts'
import {
  countSeverities,
  type Diagnostic,
  type FrameLine,
  type Location,
  placeText,
} from './model/diagnostic.ts'
import { pluralize, withoutPasswords } from './model/text.ts'
import { composed, type Shown, shown, shownName } from './report/shown.ts'
import { showLetters } from './schema/letters.ts'

type Screen = ReturnType<typeof screenOf>

export type Report = ReturnType<typeof reportTo>
export type Progress = ReturnType<Report['progress']>

/** Returns the functions by which a command prints; nothing else prints. */
export function reportTo(screen: Screen, root: string, clock: () => number) {
  const ink = pc.createColors(screen.colours)
  return {
    isTerminal: screen.isTerminal,
    line: (text: string): void => screen.write(shown(`${text}\n`)),
    /** Prints what a program reads. */
    output: (text: Shown): void => screen.write(composed(`${text}\n`)),
    refuse(reason: string, exitCode = 1): number {
      screen.write(shown(`${reason}\n`))
      return exitCode
    },
    async diagnostics(list: readonly Diagnostic[], notes = false): Promise<void> {
      const shown = notes ? list : list.filter(({ severity }) => severity !== 'info')
      for (const diagnostic of shown)
        screen.write(diagnosticText(diagnostic, await readFrame(root, diagnostic), ink))
      const hint = shown.length < list.length ? ' (--notes shows them)' : ''
      if (list.length > 0) screen.write(composed(`${countText(list)}${hint}\n`))
    },
    progress: (what: string, total: number) => showProgress(screen, clock, what, total),
    /** Returns the time since the process began: '0.42 s'. */
    elapsedText: (): string => secondsText(clock()),
  }
}

const secondsText = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

const PROGRESS_EVERY_MS = 5000
const BAR_WIDTH = 30

function showProgress(
  { write, isTerminal }: Screen,
  clock: () => number,
  what: string,
  total: number,
) {
  let done = 0
  let said = clock()
  let hasSaid = false
  return {
    advance(count: number): void {
      done += count
      if (isTerminal) {
        const full = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH)
        write(
          composed(
            `\r${what} ${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${done}/${total}`,
          ),
        )
      } else if (clock() - said > PROGRESS_EVERY_MS) {
        said = clock()
        hasSaid = true
        write(composed(`${what}: ${done} of ${total} files\n`))
      }
    },
    end(): void {
      if (isTerminal && total > 0) write(composed('\r\u001b[2K'))
      // Aborted work has a reason, which is printed instead.
      else if (hasSaid && done === total)
        write(composed(`${what}: ${total} files, ${secondsText(clock())}\n`))
    },
  }
}

function diagnosticText(
  { severity, code, message, at, hint, related = [] }: Diagnostic,
  frame: readonly FrameLine[],
  { bold, dim, red, yellow, cyan }: ReturnType<typeof pc.createColors>,
): Shown {
  const colour = { error: red, warning: yellow, info: cyan }[severity]
  const gutter = String(frame.at(-1)?.number ?? 0).length
  const lines = frame.flatMap(({ number, text, mark }) => {
    const sign = mark ? '>' : ' '
    const line =
      `  ${dim(`${sign} ${String(number).padStart(gutter)} │`)} ${shown(text)}`.trimEnd()
    if (!mark) return [line]
    const carets =
      ' '.repeat(shown(text.slice(0, mark.start)).length) +
      colour('^'.repeat(mark.length))
    return [line, `  ${dim(`  ${' '.repeat(gutter)} │`)} ${carets}`]
  })
  const parts = [
    `${bold(placeOf(at))}  ${colour(severity)}  ${shown(message)}  ${dim(`[${code}]`)}`,
    ...lines,
    ...related.map(
      (other) => `  ${dim('see')} ${placeOf(other.at)}: ${shown(other.message)}`,
    ),
    ...(hint ? [`  ${cyan('→')} ${shown(hint)}`] : []),
  ]
  return composed(`${parts.join('\n')}\n\n`)
}

const placeOf = (at: Location): Shown => shownName(placeText(at))

const countText = (list: readonly Diagnostic[]): string =>
  Object.entries(countSeverities(list))
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => pluralize(count, severity === 'info' ? 'note' : severity))
    .join(', ')

const hasPassword = (line = ''): boolean => withoutPasswords(line) !== line

/** Reads the lines of source around a diagnostic; none where they hold a secret, because reports end up in logs. */
export async function readFrame(
  root: string,
  { code, at }: Diagnostic,
): Promise<readonly FrameLine[]> {
  const { file, line, column = 1, length = 1 } = at
  if (line === undefined || code === 'secret') return []
  const source = await readFile(join(root, file))
    .then(decodeText)
    .catch(() => '')
  const lines = source.split(/\r?\n/)
  const marked = lines[line - 1]
  // A line with NUL is no text.
  if (marked === undefined || marked.includes('\0')) return []
  const numbers = [line - 1, line, line + 1]
  if (numbers.some((number) => hasPassword(lines[number - 1]))) return []
  return numbers.flatMap((number): FrameLine[] => {
    const written = lines[number - 1]?.replace(/\t/g, ' ')
    if (written === undefined) return []
    const text = showLetters(written)
    if (number !== line) return [{ number, text }]

    // The names of characters are longer than the characters.
    const start = showLetters(written.slice(0, column - 1).padEnd(column - 1)).length
    const marked = showLetters(written.slice(column - 1, column - 1 + length))
    return [{ number, text, mark: { start, length: Math.max(1, marked.length) } }]
  })
}
