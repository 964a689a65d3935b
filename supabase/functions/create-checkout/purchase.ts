import type { Catalogue } from './catalogue.ts'
import { COUNTRIES } from './countries.ts'
import type { Line, LineForSale } from './lines.ts'
import type { Order } from './order.ts'
import type { Item, Purchase } from './provider.ts'

/** An order whose lines are all for sale. */
interface ValidOrder {
  readonly kind: Order['kind']
  readonly lines: readonly LineForSale[]
  /** The language of the buyer. */
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
  return {
    items: lines.map((line) => itemOf(line, language, catalogue, origin)),
    currency: catalogue.currency,
    language,
    // After '#basket' the success page removes the ordered posters from the saved ones.
    successUrl: single ? `${home}/success` : `${home}/success#basket`,
    cancelUrl: single ? home + single.poster.page : home,
    freeShipping: catalogue.texts.freeShipping[language] ?? 'Free shipping',
    shipTo: shipTo ?? catalogue.shipTo ?? COUNTRIES,
    metadata: single
      ? { ...metadataOf(single), language }
      : { language, ...Object.fromEntries(lines.map(fieldOf)) },
  }
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
    ...(variant.noLogo ? [texts.withoutLogo[language]?.toLowerCase()] : []),
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

/** Returns data for the printer of a poster: 'freyja', 'A2', 'without'. */
const metadataOf = ({ poster: { id }, variant: { size, noLogo } }: Line) => ({
  poster: id,
  size,
  logo: noLogo ? 'without' : 'with',
})

/**
 * Returns a metadata field for a line of a basket: 'line_1' is 'freyja, A2, without logo,
 * 2 pcs'.
 */
function fieldOf(line: Line, index: number): readonly [string, string] {
  const { poster, size, logo } = metadataOf(line)
  return [`line_${index + 1}`, `${poster}, ${size}, ${logo} logo, ${line.quantity} pcs`]
}
