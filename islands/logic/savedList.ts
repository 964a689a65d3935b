import { fill } from './fill.ts'
import { type VariantKey, variants } from './purchase.ts'

/** A poster that the visitor keeps, in the size chosen. */
export interface SavedPoster {
  readonly id: string
  readonly variant: VariantKey
}

/** In addresses: 'dragon-eye~3'. Digits are places in `variants`; a1, the usual one, is left out. */
export const listText = (list: readonly SavedPoster[]): string =>
  list.map(({ id, variant }) => (variant === 'a1' ? id : `${id}~${variants.indexOf(variant)}`)).join(',')

/** What an address names. Anything that cannot be the id of a poster is left out, and what is there twice. */
export function parseList(text: string): readonly SavedPoster[] {
  const list = text.split(',').flatMap((part) => {
    const [, id, place] = /^([a-z0-9-]+)(?:~(\d))?$/.exec(part) ?? []
    return id ? [{ id, variant: variants[Number(place ?? 0)] ?? 'a1' }] : []
  })
  return unique(list)
}

/** What the browser kept; other versions and other hands may have written it. */
export function parseSaved(text: string | null): readonly SavedPoster[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? unique(list.filter(isSaved)) : []
  } catch {
    return []
  }
}

const isSaved = (one: unknown): one is SavedPoster =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'string' &&
  'variant' in one &&
  variants.some((variant) => variant === one.variant)

const unique = (list: readonly SavedPoster[]): readonly SavedPoster[] => [
  ...new Map(list.map((one) => [one.id, one])).values(),
]

/** What all posters cost, as numbers, and how the page writes an amount. */
export interface Prices {
  readonly amounts: Readonly<Record<VariantKey, number>>
  /** '{amount} €' */
  readonly pattern: string
}

/** The sum of what is bought, as the page writes prices: '160 €'. */
export function sumText(bought: readonly VariantKey[], { amounts, pattern }: Prices, lang: string): string {
  const sum = bought.reduce((total, variant) => total + amounts[variant], 0)
  return fill(pattern, { amount: sum.toLocaleString(lang) })
}
