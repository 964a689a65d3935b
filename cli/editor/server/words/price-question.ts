import type { LoadedContent } from '../../../check/load-content.ts'
import { findNewDiagnostics } from '../../../model/new-diagnostics.ts'
import { priceText } from '../../../model/price.ts'
import type { Content } from '../../../read/content.ts'
import { priceListOf } from '../../../shop/price-list.ts'
import { findingInList } from './finding-words.ts'

/** A price that changes at least by this factor is unusual. */
const UNUSUAL_FACTOR = 2

/** Describes the price changes between two states of the shop, one line for each; [] if there are none. */
export function describePriceChanges(
  now: LoadedContent,
  then: LoadedContent,
): readonly string[] {
  const previousPrices = now.published.prices?.value
  const nextPrices = then.published.prices?.value
  if (!previousPrices || !nextPrices) return []

  const nextList = priceListOf(nextPrices)
  const changes = priceListOf(previousPrices).flatMap(({ variant, price: previous }) => {
    const next = nextList.find((listed) => listed.variant.key === variant.key)?.price
    if (!next) return []

    const previousText = priceText(previous, 'en')
    const nextText = priceText(next, 'en')
    if (previousText === nextText) return []

    const size = `${variant.size}${variant.withoutLogo ? ' without logo' : ''}`
    const unusual =
      previous.currency === next.currency
        ? describeUnusual(previous.amount, next.amount)
        : ''
    return [`${size}: ${previousText} → ${nextText}${unusual}`]
  })
  if (changes.length === 0) return []

  const warnings = findNewDiagnostics(now.diagnostics, then.diagnostics).filter(
    ({ code }) => code === 'price',
  )
  return [
    ...changes,
    describeReach(then.published),
    ...warnings.map((warning) => findingInList(warning, then.content)),
  ]
}

function describeUnusual(previous: number, next: number): string {
  const ratio = next / previous
  if (next >= previous * UNUSUAL_FACTOR) return `; unusual: ${timesText(ratio)} as much`
  if (next * UNUSUAL_FACTOR <= previous)
    return `; unusual: ${Math.round(ratio * 100)} % of it`
  return ''
}

const timesText = (factor: number): string =>
  factor < 3 ? 'at least twice' : `about ${Math.round(factor).toLocaleString('en')} times`

/** Describes on how many posters and pages the prices appear. */
function describeReach({ galleries, languages }: Content): string {
  const shown = galleries.filter(({ value }) => value.posters.length > 0)
  const posters = new Set(shown.flatMap(({ value }) => value.posters)).size
  // Every poster and every gallery has its own page.
  const pagesPerLanguage = posters + shown.length
  const pages = pagesPerLanguage * languages.length
  return `On ${countText(posters, 'poster')} and ${countText(pages, 'page')}`
}

const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
