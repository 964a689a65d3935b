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

/** Shows fixes and writes all or none. Returns the problems that a refusal leaves; undefined asks for a new check. */
export async function fixProblems(
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  isWanted: (found: Diagnostic) => boolean,
  confirm: Confirm | undefined,
): Promise<readonly Diagnostic[] | Stopped | undefined> {
  const plan = await planFixes(project, environment, isWanted).catch(
    (error: unknown): undefined => {
      // The check of the whole shop reports an error of the disk.
      if (diskErrorText(error, project) === undefined) throw error
    },
  )
  if (!plan) return undefined

  if (plan.refused.length > 0) report.line(`${plan.refused.join('\n')}\n`)
  if (plan.fixed === 0) {
    report.line('There is nothing that can be fixed automatically.\n')
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
  const sign = (mark: string, lines: readonly string[]) =>
    lines.map(
      (line) =>
        `  ${mark} ${showLetters(withoutPasswords(line)).replaceAll('\u00a0', codeOf)}`,
    )
  return [
    ...(renamedFrom === undefined ? [] : [`${renamedFrom} → ${path}`]),
    ...(before === after ? [] : diffLines(before, after)).flatMap(
      ({ line, removed, added }) => [
        `${path}:${line}`,
        ...sign('-', removed),
        ...sign('+', added),
      ],
    ),
  ].join('\n')
}

/** Lists the lines that differ. `line` counts from 1, in the text before. */
export function diffLines(before: string, after: string) {
  const [old, next] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  const hunks: {
    readonly line: number
    readonly removed: string[]
    readonly added: string[]
  }[] = []
  for (
    let [from, to] = [0, 0];
    from < old.length || to < next.length;
    from += 1, to += 1
  ) {
    if (from < old.length && old[from] === next[to]) continue
    const line = from + 1
    const [skipped, taken] = distanceToCommon(old.slice(from), next.slice(to))
    hunks.push({
      line,
      removed: old.slice(from, from + skipped),
      added: next.slice(to, to + taken),
    })
    from += skipped
    to += taken
  }
  return hunks
}

/** Counts the lines of each text before the next line that both have in common. */
function distanceToCommon(
  old: readonly string[],
  next: readonly string[],
): readonly [number, number] {
  for (let sum = 1; sum <= old.length + next.length; sum += 1)
    for (
      let skipped = Math.min(sum, old.length);
      skipped >= Math.max(0, sum - next.length);
      skipped -= 1
    )
      if (skipped < old.length && old[skipped] === next[sum - skipped])
        return [skipped, sum - skipped]
  return [old.length, next.length]
}
