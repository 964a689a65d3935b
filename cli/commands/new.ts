import type { BackendEnvironment } from '../load/backend.ts'
import { nearest } from '../load/nearest.ts'
import type { Diagnostic } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { diskFault } from './disk-fault.ts'
import { carryOut } from './new/change.ts'
import { newPoster, posterUsage } from './new/poster.ts'
import { newQuote, newReview, quoteUsage, reviewUsage } from './new/voices.ts'
import { loadContent } from './read-content.ts'

const kinds = { poster: newPoster, review: newReview, quote: newQuote } as const

const usages = { poster: posterUsage, review: reviewUsage, quote: quoteUsage } as const

const usage = ['Usage:', ...Object.values(usages)].join('\n  ')

const asksForHelp = (word: string): boolean => word === '--help' || word === '-h'

/**
 * Writes a new poster, review or quote into content/, and says what is still to do.
 * Exit code: 0 written, 1 refused or something is left to mend, 2 wrong usage. Refused means that no file was touched.
 */
export async function addNew(
  project: Project,
  environment: BackendEnvironment,
  report: Report,
  [kind = '', ...args]: readonly string[],
): Promise<number> {
  if (kind === 'help' || [kind, ...args].some(asksForHelp)) {
    report.line(isKind(kind) ? `Usage: ${usages[kind]}` : usage)
    return 0
  }
  if (!isKind(kind)) {
    const near = nearest(kind, Object.keys(kinds))
    if (near) report.line(`There is no new ${kind}; did you mean "${near}"?`)
    report.line(usage)
    return 2
  }
  try {
    return await added(kind, project, environment, report, args)
  } catch (error) {
    const fault = diskFault(error, project)
    if (fault === undefined) throw error
    report.line(`Not done: ${fault}`)
    return 1
  }
}

async function added(
  kind: keyof typeof kinds,
  project: Project,
  environment: BackendEnvironment,
  report: Report,
  args: readonly string[],
): Promise<number> {
  const { content, diagnostics: before } = await loadContent(project, environment)
  if (!content.site) {
    report.line('Refused: content/site.yaml is missing or at fault; "saga validate" says more')
    return 1
  }
  const plan = await kinds[kind](project, content, args)
  if ('misuse' in plan) {
    report.line(plan.misuse)
    return 2
  }
  if ('refused' in plan) {
    for (const reason of plan.refused) report.line(`Refused: ${reason}`)
    return 1
  }
  await carryOut(project, plan, report.line)
  const { diagnostics: after } = await loadContent(project, environment)
  const known = new Set(before.map(nameOf))
  // Notes are what `saga validate --notes` is for.
  const news = after.filter((diagnostic) => diagnostic.severity !== 'info' && !known.has(nameOf(diagnostic)))
  report.line('')
  await report.diagnostics(news)
  const isError = ({ severity }: Diagnostic): boolean => severity === 'error'
  const left = news.filter(isError).length
  report.line(left === 0 ? 'Nothing is left to mend.' : 'Write what is missing, and run "saga validate".')
  const older = after.filter(isError).length - left
  if (older > 0) report.line(`${older} ${older === 1 ? 'error was' : 'errors were'} there before.`)
  return left === 0 ? 0 : 1
}

/** What was written moves the lines below it: faults are known by what they say. */
const nameOf = ({ code, at, message }: Diagnostic): string => JSON.stringify([code, at.file, message])

const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)
