import pc from 'picocolors'
import { type Diagnostic, type FrameLine, placeText } from './model/diagnostic.ts'
import { frameText, openFrames, type Paint } from './report/frame.ts'

/** Where a report goes: standard output, or a string in tests. */
export interface Screen {
  write(text: string): void
  /** Whether lines can be drawn over: not in the log of a build server. */
  readonly isTerminal: boolean
  readonly colours: boolean
}

export interface Progress {
  advance(count: number): void
  /** The work is done or was aborted. */
  end(): void
}

/** The only place that prints. */
export interface Report {
  /** Whether it is a terminal, where a line can be replaced: progress is shown there. */
  readonly isTerminal: boolean
  line(text: string): void
  /** Every diagnostic with its lines of source, then a count. Notes are only counted, unless `notes` is true. */
  diagnostics(list: readonly Diagnostic[], notes?: boolean): Promise<void>
  /** A bar on a terminal; elsewhere a line every few seconds, and one at the end. */
  progress(what: string, total: number): Progress
  /** '0.42 s' since the process began. */
  elapsedText(): string
}

interface Ink {
  readonly bold: Paint
  readonly dim: Paint
  readonly red: Paint
  readonly yellow: Paint
  readonly blue: Paint
}

/** Milliseconds between two lines of progress where no line can be drawn over. */
const PROGRESS_EVERY_MS = 5000

export function reportTo(screen: Screen, root: string, clock: () => number): Report {
  const { bold, dim, red, yellow, cyan: blue } = pc.createColors(screen.colours)
  const ink: Ink = { bold, dim, red, yellow, blue }
  const elapsedText = (): string => `${(clock() / 1000).toFixed(2)} s`
  return {
    isTerminal: screen.isTerminal,
    elapsedText,
    line: (text) => screen.write(`${text}\n`),
    async diagnostics(list, notes = false) {
      const frameOf = openFrames(root)
      const shown = notes ? list : list.filter(({ severity }) => severity !== 'info')
      for (const diagnostic of shown)
        screen.write(`${diagnosticText(diagnostic, await frameOf(diagnostic), ink)}\n\n`)
      const hint = shown.length < list.length ? ' (--notes shows them)' : ''
      if (list.length > 0) screen.write(`${countText(list)}${hint}\n`)
    },
    progress(what, total) {
      let done = 0
      let said = clock()
      const draw = (): void => {
        const width = 30
        const full = total === 0 ? width : Math.round((done / total) * width)
        screen.write(`\r${what} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${done}/${total}`)
      }
      return {
        advance(count) {
          done += count
          if (screen.isTerminal) draw()
          else if (clock() - said > PROGRESS_EVERY_MS) {
            said = clock()
            screen.write(`${what}: ${done} of ${total} files\n`)
          }
        },
        end() {
          if (screen.isTerminal && total > 0) screen.write('\r\u001b[2K')
          // Aborted work has a reason, which is printed instead.
          else if (total > 0 && done === total) screen.write(`${what}: ${total} files, ${elapsedText()}\n`)
        },
      }
    },
  }
}

function diagnosticText(
  { severity, code, message, at, hint, related = [] }: Diagnostic,
  frame: readonly FrameLine[],
  ink: Ink,
): string {
  const colour = { error: ink.red, warning: ink.yellow, info: ink.blue }[severity]
  return [
    `${ink.bold(placeText(at))}  ${colour(severity)}  ${message}  ${ink.dim(`[${code}]`)}`,
    ...frameText(frame, ink.dim, colour),
    ...related.map((other) => `  ${ink.dim('see')} ${placeText(other.at)}: ${other.message}`),
    ...(hint ? [`  ${ink.blue('→')} ${hint}`] : []),
  ].join('\n')
}

function countText(list: readonly Diagnostic[]): string {
  const count = (severity: Diagnostic['severity'], one: string, many: string): string[] => {
    const found = list.filter((diagnostic) => diagnostic.severity === severity).length
    return found === 0 ? [] : [`${found} ${found === 1 ? one : many}`]
  }
  return [
    ...count('error', 'error', 'errors'),
    ...count('warning', 'warning', 'warnings'),
    ...count('info', 'note', 'notes'),
  ].join(', ')
}
