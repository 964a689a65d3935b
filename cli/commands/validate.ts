import type { BackendEnvironment } from '../load/backend.ts'
import { ruleCount } from '../load/check/check.ts'
import { readColours } from '../load/colours.ts'
import type { Content } from '../load/content.ts'
import { coverageOf } from '../load/coverage.ts'
import { picturesNamed } from '../load/pictures-named.ts'
import { listSources, type Sources } from '../load/sources.ts'
import { blocksBuild, type Diagnostic, type DiagnosticCode } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { coverageTable } from '../report/coverage.ts'
import type { Format } from '../report/formats.ts'
import { asGithub } from '../report/github.ts'
import { asJson, type Findings } from '../report/json.ts'
import { asSarif } from '../report/sarif.ts'
import type { Report } from '../report.ts'
import { stringKeys } from '../schema/strings.ts'
import { diskDiagnostic } from './disk-fault.ts'
import { lastAnswer } from './last-answer.ts'
import { loadContent, sorted } from './read-content.ts'
import { findUnusedTexts } from './validate/unused-texts.ts'

export interface ValidateOptions {
  readonly format?: Format
  /** Whether warnings fail as well. */
  readonly strict?: boolean
  /** Only these rules; all of them when absent. */
  readonly rule?: readonly DiagnosticCode[]
  /** Whether notes are shown one by one. */
  readonly notes?: boolean
  /** Whether it is shown how much of the shop each language has, even when nothing is missing. */
  readonly coverage?: boolean
}

/**
 * Checks everything and says all that is wrong. Exit code: 0 clean, 1 problems.
 * @param findUnused renders pages, for which templates/ has to be bundled
 */
export async function validate(
  project: Project,
  environment: BackendEnvironment,
  report: Report,
  options: ValidateOptions = {},
  findUnused = findUnusedTexts,
): Promise<number> {
  const { checked, coverage, ...found } = await lastFindings(project, environment, findUnused).catch(
    (error) => withoutReading(error, project),
  )
  // What keeps every rule from being checked is told whichever was asked for.
  const wanted = ({ code }: Diagnostic): boolean => code === 'disk' || (options.rule?.includes(code) ?? true)
  const diagnostics = found.diagnostics.filter(wanted)
  switch (options.format ?? 'pretty') {
    case 'json':
      report.line(asJson({ diagnostics, coverage }))
      break
    case 'github':
      if (diagnostics.length > 0) report.line(asGithub(diagnostics))
      break
    case 'sarif':
      report.line(asSarif(diagnostics))
      break
    case 'pretty':
      await report.diagnostics(diagnostics, options.notes ?? false)
      if (options.coverage || diagnostics.some(lacksWords)) report.line(`\n${coverageTable(coverage)}\n`)
      report.line(`Checked ${checked} in ${report.elapsed()}.`)
  }
  const failing = options.strict ? ['error', 'warning'] : ['error']
  return diagnostics.some(({ severity }) => failing.includes(severity)) ? 1 : 0
}

/** All that there is to say about a shop. */
interface Validation extends Findings {
  /** What was looked at, in words. */
  readonly checked: string
  /** Whether nothing was left out that a later run could find. */
  readonly complete: boolean
}

/** What was said last, if nothing was touched since. */
async function lastFindings(
  project: Project,
  environment: BackendEnvironment,
  findUnused: typeof findUnusedTexts,
): Promise<Validation> {
  const sources = listSources(project)
  const last = lastAnswer<Validation>('validated', project, environment, sources)
  const known = last.recall()
  if (known) return known
  const found = await findings(project, environment, sources, findUnused)
  // What nobody could look for may be found without any file being touched.
  if (found.complete) await last.remember(found)
  return found
}

/** @throws what is no fault of the disk */
function withoutReading(error: unknown, project: Project): Validation {
  const fault = diskDiagnostic(error, project)
  if (!fault) throw error
  return { diagnostics: [fault], coverage: [], checked: 'nothing', complete: false }
}

async function findings(
  project: Project,
  environment: BackendEnvironment,
  sources: Sources,
  findUnused: typeof findUnusedTexts,
): Promise<Validation> {
  const { content, diagnostics: read } = await loadContent(project, environment, sources)
  // A picture whose data is damaged has a sound header; only those that are new have to be decoded.
  const { diagnostics: damaged } = await readColours(project, content)
  const diagnostics = [...read, ...damaged]
  // A page can be rendered only from content that has no fault.
  const unused = diagnostics.some(blocksBuild) ? [] : await findUnused(project, content)
  return {
    diagnostics: sorted([...diagnostics, ...(unused ?? [])]),
    coverage: coverageOf(content),
    checked: checkedIn(content),
    complete: unused !== undefined,
  }
}

const lacksWords = ({ code }: Diagnostic): boolean => code === 'missing-translation' || code === 'fallback'

/** '190 files, 150 posters with 152 images (main 58 with 60, …), …' */
function checkedIn(content: Content): string {
  const families = new Map<string, { posters: number; images: number }>()
  for (const { file, value } of content.posters) {
    const family = file.split('/').at(-2) ?? ''
    const before = families.get(family) ?? { posters: 0, images: 0 }
    families.set(family, { posters: before.posters + 1, images: before.images + value.images.length })
  }
  const each = [...families].map(
    ([family, { posters, images }]) =>
      `${family} ${posters}${images === posters ? '' : ` with ${images} images`}`,
  )
  const images = picturesNamed(content).length
  const strings = stringKeys.length * content.languages.length
  return `${content.files.size} files: ${content.posters.length} posters (${each.join(', ')}), ${images} images, ${strings} interface texts, ${ruleCount} groups of rules`
}
