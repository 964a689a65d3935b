import { readEntries } from '../runtime/saved.ts'
import { fill } from '../shared/fill.ts'
import { OPTION_KEY } from '../shared/printOption.ts'
import { keyOf, slugOf, type VariantKey } from '../shared/variants.ts'

/** The key of the list in the browser's storage. */
export const SAVED_KEY = 'saved-posters'

/**
 * A poster that the visitor has saved, in the chosen variant. The shop may no longer have
 * the variant. The list keeps the variant, because the owner may have removed the size
 * only for a while. Wherever the list is shown, `offeredVariantOf` replaces a missing
 * variant.
 */
export interface SavedPoster {
  readonly id: string
  readonly variant: VariantKey
  /** From 1 to `MAX_QUANTITY`; 1 if absent. */
  readonly quantity?: number
}

/** The highest quantity of one poster in an order. */
export const MAX_QUANTITY = 10

/**
 * The variants that links from earlier versions of the shop identify by a digit, the
 * index in this list. Those links omit the first variant.
 */
const NUMBERED: readonly [VariantKey, ...VariantKey[]] = [
  'a1',
  'a2',
  `a1${OPTION_KEY}`,
  `a2${OPTION_KEY}`,
]

/**
 * Formats a list for addresses: 'dragon-eye~a2'. Omits the variant that earlier links
 * omit.
 */
export const listText = (list: readonly SavedPoster[]): string =>
  list
    .map(({ id, variant }) => (variant === NUMBERED[0] ? id : `${id}~${partOf(variant)}`))
    .join(',')

/**
 * Returns the part of an address that identifies a variant. It is never a single digit,
 * which would be read as an earlier link's digit: a size with the id '3' becomes '3~'.
 */
const partOf = (variant: VariantKey): string =>
  /^\d$/.test(variant) ? `${variant}~` : slugOf(variant)

/**
 * Parses the list in an address. Leaves out duplicates and parts that cannot be poster
 * ids. The shop may not have the variants.
 */
export function parseList(text: string): readonly SavedPoster[] {
  const list = text.split(',').flatMap((part) => {
    // 'dragon-eye', 'dragon-eye~a2' or, for a size with the id '3', 'dragon-eye~3~'.
    const [, id, slug = '0'] = /^([a-z0-9-]+)(?:~([a-z0-9-]+~?))?$/.exec(part) ?? []
    return id ? [{ id, variant: variantNamed(slug) }] : []
  })
  return unique(list)
}

/** Returns the variant that a part of an address identifies. */
const variantNamed = (part: string): VariantKey =>
  /^\d$/.test(part)
    ? (NUMBERED[Number(part)] ?? NUMBERED[0])
    : keyOf(part.replace('~', ''))

/**
 * The centre of a poster on a wall, in centimetres: x to the right of the middle of the
 * sofa, y above the floor.
 */
export type WallPosition = readonly [x: number, y: number]

/** Positions of posters, by id. */
export type Places = ReadonlyMap<string, WallPosition>

/**
 * Formats positions for addresses, in the order of a list: '-34x148,,34x148', where the
 * second poster has none.
 */
export const wallText = (list: readonly SavedPoster[], places: Places): string =>
  list.map(({ id }) => places.get(id)?.map(Math.round).join('x')).join()

/** Parses the positions in an address. */
export function parsePlaces(list: readonly SavedPoster[], text: string): Places {
  const parts = text.split(',')
  const places = new Map<string, WallPosition>()
  list.forEach(({ id }, index) => {
    const [, x, y] = /^(-?\d+)x(\d+)$/.exec(parts[index] ?? '') ?? []
    if (x && y) places.set(id, [Number(x), Number(y)])
  })
  return places
}

/**
 * Parses the stored list, which other versions of the shop and other scripts may have
 * written.
 */
export const parseSaved = (text: string | null): readonly SavedPoster[] =>
  unique(
    readEntries(() => text).map(({ id, variant, quantity }) => {
      const count = Number(quantity)
      const isCount = Number.isInteger(count) && count >= 1 && count <= MAX_QUANTITY
      return { id, variant, ...(isCount && { quantity: count }) }
    }),
  )

/** Returns a list with each poster once: its last entry, in the position of its first. */
const unique = (list: readonly SavedPoster[]): readonly SavedPoster[] => [
  ...new Map(list.map((poster) => [poster.id, poster])).values(),
]

/**
 * The price of each variant as a number, and the pattern in which the page formats an
 * amount.
 */
export interface Prices {
  readonly amounts: Readonly<Record<VariantKey, number>>
  /** '{amount} €' */
  readonly pattern: string
}

/** Returns the sum of amounts, formatted like the prices of the page: '160 €'. */
export function sumText(
  amounts: readonly number[],
  { pattern }: Pick<Prices, 'pattern'>,
  lang: string,
): string {
  const sum = amounts.reduce((total, amount) => total + amount, 0)
  return fill(pattern, { amount: sum.toLocaleString(lang) })
}
