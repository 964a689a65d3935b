import type { Diagnostic } from '../../model/diagnostic.ts'
import type { Content } from '../content.ts'
import { checkArticles, checkBooks } from './books-and-articles.ts'
import { checkFiles } from './files.ts'
import { checkGalleries, checkSeries } from './galleries.ts'
import { checkIds, checkReferences } from './ids.ts'
import { checkMarkdown } from './markdown.ts'
import { checkCounts, checkPrices, checkReviews } from './numbers.ts'
import { checkPublic, findPages, type LinkTargets } from './pages.ts'
import { checkPictures } from './picture-files.ts'
import { checkPurchaseLinks } from './purchase-links.ts'
import { checkRepeats } from './repeats.ts'
import { checkSettings } from './shop-settings.ts'
import { checkStrings } from './strings.ts'
import { checkMissingTexts, checkTexts } from './texts.ts'
import { checkPosterTexts, checkSeo } from './titles.ts'

/** Checks across files. Each rule looks at one topic; all rules always run. */
const rules: readonly ((content: Content, pages: LinkTargets) => Iterable<Diagnostic>)[] = [
  checkFiles,
  checkSettings,
  checkReferences,
  checkPublic,
  checkIds,
  checkGalleries,
  checkBooks,
  checkArticles,
  checkPurchaseLinks,
  checkPrices,
  checkPictures,
  checkStrings,
  checkMissingTexts,
  checkTexts,
  checkPosterTexts,
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
