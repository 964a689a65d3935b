import { readEntries } from '../runtime/saved.ts'
import { fill } from '../shared/fill.ts'
import { type VariantKey, variants } from '../shared/variants.ts'

/** The name of the list in the browser's storage. */
export const SAVED = 'saved-posters'

/** A poster that the visitor keeps, in the chosen variant. */
export interface SavedPoster {
  readonly id: string
  readonly variant: VariantKey
  /** From 1, where it is absent, to `MOST`. */
  readonly quantity?: number
}

/** The most of one poster in an order. */
export const MOST = 10

/** Writes a list for addresses: 'dragon-eye~3'. Digits are indices in `variants`; a1, the usual one, is left out. */
export const listText = (list: readonly SavedPoster[]): string =>
  list
    .map(({ id, variant }) =>
      variant === 'a1' ? id : `${id}~${variants.indexOf(variant)}`,
    )
    .join(',')

/** Reads the list in an address, without duplicates and without anything that cannot be the id of a poster. */
export function parseList(text: string): readonly SavedPoster[] {
  const list = text.split(',').flatMap((part) => {
    const [, id, place] = /^([a-z0-9-]+)(?:~(\d))?$/.exec(part) ?? []
    return id ? [{ id, variant: variants[Number(place ?? 0)] ?? 'a1' }] : []
  })
  return unique(list)
}

/** The middle of a poster on a wall: centimetres right of the middle of the sofa, and above the floor. */
export type Place = readonly [x: number, y: number]

/** Places of posters, by id. */
export type Places = ReadonlyMap<string, Place>

/** Writes places for addresses, in the order of a list: '-34x148,,34x148', where the second poster has none. */
export const wallText = (list: readonly SavedPoster[], places: Places): string =>
  list.map(({ id }) => places.get(id)?.map(Math.round).join('x')).join()

/** Reads the places in an address. */
export function parsePlaces(list: readonly SavedPoster[], text: string): Places {
  const places = text.split(',').map((part): Place | undefined => {
    const [, x, y] = /^(-?\d+)x(\d+)$/.exec(part) ?? []
    return x && y ? [Number(x), Number(y)] : undefined
  })
  return new Map(
    list.flatMap(({ id }, index): readonly (readonly [string, Place])[] => {
      const place = places[index]
      return place ? [[id, place]] : []
    }),
  )
}

/** Reads the list that the browser kept. Other versions of the shop and other scripts may have written it. */
export const parseSaved = (text: string | null): readonly SavedPoster[] =>
  unique(
    readEntries(() => text).map(({ id, variant, quantity }) => {
      const count = Number(quantity)
      const isCount = Number.isInteger(count) && count >= 1 && count <= MOST
      return { id, variant: variant as VariantKey, ...(isCount && { quantity: count }) }
    }),
  )

const unique = (list: readonly SavedPoster[]): readonly SavedPoster[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
]

/** The price of each variant as a number, and the pattern by which the page writes an amount. */
export interface Prices {
  readonly amounts: Readonly<Record<VariantKey, number>>
  /** '{amount} €' */
  readonly pattern: string
}

/** Returns the sum of the bought variants, as the page writes prices: '160 €'. */
export function sumText(
  bought: readonly VariantKey[],
  { amounts, pattern }: Prices,
  lang: string,
): string {
  const sum = bought.reduce((total, variant) => total + amounts[variant], 0)
  return fill(pattern, { amount: sum.toLocaleString(lang) })
}
