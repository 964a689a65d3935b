import type { LoadedContent } from '../../../check/load-content.ts'
import { findNewDiagnostics } from '../../../model/new-diagnostics.ts'
import { priceText } from '../../../model/price.ts'
import type { Content } from '../../../read/content.ts'
import type { PricesFile } from '../../../schema/prices.ts'
import { variantTitleOf } from '../../../schema/variant-names.ts'
import { statesPrices } from '../../../shop/own-prices.ts'
import { pricedSeriesIn, priceStatementsOf } from '../../../shop/poster-series.ts'
import { type PriceList, priceListOf } from '../../../shop/price-list.ts'
import { sizesOf } from '../../../shop/variants.ts'
import { findingInList } from './finding-words.ts'

/** A price that changes at least by this factor is unusual. */
const UNUSUAL_FACTOR = 2

/**
 * Describes, one per line, the price changes that visitors see between two states of the shop; [] if there are none.
 * `published` has no drafts.
 */
export function describePriceChanges(
  now: LoadedContent,
  then: LoadedContent,
): readonly string[] {
  const previousPrices = usablePricesIn(now.contentWithoutDrafts)
  const nextPrices = usablePricesIn(then.contentWithoutDrafts)
  if (!previousPrices || !nextPrices) return []

  const previous = shopPricesOf(now.contentWithoutDrafts, previousPrices)
  const next = shopPricesOf(then.contentWithoutDrafts, nextPrices)
  const shopChanges = changesOf(previous.list, next.list)
  const changesById = new Map<string, readonly string[]>()
  for (const id of shownPosters(then.contentWithoutDrafts)) {
    const changes = changesOfPoster(id, previous, next) ?? shopChanges
    if (changes.length > 0) changesById.set(id, changes)
  }

  const changes = [...new Set([shopChanges, ...changesById.values()].flat())]
  if (changes.length === 0) return []

  const warnings = findNewDiagnostics(now.diagnostics, then.diagnostics).filter(
    ({ code }) => code === 'price',
  )
  return [
    ...changes,
    describeReach(then.contentWithoutDrafts, new Set(changesById.keys())),
    ...warnings.map((warning) => findingInList(warning, then.content)),
  ]
}

interface ShopPrices {
  readonly list: PriceList
  /** Price lists that differ from the shop's, by poster id. */
  readonly ownLists: ReadonlyMap<string, PriceList>
}

const shopPricesOf = (content: Content, prices: PricesFile): ShopPrices => ({
  list: priceListOf(prices),
  ownLists: ownPriceLists(content, prices),
})

/** Describes the changed prices of a poster with its own prices; undefined if the poster has the shop's prices. */
function changesOfPoster(
  id: string,
  previous: ShopPrices,
  next: ShopPrices,
): readonly string[] | undefined {
  const previousList = previous.ownLists.get(id)
  const nextList = next.ownLists.get(id)
  if (!previousList && !nextList) return undefined

  return changesOf(previousList ?? previous.list, nextList ?? next.list)
}

/** Returns a shop's prices; undefined while it has no sizes, which is an error. */
function usablePricesIn({ prices }: Content): PricesFile | undefined {
  const hasSizes = prices !== undefined && sizesOf(prices.value).length > 0
  return hasSizes ? prices.value : undefined
}

/** Describes the changes from one price list to another. */
const changesOf = (previousList: PriceList, nextList: PriceList): readonly string[] =>
  previousList.flatMap(({ variant, price: previous }) => {
    const next = nextList.find((listed) => listed.variant.key === variant.key)?.price
    if (!next) return []

    const previousText = priceText(previous, 'en')
    const nextText = priceText(next, 'en')
    if (previousText === nextText) return []

    const unusual =
      previous.currency === next.currency
        ? describeUnusual(previous.amount, next.amount)
        : ''
    return [`${variantTitleOf(variant)}: ${previousText} → ${nextText}${unusual}`]
  })

/** Returns, by poster id, the prices of the posters that differ from the shop in prices or sizes. */
function ownPriceLists(
  content: Content,
  prices: PricesFile,
): ReadonlyMap<string, PriceList> {
  const pricedSeries = pricedSeriesIn(content)
  return new Map(
    content.posters.flatMap(({ value }) => {
      const statements = priceStatementsOf(value, pricedSeries)
      if (!statements.some(statesPrices)) return []
      return [[value.id, priceListOf(prices, statements)] as const]
    }),
  )
}

const shownPosters = ({ galleries }: Content): ReadonlySet<string> =>
  new Set(galleries.flatMap(({ value }) => value.posters))

function describeUnusual(previous: number, next: number): string {
  const ratio = next / previous
  if (next >= previous * UNUSUAL_FACTOR) return `; unusual: ${timesText(ratio)} as much`
  if (next * UNUSUAL_FACTOR <= previous)
    return `; unusual: ${Math.round(ratio * 100)}% of the old price`
  return ''
}

const timesText = (factor: number): string =>
  factor < 3 ? 'at least twice' : `about ${Math.round(factor).toLocaleString('en')} times`

/** Describes how many posters and pages show the changed prices. */
function describeReach(
  { galleries, languages }: Content,
  changedPosters: ReadonlySet<string>,
): string {
  const changedGalleries = galleries.filter(({ value }) =>
    value.posters.some((id) => changedPosters.has(id)),
  )
  // Every poster and every gallery has its own page.
  const pagesPerLanguage = changedPosters.size + changedGalleries.length
  const pages = pagesPerLanguage * languages.length
  return `On ${countText(changedPosters.size, 'poster')} and ${countText(pages, 'page')}`
}

const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
