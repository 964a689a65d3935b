import { groupBy } from '../../cli/model/groups.ts'
import type { Offer, Orientation, Poster } from '../../cli/model/poster.ts'

export type PricedPoster = Pick<Poster, 'orientation' | 'offers'>

/** Posters of one orientation with the same sizes and prices, and so with the same texts. */
interface PriceGroup {
  /** The orientation, with a number for all groups but the largest: 'portrait-2'. */
  readonly name: string
  readonly offers: readonly Offer[]
}

/** The price groups of a page, by the signature of their posters. */
export type PriceGroups = ReadonlyMap<string, PriceGroup>

/** Returns the key by which posters are grouped: their orientation, with their sizes and prices. */
export const signatureOf = ({ orientation, offers }: PricedPoster): string => {
  // In the editor's pages, a mark identifies the file that contains the price. Posters
  // whose prices are in different files must not share texts.
  const prices = offers.map(
    ({ variant, price: { amount, mark = '' } }) => `${variant.key}:${amount}${mark}`,
  )
  return [orientation, ...prices].join(' ')
}

const orientations: readonly Orientation[] = ['portrait', 'landscape']

/**
 * Returns the price groups of posters: the groups of portraits first and, within an
 * orientation, large groups before small ones.
 */
export function priceGroupsOf(posters: readonly PricedPoster[]): PriceGroups {
  const groups = orientations.flatMap((orientation) => {
    const ofOrientation = posters.filter((poster) => poster.orientation === orientation)
    const largestFirst = [...groupBy(ofOrientation, signatureOf)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    )
    return largestFirst.map(([signature, [{ offers }]], index) => {
      const name = index === 0 ? orientation : `${orientation}-${index + 1}`
      return [signature, { name, offers }] as const
    })
  })
  return new Map(groups)
}
