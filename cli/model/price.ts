import type { PricesFile } from '../schema/prices.ts'
import type { Lang } from './path.ts'
import { regionalLanguage } from './regional-language.ts'

/** Whole units of a currency: 90 dollars, 900 crowns. Amounts are never passed without their currency. */
export interface Price {
  readonly amount: number
  /** ISO 4217: 'USD'. */
  readonly currency: string
  /** Invisible characters that identify the field of the amount; only in pages of the editor. */
  readonly mark?: string | undefined
}

/** The currency of content/prices.yaml and, in pages of the editor, the marks of its amounts. */
export interface Currency extends Pick<PricesFile, 'currency'> {
  /** By the id of a size, or `printOption.surcharge`. */
  readonly marks?: Readonly<Record<string, string>> | undefined
}

export const currencyOf = ({ currency = 'USD' }: Currency): string => currency

export const priceOf = (prices: Currency, amount: number, field?: string): Price => ({
  amount,
  currency: currencyOf(prices),
  ...(field && prices.marks && { mark: prices.marks[field] }),
})

/** How amounts in a currency are written in a language. */
interface PriceFormat {
  /** '{amount} €' */
  readonly pattern: string
  readonly digits: Intl.NumberFormat
  /** Formatted amounts, cached because formatting takes 10 µs, and thousands of cards repeat a few prices. */
  readonly texts: Map<number, string>
}

/** A cache by currency and language, because making a formatter takes 0.1 ms, and a page needs six prices. */
const formats = new Map<string, PriceFormat>()

function formatOf(currency: string, lang: Lang): PriceFormat {
  const key = `${currency} ${lang}`
  const cached = formats.get(key)
  if (cached) return cached

  const digits = new Intl.NumberFormat(lang)
  const format = { pattern: patternOf(currency, lang), digits, texts: new Map() }
  formats.set(key, format)
  return format
}

function patternOf(currency: string, lang: Lang): string {
  // The pattern is in two parts, because '${amount}' would look like part of a template.
  if (currency === 'USD') return '$' + '{amount} USD'

  const formatter = new Intl.NumberFormat(regionalLanguage(lang), {
    style: 'currency',
    currency,
    maximumFractionDigits: 0,
  })
  const parts = formatter
    .formatToParts(0)
    .map(({ type, value }) => (type === 'integer' ? '{amount}' : value))
  return parts.join('')
}

/** Returns the pattern of amounts: '{amount} €' or '€{amount}'. All languages write dollars as '$90 USD'. */
export const pricePattern = (currency: string, lang: Lang): string =>
  formatOf(currency, lang).pattern

/** Formats a price for a language: '$90 USD'; euros as '90 €' in Swedish, '€90' in English. */
export function priceText({ amount, currency, mark = '' }: Price, lang: Lang): string {
  const { pattern, digits, texts } = formatOf(currency, lang)
  const text = texts.get(amount) ?? pattern.replace('{amount}', digits.format(amount))
  texts.set(amount, text)
  return text + mark
}

/** Formats the amount for machines: '90.00', yen as '9000'. */
export const decimalText = ({ amount, currency }: Price): string =>
  amount.toFixed(decimalsOf(currency))

/** Returns the amount in the smallest unit, as payment providers expect: 9000 cents, 9000 yen. */
export const minorUnitsOf = ({ amount, currency }: Price): number =>
  amount * 10 ** decimalsOf(currency)

// Both lists follow docs.stripe.com/currencies: Intl has no decimals for the forint, which Stripe counts in hundredths.
const WITHOUT_DECIMALS = new Set(
  'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '),
)
const WITH_THREE_DECIMALS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND'])

function decimalsOf(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 0
  return WITH_THREE_DECIMALS.has(currency) ? 3 : 2
}
