import { shortened } from '../_shared/shortened.ts'
import type { Catalogue } from './catalogue.ts'
import type { ShippingChoice } from './catalogue-schema.ts'
import { COUNTRIES } from './countries.ts'
import type { Line, LineForSale } from './lines.ts'
import type { Order } from './order.ts'
import type { Item, Purchase } from './provider.ts'

/** The maximum length of a metadata field at Stripe, in characters. */
const LONGEST_VALUE = 500

/** An order whose lines are all for sale. */
interface ValidOrder {
  readonly kind: Order['kind']
  readonly lines: readonly LineForSale[]
  /** The buyer's language. */
  readonly language: string
}

/**
 * Returns the purchase for an order, in one language. Amounts and texts come from the
 * catalogue.
 */
export function purchaseOf(
  { kind, lines, language }: ValidOrder,
  catalogue: Catalogue,
  {
    origin,
    shipTo,
  }: { readonly origin: string; readonly shipTo: readonly string[] | undefined },
): Purchase {
  const single = kind === 'basket' ? undefined : lines[0]
  const home = `${origin}/${language}`
  const countries = shipTo ?? catalogue.shipTo ?? COUNTRIES
  const choices = shippingChoicesOf(catalogue, countries, language)
  // A shipping option without countries is for all countries that no other one names.
  const deliveredCountries = countries.filter((country) =>
    choices.some((choice) => choice.countries?.includes(country) ?? true),
  )

  return {
    items: lines.map((line) => itemOf(line, language, catalogue, origin)),
    currency: catalogue.currency,
    language,
    // With '#basket', the success page removes the ordered posters from the saved ones.
    successUrl: single ? `${home}/success` : `${home}/success#basket`,
    cancelUrl: single ? home + single.poster.page : home,
    shipping: choices.map(({ name, amount }) => ({ name: name[language] ?? '', amount })),
    shipTo: deliveredCountries,
    metadata: {
      ...(single
        ? { ...metadataOf(single, catalogue), language }
        : { language, ...lineFieldsOf(lines, catalogue) }),
      ...shippingFieldsOf(choices, language),
    },
  }
}

/**
 * Returns the shipping options for these countries. Shipping is free in a catalogue
 * without any.
 */
function shippingChoicesOf(
  { shipping, texts }: Catalogue,
  shipTo: readonly string[],
  language: string,
): readonly ShippingChoice[] {
  const name = { [language]: texts.freeShipping[language] ?? 'Free shipping' }
  const choices = shipping ?? [{ name, amount: 0 }]
  const namedCountries = new Set(choices.flatMap(({ countries = [] }) => countries))
  const otherCountries = shipTo.filter((country) => !namedCountries.has(country))

  return choices.filter(({ countries = otherCountries }) =>
    countries.some((country) => shipTo.includes(country)),
  )
}

function itemOf(
  { poster, variant, amount, quantity }: LineForSale,
  language: string,
  { texts }: Catalogue,
  origin: string,
): Item {
  const details = [
    poster.titles[language],
    variant.name,
    ...(variant.hasOption ? [texts.option[language]?.toLowerCase()] : []),
  ]
  const sizeLabel = variant.label[poster.orientation]
  return {
    name: details.join(', '),
    description: [sizeLabel, poster.descriptions[language]].join(' · '),
    picture: origin + poster.picture,
    amount,
    quantity,
  }
}

/**
 * Returns data for the printer of a poster: 'freyja', 'A2', 'without'. The last is absent
 * in a shop that does not offer posters without the logo.
 */
const metadataOf = (
  { poster: { id }, variant: { size, hasOption } }: Line,
  { variants }: Catalogue,
): Readonly<Record<'poster' | 'size', string> & { logo?: string }> => {
  const logo = hasOption ? 'without' : 'with'
  const isChoice = variants.some((variant) => variant.hasOption)
  return { poster: id, size, ...(isChoice && { logo }) }
}

/**
 * Returns a metadata field for each shipping option, because Stripe's events do not contain
 * their names. There is no choice, and no field, with fewer than two.
 */
function shippingFieldsOf(
  choices: readonly ShippingChoice[],
  language: string,
): Readonly<Record<string, string>> {
  if (choices.length < 2) return {}
  const fields = choices.map(({ name }, index) => [
    `shipping_${index + 1}`,
    shortened(name[language] ?? '', LONGEST_VALUE),
  ])
  return Object.fromEntries(fields)
}

/**
 * Returns a metadata field for each line of a basket: 'line_1' is 'freyja, A2, with logo, 2
 * pcs'.
 */
function lineFieldsOf(
  lines: readonly Line[],
  catalogue: Catalogue,
): Readonly<Record<string, string>> {
  const fields = lines.map((line, index) => {
    const { poster, size, logo } = metadataOf(line, catalogue)
    const facts = [poster, size, logo && `${logo} logo`, `${line.quantity} pcs`]
    return [`line_${index + 1}`, facts.filter(Boolean).join(', ')]
  })
  return Object.fromEntries(fields)
}
