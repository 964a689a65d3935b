import type { Choice, VariantKey } from '../logic/purchase.ts'
import { type PosterMarkup, readPoster } from './readPoster.ts'

/** A poster as its article shows it, on this page or on the poster's own page. */
export interface PosterArticle {
  readonly markup: PosterMarkup
  /** Totals as the page writes them. */
  readonly prices: Readonly<Record<VariantKey, string>>
  readonly sizeLabels: Readonly<Record<Choice['size'], string>>
  /** Address of a small picture of the poster. */
  readonly picture: string
  readonly page: string
  readonly lang: string
}

/** Markup of cards before hydration, which removes three of their four purchase links. */
const untouched = new Map<string, PosterMarkup>()

/** Remembers the markup of an article before React changes it. */
export function rememberPoster(root: HTMLElement): PosterMarkup {
  const markup = readPoster(root)
  untouched.set(markup.id, markup)
  return markup
}

/** Returns the path of a poster's own page, in the language of this page. */
const pageOf = (id: string): string => `/${document.documentElement.lang}/posters/${id}`

/**
 * Finds a poster, on its own page where this page does not show it. The own page may have moved to another id.
 * @returns undefined when the shop no longer has the poster; never settles without a network
 */
export async function findPoster(id: string): Promise<PosterArticle | undefined> {
  const here = document.getElementById(id)
  if (here instanceof HTMLElement && here.matches('article')) return readArticle(here)
  const page = await loadPage(pageOf(id))
  const article = page?.querySelector<HTMLElement>('article[id]:has(.purchase)')
  return article ? readArticle(article) : undefined
}

/** Loads a page by XMLHttpRequest, which parses pages itself: Trusted Types refuse DOMParser. */
const loadPage = (path: string): Promise<Document | null> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('GET', path)
    request.responseType = 'document'
    request.onload = () => resolve(request.responseXML)
    request.send()
  })

function readArticle(article: HTMLElement): PosterArticle | undefined {
  const root = article.querySelector<HTMLElement>('[data-island=PosterCard]')
  const prices = article.querySelector('output')
  if (!root || !prices) return undefined
  const markup = untouched.get(article.id) ?? readPoster(root)
  const price = (name: string): string => prices.getAttribute(`data-${name}`) ?? ''
  const label = (size: string): string =>
    article.querySelector(`.size:has([value=${size}]) .size-label`)?.textContent ?? ''
  const sources = article.querySelector('.card-picture source')?.getAttribute('srcset') ?? ''
  return {
    markup,
    prices: {
      a1: price('a1'),
      a1NoLogo: price('a1-no-logo'),
      a2: price('a2'),
      a2NoLogo: price('a2-no-logo'),
    },
    sizeLabels: { A1: label('A1'), A2: label('A2') },
    picture: sources.split(' ')[0] ?? '',
    page: pageOf(article.id),
    lang: article.querySelector('h1, h3')?.getAttribute('lang') ?? '',
  }
}
