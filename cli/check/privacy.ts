import { type Diagnostic, type Location, warning } from '../model/diagnostic.ts'
import { once, oncePer } from '../model/once.ts'
import type { CheckoutApi } from '../model/site.ts'
import type { Content } from '../read/content.ts'
import { locationAt } from '../read/text-faults.ts'
import { fileOf } from '../schema/content-paths.ts'
import { isOffered } from '../shop/offers.ts'
import { hasPrintRuns } from '../shop/print-runs.ts'

interface Service {
  readonly name: string
  /** Other spellings of the name. */
  readonly spellings?: readonly string[]
  /** The domain of its pages, if the shop can link to them: 'etsy.com' for 'de.etsy.com'. */
  readonly domain?: string
  /** Whether the name is also an ordinary word. If so, it does not mean the service when written in lower case. */
  readonly isWord?: true
  /** Whether the service hosts websites. Without host settings, any such service may host the shop. */
  readonly isHost?: true
  /** Whether the service takes payments. A purchase page at an unknown domain may use any such service. */
  readonly takesPayments?: true
}

/** Sellers and services that a privacy page may name. */
const services: readonly Service[] = [
  { name: 'Stripe', domain: 'stripe.com', isWord: true, takesPayments: true },
  { name: 'Supabase' },
  { name: 'Gumroad', domain: 'gumroad.com' },
  { name: 'Etsy', domain: 'etsy.com' },
  { name: 'Shopify', domain: 'myshopify.com' },
  { name: 'Amazon', domain: 'amazon.com', isWord: true },
  { name: 'eBay', domain: 'ebay.com' },
  { name: 'Redbubble', domain: 'redbubble.com' },
  { name: 'Society6', domain: 'society6.com' },
  { name: 'Big Cartel', spellings: ['BigCartel'], domain: 'bigcartel.com' },
  { name: 'Payhip', domain: 'payhip.com' },
  { name: 'Ko-fi', domain: 'ko-fi.com' },
  { name: 'Lemon Squeezy', spellings: ['LemonSqueezy'], domain: 'lemonsqueezy.com' },
  { name: 'Lulu', domain: 'lulu.com', isWord: true },
  { name: 'Printful', domain: 'printful.me' },
  { name: 'Printify' },
  { name: 'PayPal', domain: 'paypal.com', takesPayments: true },
  { name: 'Klarna', takesPayments: true },
  { name: 'Swish', isWord: true, takesPayments: true },
  { name: 'Adyen', takesPayments: true },
  { name: 'Mollie', isWord: true, takesPayments: true },
  { name: 'Paddle', isWord: true, takesPayments: true },
  { name: 'Sellfy' },
  { name: 'WooCommerce' },
  { name: 'Squarespace' },
  { name: 'Firebase' },
  { name: 'Google Analytics' },
  { name: 'Google Tag Manager' },
  { name: 'Google Ads' },
  { name: 'Google Fonts' },
  { name: 'Microsoft Clarity' },
  { name: 'TikTok Pixel' },
  { name: 'HubSpot' },
  { name: 'Meta Pixel', spellings: ['Facebook Pixel', 'Facebook-pixel', 'Meta-pixel'] },
  { name: 'Plausible', isWord: true },
  { name: 'Fathom', isWord: true },
  { name: 'Matomo' },
  { name: 'Hotjar' },
  { name: 'Mixpanel' },
  { name: 'Mailchimp' },
  { name: 'Klaviyo' },
  { name: 'Brevo' },
  { name: 'Cloudflare', isHost: true },
  { name: 'Netlify', isHost: true },
  { name: 'Vercel', isHost: true },
  { name: 'GitHub Pages', isHost: true },
]

const paymentServices = services
  .filter(({ takesPayments }) => takesPayments)
  .map(({ name }) => name)

/** Matches slugs of privacy pages in European languages: 'privacy', 'integritetspolicy', 'datenschutz'. */
export const PRIVACY =
  /privac|privat|privaat|prywatn|integritet|datenschutz|[ck]onfiden[ct]ial|personvern|personuvernd|persondat|tietosuoj|soukrom|sukrom|zasebn|adatved|gizlil|gdpr|dsgvo/i

/** Finds the first mention of a service in a text. */
type FindMention = (service: Service) => RegExpExecArray | undefined

