import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { openRunCache } from '../../cache/disk-cache.ts'
import {
  countSeverities,
  type Diagnostic,
  type DiagnosticCode,
  rulesOfBuild,
  sortByPlace,
} from '../../model/diagnostic.ts'
import { pluralize } from '../../model/text.ts'
import type { Project } from '../../project.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { listSources, shopStampOf } from '../../read/listing.ts'
import {
  asGithub,
  asJson,
  asSarif,
  coverageTable,
  type Findings,
  type Format,
} from '../../report/formats.ts'
import type { Report } from '../../report.ts'
import type { CommandContext } from '../command-context.ts'
import { diskDiagnostic } from '../disk-errors.ts'
import type { Validation } from './find-problems.ts'
import type { Confirm } from './fix.ts'

export interface ValidateOptions {
  readonly format?: Format
  readonly strict?: boolean
  readonly rule?: readonly DiagnosticCode[]
  readonly notes?: boolean
  readonly coverage?: boolean
  readonly build?: boolean
  readonly outdated?: boolean
  readonly fix?: boolean
  readonly yes?: boolean
  readonly open?: boolean
}

type DiagnosticTest = (diagnostic: Diagnostic) => boolean

/** Prints all problems, or only those in `files`. Exit codes: 0 no problems, 1 problems, 2 the command cannot run as given. */
export async function validate(
  context: CommandContext,
  options: ValidateOptions = {},
  files: readonly string[] = [],
  confirm?: Confirm,
): Promise<number> {
  const { project, environment, report } = context
  const usageProblem = findUsageProblem(options, files)
  if (usageProblem !== undefined) return report.refuse(usageProblem, 2)

  const { rule: rules, format = 'pretty' } = options
  if (options.outdated || rules?.includes('outdated'))
    return listOutdated(project, report, options)

  if (options.open) {
    const { listOpenPoints } = await import('./open-points.ts')
    return listOpenPoints(context, options)
  }

  const isWanted = testFor(options, files, project)
  if (options.fix) {
    const exitCode = await fixFirst(context, options, isWanted, confirm)
    if (exitCode !== undefined) return exitCode
  }

  const validation = await findAll(project, environment, options.build)
  const diagnostics = validation.diagnostics.filter(isWanted)
  await printFindings(project, report, options, { ...validation, diagnostics })

  // In JSON and SARIF, nothing follows the findings.
  if (format === 'github') printNotChecked(report, validation, options)
  if (format === 'pretty') {
    if (options.coverage || diagnostics.some(isAboutMissingText))
      report.line(`\n${coverageTable(validation.coverage)}\n`)
    if (files.length > 0 && !rules) {
      const hidden = validation.diagnostics.filter((diagnostic) => !isWanted(diagnostic))
      report.line(otherFilesText(hidden))
    }
    const verdict = diagnostics.length === 0 && files.length === 0 ? ' No problems.' : ''
    report.line(`Checked ${validation.checked} in ${report.elapsedText()}.${verdict}`)
    printNotChecked(report, validation, options)
    if (!options.fix) printFixHint(report, diagnostics)
  }
  return exitCodeOf(diagnostics, options)
}

/** Returns the reason why the shop cannot be checked as requested, if there is one. */
function findUsageProblem(
  { rule: rules, build = false, open = false, format = 'pretty' }: ValidateOptions,
  files: readonly string[],
): string | undefined {
  if (open && files.length > 0) return 'With --open, leave the names of files out.'
  if (open && !['pretty', 'json'].includes(format))
    return `--open cannot be printed as ${format}: choose pretty or json.`

  const missingFiles = files.filter((file) => !existsSync(file))
  if (missingFiles.length > 0) return `There is no file ${missingFiles.join(', ')}.`

  const allNeedBuild = rules?.every((rule) => rulesOfBuild.includes(rule)) === true
  if (!allNeedBuild || build) return undefined

  const pronoun = rules.length === 1 ? 'it' : 'them'
  return `Not checked: ${rules.join(', ')}. Add --build to check ${pronoun} too.`
}

/** Returns a test for the diagnostics of the requested rules about the requested files. */
function testFor(
  { rule: rules }: ValidateOptions,
  files: readonly string[],
  project: Project,
): DiagnosticTest {
  const concernsFiles = testFiles(files, project)
  return (diagnostic) => {
    // After a disk error, no rule can be checked, so the error is shown whichever rule
    // was requested.
    if (diagnostic.code === 'disk') return true
    return (!rules || rules.includes(diagnostic.code)) && concernsFiles(diagnostic)
  }
}

/** Returns a test for diagnostics about some files or folders; without files, every diagnostic passes. */
function testFiles(files: readonly string[], { root }: Project): DiagnosticTest {
  const paths = files.map((file) => relative(root, resolve(file)).split(sep).join('/'))
  const isWithinPaths = (file: string): boolean =>
    paths.some((path) => path === '' || file === path || file.startsWith(`${path}/`))

  return ({ at, related = [] }) => {
    if (paths.length === 0) return true
    const places = [at, ...related.map((message) => message.at)]
    return places.some(({ file }) => isWithinPaths(file))
  }
}

