import type { Content } from '../load/content.ts'
import { priceIn } from '../load/resolve/posters.ts'
import { VARIANTS } from '../model/poster.ts'
import { priceText } from '../model/price.ts'

/** What other prices mean for the shop: each price that changes, and the pages that show it. Empty where none does. */
export function describePriceChanges(before: Content, after: Content): readonly string[] {
  const [old, now] = [before.prices?.value, after.prices?.value]
  if (!old || !now) return []
  const changes = VARIANTS.flatMap((variant) => {
    const [from, to] = [priceIn(old, variant), priceIn(now, variant)]
    const name = `${variant.size}${variant.logo ? '' : ' without logo'}`
    return from === to ? [] : [`${name}: ${priceText(from)} → ${priceText(to)}`]
  })
  const titles = new Map(after.posters.map(({ value }) => [value.id, value.title.en ?? value.id]))
  const pages = after.galleries.flatMap(({ value: { label, slug, posters } }) => {
    const names = posters.map((id) => titles.get(id) ?? id).join(', ')
    return posters.length === 0 ? [] : [`${label.en ?? slug} (${posters.length}): ${names}`]
  })
  return changes.length === 0 ? [] : [...changes, ...pages]
}
