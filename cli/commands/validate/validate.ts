import { existsSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import { openRunCache } from '../../cache/disk-cache.ts'
import type { Validation } from '../../check/load-content.ts'
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
import { diskDiagnostic } from '../failures.ts'
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
}

/** Prints all problems, or those about `files`. Exit code: 0 clean, 1 problems, 2 what is asked cannot be checked. */
export async function validate(
  { project, environment, report }: CommandContext,
  options: ValidateOptions = {},
  files: readonly string[] = [],
  confirm?: Confirm,
): Promise<number> {
  const { rule: asked, format = 'pretty' } = options
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0)
    return report.refuse(`There is no file ${missing.join(', ')}.`, 2)
  if (asked?.every((rule) => rulesOfBuild.includes(rule)) && !options.build)
    return report.refuse(
      `Not checked: ${asked.join(', ')}. With --build it is checked too.`,
      2,
    )
  if (options.outdated || asked?.includes('outdated'))
    return listOutdated(project, report, options)
  const isNamed = isAboutOneOf(files, project)
  // A disk error keeps every rule from being checked: it is shown whichever rule was asked for.
  const isWanted = (diagnostic: Diagnostic): boolean =>
    diagnostic.code === 'disk' ||
    ((asked?.includes(diagnostic.code) ?? true) && isNamed(diagnostic))
  if (options.fix) {
    const { fixProblems } = await import('./fix.ts')
    const { changeContent } = await import('../change/change-content.ts')
    const consent = options.yes ? async () => true : confirm
    const fix = () => fixProblems(project, environment, report, isWanted, consent)
    // Other commands wait for this one, but not for the answer of a person.
    const left = await (options.yes ? changeContent(project, report, fix) : fix())
    if (left && 'stopped' in left) return left.stopped
    if (left) return exitCodeOf(left.filter(isWanted), options)
  }
  const found = await findAll(project, environment, options.build)
  const diagnostics = found.diagnostics.filter(isWanted)
  await printFindings(project, report, options, { ...found, diagnostics })
  if (format === 'pretty') {
    const isMissingText = diagnostics.some(
      ({ code }) => code === 'missing-translation' || code === 'fallback',
    )
    if (options.coverage || isMissingText)
      report.line(`\n${coverageTable(found.coverage)}\n`)
    if (files.length > 0 && !asked)
      report.line(otherFilesText(found.diagnostics.filter((one) => !isWanted(one))))
    report.line(`Checked ${found.checked} in ${report.elapsedText()}.`)
  }
  if (found.notChecked.length > 0 && format !== 'json' && format !== 'sarif')
    report.line(notCheckedText(found.notChecked, options))
  const fixable = diagnostics.filter(({ fix }) => fix).length
  // "May": only trying a fix shows whether it does harm elsewhere.
  if (format === 'pretty' && fixable > 0 && !options.fix)
    report.line(
      `"saga validate --fix" may be able to fix ${fixable} of these, and shows each change first.`,
    )
  return exitCodeOf(diagnostics, options)
}

function isAboutOneOf(
  files: readonly string[],
  { root }: Project,
): (found: Diagnostic) => boolean {
  const named = files.map((file) => relative(root, resolve(file)).split(sep).join('/'))
  return ({ at, related = [] }) =>
    named.length === 0 ||
    [at, ...related.map((other) => other.at)].some(({ file }) =>
      named.some((name) => name === '' || file === name || file.startsWith(`${name}/`)),
    )
}

const exitCodeOf = (
  diagnostics: readonly Diagnostic[],
  { strict }: ValidateOptions,
): number =>
  diagnostics.some(
    ({ severity }) => severity === 'error' || (strict && severity === 'warning'),
  )
    ? 1
    : 0

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

/** Exit code: 0 listed, 1 some are outdated and warnings fail, 2 git cannot tell. */
async function listOutdated(
  project: Project,
  report: Report,
  options: ValidateOptions,
): Promise<number> {
  const { findOutdated } = await import('../../translations/outdated.ts')
  const { readContent } = await import('../../check/load-content.ts')
  const { content } = await readContent(project)
  const { diagnostics, unknown } = await findOutdated(project, content)
  if (unknown !== undefined) return report.refuse(unknown, 2)
  const sorted = sortByPlace(diagnostics)
  await printFindings(project, report, options, {
    diagnostics: sorted,
    coverage: [],
    notChecked: [],
  })
  const { format = 'pretty' } = options
  if (format === 'pretty' && sorted.length === 0)
    report.line('No translation is older than its source text.')
  return exitCodeOf(sorted, options)
}

/** Names the rules that were not checked, so that silence does not pass for "nothing is wrong". */
function notCheckedText(
  rules: Validation['notChecked'],
  { build = false }: ValidateOptions,
): string {
  if (!build)
    return `${rules.length} checks need a build first (${rules.join(', ')}): "saga validate --build" runs them too.`
  return rules.includes('limit')
    ? `Not checked: ${rules.join(', ')}. The errors come first.`
    : 'Not checked: address. There is no published shop in dist/ to compare with.'
}

function otherFilesText(others: readonly Diagnostic[]): string {
  const count = countSeverities(others).error
  return count === 0
    ? 'No errors in other files.'
    : `${pluralize(count, 'error')} in other files: "saga validate" lists them.`
}

async function findAll(
  project: Project,
  environment: CheckoutEnvironment,
  build = false,
): Promise<Validation> {
  try {
    const found = await cachedFindings(project, environment)
    if (!build) return found
    const { checkBuild } = await import('../build/check-plan.ts')
    const { diagnostics, notChecked } = await checkBuild(project, environment)
    return {
      ...found,
      diagnostics: sortByPlace([...found.diagnostics, ...diagnostics]),
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

async function cachedFindings(
  project: Project,
  environment: CheckoutEnvironment,
): Promise<Validation> {
  const stamp = shopStampOf(listSources(project), project, environment)
  const cache = openRunCache<Validation>('validated', project, stamp)
  const cached = cache.get()
  if (cached) return cached
  // This import is most of the program: where nothing was touched, it is not even loaded.
  const { findProblems } = await import('../../check/load-content.ts')
  const found = await findProblems(project, environment)
  await cache.set(found)
  return found
}
