import type { Shareable } from '../logic/shareTargets.ts'
import type { Choice, Offer, Offers, VariantKey } from '../logic/variants.ts'
import { choiceOf, slugOf, variants } from '../logic/variants.ts'
import { propsId } from '../runtime/define.ts'
import type { CardProps } from './cardProps.ts'

/** The data of a card, read from its HTML, so that it is not sent twice. */
export interface PosterMarkup extends Shareable {
  readonly orientation: 'portrait' | 'landscape'
  /** External purchase pages; '' where there is none. */
  readonly urls: Readonly<Record<VariantKey, string>>
  readonly soldOut: readonly VariantKey[]
  /** mailto: address that shares the poster without scripts. */
  readonly email: string
  /** The variant whose purchase link was pressed before hydration. */
  readonly followed?: VariantKey
}

/** Reads the card around an island before its hydration. */
function readPoster(root: HTMLElement): PosterMarkup {
  const card = root.closest('article') as HTMLElement
  const text = (selector: string) => card.querySelector(selector)?.textContent ?? ''
  const href = (link: Element | null) => link?.getAttribute('href') ?? ''
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.order')]
  const urls = variants.map((variant, index) => [variant, href(links[index] ?? null)])
  // On the poster's own page its title is no link.
  const page = card.querySelector<HTMLAnchorElement>('h3 a')?.pathname ?? location.pathname
  const followed = variants[links.findIndex((link) => link.href && link.href === root.dataset.followed)]
  return {
    id: card.id,
    title: text('h1, h3'),
    description: text('.card-text'),
    image: card.querySelector('.card-picture img')?.getAttribute('src') ?? '',
    page,
    orientation: card.dataset.orientation === 'landscape' ? 'landscape' : 'portrait',
    urls: Object.fromEntries(urls) as PosterMarkup['urls'],
    soldOut: variants.filter((_, index) => links[index]?.matches('.sold-out')),
    email: href(root.querySelector('.send-control')),
    ...(followed !== undefined && { followed }),
  }
}

/** Reads the choice that the visitor made, or the browser restored. */
export function readChoice(root: HTMLElement): Choice {
  const size = root.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value === 'A2' ? 'A2' : 'A1'
  const withoutLogo = root.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false
  return { size, withoutLogo }
}

/** A poster as its article shows it, on this page or on the poster's own page. */
export type PosterArticle = NonNullable<ReturnType<typeof readArticle>>

/** Markup of cards before hydration, which removes three of their four purchase links. */
const untouched = new Map<string, PosterMarkup>()

/** Remembers the markup of an article before React changes it. */
export function rememberPoster(root: HTMLElement): PosterMarkup {
  const markup = readPoster(root)
  untouched.set(markup.id, markup)
  return markup
}

const pageOf = (id: string): string => `/${document.documentElement.lang}/posters/${id}`

/**
 * Finds a poster, on its own page where this page does not show it. The own page may have moved to another id.
 * @returns 'gone' when the shop no longer has the poster; 'unreachable' when its page cannot be read now
 */
export async function findPoster(id: string): Promise<PosterArticle | 'gone' | 'unreachable'> {
  const here = document.getElementById(id)
  const article = here?.matches('article') ? here : await loadArticle(pageOf(id))
  return typeof article === 'string' ? article : (readArticle(article) ?? 'unreachable')
}

/** Milliseconds after which a page without an answer counts as unreachable. */
const PATIENCE = 10_000

/** Loads the article of a page by XMLHttpRequest, which parses pages itself: Trusted Types refuse DOMParser. */
const loadArticle = (path: string): Promise<HTMLElement | 'gone' | 'unreachable'> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.responseType = 'document'
    request.timeout = PATIENCE
    request.onloadend = () => {
      const article = request.responseXML?.querySelector<HTMLElement>('article[id]:has(.purchase)')
      // Any other answer may be a fault of the host or the network, and takes no poster out of a list.
      resolve(article ?? ([404, 410].includes(request.status) ? 'gone' : 'unreachable'))
    }
    request.send()
  })

function readArticle(article: HTMLElement) {
  const root = article.querySelector<HTMLElement>('[data-island=PosterCard]')
  const prices = article.querySelector('output')
  const card = article.ownerDocument.getElementById(propsId('PosterCard'))?.textContent
  if (!root || !prices || !card) return undefined
  const offerOf = (variant: VariantKey): Offer => {
    const { size } = choiceOf(variant)
    const sizeLabel = article.querySelector(`.size:has([value=${size}]) .size-label`)?.textContent ?? ''
    const price = prices.getAttribute(`data-${slugOf(variant)}`) ?? ''
    return { size, sizeLabel, price }
  }
  const sources = article.querySelector('.card-picture source')?.getAttribute('srcset') ?? ''
  return {
    markup: untouched.get(article.id) ?? readPoster(root),
    /** Prices are totals, surcharges included. */
    offers: Object.fromEntries(variants.map((variant) => [variant, offerOf(variant)])) as Offers,
    /** Address of a small picture of the poster. */
    picture: sources.split(' ')[0] ?? '',
    /** The same picture in all sizes, as a `srcset`. */
    pictures: sources,
    page: pageOf(article.id),
    lang: article.querySelector('h1, h3')?.getAttribute('lang') ?? '',
    /** What all cards share: texts, prices, the checkout. */
    card: JSON.parse(card) as CardProps,
  }
}
