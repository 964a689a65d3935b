import type { Diagnostic } from '../model/diagnostic.ts'
import type { Content } from '../read/content.ts'
import { checkConfirmations } from '../translations/confirmations.ts'
import { checkBlockedNames } from './blocked-names.ts'
import { checkArticles, checkBooks } from './books-and-articles.ts'
import { checkBrand, checkLogo } from './brand.ts'
import { checkCounts } from './counts.ts'
import {
  checkLeftOutSections,
  checkPageTexts,
  checkRequiredFiles,
  checkUnreadFiles,
} from './files.ts'
import { checkFonts } from './fonts.ts'
import {
  checkEmptyGalleries,
  checkListedPosters,
  checkOrientations,
  checkSeries,
  checkUnlisted,
} from './galleries.ts'
import { checkGaps } from './gaps.ts'
import { checkIds } from './ids.ts'
import { checkStrings } from './interface-texts.ts'
import { checkMarkdown } from './markdown.ts'
import { checkMissingTexts } from './missing-texts.ts'
import { checkOwnAddresses } from './own-addresses.ts'
import { checkLackingSizes, checkPricesOfSeries } from './own-prices.ts'
import { checkPublic, findPages, type LinkTargets } from './pages.ts'
import { checkPictures } from './picture-files.ts'
import { checkPrices } from './plausible-prices.ts'
import { checkLinksOfPrintRuns, checkSizesOfPrintRuns } from './print-runs.ts'
import { checkPublicNames } from './public-names.ts'
import { checkLinksOfVariants, checkPurchaseLinks } from './purchase-links.ts'
import { checkReferences } from './references.ts'
import { checkRepeats } from './repeats.ts'
import { checkReviews } from './reviews.ts'
import { checkShippingRates, checkShipTo } from './shipping.ts'
import { checkDrafts, checkLanguages } from './shop-settings.ts'
import { checkSizes } from './sizes.ts'
import { checkTexts } from './texts.ts'
import {
  checkGallerySeo,
  checkPosterLengths,
  checkPosterTitles,
  checkSeo,
} from './titles.ts'

/**
 * A check of all content. Files with errors are listed in `content.failed`. In the content, stand-ins replace their
 * faulty values (`SourceDocument.isFaulty`). A file is left out if no part of it can be checked.
 */
type Rule = (content: Content, pages: LinkTargets) => Iterable<Diagnostic>

/** All rules, in one group per subject. When `saga validate` says how much it has checked, it includes these groups. */
const groups: readonly (readonly Rule[])[] = [
  [
    checkRequiredFiles,
    checkLeftOutSections,
    checkPageTexts,
    checkUnreadFiles,
    checkConfirmations,
  ],
  [checkLanguages, checkDrafts],
  [checkReferences],
  [checkPublic, checkPublicNames],
  [checkIds],
  [checkBlockedNames],
  [checkListedPosters, checkOrientations, checkUnlisted, checkEmptyGalleries],
  [checkBooks],
  [checkArticles, checkGaps],
  [checkPurchaseLinks, checkLinksOfVariants, checkLinksOfPrintRuns],
  [
    checkSizes,
    checkPrices,
    checkPricesOfSeries,
    checkLackingSizes,
    checkSizesOfPrintRuns,
  ],
  [checkShipTo, checkShippingRates],
  [checkBrand, checkLogo, checkFonts],
  [checkPictures],
  [checkStrings],
  [checkMissingTexts],
  [checkTexts],
  [checkPosterTitles, checkPosterLengths],
  [checkMarkdown, checkOwnAddresses],
  [checkCounts],
  [checkRepeats],
  [checkReviews],
  [checkGallerySeo, checkSeo],
  [checkSeries],
]

export const groupCount = groups.length

export function checkContent(content: Content): readonly Diagnostic[] {
  const pages = findPages(content)
  return groups.flat().flatMap((rule) => [...rule(content, pages)])
}
