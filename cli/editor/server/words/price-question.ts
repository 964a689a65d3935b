import { type LoadedContent, newsIn } from '../../../check/load-content.ts'
import { VARIANTS } from '../../../model/poster.ts'
import { priceText } from '../../../model/price.ts'
import type { Content } from '../../../read/content.ts'
import { priceIn } from '../../../resolve/resolve-products.ts'
import { findingInList } from './finding-words.ts'

/** From this factor on, a change of a price is unusual. */
const FACTOR = 2

/** Says which prices a change of the shop changes, one line for each; [] where all stay. */
export function describePriceChanges(
  now: LoadedContent,
  then: LoadedContent,
): readonly string[] {
  const [old, next] = [now.published.prices?.value, then.published.prices?.value]
  if (!old || !next) return []

  const changes = VARIANTS.flatMap((variant) => {
    const [was, is] = [priceIn(old, variant), priceIn(next, variant)]
    const [before, after] = [priceText(was, 'en'), priceText(is, 'en')]
    if (before === after) return []
    const size = `${variant.size}${variant.logo ? '' : ' without logo'}`
    const unusual =
      was.currency === is.currency ? describeUnusual(was.amount, is.amount) : ''
    return [`${size}: ${before} → ${after}${unusual}`]
  })
  if (changes.length === 0) return []

  const doubts = newsIn(now.diagnostics, then.diagnostics).filter(
    ({ code }) => code === 'price',
  )
  return [
    ...changes,
    describeReach(then.published),
    ...doubts.map((each) => findingInList(each, then.content)),
  ]
}

function describeUnusual(was: number, is: number): string {
  if (is >= was * FACTOR) return `; unusual: ${timesText(is / was)} as much`
  return is * FACTOR <= was ? `; unusual: ${Math.round((is / was) * 100)} % of it` : ''
}

const timesText = (factor: number): string =>
  factor < 3
    ? 'more than twice'
    : `about ${Math.round(factor).toLocaleString('en')} times`

/** Says on how many posters and pages the prices stand. */
function describeReach({ galleries, languages }: Content): string {
  const shown = galleries.filter(({ value }) => value.posters.length > 0)
  const posters = new Set(shown.flatMap(({ value }) => value.posters)).size
  const pages = (posters + shown.length) * languages.length
  return `On ${countText(posters, 'poster')} and ${countText(pages, 'page')}`
}

const countText = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`