/** Fixes problems. Returns the exit code, or undefined if the shop has to be checked again. */
async function fixFirst(
  context: CommandContext,
  options: ValidateOptions,
  isWanted: DiagnosticTest,
  confirm: Confirm | undefined,
): Promise<number | undefined> {
  const { fixProblems } = await import('./fix.ts')
  const { changeContent } = await import('../change/change-content.ts')
  const consent = options.yes ? async () => true : confirm
  const fix = () => fixProblems(context, isWanted, consent)

  const { project, report } = context
  // With --yes the lock is held throughout; otherwise other commands must not wait for a person's answer.
  const result = await (options.yes ? changeContent(project, report, fix) : fix())
  if (!result) return undefined
  return 'stopped' in result
    ? result.stopped
    : exitCodeOf(result.filter(isWanted), options)
}

const isAboutMissingText: DiagnosticTest = ({ code }) =>
  code === 'missing-translation' || code === 'fallback'

function exitCodeOf(
  diagnostics: readonly Diagnostic[],
  { strict }: ValidateOptions,
): number {
  const isFailure: DiagnosticTest = ({ severity }) =>
    severity === 'error' || (strict === true && severity === 'warning')
  return diagnostics.some(isFailure) ? 1 : 0
}

async function printFindings(
  project: Project,
  report: Report,
  { format = 'pretty', notes }: ValidateOptions,
  findings: Findings,
): Promise<void> {
  const { diagnostics } = findings
  if (format === 'pretty') await report.diagnostics(diagnostics, notes)
  else if (format === 'json') report.output(asJson(findings))
  else if (format === 'sarif') {
    const { findTextEdits } = await import('../../edit/edits.ts')
    report.output(asSarif(diagnostics, await findTextEdits(project, diagnostics)))
  } else if (diagnostics.length > 0) report.output(asGithub(diagnostics))
}

/**
 * Lists outdated translations. Exit codes: 0 listed, 1 some are outdated and --strict is set, 2 git cannot find them.
 */
async function listOutdated(
  project: Project,
  report: Report,
  options: ValidateOptions,
): Promise<number> {
  const { findOutdated } = await import('../../translations/outdated.ts')
  const { readContent } = await import('../../read/read-content.ts')
  const { content } = await readContent(project)
  const outdated = await findOutdated(project, content)
  if (outdated.problem !== undefined) return report.refuse(outdated.problem, 2)

  const diagnostics = sortByPlace(outdated.diagnostics)
  const findings = { diagnostics, coverage: [], notChecked: [] }
  await printFindings(project, report, options, findings)
  const { format = 'pretty' } = options
  if (format === 'pretty' && diagnostics.length === 0)
    report.line('No translation is older than its source text.')
  return exitCodeOf(diagnostics, options)
}

function otherFilesText(diagnostics: readonly Diagnostic[]): string {
  const count = countSeverities(diagnostics).error
  return count === 0
    ? 'No errors in other files.'
    : `${pluralize(count, 'error')} in other files: "saga validate" lists them.`
}

/** Lists the rules that were not checked, so that an empty list is not mistaken for a clean shop. */
function printNotChecked(
  report: Report,
  { notChecked }: Validation,
  options: ValidateOptions,
): void {
  if (notChecked.length > 0) report.line(notCheckedText(notChecked, options))
}

function notCheckedText(
  rules: Validation['notChecked'],
  { build = false }: ValidateOptions,
): string {
  if (!build)
    return `Not checked: ${rules.join(', ')}. "saga validate --build" checks them too.`
  // Only errors prevent the check of limits; the check of addresses needs dist/ too.
  return rules.includes('limit')
    ? `Not checked: ${rules.join(', ')}. Fix the errors first.`
    : 'Not checked: address. There is no published shop in dist/ to compare with.'
}

function printFixHint(report: Report, diagnostics: readonly Diagnostic[]): void {
  const fixableCount = diagnostics.filter(({ fix }) => fix).length
  if (fixableCount === 0) return

  // "May", because only trying a fix shows whether it causes problems elsewhere.
  report.line(
    `"saga validate --fix" may be able to fix ${fixableCount} of these, and shows each change first.`,
  )
}

async function findAll(
  project: Project,
  environment: CheckoutEnvironment,
  build = false,
): Promise<Validation> {
  try {
    const validation = await findOrReuse(project, environment)
    if (!build) return validation

    const { checkBuild } = await import('../build/check-plan.ts')
    const { diagnostics, notChecked } = await checkBuild(project, environment)
    return {
      ...validation,
      diagnostics: sortByPlace([...validation.diagnostics, ...diagnostics]),
      notChecked,
    }
  } catch (error) {
    const diagnostic = diskDiagnostic(error, project)
    if (!diagnostic) throw error

    return {
      diagnostics: [diagnostic],
      coverage: [],
      checked: 'nothing',
      notChecked: rulesOfBuild,
    }
  }
}

/** Returns the findings of the last run if no file has changed since; otherwise finds the problems and caches them. */
async function findOrReuse(
  project: Project,
  environment: CheckoutEnvironment,
): Promise<Validation> {
  const stamp = shopStampOf(listSources(project), project, environment)
  const cache = openRunCache<Validation>('validated', project, stamp)
  const cachedValidation = cache.get()
  if (cachedValidation) return cachedValidation

  // This module loads most of the program, so it is imported only if a file has changed.
  const { findProblems } = await import('./find-problems.ts')
  const validation = await findProblems(project, environment)
  await cache.set(validation)
  return validation
}
