import { join } from 'node:path'
import { home } from '../support/cli.ts'
import { isLong } from '../support/long.ts'
import { hasRealContent } from '../support/real-content.ts'
import { type BuiltShop, openShop } from './built-shop.ts'
import { contentOf } from './content-of.ts'
import { smallShop } from './small-shop.ts'

/**
 * Whether the tests in tests/site/ check the real shop with all its posters, whose build takes minutes. `npm test` checks
 * the small shop instead, which has every kind of page.
 */
export const isWhole = isLong && hasRealContent

/** Returns dist/ of the shop that this run checks. */
export async function chosenShop(): Promise<string> {
  if (!isWhole) return smallShop()
  const { wholeShop } = await import('./whole-shop.ts')
  return wholeShop()
}

/** Opens the shop that this run checks. */
export const openChosenShop = (): BuiltShop => openShop(chosenShop)

// The content that this shop must show.
export const {
  galleries,
  languages,
  posterPages,
  posterScreens,
  prices,
  purchaseLinksOf,
  screens,
  site,
} = contentOf(join(home, isWhole ? 'content' : 'tests/shops/small-shop/content'))

/** Returns the first poster of the first gallery with this orientation. */
export function firstPoster(orientation: 'portrait' | 'landscape'): string {
  const [id] =
    galleries.find((gallery) => gallery.orientation === orientation)?.posters ?? []
  if (id === undefined) throw new Error(`no gallery has ${orientation} posters`)
  return id
}
