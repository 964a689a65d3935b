import type { CardProps, PosterTexts } from '../poster-card/cardProps.ts'
import { propsId } from '../runtime/define.ts'
import type { Shareable } from '../share/shareTargets.ts'
import type { Choice, Offer, Offers, VariantKey } from './variants.ts'
import { choiceOf, slugOf, variants } from './variants.ts'

/** The data of a card, read from its HTML, so that it is not sent twice. */
export interface PosterMarkup extends Shareable {
  readonly orientation: 'portrait' | 'landscape'
  /** Addresses of external purchase pages; '' if there is none. */
  readonly urls: Readonly<Record<VariantKey, string>>
  readonly soldOut: readonly VariantKey[]
  /** The mailto: address that shares the poster without scripts. */
  readonly email: string
  /** The variant whose purchase link was pressed before hydration. */
  readonly followed?: VariantKey
}

/** A poster as read from its article, on this page or on the poster's own page. */
export interface PosterArticle {
  readonly markup: PosterMarkup
  /** Prices are totals, surcharges included. */
  readonly offers: Offers
  /** Address of a small picture of the poster. */
  readonly picture: string
  /** The same picture in all sizes, as a `srcset`. */
  readonly pictures: string
  /** Path of the poster's own page. */
  readonly page: string
  /** Language of the title if it is not the page's, or else ''. */
  readonly lang: string
  /** Props shared by all cards of the page: texts, prices, the checkout. */
  readonly card: CardProps
}

/**
 * Reads the card around an island before its hydration. The texts of the poster come from
 * the shared props instead, because the translation tools of browsers change the card's.
 */
function readPoster(root: HTMLElement): PosterMarkup {
  const card = root.closest('article') as HTMLElement
  const href = (link: Element | null) => link?.getAttribute('href') ?? ''
  const controlOf = (variant: VariantKey) =>
    root.querySelector<HTMLAnchorElement>(`.order[data-variant=${slugOf(variant)}]`)
  const urls = variants.map((variant) => [variant, href(controlOf(variant))])

  // On its own page a poster has the path in the address bar: callers compare `page` with
  // `location.pathname` to recognise that page.
  const isOwnPage = card.matches('.poster') && card.ownerDocument === document
  const pressed = root.dataset.followed
  const followed = variants.find(
    (variant) => pressed && controlOf(variant)?.href === pressed,
  )

  return {
    ...textsOf(card),
    image: card.querySelector('.card-picture img')?.getAttribute('src') ?? '',
    page: isOwnPage ? location.pathname : pageOf(card.id),
    orientation: card.dataset.orientation === 'landscape' ? 'landscape' : 'portrait',
    urls: Object.fromEntries(urls) as PosterMarkup['urls'],
    soldOut: variants.filter((variant) => controlOf(variant)?.matches('.sold-out')),
    email: href(root.querySelector('.share-control')),
    ...(followed !== undefined && { followed }),
  }
}

/** Reads the choice that the visitor has made, or the browser has restored. */
export function readChoice(root: HTMLElement): Choice {
  const isChecked = (value: string) =>
    root.querySelector<HTMLInputElement>(`input[value=${value}]`)?.checked
  return {
    size: isChecked('A2') ? 'A2' : 'A1',
    withoutLogo: isChecked('no-logo') ?? false,
  }
}

/**
 * The data of cards as read before hydration, which removes three of their four purchase
 * links.
 */
const untouched = new Map<string, PosterMarkup>()

/** Reads and remembers the data of a card before React changes it. */
export function rememberPoster(root: HTMLElement): PosterMarkup {
  const markup = readPoster(root)
  untouched.set(markup.id, markup)
  return markup
}

/**
 * Returns the language of the page from the address of its texts, because the translation
 * tools of browsers change the `lang` of <html>.
 */
export const pageLang = (): string =>
  /texts-([^.]+)/.exec(document.body.dataset.texts ?? '')?.[1] ??
  document.documentElement.lang

const pageOf = (id: string): string => `/${pageLang()}/posters/${id}`

/**
 * Finds a poster on this page, or else on its own page, which may have moved to another
 * id.
 * @returns 'gone' if the shop no longer has the poster; 'unreachable' if its page cannot
 *   be read now
 */
export async function findPoster(
  id: string,
): Promise<PosterArticle | 'gone' | 'unreachable'> {
  const element = document.getElementById(id)
  const article = element?.matches('article') ? element : await loadArticle(pageOf(id))
  if (article === 'gone' || article === 'unreachable') return article

  return readArticle(article) ?? 'unreachable'
}

/** The time after which a page without an answer counts as unreachable. */
const PATIENCE_MS = 10_000

/**
 * Loads the article of a page by XMLHttpRequest, which parses HTML itself: Trusted Types
 * forbid DOMParser.
 */
const loadArticle = (path: string): Promise<HTMLElement | 'gone' | 'unreachable'> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.responseType = 'document'
    request.timeout = PATIENCE_MS
    request.onloadend = () => {
      const article = request.responseXML
        ?.querySelector('article[id] .purchase')
        ?.closest('article')
      // Only 404 and 410 remove a poster from a list. Any other status may be an error of
      // the host or the network.
      const failure = [404, 410].includes(request.status) ? 'gone' : 'unreachable'
      resolve(article ?? failure)
    }
    request.send()
  })

function readArticle(article: HTMLElement): PosterArticle | undefined {
  const root = article.querySelector<HTMLElement>('[data-island=PosterCard]')
  const prices = article.querySelector('.price')
  const card = readCardProps(article.ownerDocument)
  if (!root || !prices || !card) return undefined

  const markup = untouched.get(article.id) ?? readPoster(root)
  const offers = card.offers[markup.orientation]
  const offerOf = (variant: VariantKey): Offer => ({
    size: choiceOf(variant).size,
    sizeLabel: offers?.[variant].sizeLabel ?? '',
    price: prices.getAttribute(`data-${slugOf(variant)}`) ?? '',
  })

  const sources =
    article.querySelector('.card-picture source')?.getAttribute('srcset') ?? ''

  return {
    markup,
    offers: Object.fromEntries(
      variants.map((variant) => [variant, offerOf(variant)]),
    ) as Offers,
    picture: sources.split(' ')[0] ?? '',
    pictures: sources,
    page: pageOf(article.id),
    lang: article.querySelector('h1, h3')?.getAttribute('lang') ?? '',
    card,
  }
}

/** Parsed props by their elements, which `saga watch` replaces. */
const cardProps = new WeakMap<Element, CardProps>()

/** Reads the props shared by all cards of a page: texts, prices, the checkout. */
export function readCardProps(page: Document): CardProps | undefined {
  const data = page.getElementById(propsId('PosterCard'))
  if (!data) return undefined
  if (!cardProps.has(data))
    cardProps.set(data, JSON.parse(data.textContent as string) as CardProps)
  return cardProps.get(data)
}

/** Returns the texts of the poster that an article shows, as the shop wrote them. */
export const textsOf = ({ id, ownerDocument }: HTMLElement): PosterTexts =>
  readCardProps(ownerDocument)?.posters.find((poster) => poster.id === id) ?? {
    id,
    title: '',
    description: '',
  }
