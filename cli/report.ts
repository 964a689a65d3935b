import type { Diagnostic, Location } from './model/diagnostic.ts'
import { frameOf, type Ink } from './report/frame.ts'

/** Where a report goes: standard output, a browser's overlay, or a test's memory. */
export interface Screen {
  write(text: string): void
  readonly isTerminal: boolean
  readonly colours: boolean
}

/** How far some work has come. */
export interface Progress {
  advance(count: number): void
  /** All is done, or the work was given up. */
  end(): void
}

/** The only place that prints. */
export interface Report {
  line(text: string): void
  /** Every diagnostic with its lines of the source, then a count. Notes are only counted unless they are asked for. */
  diagnostics(list: readonly Diagnostic[], notes?: boolean): Promise<void>
  /** A bar on a terminal; a line at the end elsewhere. */
  progress(what: string, total: number): Progress
  /** '0.42 s' since the process began. */
  elapsed(): string
}

export function reportTo(screen: Screen, root: string, clock: () => number): Report {
  const paint = (code: number) => (text: string) =>
    screen.colours ? `\u001b[${code}m${text}\u001b[0m` : text
  const ink: Ink = { bold: paint(1), dim: paint(2), red: paint(31), yellow: paint(33), blue: paint(36) }
  const elapsed = (): string => `${(clock() / 1000).toFixed(2)} s`
  return {
    elapsed,
    line: (text) => screen.write(`${text}\n`),
    async diagnostics(list, notes = false) {
      const sources = new Map<string, readonly string[]>()
      const told = notes ? list : list.filter(({ severity }) => severity !== 'info')
      for (const diagnostic of told) screen.write(`${await shown(diagnostic, root, sources, ink)}\n\n`)
      const hint = told.length < list.length ? ' (--notes shows them)' : ''
      if (list.length > 0) screen.write(`${counted(list)}${hint}\n`)
    },
    progress(what, total) {
      let done = 0
      const draw = (): void => {
        const width = 30
        const full = total === 0 ? width : Math.round((done / total) * width)
        screen.write(`\r${what} ${'█'.repeat(full)}${'░'.repeat(width - full)} ${done}/${total}`)
      }
      return {
        advance(count) {
          done += count
          if (screen.isTerminal) draw()
        },
        end() {
          if (screen.isTerminal && total > 0) screen.write('\r\u001b[2K')
          // Of work that was given up the reason is said.
          else if (total > 0 && done === total) screen.write(`${what}: ${total} files, ${elapsed()}\n`)
        },
      }
    },
  }
}

async function shown(
  { severity, code, message, at, hint, related }: Diagnostic,
  root: string,
  sources: Map<string, readonly string[]>,
  ink: Ink,
): Promise<string> {
  const colour = { error: ink.red, warning: ink.yellow, info: ink.blue }[severity]
  // A secret is not repeated: reports end up in logs.
  const lines = [
    `${ink.bold(placeOf(at))}  ${colour(severity)}  ${message}  ${ink.dim(`[${code}]`)}`,
    ...(code === 'secret' ? [] : await frameOf(at, root, sources, ink, colour)),
  ]
  for (const other of related ?? []) lines.push(`  ${ink.dim('see')} ${placeOf(other.at)}: ${other.message}`)
  if (hint) lines.push(`  ${ink.blue('→')} ${hint}`)
  return lines.join('\n')
}

const placeOf = ({ file, line, column }: Location): string =>
  line === undefined ? file : `${file}:${line}:${column ?? 1}`

function counted(list: readonly Diagnostic[]): string {
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
