import type { BackendEnvironment } from '../load/backend.ts'
import { nearest } from '../load/nearest.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { loadContent } from './load.ts'
import { carryOut } from './new/change.ts'
import { newPoster, posterUsage } from './new/poster.ts'
import { newQuote, newReview, quoteUsage, reviewUsage } from './new/voices.ts'

const kinds = { poster: newPoster, review: newReview, quote: newQuote } as const

const usage = ['Usage:', posterUsage, reviewUsage, quoteUsage].join('\n  ')

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
  if (!isKind(kind)) {
    const near = nearest(kind, Object.keys(kinds))
    if (near) report.line(`There is no new ${kind}; did you mean "${near}"?`)
    report.line(usage)
    return 2
  }
  const { content } = await loadContent(project, environment)
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
  await carryOut(project, plan)
  for (const { path, said } of plan.files) report.line(`content/${path}: ${said}`)
  const { diagnostics } = await loadContent(project, environment)
  report.line('')
  await report.diagnostics(diagnostics)
  const left = diagnostics.filter(({ severity }) => severity === 'error').length
  report.line(left === 0 ? 'Nothing is left to mend.' : 'Write what is missing, and run "saga validate".')
  return left === 0 ? 0 : 1
}

const isKind = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)
