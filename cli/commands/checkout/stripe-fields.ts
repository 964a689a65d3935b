import { orderIn } from './session-order.ts'

const isText = (value: string): boolean => value.trim() !== '' && value.length <= 5000
const isAddress = (value: string): boolean =>
  URL.canParse(value) && /^https?:/.test(value) && value.length <= 2048
const isCurrency = (value: string): boolean => /^[a-z]{3}$/.test(value)
const isWholeNumber = (value: string): boolean => /^\d{1,8}$/.test(value)
const isOneOf =
  (...values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value)

/**
 * The fields of the shop's checkouts, with the values that Stripe accepts. Stripe refuses
 * unknown fields.
 */
const FIELDS: readonly (readonly [name: RegExp, isValid: (value: string) => boolean])[] =
  [
    [/^mode$/, isOneOf('payment')],
    // In seconds since 1970.
    [/^expires_at$/, (value) => /^\d{10}$/.test(value)],
    [/^client_reference_id$/, (value) => isText(value) && value.length <= 200],
    [
      /^allowed_payment_method_types\[\d\]$/,
      isOneOf('card', 'klarna', 'link', 'paypal', 'sepa_debit', 'swish'),
    ],
    [/^automatic_tax\[enabled\]$/, isOneOf('true', 'false')],
    [/^locale$/, (value) => /^(?:auto|[a-z]{2,3})$/.test(value)],
    [/^(?:success|cancel)_url$/, isAddress],
    [/^line_items\[\d{1,2}\]\[quantity\]$/, (value) => /^[1-9]\d{0,5}$/.test(value)],
    [/^line_items\[\d{1,2}\]\[price_data\]\[currency\]$/, isCurrency],
    [/^line_items\[\d{1,2}\]\[price_data\]\[unit_amount\]$/, isWholeNumber],
    [
      /^line_items\[\d{1,2}\]\[price_data\]\[tax_behavior\]$/,
      isOneOf('inclusive', 'exclusive'),
    ],
    [
      /^line_items\[\d{1,2}\]\[price_data\]\[product_data\]\[(?:name|description)\]$/,
      isText,
    ],
    [
      /^line_items\[\d{1,2}\]\[price_data\]\[product_data\]\[images\]\[[0-7]\]$/,
      isAddress,
    ],
    [
      /^shipping_address_collection\[allowed_countries\]\[\d{1,3}\]$/,
      (value) => /^[A-Z]{2}$/.test(value),
    ],
    [
      /^shipping_options\[[0-4]\]\[shipping_rate_data\]\[type\]$/,
      isOneOf('fixed_amount'),
    ],
    [
      /^shipping_options\[[0-4]\]\[shipping_rate_data\]\[display_name\]$/,
      (value) => isText(value) && value.length <= 100,
    ],
    [
      /^shipping_options\[[0-4]\]\[shipping_rate_data\]\[fixed_amount\]\[amount\]$/,
      isWholeNumber,
    ],
    [
      /^shipping_options\[[0-4]\]\[shipping_rate_data\]\[fixed_amount\]\[currency\]$/,
      isCurrency,
    ],
    [
      /^shipping_options\[[0-4]\]\[shipping_rate_data\]\[tax_behavior\]$/,
      isOneOf('inclusive', 'exclusive'),
    ],
    // 'metadata[size]' or 'payment_intent_data[metadata][size]'
    [
      /^(?:payment_intent_data\[)?metadata\]?\[\w{1,40}\]$/,
      (value) => value.length <= 500,
    ],
    [
      /^payment_intent_data\[description\]$/,
      (value) => isText(value) && value.length <= 1000,
    ],
  ]

/** Returns the names of the fields that an order line must have. */
const requiredFieldsOf = (index: number): readonly string[] =>
  [
    '[quantity]',
    '[price_data][currency]',
    '[price_data][unit_amount]',
    '[price_data][product_data][name]',
  ].map((field) => `line_items[${index}]${field}`)

const REQUIRED = [
  'mode',
  'expires_at',
  'success_url',
  'shipping_address_collection[allowed_countries][0]',
]

/**
 * The minimum amount of a checkout in currencies that `MINIMUMS` does not list, in the
 * smallest unit of the currency.
 */
const USUAL_MINIMUM = 50
const MINIMUMS: Readonly<Record<string, number>> = {
  gbp: 30,
  dkk: 250,
  nok: 300,
  sek: 300,
}

/**
 * Returns the name of the first field that Stripe would refuse; undefined if it would
 * accept the form.
 * @param now the current time, in milliseconds since 1970
 */
export function invalidFieldIn(form: URLSearchParams, now: number): string | undefined {
  const order = orderIn(form)
  const required = order.lines.flatMap((_, index) => requiredFieldsOf(index))
  const missing = [...REQUIRED, ...required].find((name) => !form.has(name))
  if (missing !== undefined) return missing

  for (const [name, value] of form) {
    const isValid = FIELDS.some(([field, accepts]) => field.test(name) && accepts(value))
    if (!isValid) return name
  }

  // Stripe accepts only one currency per checkout.
  const currencyFields = [...form].filter(([name]) => name.endsWith('[currency]'))
  const [currency = ''] = currencyFields.map(([, value]) => value)
  for (const [name, value] of currencyFields) if (value !== currency) return name

  // Payment pages may stay open for 30 minutes to 24 hours.
  const minutes = (Number(form.get('expires_at')) * 1000 - now) / 60_000
  if (minutes < 30 || minutes > 24 * 60) return 'expires_at'

  const minimum = MINIMUMS[currency] ?? USUAL_MINIMUM
  return order.sum < minimum ? 'line_items' : undefined
}
