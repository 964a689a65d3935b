import type { OpenPoint } from '../../model/checklist.ts'
import { groupBy } from '../../model/groups.ts'
import { pluralize } from '../../model/text.ts'
import type { Content } from '../../read/content.ts'
import { folderOf } from '../../schema/content-paths.ts'
import { findGaps } from '../gaps.ts'
import { PRIVACY } from '../privacy.ts'
import type { ShopToOpen } from './shop-to-open.ts'

/**
 * Matches the slugs, in European languages, of pages that say who the seller is: 'imprint', 'mentions-legales',
 * 'vendeur'. Slugs have no accents, so "säljare" is 'saljare' or 'saeljare'.
 */
const SELLER =
  /imprint|impress|colof|coloph|legal|mentions|seller|sa(?:e)?ljare|verkauf|verkaeuf|anbieter|vendeur|vended|vendit|verkoper|sa(?:e)?lger|selger|myyja|sprzeda|contact|kontakt|contat|yhteys|about-us|om-oss|om-os/

interface LegalText {
  readonly slugs: RegExp
  /** A slug that `saga new text` accepts for the page, such as 'privacy'. */
  readonly usualSlug: string
  /** The noun for the page in messages. */
  readonly noun: string
}

const sellerText: LegalText = {
  slugs: SELLER,
  usualSlug: 'imprint',
  noun: 'page about the seller',
}

const privacyText: LegalText = {
  slugs: PRIVACY,
  usualSlug: 'privacy',
  noun: 'privacy text',
}

/** Tells whether every shop needs this text page. */
export const isLegalText = (slug: string): boolean =>
  [sellerText, privacyText].some(({ slugs }) => slugs.test(slug))

export const findNoSellerText = (shop: ShopToOpen): Iterable<OpenPoint> =>
  findUnpublished(shop, sellerText)

export function* findNoPrivacyText(shop: ShopToOpen): Generator<OpenPoint> {
  yield* findUnpublished(shop, privacyText)

  for (const { code, severity, message, at, hint = '' } of shop.diagnostics)
    if (code === 'privacy' && severity === 'warning') yield { message, at, remedy: hint }
}

function* findUnpublished(
  { content, contentWithoutDrafts }: ShopToOpen,
  { slugs, usualSlug, noun }: LegalText,
): Generator<OpenPoint> {
  if (filesOf(contentWithoutDrafts, slugs).length > 0) return

  const [draft] = filesOf(content, slugs)
  if (!draft) {
    yield {
      message: `the shop has no ${noun}`,
      at: { file: folderOf('articles', { slug: usualSlug }) },
      remedy: `write one: saga new text ${usualSlug}`,
    }
    return
  }

  const { front } = draft
  yield {
    message: `the ${noun} is a draft`,
    at: front.at(['draft']),
    remedy:
      'replace each [[…]] in it, or delete what does not apply, then delete "draft: true" in every language',
  }
}

/** Lists the files of text pages, in all languages. */
const filesOf = ({ articles }: Content, slugs: RegExp) =>
  articles
    .filter(({ slug }) => slugs.test(slug))
    .flatMap(({ files }) => Object.values(files))
    .filter((file) => file !== undefined)

/** Finds the gaps of published pages, with one point per file. */
export function* findGapsOnPages({
  contentWithoutDrafts,
}: ShopToOpen): Generator<OpenPoint> {
  const gapsByFile = groupBy([...findGaps(contentWithoutDrafts)], ({ at }) => at.file)
  for (const gaps of gapsByFile.values()) {
    const [firstGap] = gaps
    if (!firstGap) continue

    yield {
      message: `${pluralize(gaps.length, 'gap')}: ${gaps.map(({ name }) => name).join(', ')}`,
      at: firstGap.at,
      remedy:
        'replace each [[…]] with the text, or delete what does not apply; until then, visitors do not see what surrounds it',
    }
  }
}
