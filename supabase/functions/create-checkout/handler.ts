import type { Catalogue } from './catalogue.ts'
import type { CataloguePoster } from './catalogue-schema.ts'
import { preferredLanguage } from './language.ts'
import { type Order, readOrder } from './order.ts'
import type { PaymentProvider, Purchase } from './provider.ts'
import { addressOf, type RateLimit } from './rate-limit.ts'

interface Shop {
  /** 'https://shop.example' */
  readonly origin: string
  readonly shipTo: readonly string[]
  readonly readCatalogue: () => Promise<Catalogue | undefined>
  readonly provider: PaymentProvider
  readonly limit: RateLimit
}

/** Returns a function that answers orders, always as JSON: the address of a checkout page, or what is wrong. */
export const createHandler =
  (shop: Shop) =>
  async (request: Request): Promise<Response> => {
    try {
      return await createCheckout(request, shop)
    } catch (error) {
      // Logs no message of the error, which could repeat what was sent.
      console.error(`create-checkout: ${placeOf(error)}`)
      return refuse(500, 'the checkout could not be created')
    }
  }

async function createCheckout(request: Request, shop: Shop): Promise<Response> {
  const order = await readOrder(request)
  if ('error' in order)
    return refuse(order.status, order.error, order.status === 405 ? { Allow: 'POST, OPTIONS' } : {})

  const catalogue = await shop.readCatalogue()
  if (!catalogue) return refuse(503, 'the catalogue of the shop cannot be read', { 'Retry-After': '30' })
  const found = catalogue.find(order.posterTitle, order.isLandscape ? 'landscape' : 'portrait')
  if (!found) return refuse(404, 'unknown poster')
  if (!found.poster.forSale[variantOf(order)]) return refuse(409, 'sold out')

  const wait = shop.limit(addressOf(request.headers))
  if (wait > 0) return refuse(429, 'too many checkouts', { 'Retry-After': String(Math.ceil(wait / 1000)) })

  const language = languageOf(found.languages, request.headers.get('accept-language'))
  const answer = await shop.provider.createCheckout(
    purchaseOf(order, found.poster, language, catalogue, shop),
  )
  if ('url' in answer) return Response.json(answer)
  console.error(`create-checkout: the payment provider failed: ${answer.reason}`)
  return refuse(answer.status, 'the payment provider could not create the checkout')
}

const refuse = (status: number, error: string, headers: HeadersInit = {}): Response =>
  Response.json({ error }, { status, headers })

const variantOf = ({ size, noLogo }: Order): keyof CataloguePoster['forSale'] =>
  size === 'A1' ? (noLogo ? 'a1-no-logo' : 'a1') : noLogo ? 'a2-no-logo' : 'a2'

/** Returns the language of the title. Where several languages share the title, the browser's preference decides. */
function languageOf(languages: readonly string[], accepted: string | null): string {
  const language = preferredLanguage(accepted, languages) ?? languages[0]
  if (language === undefined) throw new Error('a poster was found by a title of no language')
  return language
}

function purchaseOf(
  { size, noLogo }: Order,
  poster: CataloguePoster,
  language: string,
  { sizes, withoutLogo, currency, texts }: Catalogue,
  { origin, shipTo }: Shop,
): Purchase {
  const { id, orientation, titles, descriptions, picture, page } = poster
  const details = [titles[language], size, ...(noLogo ? [texts.withoutLogo[language]?.toLowerCase()] : [])]
  const sizeLabel = sizes[size].label[orientation]
  return {
    name: details.join(', '),
    description: [sizeLabel, descriptions[language]].join(' · '),
    picture: origin + picture,
    amount: sizes[size].price + (noLogo ? withoutLogo : 0),
    currency,
    language,
    successUrl: `${origin}/${language}/success`,
    cancelUrl: `${origin}/${language}${page}`,
    freeShipping: texts.freeShipping[language] ?? 'Free shipping',
    shipTo,
    metadata: { poster: id, size, logo: noLogo ? 'without' : 'with', language },
  }
}

/** Returns the kind of an error, and where in the code it came up. */
const placeOf = (error: unknown): string =>
  error instanceof Error
    ? [error.name, ...(error.stack?.match(/^\s+at .+$/gm) ?? [])].join('\n')
    : 'not an error'
