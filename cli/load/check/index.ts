import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'
import { checkArticles } from './articles.ts'
import { checkBooks } from './books.ts'
import { checkCounts } from './counts.ts'
import { checkGalleries, checkSeries } from './galleries.ts'
import { checkIds, checkReferences } from './ids.ts'
import { checkImages } from './images.ts'
import { checkLinks } from './links.ts'
import { checkMarkdown } from './markdown.ts'
import { checkPublic, findPages, type LinkTargets } from './pages.ts'
import { checkPrices } from './prices.ts'
import { checkRepeats } from './repeats.ts'
import { checkReviews } from './reviews.ts'
import { checkSite } from './site.ts'
import { checkStrings } from './strings.ts'
import { checkMissingFiles, checkMissingTexts, checkTexts } from './texts.ts'
import { checkPosters, checkSeo } from './titles.ts'

/** A check across files. Each rule looks at one topic; all rules always run. */
type Rule = (content: Content, pages: LinkTargets) => Iterable<Diagnostic>

const rules: readonly Rule[] = [
  checkSite,
  checkReferences,
  checkPublic,
  checkIds,
  checkGalleries,
  checkBooks,
  checkArticles,
  checkLinks,
  checkPrices,
  checkImages,
  checkStrings,
  checkMissingFiles,
  checkMissingTexts,
  checkTexts,
  checkPosters,
  checkMarkdown,
  checkCounts,
  checkRepeats,
  checkReviews,
  checkSeo,
  checkSeries,
]

export const ruleCount = rules.length

export function checkContent(content: Content): readonly Diagnostic[] {
  const pages = findPages(content)
  return rules.flatMap((rule) => [...rule(content, pages)])
}
