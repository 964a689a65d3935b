import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { openRunCache } from '../cache/run-cache.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { listShopFiles, shopStampOf } from '../load/listing.ts'
import { type Diagnostic, type DiagnosticCode, sortByPlace } from '../model/diagnostic.ts'
import { needsBuild, rulesOfBuild } from '../model/rules.ts'
import type { Project } from '../project.ts'
import { asGithub, asJson, asSarif, coverageTable, type Findings, type Format } from '../report/formats.ts'
import type { Report } from '../report.ts'
import { diskDiagnostic } from './disk-error.ts'
import type { Validation } from './find-problems.ts'
import type { Consent, fixProblems } from './fix.ts'

/** The options of `saga validate`, as cli/main.ts describes them. */
export interface ValidateOptions {
  readonly format?: Format
  readonly strict?: boolean
  readonly rule?: readonly DiagnosticCode[]
  readonly notes?: boolean
  readonly coverage?: boolean
  readonly build?: boolean
  readonly outdated?: boolean
  /** The consent to fix first what has one remedy only; absent where nothing is to be fixed. */
  readonly fix?: Consent
  /** Files or folders as typed: only problems about them are shown; all problems when empty. */
  readonly files?: readonly string[]
}

/**
 * Checks everything and prints the problems: all of them, or those about `files`.
 * Exit code: 0 clean, 1 problems, 2 a file that does not exist, or a rule that cannot be checked here.
 */
export async function validate(
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  options: ValidateOptions = {},
): Promise<number> {
  const { files = [], rule: asked, format } = options
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0) {
    report.line(`There is no file ${missing.join(', ')}.`)
    return 2
  }
  if (asked?.every(needsBuild) && !options.build) {
    report.line(`Not checked: ${asked.join(', ')}. With --build it is checked too.`)
    return 2
  }
  if (options.outdated || asked?.includes('outdated')) return listOutdated(project, report, options)
  const isNamed = isAboutOneOf(files, project)
  // A disk error keeps every rule from being checked: it is shown whichever rule was asked for.
  const isWanted = (diagnostic: Diagnostic): boolean =>
    diagnostic.code === 'disk' ||
    ((asked?.includes(diagnostic.code) ?? true) && (files.length === 0 || isNamed(diagnostic)))
  const stopped =
    options.fix &&
    // The check below reports an error of the disk.
    (await fixFirst(project, environment, report, isWanted, options.fix).catch(
      (error) => void validationOfDiskError(error, project),
    ))
  if (stopped) return stopped.isFailed ? 1 : exitCodeOf(stopped.left.filter(isWanted), options)
  const all = findAll(project, environment, options.build)
  const found = await all.catch((error) => validationOfDiskError(error, project))
  const { checked, coverage, notChecked } = found
  const diagnostics = found.diagnostics.filter(isWanted)
  const forPrograms = await textForPrograms(project, format, { diagnostics, coverage, notChecked })
  if (forPrograms === undefined) {
    await report.diagnostics(diagnostics, options.notes ?? false)
    if (options.coverage || diagnostics.some(isMissingText)) report.line(`\n${coverageTable(coverage)}\n`)
    if (files.length > 0 && !asked)
      report.line(otherFilesText(found.diagnostics.filter((one) => !isWanted(one))))
    report.line(`Checked ${checked} in ${report.elapsedText()}.`)
  } else if (forPrograms !== '') report.line(forPrograms)
  const isWhole = format === 'json' || format === 'sarif'
  if (notChecked.length > 0 && !isWhole) report.line(notCheckedText(notChecked, options))
  const fixable = diagnostics.filter(({ fix }) => fix).length
  if (forPrograms === undefined && fixable > 0 && !options.fix) report.line(fixableText(fixable))
  return exitCodeOf(diagnostics, options)
}

/**
 * Returns a function that tells whether a diagnostic is about one of these files, or a file in one of these folders.
 * @param files files and folders as typed, from the working folder
 */
function isAboutOneOf(files: readonly string[], { root }: Project): (found: Diagnostic) => boolean {
  const named = files.map((file) => relative(root, resolve(file)).split(sep).join('/'))
  return ({ at, related = [] }) =>
    [at, ...related.map((other) => other.at)].some(({ file }) =>
      named.some((name) => name === '' || file === name || file.startsWith(`${name}/`)),
    )
}

