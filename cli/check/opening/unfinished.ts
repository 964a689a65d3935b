import type { OpenPoint } from '../../model/checklist.ts'
import type { Diagnostic, DiagnosticCode } from '../../model/diagnostic.ts'
import { groupBy } from '../../model/groups.ts'
import { starterLogo } from '../../model/starter-logo.ts'
import { pluralize } from '../../model/text.ts'
import { kindOf } from '../../schema/collections.ts'
import { documentNameOf, fileOf } from '../../schema/content-paths.ts'
import { coverageOf, totalOf } from '../../translations/translation-state.ts'
import { draftsOf } from '../drafts.ts'
import type { Draft } from '../without-drafts.ts'
import { isLegalText } from './legal-texts.ts'
import type { ShopToOpen } from './shop-to-open.ts'

/** Rules whose problems other requirements report. */
const RULES_ELSEWHERE: readonly DiagnosticCode[] = [
  'no-purchase',
  'privacy',
  'gap',
  'fallback',
]

export const findErrors = (shop: ShopToOpen): Iterable<OpenPoint> =>
  findProblems(shop, 'error')

export const findWarnings = (shop: ShopToOpen): Iterable<OpenPoint> =>
  findProblems(shop, 'warning')

/** Reports problems in the content as one point, which shows the first problem. */
function* findProblems(
  { diagnostics }: ShopToOpen,
  severity: Diagnostic['severity'],
): Generator<OpenPoint> {
  const problems = diagnostics.filter(
    (diagnostic) =>
      diagnostic.severity === severity && !RULES_ELSEWHERE.includes(diagnostic.code),
  )
  const [firstProblem] = problems
  if (!firstProblem) return

  const { message, at } = firstProblem
  const otherCount = problems.length - 1
  yield {
    message: otherCount === 0 ? message : `${message}, and ${otherCount} more`,
    at,
    remedy: 'see "saga validate", which says how to correct it',
  }
}

export function* findUntranslated({
  site,
  contentWithoutDrafts,
}: ShopToOpen): Generator<OpenPoint> {
  for (const coverage of coverageOf(contentWithoutDrafts)) {
    const { language } = coverage
    const { total, translated } = totalOf(coverage)
    if (translated === total) continue

    const index = site.value.languages.findIndex(({ code }) => code === language)
    const verb = total - translated === 1 ? 'is' : 'are'
    yield {
      message: `${pluralize(total - translated, 'text')} of ${total} ${verb} not translated into "${language}"`,
      at: site.at(['languages', index]),
      remedy: `write them to a file: saga translations export --language ${language} --missing; list names that stay the same under "sameInEveryLanguage:"`,
    }
  }
}

/** Finds the drafts, except drafts of the legal texts, which the requirements about these texts report. */
export function* findDrafts(shop: ShopToOpen): Generator<OpenPoint> {
  const remedy = 'delete "draft: true" when it is finished, or leave it hidden'
  const draftsByName = groupBy(
    draftsOf(shop.content).flatMap((draft) => describeDraft(draft, shop)),
    ({ noun }) => noun,
  )
  for (const [noun, drafts] of draftsByName) {
    const [firstDraft] = drafts
    if (firstDraft) yield { message: `${noun} is a draft`, at: firstDraft.at(), remedy }
  }
}

/**
 * Returns the noun for a draft in messages, such as 'the poster "moon"', and its place; [] for a legal text. All files
 * of a text page in several languages have the same noun.
 */
function describeDraft(draft: Draft, { site, content }: ShopToOpen) {
  if ('lang' in draft) {
    const index = site.value.languages.findIndex(({ code }) => code === draft.lang)
    const at = () => site.at(['languages', index, 'draft'])
    return [{ noun: `the language "${draft.lang}"`, at }]
  }

  const entry = content.entries.find(({ document }) => document.file === draft.file)
  if (!entry || isLegalText(entry.names.slug ?? '')) return []

  const { collection, names, document } = entry
  const name = documentNameOf(collection, names)
  const at = () => document.at(['draft'])
  return [{ noun: `the ${kindOf(collection)} "${name}"`, at }]
}

/** The icon that browsers show in a tab. The engine draws it, unless public/ contains one. */
const ICON = 'favicon.svg'

export function* findNoLogo({ content }: ShopToOpen): Generator<OpenPoint> {
  const { brand, drawings, publicFiles } = content
  const logo = brand?.value.logo
  const hasLogo = logo !== undefined && drawings.get(logo) !== starterLogo
  const hasIcon = publicFiles.some(({ path }) => path === ICON)
  if (hasLogo || hasIcon) return

  yield {
    message: 'pages and browser tabs show a generic logo',
    at: brand && logo !== undefined ? brand.at(['logo']) : { file: fileOf('brand') },
    remedy: 'draw a logo, and name its file under "logo:"',
  }
}
