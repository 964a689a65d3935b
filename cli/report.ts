import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pc from 'picocolors'
import { decodeText } from './fs/text.ts'
import { type ChecklistItem, isMet } from './model/checklist.ts'
import {
  countSeverities,
  type Diagnostic,
  type FrameLine,
  type Location,
  placeText,
} from './model/diagnostic.ts'
import { pluralize, withoutPasswords } from './model/text.ts'
import { mergeRepeated, type Repeated } from './report/repetitions.ts'
import { composed, type PrintableText, shown, shownName } from './report/shown.ts'
import { showLetters } from './schema/letters.ts'

/** The destination of a command's output: a terminal, a file or a log. */
export interface Screen {
  write(text: PrintableText): void
  /**
   * Tells whether lines can be overwritten, which is not possible in the log of a build
   * server.
   */
  readonly isTerminal: boolean
  readonly colours: boolean
}

export type Report = ReturnType<typeof reportTo>
export type Progress = ReturnType<Report['progress']>

/** Returns the functions that a command uses to print. Nothing else prints. */
export function reportTo(screen: Screen, root: string, clock: () => number) {
  const ink = pc.createColors(screen.colours)
  return {
    isTerminal: screen.isTerminal,

    line: (text: string): void => screen.write(shown(`${text}\n`)),

    /** Prints output for programs. */
    output: (text: PrintableText): void => screen.write(composed(`${text}\n`)),

    /** Prints why a command refuses to run. Returns the exit code. */
    refuse(reason: string, exitCode = 1): number {
      screen.write(shown(`${reason}\n`))
      return exitCode
    },

    /**
     * Prints diagnostics and their counts. If many say the same, only the first is printed in full; of the others, only
     * the places are printed. Notes are only counted, unless `showsNotes` is set.
     */
    async diagnostics(list: readonly Diagnostic[], showsNotes = false): Promise<void> {
      const visible = showsNotes
        ? list
        : list.filter(({ severity }) => severity !== 'info')
      for (const repeated of mergeRepeated(visible)) {
        const frame = await readFrame(root, repeated.diagnostic)
        screen.write(diagnosticText(repeated, frame, ink))
      }

      const hint = visible.length < list.length ? ' (--notes shows them)' : ''
      if (list.length > 0) screen.write(composed(`${countText(list)}${hint}\n`))
    },

    /** Prints what a shop needs before it opens: each requirement, and below it what is still missing. */
    checklist(items: readonly ChecklistItem[]): void {
      for (const item of items) screen.write(requirementText(item, ink))
    },

    progress: (title: string, total: number) => showProgress(screen, clock, title, total),

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
  title: string,
  total: number,
) {
  let done = 0
  let lastPrintMs = clock()
  let hasPrinted = false

  return {
    advance(count: number): void {
      done += count
      if (isTerminal) {
        const full = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH)
        const bar = '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full)
        write(composed(`\r${title} ${bar} ${done}/${total}`))
      } else if (clock() - lastPrintMs > PROGRESS_EVERY_MS) {
        lastPrintMs = clock()
        hasPrinted = true
        write(composed(`${title}: ${done} of ${total} files\n`))
      }
    },

    end(): void {
      // The control sequence clears the line of the progress bar.
      if (isTerminal && total > 0) write(composed('\r\u001b[2K'))
      // After aborted work, only the reason is printed.
      else if (hasPrinted && done === total)
        write(composed(`${title}: ${total} files, ${secondsText(clock())}\n`))
    },
  }
}

function diagnosticText(
  { diagnostic, otherPlaces }: Repeated,
  frame: readonly FrameLine[],
  { bold, dim, red, yellow, cyan }: ReturnType<typeof pc.createColors>,
): PrintableText {
  const { severity, code, message, at, hint, related = [] } = diagnostic
  const colour = { error: red, warning: yellow, info: cyan }[severity]
  const gutterWidth = String(frame.at(-1)?.number ?? 0).length
  const sourceLines = frame.flatMap(({ number, text, mark }) => {
    const sign = mark ? '>' : ' '
    const margin = dim(`${sign} ${String(number).padStart(gutterWidth)} │`)
    const sourceLine = `  ${margin} ${shown(text)}`.trimEnd()
    if (!mark) return [sourceLine]

    const emptyMargin = dim(`  ${' '.repeat(gutterWidth)} │`)
    // `shown` also defuses GitHub commands, which lengthens the text.
    const indent = ' '.repeat(shown(text.slice(0, mark.start)).length)
    const carets = colour('^'.repeat(mark.length))
    return [sourceLine, `  ${emptyMargin} ${indent}${carets}`]
  })

  const heading = `${bold(placeOf(at))}  ${colour(severity)}  ${shown(message)}`
  const relatedLines = related.map(
    (place) => `  ${dim('see')} ${placeOf(place.at)}: ${shown(place.message)}`,
  )
  const lines = [`${heading}  ${dim(`[${code}]`)}`, ...sourceLines, ...relatedLines]
  if (hint) lines.push(`  ${cyan('→')} ${shown(hint)}`)
  lines.push(...otherPlaces.map((place) => `  ${dim('also')} ${placeOf(place)}`))
  return composed(`${lines.join('\n')}\n\n`)
}

function requirementText(
  item: ChecklistItem,
  { bold, dim, green, red, yellow, cyan }: ReturnType<typeof pc.createColors>,
): PrintableText {
  const { title, isNeeded, points } = item
  if (isMet(item)) return composed(`${green('✓')} ${shown(title)}\n`)

  const heading = isNeeded
    ? `${red('✗')} ${bold(shown(title))}`
    : `${yellow('○')} ${bold(shown(title))}  ${dim('optional')}`
  const pointLines = points.flatMap(({ message, at, remedy }, index) => {
    const line = `    ${placeOf(at)}  ${shown(message)}`
    // A remedy that several points in a row share is printed once, after the last of them.
    const isShared = points[index + 1]?.remedy === remedy
    return isShared ? [line] : [line, `    ${cyan('→')} ${shown(remedy)}`]
  })
  return composed(`${[heading, ...pointLines].join('\n')}\n`)
}

const placeOf = (at: Location): PrintableText => shownName(placeText(at))

const countText = (list: readonly Diagnostic[]): string =>
  Object.entries(countSeverities(list))
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => pluralize(count, severity === 'info' ? 'note' : severity))
    .join(', ')

const hasPassword = (line = ''): boolean => withoutPasswords(line) !== line

/** Reads the source lines around a diagnostic; none if they contain a secret, because reports end up in logs. */
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
  const problemLine = lines[line - 1]
  // A file with a NUL character here is binary.
  if (problemLine === undefined || problemLine.includes('\0')) return []

  const numbers = [line - 1, line, line + 1]
  if (numbers.some((number) => hasPassword(lines[number - 1]))) return []

  return numbers.flatMap((number): FrameLine[] => {
    const sourceLine = lines[number - 1]?.replace(/\t/g, ' ')
    if (sourceLine === undefined) return []

    const text = showLetters(sourceLine)
    if (number !== line) return [{ number, text }]

    return [{ number, text, mark: markIn(sourceLine, column - 1, length) }]
  })
}

/**
 * Returns the mark for the characters from `start` on. Some characters are shown as
 * codes, which are longer, so the mark is measured in the text as shown.
 */
function markIn(line: string, start: number, length: number) {
  // The start may lie beyond the end of the line, for example if the file has changed
  // meanwhile.
  const textBefore = showLetters(line.slice(0, start).padEnd(start))
  const markedText = showLetters(line.slice(start, start + length))
  return { start: textBefore.length, length: Math.max(1, markedText.length) }
}
