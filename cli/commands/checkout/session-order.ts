import { minorUnitsOf } from '../../model/price.ts'

interface OrderLine {
  readonly name: string
  readonly description: string
  readonly picture: string
  /** The price of one copy. */
  readonly amount: number
  readonly quantity: number
}

export interface ShippingWay {
  readonly name: string
  readonly amount: number
}

/**
 * An order, as read from the form of its checkout. Amounts are in the smallest unit of the
 * currency.
 */
export interface SessionOrder {
  /** 'EUR' */
  readonly currency: string
  /** The language of the names, or undefined if Stripe would leave it to the browser. */
  readonly language: string | undefined
  readonly lines: readonly OrderLine[]
  /** The price of all lines, without shipping. */
  readonly sum: number
  readonly shipping: readonly ShippingWay[]
  /** Two-letter codes of the countries that the order can be shipped to. */
  readonly countries: readonly string[]
  /** Data that Stripe shows to the owner: 'poster: freyja', 'size: A2'. */
  readonly facts: readonly string[]
  readonly successUrl: string
  readonly cancelUrl: string
}

/**
 * Reads an order. If the form has no lines, the order has one line with empty fields, so that
 * these are reported as missing.
 */
export function orderIn(form: URLSearchParams): SessionOrder {
  const lineCount = Math.max(1, countOf(form, /^line_items\[(\d+)\]/))
  const lines = Array.from({ length: lineCount }, (_, index) => lineIn(form, index))
  const wayCount = countOf(form, /^shipping_options\[(\d+)\]/)
  const language = form.get('locale') ?? 'auto'

  return {
    currency: form.get('line_items[0][price_data][currency]')?.toUpperCase() ?? '',
    language: language === 'auto' ? undefined : language,
    lines,
    sum: lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0),
    shipping: Array.from({ length: wayCount }, (_, index) => shippingIn(form, index)),
    countries: countriesIn(form),
    facts: factsIn(form),
    successUrl: form.get('success_url') ?? '',
    cancelUrl: form.get('cancel_url') ?? '',
  }
}

/** Counts the distinct numbers in field names. */
const countOf = (form: URLSearchParams, name: RegExp): number =>
  new Set([...form.keys()].flatMap((field) => name.exec(field)?.[1] ?? [])).size

function lineIn(form: URLSearchParams, index: number): OrderLine {
  const line = `line_items[${index}]`
  const product = `${line}[price_data][product_data]`

  return {
    name: form.get(`${product}[name]`) ?? '',
    description: form.get(`${product}[description]`) ?? '',
    picture: form.get(`${product}[images][0]`) ?? '',
    amount: Number(form.get(`${line}[price_data][unit_amount]`)),
    quantity: Number(form.get(`${line}[quantity]`)),
  }
}

function shippingIn(form: URLSearchParams, index: number): ShippingWay {
  const rate = `shipping_options[${index}][shipping_rate_data]`
  return {
    name: form.get(`${rate}[display_name]`) ?? '',
    amount: Number(form.get(`${rate}[fixed_amount][amount]`)),
  }
}

const countriesIn = (form: URLSearchParams): readonly string[] =>
  [...form]
    .filter(([name]) => name.includes('[allowed_countries]'))
    .map(([, country]) => country)

function factsIn(form: URLSearchParams): readonly string[] {
  return [...form].flatMap(([field, value]) => {
    const name = /^metadata\[(\w+)\]$/.exec(field)?.[1]
    return name === undefined ? [] : [`${name}: ${value}`]
  })
}

/** Formats an amount of an order: 10000 is '$100.00'. */
export function amountText({ currency }: SessionOrder, amount: number): string {
  const minorUnitsInOne = minorUnitsOf({ amount: 1, currency })
  const units = amount / minorUnitsInOne
  return units.toLocaleString('en', { style: 'currency', currency })
}
