import type { Lang } from '../model/path.ts'
import { type Orientation, optionOf } from '../model/poster.ts'
import { decimalText, minorUnitsOf } from '../model/price.ts'
import { printOption } from '../model/print-option.ts'
import { type Content, fallbackLanguageOf, type PosterDocument } from '../read/content.ts'
import { stringIn } from '../schema/strings-file.ts'
import { shopVariantsOf, sizesOf } from '../shop/variants.ts'
import type { OrderedLine, PaidOrder, PostalAddress } from './order.ts'

/** The ordered poster, in the words of the shop. */
export interface LineWords {
  /** The title of the poster; its id if the shop no longer has the poster. */
  readonly title: string
  /** 'A1' */
  readonly size: string
  /** 'Without logo'; undefined for a line without the option. */
  readonly option: string | undefined
}

/**
 * Returns the texts for an ordered line in a language. A missing title is taken from the fallback language, or else from
 * the shop's first language.
 */
export function wordsOfLine(
  { poster: id, size, hasOption }: OrderedLine,
  content: Content,
  lang: Lang = content.languages[0],
): LineWords {
  const titles = findOrderedPoster(content, id)?.value.title
  const languages = [lang, fallbackLanguageOf(content, lang), content.languages[0]]
  const title = languages
    .filter((code) => code !== undefined)
    .map((code) => titles?.[code])
    .find((text) => text !== undefined)

  const variants = shopVariantsOf(content.prices?.value)
  // Orders name sizes in a fixed form, such as 'A1', which may differ from the name on pages.
  const variant = variants.find(({ orderedAs }) => orderedAs === size)
  const label = shopStringIn(content, lang, 'card', printOption.label)

  return {
    title: title ?? id,
    size: variant?.size ?? size,
    option: optionOf({ hasOption }, { [printOption.label]: label }),
  }
}

/** Finds an ordered poster, which may have been renamed since; undefined if the shop no longer has it. */
export const findOrderedPoster = (
  { originals }: Content,
  id: string,
): PosterDocument | undefined =>
  originals.find(({ value }) => value.id === id) ??
  originals.find(({ value }) => value.formerly?.includes(id))

/**
 * Returns an interface text in a language, even if the shop has not written it yet or no
 * longer has the language. Prefers the text that pages show, which is the language's own or
 * its fallback's.
 */
export function shopStringIn(
  content: Content,
  lang: Lang,
  group: string,
  key: string,
): string {
  const textOf = (code: Lang): string | undefined =>
    stringIn(content.strings[code]?.value, group, key)
  const packTextOf = (code: Lang): string | undefined =>
    stringIn(content.packOf(code), group, key)

  const fallback = fallbackLanguageOf(content, lang)

  return (
    textOf(lang) ??
    (fallback && textOf(fallback)) ??
    packTextOf(lang) ??
    textOf(content.languages[0]) ??
    packTextOf('en') ??
    key
  )
}

/** Returns the dimensions of a size, as the shop shows them: '59,4 × 84,1 cm'. */
export function dimensionsOf(
  { size }: OrderedLine,
  { prices }: Content,
  orientation: Orientation,
): string | undefined {
  const variants = shopVariantsOf(prices?.value)
  const sizeId = variants.find(({ orderedAs }) => orderedAs === size)?.sizeId
  const sizes = prices ? sizesOf(prices.value) : []
  return sizes.find(({ id }) => id === sizeId)?.label[orientation]
}

/** Returns an amount in the smallest unit of a currency as '90.00 USD'. */
export function moneyText({ currency }: Pick<PaidOrder, 'currency'>, amount: number) {
  const minorUnits = minorUnitsOf({ amount: 1, currency })
  return `${decimalText({ amount: amount / minorUnits, currency })} ${currency}`
}

/** Countries whose postal code follows the town and the state: 'Austin, TX 78701'. */
const CODE_AFTER_TOWN = ['AU', 'CA', 'US']
/** Countries whose postal code has a line of its own below the town. */
const CODE_BELOW_TOWN = ['GB', 'IE', 'GG', 'IM', 'JE']

/** Returns the lines of a postal address, in the order that is usual in its country. Leaves out the country itself. */
export function addressLinesOf(address: PostalAddress): readonly string[] {
  const { line1, line2, postal_code: code, city, state, country = '' } = address
  const placeLines = placeLinesOf(country, code, city, state)
  return [line1, line2, ...placeLines].filter((line) => line !== undefined)
}

function placeLinesOf(
  country: string,
  code: string | undefined,
  city: string | undefined,
  state: string | undefined,
): readonly (string | undefined)[] {
  if (CODE_BELOW_TOWN.includes(country)) return [city, state, code]

  if (CODE_AFTER_TOWN.includes(country)) {
    const region = joined([state, code], ' ')
    return [joined([city, region], country === 'US' ? ', ' : ' ')]
  }
  return [joined([code, city], ' '), state]
}

/** Joins words, some of which may be missing; undefined if all are. */
function joined(
  words: readonly (string | undefined)[],
  separator: string,
): string | undefined {
  const presentWords = words.filter((word) => word !== undefined)
  return presentWords.length > 0 ? presentWords.join(separator) : undefined
}
