import type { LoadedShop } from '../edit/change.ts'
import type { Choices, Given, NewKind } from '../edit/kinds/new-kind.ts'
import { namedKinds } from '../edit/names.ts'
import { choicesIn, newKinds, planNew } from '../edit/new.ts'
import { remove, removers } from '../edit/remove.ts'
import { rename } from '../edit/rename.ts'
import { type Change, type Plan, writeFiles } from '../edit/transaction.ts'
import { untilUnchanged } from '../fs/unchanged.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { listSettledFiles } from '../load/listing.ts'
import { loadContent, newsIn } from '../load/load-content.ts'
import { readContent } from '../load/read-content.ts'
import { type Diagnostic, type DiagnosticCode, placeText } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { fileOf } from '../schema/content-paths.ts'
import { diskErrorText } from './disk-error.ts'
import { host } from './new/host.ts'

/** The work of a command in a project; returns the exit code. */
export type Run = (project: Project, environment: CheckoutEnvironment, report: Report) => Promise<number>
/** Runs a command in the project of --root, and sets the exit code of the process. */
export type InProject = (run: Run) => Promise<void>

type PlanChange = (shop: LoadedShop) => Plan

/** Everything that `saga new` writes, by its name: content, or the files of a host. */
export const kinds: Readonly<Record<string, NewKind>> = { ...newKinds, host }
export const renamables = [...namedKinds, 'language']
export const removables = [...namedKinds, ...Object.keys(removers)]

/** Reads the names that options can take; returns undefined when content/ cannot be read. */
export const readChoices = (project: Project): Promise<Choices | undefined> =>
  readContent(project).then(
    ({ content }) => choicesIn(content),
    () => undefined,
  )

export const addNew = (kind: NewKind, given: Given): Run => applyChange((shop) => planNew(shop, kind, given))
export const renameContent = (kind: string, from: string, to: string): Run =>
  applyChange((shop) => rename(shop, kind, from, to))
export const removeContent = (kind: string, id: string, to: string | undefined): Run =>
  applyChange((shop) => remove(shop, kind, id, to))

/**
 * Plans a change of content/, writes it, and prints what it did and what it left missing.
 * Exit code: 0 done, 1 not done or something is missing. All files are written, or none.
 */
export const applyChange =
  (planChange: PlanChange): Run =>
  async (project, environment, report) => {
    try {
      const done = await writeChange(project, environment, planChange)
      if ('rejected' in done) {
        for (const reason of done.rejected) report.line(`Nothing was written: ${reason}`)
        return 1
      }
      const { change, before } = done
      for (const { path, description } of change.files)
        if (description !== undefined) report.line(`${path}: ${description}`)
      if (change.routes) report.line(`Its page will be ${change.routes.join(', ')}`)
      for (const remark of change.remarks ?? [])
        report.line(typeof remark === 'string' ? remark : `${remark.text} ${remark.option}`)
      if (!change.files.some(({ path }) => path.startsWith('content/'))) return change.isPartial ? 1 : 0
      const { diagnostics: after } = await loadContent(project, environment)
      if (!change.isUnfinished) return await reportNews(before, after, change, report)
      report.line(`\n${countText(newsIn(before, after))}`)
      return 0
    } catch (error) {
      const ofDisk = diskErrorText(error, project)
      if (ofDisk === undefined) throw error
      report.line(`Nothing was written. ${ofDisk}`)
      return 1
    }
  }

/** Plans a change and writes it; begins again where a file was changed meanwhile. */
async function writeChange(project: Project, environment: CheckoutEnvironment, planChange: PlanChange) {
  const result = await untilUnchanged(async () => {
    const files = await listSettledFiles(project)
    const { content, diagnostics, sources } = await loadContent(project, environment, files)
    if (!content.site)
      return { rejected: [`${fileOf('site')} is missing or has errors: run "saga validate"`] }
    const change = await planChange({ project, content })
    if ('rejected' in change) return change
    const written = await writeFiles(project, change.files, sources)
    return written === 'written' ? { change, before: diagnostics } : written
  })
  const busy = 'another program keeps writing into content/: wait until it has ended, and try again'
  return result === 'changed' ? { rejected: [busy] } : result
}

/** Prints the problems that the change brought; returns the exit code. `saga validate --notes` shows the notes. */
async function reportNews(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  change: Change,
  report: Report,
): Promise<number> {
  const found = newsIn(before, after)
  const news = found.filter(({ severity }) => severity !== 'info')
  const countErrors = (list: readonly Diagnostic[]): number =>
    list.filter(({ severity }) => severity === 'error').length
  const left = countErrors(news)
  report.line('')
  await report.diagnostics(news)
  if (left > 0) report.line('Fill in what is missing, then run "saga validate".')
  else if (change.draft !== undefined) reportDraft(found, change, report)
  else if (!change.isPartial)
    report.line(news.length > 0 ? 'Nothing else is left to do.' : 'Nothing is left to do.')
  const older = countErrors(after) - left
  if (older > 0) report.line(`${older} ${older === 1 ? 'error was' : 'errors were'} there before.`)
  return left === 0 && !change.isPartial ? 0 : 1
}

/** Rules not worth a line about a draft: they compare and count texts that are still placeholders. */
const MINOR: readonly DiagnosticCode[] = ['untranslated', 'seo-length']

/** Prints what the files of a draft lack, and how it gets published. */
function reportDraft(found: readonly Diagnostic[], { files, draft }: Change, report: Report): void {
  const lacking = found.filter(
    ({ severity, code, at }) =>
      severity === 'info' && !MINOR.includes(code) && files.some(({ path }) => path === at.file),
  )
  if (lacking.length > 0) report.line('Still to do:')
  for (const { at, message } of lacking) report.line(`  ${placeText(at)}  ${message}`)
  report.line(
    `It is a draft: "saga watch" shows it, a build leaves it out. When it is finished, delete "draft: true" from ${draft}.`,
  )
}

/** '204 texts are still missing or copies: "saga validate --coverage" counts them.' */
const countText = ({ length }: readonly Diagnostic[]): string =>
  length === 0
    ? 'Nothing is left to do.'
    : `${length} ${length === 1 ? 'text is' : 'texts are'} still missing or copies: "saga validate --coverage" counts them.`
