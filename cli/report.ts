import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Diagnostic, Location } from './model/diagnostic.ts'

/** Where a report goes: standard output and standard error of the process, or a test's memory. */
export interface Screen {
  write(text: string): void
  readonly isTerminal: boolean
  readonly colours: boolean
}

/** The only place that prints. */
export interface Report {
  line(text: string): void
  /** Every diagnostic with its lines of the source, then a count. */
  diagnostics(list: readonly Diagnostic[]): Promise<void>
  /** A bar on a terminal; a line at the end elsewhere. */
  progress(what: string, total: number): { advance(count: number): void; end(): void }
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
    async diagnostics(list) {
      const sources = new Map<string, readonly string[]>()
      for (const diagnostic of list) screen.write(`${await shown(diagnostic, root, sources, ink)}\n\n`)
      if (list.length > 0) screen.write(`${counted(list)}\n`)
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
          else if (total > 0) screen.write(`${what}: ${total} files, ${elapsed()}\n`)
        },
      }
    },
  }
}

type Paint = (text: string) => string
interface Ink {
  readonly bold: Paint
  readonly dim: Paint
  readonly red: Paint
  readonly yellow: Paint
  readonly blue: Paint
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

export const placeOf = ({ file, line, column }: Location): string =>
  line === undefined ? file : `${file}:${line}:${column ?? 1}`

/** The faulty line between its neighbours, with a mark below the fault. */
async function frameOf(
  { file, line, column = 1, length = 1 }: Location,
  root: string,
  sources: Map<string, readonly string[]>,
  ink: Ink,
  mark: Paint,
): Promise<readonly string[]> {
  if (line === undefined) return []
  const source =
    sources.get(file) ?? (await readFile(join(root, file), 'utf8').catch(() => '')).split(/\r?\n/)
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
