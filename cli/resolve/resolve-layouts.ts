import { type LayoutName, layoutNames } from '../model/layout.ts'
import { isSearched } from '../model/poster.ts'
import type { Content } from '../read/content.ts'

/** Tells whether pages of a shop have a layout. */
const isNeeded: Readonly<Record<LayoutName, (content: Content) => boolean>> = {
  'single-band': ({ galleries }) => galleries.length === 2,
  'few-claims': ({ site }) => {
    const { customers, cities, rating } = site?.value.claims ?? {}
    const claims = [customers, cities, rating].filter((claim) => claim !== undefined)
    return claims.length === 1 || claims.length === 2
  },
  'no-finder': ({ galleries }) => !isSearched(galleries.map(({ value }) => value)),
  'few-reviews': ({ reviews }) => [1, 2, 4].includes(reviews?.value.length ?? 0),
  'few-lists': ({ editions, articles, site }) =>
    editions.length === 0 || (articles.length === 0 && !site?.value.contact),
  contact: ({ site }) => site?.value.contact !== undefined,
}

/** Returns the layouts that the pages of a shop have. */
export const resolveLayouts = (content: Content): readonly LayoutName[] =>
  layoutNames.filter((name) => isNeeded[name](content))