function exitCodeOf(diagnostics: readonly Diagnostic[], { strict }: ValidateOptions): number {
  const failing = strict ? ['error', 'warning'] : ['error']
  return diagnostics.some(({ severity }) => failing.includes(severity)) ? 1 : 0
}

/** Returns the findings as programs read them; undefined for the format that people read. */
async function textForPrograms(project: Project, format: Format | undefined, findings: Findings) {
  if (format === 'json') return asJson(findings)
  if (format === 'github') return asGithub(findings.diagnostics)
  if (format !== 'sarif') return undefined
  const { findTextEdits } = await import('./plan-fixes.ts')
  return asSarif(findings.diagnostics, await findTextEdits(project, findings.diagnostics))
}

// The code of fixes is loaded only where it is asked for.
const fixFirst: typeof fixProblems = async (...asked) => (await import('./fix.ts')).fixProblems(...asked)

/** Says "may": only trying a fix shows whether it does harm elsewhere. */
const fixableText = (count: number): string =>
  `"saga validate --fix" may be able to fix ${count} of these, and shows each change first.`

/** Lists outdated translations. Exit code: 0 listed, 1 some are outdated and warnings fail, 2 git cannot tell. */
async function listOutdated(project: Project, report: Report, options: ValidateOptions): Promise<number> {
  const { findOutdated } = await import('../load/translation-state.ts')
  const { readContent } = await import('../load/load-content.ts')
  const { content } = await readContent(project)
  const { diagnostics, unknown } = await findOutdated(project, content)
  if (unknown !== undefined) {
    report.line(unknown)
    return 2
  }
  const sorted = sortByPlace(diagnostics)
  const findings = { diagnostics: sorted, coverage: [], notChecked: [] }
  const forPrograms = await textForPrograms(project, options.format, findings)
  if (forPrograms !== undefined) report.line(forPrograms)
  else {
    await report.diagnostics(sorted)
    if (sorted.length === 0) report.line('No translation is older than its source text.')
  }
  return exitCodeOf(sorted, options)
}

/** Names the rules that were not checked, so that silence does not pass for "nothing is wrong". */
function notCheckedText(rules: Validation['notChecked'], { build = false }: ValidateOptions): string {
  if (!build)
    return `${rules.length} checks need a build first (${rules.join(', ')}): "saga validate --build" runs them too.`
  return rules.includes('limit')
    ? `Not checked: ${rules.join(', ')}. The errors come first.`
    : 'Not checked: address. There is no published shop in dist/ to compare with.'
}

/** Counts the errors in files other than the named ones. */
function otherFilesText(others: readonly Diagnostic[]): string {
  const count = others.filter(({ severity }) => severity === 'error').length
  return count === 0
    ? 'No errors in other files.'
    : `${count} ${count === 1 ? 'error' : 'errors'} in other files: "saga validate" lists them.`
}

/** Finds the problems of the content and, with `build`, of the planned site. */
async function findAll(project: Project, environment: CheckoutEnvironment, build = false) {
  const found = await cachedFindings(project, environment)
  if (!build) return found
  const { checkBuild } = await import('./plan-build.ts')
  const { diagnostics, notChecked } = await checkBuild(project, environment)
  return { ...found, diagnostics: sortByPlace([...found.diagnostics, ...diagnostics]), notChecked }
}

/** Returns the findings of the last run if no file was touched since; otherwise checks anew. */
async function cachedFindings(project: Project, environment: CheckoutEnvironment): Promise<Validation> {
  const sources = listShopFiles(project)
  const cache = openRunCache<Validation>('validated', project, shopStampOf(sources, project, environment))
  const cached = cache.get()
  if (cached) return cached
  // This import is most of the program: where nothing was touched, it is not even loaded.
  const { findProblems } = await import('./find-problems.ts')
  const found = await findProblems(project, environment, sources)
  await cache.set(found)
  return found
}

/** @throws errors that are not the disk's */
function validationOfDiskError(error: unknown, project: Project): Validation {
  const diagnostic = diskDiagnostic(error, project)
  if (!diagnostic) throw error
  return { diagnostics: [diagnostic], coverage: [], checked: 'nothing', notChecked: rulesOfBuild }
}

const isMissingText = ({ code }: Diagnostic): boolean => code === 'missing-translation' || code === 'fallback'
