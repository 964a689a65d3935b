import type { CardProps, PosterTexts } from '../poster-card/cardProps.ts'
import { propsId } from '../runtime/define.ts'
import type { Shareable } from '../share/shareTargets.ts'
import type { Variant, VariantKey } from './variants.ts'

/** The data of a card, read from its HTML, so that it is not sent twice. */
export interface PosterMarkup extends Shareable, Pick<PosterTexts, 'priceGroup'> {
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
  /** The variants of the poster. Their prices are totals, surcharges included. */
  readonly variants: readonly Variant[]
  /** Address of a small picture of the poster. */
  readonly picture: string
  /** All sizes of the picture, as a `srcset`. */
  readonly pictures: string
  /** Path of the poster's own page. */
  readonly page: string
  /** Language of the title if it is not the page's, or else ''. */
  readonly lang: string
  /** Props shared by all cards of the page: texts, prices, the checkout. */
  readonly card: CardProps
}

/**
 * Reads the card around an island before its hydration. The poster's texts come from the
 * shared props instead, because browsers' translation tools change the texts in the card.
 */
function readPoster(root: HTMLElement): PosterMarkup {
  const card = root.closest('article') as HTMLElement
  const href = (link: Element | null) => link?.getAttribute('href') ?? ''
  const kinds = readCardProps(card.ownerDocument)?.variants ?? []
  const controls = kinds.map(({ key, slug }) => {
    const selector = `.order[data-variant="${slug}"]`
    return { key, control: root.querySelector<HTMLAnchorElement>(selector) }
  })

  // On its own page a poster has the path in the address bar, because callers compare
  // `page` with `location.pathname` to recognise that page.
  const isOwnPage = card.matches('.poster') && card.ownerDocument === document
  const pressed = root.dataset.followed
  const followed = controls.find(
    ({ control }) => pressed && control?.href === pressed,
  )?.key

  return {
    ...textsOf(card),
    image: card.querySelector('.card-picture img')?.getAttribute('src') ?? '',
    page: isOwnPage ? location.pathname : pageOf(card.id),
    orientation: card.dataset.orientation === 'landscape' ? 'landscape' : 'portrait',
    urls: Object.fromEntries(controls.map(({ key, control }) => [key, href(control)])),
    soldOut: controls.flatMap(({ key, control }) =>
      control?.matches('.sold-out') ? [key] : [],
    ),
    email: href(root.querySelector('.share-control')),
    ...(followed !== undefined && { followed }),
  }
}

/** Returns the variants of a poster, in the order of their controls. */
export const variantsOf = (
  { variants, offers, prices }: Pick<CardProps, 'variants' | 'offers' | 'prices'>,
  { orientation, priceGroup }: Pick<PosterMarkup, 'orientation' | 'priceGroup'>,
): readonly Variant[] =>
  variants.flatMap((kind) => {
    const offer = offers[priceGroup ?? orientation]?.[kind.key]
    const amount = offer?.amount ?? prices.amounts[kind.key]
    return offer && amount !== undefined ? [{ ...kind, ...offer, amount }] : []
  })

/**
 * The data of cards, read before hydration, because hydration removes all purchase links
 * but one.
 */
const untouched = new Map<string, PosterMarkup>()

/** Reads and remembers the data of a card before React changes it. */
export function rememberPoster(root: HTMLElement): PosterMarkup {
  const markup = readPoster(root)
  untouched.set(markup.id, markup)
  return markup
}

/**
 * Returns the language of the page from the address of its texts, because browsers'
 * translation tools change the `lang` of <html>.
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

/** The time after which a page without a response counts as unreachable. */
const PATIENCE_MS = 10_000

/**
 * Loads a page's article by XMLHttpRequest, which parses HTML itself, because Trusted
 * Types forbid DOMParser.
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
      // Only 404 and 410 remove a poster from a list. Any other status may be a host or
      // network error.
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
  const totalOf = ({ slug }: Variant): string => prices.getAttribute(`data-${slug}`) ?? ''

  const sources =
    article.querySelector('.card-picture source')?.getAttribute('srcset') ?? ''

  return {
    markup,
    variants: variantsOf(card, markup).map((variant) => ({
      ...variant,
      price: totalOf(variant),
    })),
    picture: sources.split(' ')[0] ?? '',
    pictures: sources,
    page: pageOf(article.id),
    lang: article.querySelector('h1, h3')?.getAttribute('lang') ?? '',
    card,
  }
}

/** Parsed props by element, because `saga watch` replaces the elements. */
const cardProps = new WeakMap<Element, CardProps>()

/** Reads the props shared by all cards on a page: texts, prices, the checkout. */
export function readCardProps(page: Document): CardProps | undefined {
  const data = page.getElementById(propsId('PosterCard'))
  if (!data) return undefined
  if (!cardProps.has(data))
    cardProps.set(data, JSON.parse(data.textContent as string) as CardProps)
  return cardProps.get(data)
}

/** Returns the shop's own texts for the poster that an article shows. */
export const textsOf = ({ id, ownerDocument }: HTMLElement): PosterTexts =>
  readCardProps(ownerDocument)?.posters.find((poster) => poster.id === id) ?? {
    id,
    title: '',
    description: '',
  }
