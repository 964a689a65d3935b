import { type FixedFile, planFixes } from '../../edit/fixes.ts'
import { writeFiles } from '../../edit/transaction.ts'
import type { Diagnostic } from '../../model/diagnostic.ts'
import { pluralize, withoutPasswords } from '../../model/text.ts'
import type { Project } from '../../project.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import type { Report } from '../../report.ts'
import { codeOf, showLetters } from '../../schema/letters.ts'
import { changeContent, type Stopped } from '../change/change-content.ts'
import { diskErrorText } from '../failures.ts'

export type Confirm = (question: string) => Promise<boolean>

/**
 * Shows fixes and writes all or none. Returns the remaining problems if the user declines; undefined if the caller has
 * to check again.
 */
export async function fixProblems(
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  isWanted: (diagnostic: Diagnostic) => boolean,
  confirm: Confirm | undefined,
): Promise<readonly Diagnostic[] | Stopped | undefined> {
  const plan = await planFixes(project, environment, isWanted).catch(
    (error: unknown): undefined => {
      // The check of the whole shop reports disk errors.
      if (diskErrorText(error, project) === undefined) throw error
    },
  )
  if (!plan) return undefined

  if (plan.refused.length > 0) report.line(`${plan.refused.join('\n')}\n`)
  if (plan.fixed === 0) {
    report.line('Nothing can be fixed automatically.\n')
    return undefined
  }

  report.line(`${plan.files.map(describeFile).join('\n')}\n`)
  const fixes = `${pluralize(plan.fixed, 'fix', 'fixes')} in ${pluralize(plan.files.length, 'file')}`
  if (!(await confirm?.(`Apply ${fixes}?`))) {
    report.line(
      `Nothing was written${confirm ? '.' : `: "saga validate --fix --yes" applies ${fixes}.`}`,
    )
    return plan.diagnostics
  }

  return await changeContent(project, report, async () => {
    const failure = await write(project, plan)
    report.line(failure ?? `Applied ${fixes}.\n`)
    return failure === undefined ? undefined : { stopped: 1 }
  })
}

async function write(
  project: Project,
  { changes, sources }: Awaited<ReturnType<typeof planFixes>>,
) {
  const result = await writeFiles(project, changes, sources)
  if (result === 'written') return undefined
  return result === 'changed'
    ? 'Nothing was written: a file was changed after its fixes were found. Run "saga validate --fix" again.'
    : `Nothing was written: ${result.rejected.join('\n')}`
}

function describeFile({ path, renamedFrom, before, after }: FixedFile): string {
  const rename = renamedFrom === undefined ? [] : [`${renamedFrom} → ${path}`]
  const hunks = before === after ? [] : diffLines(before, after)
  const changes = hunks.flatMap(({ line, removed, added }) => [
    `${path}:${line}`,
    ...removed.map((text) => `  - ${shownLine(text)}`),
    ...added.map((text) => `  + ${shownLine(text)}`),
  ])
  return [...rename, ...changes].join('\n')
}

const shownLine = (line: string): string =>
  showLetters(withoutPasswords(line)).replaceAll('\u00a0', codeOf)

interface Hunk {
  /** The first removed line in the previous text, from 1. */
  readonly line: number
  readonly removed: readonly string[]
  readonly added: readonly string[]
}

/** Lists the lines that differ. */
export function diffLines(before: string, after: string) {
  const previousLines = before.split(/\r?\n/)
  const nextLines = after.split(/\r?\n/)

  const hunks: Hunk[] = []
  let from = 0
  let to = 0
  while (from < previousLines.length || to < nextLines.length) {
    const isSame = from < previousLines.length && previousLines[from] === nextLines[to]
    if (!isSame) {
      const { removedCount, addedCount } = countToCommonLine(
        previousLines.slice(from),
        nextLines.slice(to),
      )
      hunks.push({
        line: from + 1,
        removed: previousLines.slice(from, from + removedCount),
        added: nextLines.slice(to, to + addedCount),
      })
      from += removedCount
      to += addedCount
    }

    // Both texts continue with a common line, or are at their ends.
    from += 1
    to += 1
  }
  return hunks
}

/** Counts the lines of each text before their nearest common line. */
function countToCommonLine(
  previousLines: readonly string[],
  nextLines: readonly string[],
): { readonly removedCount: number; readonly addedCount: number } {
  const length = previousLines.length + nextLines.length
  for (let distance = 1; distance <= length; distance += 1) {
    const most = Math.min(distance, previousLines.length)
    const least = Math.max(0, distance - nextLines.length)
    for (let removedCount = most; removedCount >= least; removedCount -= 1) {
      const addedCount = distance - removedCount
      const isCommon =
        removedCount < previousLines.length &&
        previousLines[removedCount] === nextLines[addedCount]
      if (isCommon) return { removedCount, addedCount }
    }
  }
  return { removedCount: previousLines.length, addedCount: nextLines.length }
}
