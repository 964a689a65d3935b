import {
  type Offer,
  onePerSize,
  type Poster,
  type Variant,
} from '../../cli/model/poster.ts'

/** A poster in one of its sizes. */
export interface Sheet {
  readonly poster: Poster
  readonly offer: Offer
}

/**
 * Returns the offer with the logo for each size in which one of the posters is sold, in
 * the shop's order.
 */
export function sizeOffersOf(
  posters: readonly Poster[],
  variants: readonly Variant[],
): readonly Offer[] {
  return onePerSize(variants).flatMap(({ key }) => {
    const seller = posters.find((poster) => offerIn(key, poster))
    return (seller && offerIn(key, seller)) ?? []
  })
}

/**
 * Returns a sheet for each offer, with a poster that is sold in the offer's size. Each
 * sheet shows a different poster, as long as there are enough.
 */
export function sheetsOf(
  offers: readonly Offer[],
  posters: readonly Poster[],
): readonly Sheet[] {
  const shownPosters = new Set<Poster>()

  return offers.flatMap(({ variant: { key } }) => {
    const sellers = posters.filter((candidate) => offerIn(key, candidate))
    const poster = sellers.find((candidate) => !shownPosters.has(candidate)) ?? sellers[0]
    const offer = poster && offerIn(key, poster)
    if (!offer) return []

    shownPosters.add(poster)
    return [{ poster, offer }]
  })
}

const offerIn = (key: string, { offers }: Poster): Offer | undefined =>
  offers.find(({ variant }) => variant.key === key)