/** Services that the shop uses, by name. Each has the place in a file that shows the use, if there is one. */
type UsedServices = ReadonlyMap<string, (() => Location) | undefined>

/** Settings outside the content that show which services the shop uses. */
interface Setup {
  readonly checkout: CheckoutApi | undefined
  /** The hosts for which the project has settings; [] if the host is unknown. */
  readonly hosts: readonly string[]
  readonly hasCheckoutFunction: boolean
}

/** The placeholder for the number of days after which addresses are deleted. */
const DAYS_OF_ADDRESSES = 'addressDays'

/** The services of a checkout. */
const CHECKOUT_SERVICES = ['Stripe', 'Supabase']

/** Checks that privacy pages mention all services that the shop uses, and no others. */
export function* checkPrivacy(content: Content, setup: Setup): Generator<Diagnostic> {
  const storesOrders = setup.checkout !== undefined && hasPrintRuns(content)
  if (storesOrders) yield* checkKeptAddresses(content)

  const texts = content.articles
    .filter(({ slug }) => PRIVACY.test(slug))
    .flatMap(({ files }) => content.languages.flatMap((lang) => files[lang] ?? []))
  if (texts.length === 0) return

  const checkoutServices = setup.checkout ? CHECKOUT_SERVICES : []
  const servicesWithoutPlace = [...checkoutServices, ...setup.hosts]
  const required: UsedServices = new Map([
    ...servicesWithoutPlace.map((name) => [name, undefined] as const),
    ...sellersIn(content),
  ])
  // A privacy page may, but need not, mention services that the shop only links to, or
  // that an unknown seller's page may use.
  const payments = hasUnknownSeller(content) ? paymentServices : []
  const allowedNames = new Set([...required.keys(), ...linkedIn(content), ...payments])
  for (const text of texts) {
    const findMention = openMentions(text.body)
    yield* checkUnused(text, allowedNames, setup, findMention)
    yield* checkUnnamed(text, required, findMention)
    if (storesOrders) yield* checkStoredOrders(text, content)
  }
}

/** Reports a shop that stores buyers' addresses for ever. */
function* checkKeptAddresses({ site }: Content): Generator<Diagnostic> {
  const isStated = site?.value.keepAddresses !== undefined
  if (!site || isStated || site.isFaulty?.(['keepAddresses'])) return

  const message = "the shop stores buyers' addresses and never deletes them"
  const hint =
    'write "keepAddresses: 90": "saga orders sweep" then deletes an address 90 days after its order was sent'
  yield warning('privacy', { file: site.file }, message, hint)
}

/**
 * Reports a text that does not say when the shop deletes addresses, neither with the placeholder nor with the number.
 */
function* checkStoredOrders(
  { front, body }: Text,
  { site }: Content,
): Generator<Diagnostic> {
  const days = site?.value.keepAddresses
  if (days === undefined || body.includes(`{${DAYS_OF_ADDRESSES}}`)) return
  if (new RegExp(`(?<!\\d)${days}(?!\\d)`).test(body)) return

  const message = `this privacy text does not say that addresses are deleted after ${days} days`
  const hint = `add the paragraph about orders that "saga new checkout" prints, with the placeholder {${DAYS_OF_ADDRESSES}}`
  yield warning('privacy', front.at(['title']), message, hint)
}

/** A privacy page in one language. */
type Text = NonNullable<Content['articles'][number]['files'][string]>

/** Reports mentioned services that the shop does not use. */
function* checkUnused(
  { front, body, bodyLine }: Text,
  allowedNames: ReadonlySet<string>,
  setup: Setup,
  findMention: FindMention,
): Generator<Diagnostic> {
  for (const service of services) {
    // Only a host's settings show where the shop is hosted.
    const isUnknownHost = service.isHost && setup.hosts.length === 0
    if (allowedNames.has(service.name) || isUnknownHost) continue
    const mention = findMention(service)
    if (!mention) continue

    const { line, column } = locationAt(front.file, body, mention.index)
    const at = {
      file: front.file,
      line: bodyLine + line - 1,
      column,
      length: mention[0].length,
    }
    const message = `this privacy text mentions ${service.name}, which the shop does not use`
    yield warning('privacy', at, message, remedyForUnused(service, setup))
  }
}

