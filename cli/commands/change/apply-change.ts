import { type LoadedContent, loadContent } from '../../check/load-content.ts'
import type { LoadedShop } from '../../edit/change.ts'
import {
  type Answers,
  type Choices,
  type NewKind,
  required,
} from '../../edit/kinds/new-kind.ts'
import { namedKinds } from '../../edit/names.ts'
import { choicesIn, newKinds, planNew } from '../../edit/new.ts'
import { removePurchaseLinks } from '../../edit/purchase-links.ts'
import { type RemovalOptions, remove, removers } from '../../edit/remove.ts'
import { rename } from '../../edit/rename.ts'
import { removeSamples } from '../../edit/samples.ts'
import { type Change, type PlannedChange, writeFiles } from '../../edit/transaction.ts'
import { untilUnchanged } from '../../fs/unchanged.ts'
import { setups } from '../../hosts/hosts.ts'
import {
  countSeverities,
  type Diagnostic,
  type DiagnosticCode,
  placeText,
} from '../../model/diagnostic.ts'
import { findNewDiagnostics } from '../../model/new-diagnostics.ts'
import { joinWords, pluralize } from '../../model/text.ts'
import type { Project } from '../../project.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import type { Content } from '../../read/content.ts'
import { listSettledFiles } from '../../read/listing.ts'
import { readContent } from '../../read/read-content.ts'
import type { Report } from '../../report.ts'
import { fileOf } from '../../schema/content-paths.ts'
import { hasPrintRuns } from '../../shop/print-runs.ts'
import { translationUnitsOf } from '../../translations/translation-state.ts'
import type { CommandContext } from '../command-context.ts'
import { changeContent } from './change-content.ts'
import { checkoutFunction } from './checkout-function.ts'
import { hostFilesOf } from './host-files.ts'
import { packageGapsIn } from './host-package.ts'
import { addOuterFiles } from './outer-files.ts'

type PlanChange = (shop: LoadedShop) => Promise<PlannedChange>

const hostNames = [...setups.keys()]

const host: NewKind = {
  summary: 'write the files that a host needs to build and serve the shop',
  questions: [
    required('id', 'id', `the host: ${hostNames.join(', ')}`, () => hostNames),
    { name: 'replace', text: 'overwrite existing files' },
  ],
  async plan(change, { id = '', isOn }) {
    const { project, content } = change
    const setup = setups.get(id)
    if (!setup)
      return change.reject(`"${id}" is not a known host: ${hostNames.join(', ')}`)

    const name = content.site?.value.name ?? ''
    const isLimited = hasPrintRuns(content)
    const files = await hostFilesOf(project.home, setup, { name, isLimited })
    await addOuterFiles(change, files, isOn('replace'))

    const limitedRemarks = isLimited ? setup.limited.remarks : []
    const packageGaps = await packageGapsIn(project.root)
    return { remarks: [...setup.remarks, ...limitedRemarks, ...packageGaps] }
  },
}

/** The kinds that `saga new` can add: kinds of content, a host's files, and the checkout's files. */
export const kinds: Readonly<Record<string, NewKind>> = {
  ...newKinds,
  host,
  checkout: checkoutFunction,
}

type Removal = (context: CommandContext, options: RemovalOptions) => Promise<number>

/** The kinds that `saga remove` removes without a name: all sample posters, and all purchase links. */
export const namelessRemovals: Readonly<Record<string, Removal>> = {
  samples: (context, { to }) => applyChange(context, (shop) => removeSamples(shop, to)),
  links: (context, { to }) =>
    applyChange(context, (shop) => removePurchaseLinks(shop, context.environment, to)),
}

/** The kinds that `saga rename` and `saga remove` accept. */
export const renamables = [...namedKinds, 'language']
export const removables = [
  ...namedKinds,
  ...Object.keys(removers),
  ...Object.keys(namelessRemovals),
]

/** Reads the values that the shop offers for options. Returns undefined if content/ cannot be read. */
export async function readChoices(project: Project): Promise<Choices | undefined> {
  const result = await readContent(project).catch(() => undefined)
  return result && choicesIn(result.content)
}

export const addNew = (
  context: CommandContext,
  kind: NewKind,
  answers: Answers,
): Promise<number> => applyChange(context, (shop) => planNew(shop, kind, answers))

export const renameContent = (
  context: CommandContext,
  kind: string,
  from: string,
  to: string,
): Promise<number> => applyChange(context, (shop) => rename(shop, kind, from, to))

export const removeContent = (
  context: CommandContext,
  kind: string,
  id: string,
  options: RemovalOptions,
): Promise<number> => applyChange(context, (shop) => remove(shop, kind, id, options))

/**
 * Writes a planned change: all files or none. Exit codes: 0 done, 1 refused, partial or with new errors.
 * @param startsShop whether the shop may lack its settings
 */
export async function applyChange(
  context: CommandContext,
  planChange: PlanChange,
  startsShop = false,
): Promise<number> {
  const { project, report } = context
  const result = await changeContent(project, report, async () => ({
    exitCode: await writeAndReport(context, planChange, startsShop),
  }))
  return 'stopped' in result ? result.stopped : result.exitCode
}

/**
 * Writes the change and prints the result. Checks the shop again before another command can change it, so that all new
 * problems come from this change.
 */
