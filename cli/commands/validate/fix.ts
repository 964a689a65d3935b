import { type FixedFile, type FixPlan, planFixes } from '../../edit/fixes.ts'
import { writeFiles } from '../../edit/transaction.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { pluralize, withoutPasswords } from '../../model/text.ts'
import type { Project } from '../../project.ts'
import { codeOf, showLetters } from '../../schema/letters.ts'
import { changeContent, type Stopped } from '../change/change-content.ts'
import type { CommandContext } from '../command-context.ts'
import { diskErrorText } from '../disk-errors.ts'

/** Asks a person at the terminal. Absent where nobody can answer. */
export type Confirm = (question: string) => Promise<boolean>

/**
 * Shows fixes and, after consent, writes all or none. Returns the problems, none of them fixed, if there is no consent;
 * an exit code if writing failed; and undefined if the caller has to check the shop again.
 */
export async function fixProblems(
  { project, environment, report }: CommandContext,
  isWanted: (diagnostic: Diagnostic) => boolean,
  confirm: Confirm | undefined,
): Promise<readonly Diagnostic[] | Stopped | undefined> {
  const plan = await planFixes(project, environment, isWanted).catch(
    (error: unknown): undefined => {
      // After a disk error, the caller checks the whole shop, which reports the error.
      if (diskErrorText(error, project) === undefined) throw error
    },
  )
  if (!plan) return undefined

  if (plan.refused.length > 0) report.line(`${plan.refused.join('\n')}\n`)
  if (plan.fixCount === 0) {
    report.line('Nothing can be fixed automatically.\n')
    return undefined
  }

  report.line(`${plan.files.map(describeFile).join('\n')}\n`)
  const fixes = `${pluralize(plan.fixCount, 'fix', 'fixes')} in ${pluralize(plan.files.length, 'file')}`
  if (!confirm) {
    report.line(`Nothing was written: "saga validate --fix --yes" applies ${fixes}.`)
    return plan.diagnostics
  }

  const hasConsent = await confirm(`Apply ${fixes}?`)
  if (!hasConsent) {
    report.line('Nothing was written.')
    return plan.diagnostics
  }

  return await changeContent(project, report, async () => {
    const failure = await writeFixes(project, plan)
    report.line(failure ?? `Applied ${fixes}.\n`)
    return failure === undefined ? undefined : { stopped: 1 }
  })
}

/** Writes the fixed files. Returns the reason if it cannot. */
async function writeFixes(
  project: Project,
  { changes, sources }: FixPlan,
): Promise<string | undefined> {
  const result = await writeFiles(project, changes, sources)
  if (result === 'written') return undefined
  return result === 'changed'
    ? 'Nothing was written: a file was changed after its fixes were found. Run "saga validate --fix" again.'
    : `Nothing was written: ${result.rejected.join('\n')}`
}

function describeFile(file: FixedFile): string {
  const { path, renamedFrom, previousText, fixedText } = file
  const rename = renamedFrom === undefined ? [] : [`${renamedFrom} → ${path}`]
  const hunks = previousText === fixedText ? [] : diffLines(previousText, fixedText)
  const changes = hunks.flatMap(({ line, removed, added }) => [
    `${path}:${line}`,
    ...removed.map((text) => `  - ${shownLine(text)}`),
    ...added.map((text) => `  + ${shownLine(text)}`),
  ])
  return [...rename, ...changes].join('\n')
}

// A no-break space looks like a space, but a fix may replace one with the other.
const shownLine = (line: string): string =>
  showLetters(withoutPasswords(line)).replaceAll('\u00a0', codeOf)

interface Hunk {
  /** The one-based number of the first removed line in the previous text. */
  readonly line: number
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

const LINE_END = /\r?\n/

/** Compares two texts line by line. Returns each group of adjacent lines that differ. */
export function diffLines(previousText: string, nextText: string) {
  const previousLines = previousText.split(LINE_END)
  const nextLines = nextText.split(LINE_END)

  const hunks: Hunk[] = []
  let previousIndex = 0
  let nextIndex = 0
  while (previousIndex < previousLines.length || nextIndex < nextLines.length) {
    if (previousLines[previousIndex] === nextLines[nextIndex]) {
      previousIndex += 1
      nextIndex += 1
      continue
    }

    const { removed, added } = linesBeforeCommonLine(
      previousLines.slice(previousIndex),
      nextLines.slice(nextIndex),
    )
    hunks.push({ line: previousIndex + 1, removed, added })
    previousIndex += removed.length
    nextIndex += added.length
  }
  return hunks
}

/**
 * Returns the lines of each text before the nearest common line, which has the fewest lines before it in both texts
 * together. Without a common line, returns all lines.
 */
function linesBeforeCommonLine(
  previousLines: readonly string[],
  nextLines: readonly string[],
): Pick<Hunk, 'removed' | 'added'> {
  const lineCount = previousLines.length + nextLines.length
  for (let distance = 1; distance < lineCount; distance += 1) {
    // If several common lines are at this distance, the line after the most removed lines
    // is chosen.
    for (let removedCount = distance; removedCount >= 0; removedCount -= 1) {
      const addedCount = distance - removedCount
      const previousLine = previousLines[removedCount]
      if (previousLine !== undefined && previousLine === nextLines[addedCount])
        return {
          removed: previousLines.slice(0, removedCount),
          added: nextLines.slice(0, addedCount),
        }
    }
  }
  return { removed: previousLines, added: nextLines }
}