function remedyForUnused({ name }: Service, { hasCheckoutFunction }: Setup): string {
  if (hasCheckoutFunction && CHECKOUT_SERVICES.includes(name))
    return `write "checkout:" into ${fileOf('site')} once the function of the checkout is deployed, or remove the mention`
  return 'remove the mention, or name the service that the shop uses instead'
}

/** Reports services that the shop uses but a text does not mention. */
function* checkUnnamed(
  { front }: Text,
  required: UsedServices,
  findMention: FindMention,
): Generator<Diagnostic> {
  for (const service of services) {
    const place = required.get(service.name)
    if (!required.has(service.name) || findMention(service)) continue
    const message = `this privacy text does not mention ${service.name}, which the shop uses`
    const hint = `explain what ${service.name} learns about visitors and buyers`
    const related = place && [{ message: 'it is used here', at: place() }]
    yield warning('privacy', front.at(['title']), message, hint, related)
  }
}

/** Returns a function that finds the first mention of a service in a text, by its name or genitive. */
function openMentions(body: string): FindMention {
  const lowerCaseBody = body.toLowerCase().replace(/[-\s]/g, ' ')
  return (service) => {
    // Few services are mentioned, and regular expressions for words in any language are slow to compile.
    const mayBeMentioned = namesOf(service).some((name) =>
      lowerCaseBody.includes(name.toLowerCase().replace('-', ' ')),
    )
    return mayBeMentioned ? (expressionOf(service).exec(body) ?? undefined) : undefined
  }
}

const namesOf = ({ name, spellings = [] }: Service): readonly string[] => [
  name,
  ...spellings,
]

/** Returns a regular expression that matches the names of a service as whole words, perhaps in the genitive. */
const expressionOf = oncePer((service: Service): RegExp => {
  const { name, isWord } = service
  // In lower case, a name that is also a word is only recognized in an address, such as
  // "stripe.com".
  const nameInAddress = `${name.toLowerCase()}(?=\\.\\w{2,3}\\b)`
  const forms = isWord ? [name, name.toUpperCase(), nameInAddress] : namesOf(service)
  const names = forms.map((form) => form.replace(/[ -]/g, '[-\\s]')).join('|')
  const wholeWord = `(?<![\\p{L}\\p{N}])(?:${names})(?:['’]?s)?(?![\\p{L}\\p{N}])`
  return new RegExp(wholeWord, isWord ? 'u' : 'iu')
})

/** Finds the services that posters' purchase links lead to. */
function sellersIn(content: Content): UsedServices {
  const sellers = new Map<string, () => Location>()
  for (const { link, at } of purchaseLinksIn(content)) {
    const seller = serviceAt(link)
    if (seller && !sellers.has(seller.name)) sellers.set(seller.name, at)
  }
  return sellers
}

/** Tells whether a purchase link leads to a seller that is not in the table, such as the owner's own page. */
const hasUnknownSeller = (content: Content): boolean =>
  purchaseLinksIn(content).some(({ link }) => serviceAt(link) === undefined)

/** The purchase links of posters that are for sale, with their places. */
const purchaseLinksIn = ({ originals }: Content) =>
  originals.flatMap(({ value, at }) =>
    Object.entries(value.gumroadLinks ?? {})
      .filter(([key]) => isOffered(value, key))
      .map(([key, link]) => ({ link, at: () => at(['gumroadLinks', key]) })),
  )

/** Finds the services that book pages link to. */
function linkedIn({ books, editions }: Content): readonly string[] {
  const bookLinks = books.flatMap(({ front }) => Object.values(front.value.links))
  const trilogyLinks = editions.map(({ value }) => value.trilogy.url)
  const links = [...bookLinks, ...trilogyLinks].filter((link) => link !== undefined)
  return links.flatMap((link) => serviceAt(link)?.name ?? [])
}

/** Finds the service by the last two labels of a link's host name: 'etsy.com' in 'www.etsy.com'. */
function serviceAt(link: string): Service | undefined {
  const hostName = /^https:\/\/([^/?#:]+)/.exec(link)?.[1]?.toLowerCase() ?? ''
  const domain = hostName.split('.').slice(-2).join('.')
  return servicesByDomain().get(domain)
}

const servicesByDomain = once(
  () => new Map(services.map((service) => [service.domain, service])),
)