async function writeAndReport(
  { project, environment, report }: CommandContext,
  planChange: PlanChange,
  startsShop: boolean,
): Promise<number> {
  const result = await writeChange(project, environment, planChange, startsShop)
  if ('rejected' in result)
    return report.refuse(
      result.rejected.map((reason) => `Nothing was written: ${reason}`).join('\n'),
    )

  const { change, previousDiagnostics } = result
  printChange(change, report)
  // Without a change in content/, there are no new problems to report.
  if (!change.files.some(({ path }) => path.startsWith('content/')))
    return change.isPartial ? 1 : 0

  const { content, diagnostics } = await loadContent(project, environment)
  if (!change.isUnfinished)
    return await reportNews(previousDiagnostics, { content, diagnostics }, change, report)

  // A new language lacks most of its texts. They are counted instead of listed, because
  // each new diagnostic is about one of them.
  const missingCount = findNewDiagnostics(previousDiagnostics, diagnostics).length
  const texts = pluralize(missingCount, 'text is', 'texts are')
  report.line(
    missingCount === 0
      ? '\nNothing is left to do for this change.'
      : `\n${texts} still missing or untranslated: "saga validate --coverage" counts them.`,
  )
  return 0
}

function printChange({ files, routes, remarks = [] }: Change, report: Report): void {
  for (const { path, description } of files)
    if (description !== undefined) report.line(`${path}: ${description}`)
  if (routes) report.line(`Its page will be ${routes.join(', ')}`)
  for (const remark of remarks)
    report.line(typeof remark === 'string' ? remark : `${remark.text} ${remark.option}`)
}

/** Plans a change and writes it. Plans it again if a file has changed meanwhile. */
async function writeChange(
  project: Project,
  environment: CheckoutEnvironment,
  planChange: PlanChange,
  startsShop: boolean,
) {
  const result = await untilUnchanged(async () => {
    const files = await listSettledFiles(project)
    const { content, diagnostics, sources } = await loadContent(
      project,
      environment,
      files,
    )
    if (!content.site && !startsShop)
      return {
        rejected: [`${fileOf('site')} is missing or has errors: run "saga validate"`],
      }

    const change = await planChange({ project, content })
    if ('rejected' in change) return change

    // 'changed' if a file has changed since it was listed. `untilUnchanged` then plans again.
    const outcome = await writeFiles(project, change.files, sources)
    return outcome === 'written' ? { change, previousDiagnostics: diagnostics } : outcome
  })

  const busyReason =
    'another program keeps changing content/: wait until it is done, then try again'
  return result === 'changed' ? { rejected: [busyReason] } : result
}

/** Prints the new errors and warnings; for a draft, also notes about texts that are still to be written. */
async function reportNews(
  previousDiagnostics: readonly Diagnostic[],
  { content, diagnostics }: Pick<LoadedContent, 'content' | 'diagnostics'>,
  change: Change,
  report: Report,
): Promise<number> {
  const newDiagnostics = findNewDiagnostics(previousDiagnostics, diagnostics)
  const problems = newDiagnostics.filter(({ severity }) => severity !== 'info')
  const newErrors = countSeverities(problems).error
  report.line('')
  await report.diagnostics(problems)

  const copies = change.addsTexts ? copiesText(newDiagnostics, content) : undefined
  if (copies !== undefined) report.line(copies)

  // If the change is not done, the output so far says what is left to do.
  const isDone = copies === undefined && !change.isPartial && !change.hasRest
  if (newErrors > 0) report.line('Fill in what is missing, then run "saga validate".')
  else if (change.drafts) reportDrafts(newDiagnostics, change, report)
  else if (isDone)
    report.line(
      problems.length > 0
        ? 'Nothing else is left to do for this change.'
        : 'Nothing is left to do for this change.',
    )

  const olderErrors = countSeverities(diagnostics).error - newErrors
  if (olderErrors > 0)
    report.line(`${pluralize(olderErrors, 'error was', 'errors were')} already there.`)
  return newErrors === 0 && !change.isPartial ? 0 : 1
}

/**
 * Says which new texts are the same in several languages, such as titles from file names. Returns undefined if there are
 * none.
 */
function copiesText(
  newDiagnostics: readonly Diagnostic[],
  content: Content,
): string | undefined {
  const copies = newDiagnostics.filter(({ code }) => code === 'untranslated')
  const files = new Set(copies.map(({ at }) => at.file))
  const languages = content.languages.filter((lang) =>
    translationUnitsOf(content, lang).some(
      ({ file, isCopy }) => isCopy && files.has(file),
    ),
  )
  const [language] = languages
  if (language === undefined) return undefined

  const quotedLanguages = joinWords(languages.map((lang) => `"${lang}"`))
  const isSingle = copies.length === 1
  const subject = `${pluralize(copies.length, 'text')} in ${quotedLanguages}`
  const verb = isSingle ? 'is' : 'are'
  const pronoun = isSingle ? 'it' : 'them'
  return `${subject} ${verb} the same as in another language: translate ${pronoun} in the editor, or export ${pronoun} with "saga translations export --language ${language} --missing".`
}

/** Rules that are not reported for a draft, because its texts are still placeholders. */
const IGNORED_IN_DRAFTS: readonly DiagnosticCode[] = ['untranslated', 'seo-length']

function reportDrafts(
  newDiagnostics: readonly Diagnostic[],
  { files, drafts = [] }: Change,
  report: Report,
): void {
  const remainingNotes = newDiagnostics.filter(
    ({ severity, code, at }) =>
      severity === 'info' &&
      !IGNORED_IN_DRAFTS.includes(code) &&
      files.some(({ path }) => path === at.file),
  )
  if (remainingNotes.length > 0) report.line('Still to do:')
  for (const { at, message } of remainingNotes)
    report.line(`  ${placeText(at)}  ${message}`)
  report.line(
    drafts.length === 1
      ? `It is a draft: "saga watch" shows it, but builds leave it out. When it is finished, delete "draft: true" from ${drafts[0]}.`
      : 'They are drafts: "saga watch" shows them, but builds leave them out. When one is finished, delete "draft: true" from its file.',
  )
}
