import { type Choice, type VariantKey, variants } from '../logic/purchase.ts'
import type { Shareable } from '../logic/shareTargets.ts'

/** The data of a card, read from its HTML, so that it is not sent twice. */
export interface PosterMarkup extends Shareable {
  readonly orientation: 'portrait' | 'landscape'
  /** External purchase pages; '' where the variant is sold out. */
  readonly urls: Readonly<Record<VariantKey, string>>
  /** mailto: address that shares the poster without scripts. */
  readonly email: string
  /** The choice in the page's address: ?variant=a2-no-logo. */
  readonly named?: Choice
  /** The variant whose purchase link was pressed before hydration. */
  readonly followed?: VariantKey
}

/** Reads the card around an island before its hydration. */
export function readPoster(root: HTMLElement): PosterMarkup {
  const card = root.closest('article') as HTMLElement
  const text = (selector: string) => card.querySelector(selector)?.textContent ?? ''
  const href = (link: Element | null) => link?.getAttribute('href') ?? ''
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.order')]
  const urls = variants.map((variant, index) => [variant, href(links[index] ?? null)])
  // On the poster's own page its title is no link.
  const page = card.querySelector<HTMLAnchorElement>('h3 a')?.pathname ?? location.pathname
  const named = namedChoice(card, root, page)
  const followed = variants[links.findIndex((link) => link.href && link.href === root.dataset.followed)]
  return {
    id: card.id,
    title: text('h1, h3'),
    description: text('.card-text'),
    image: card.querySelector('.card-picture img')?.getAttribute('src') ?? '',
    page,
    orientation: card.dataset.orientation === 'landscape' ? 'landscape' : 'portrait',
    urls: Object.fromEntries(urls) as PosterMarkup['urls'],
    email: href(root.querySelector('.share-control')),
    ...(named && { named }),
    ...(followed !== undefined && { followed }),
  }
}

/**
 * Returns the choice in the page's address, on a poster's own page or for the card of its #hash. Returns undefined if
 * the visitor has chosen already, or came back by history, where the browser restores the choice.
 */
function namedChoice(card: HTMLElement, root: HTMLElement, page: string): Choice | undefined {
  const [, size, noLogo] = /[?&]variant=a([12])(-no-logo)?(?:&|$)/.exec(location.search) ?? []
  if (!size || (location.pathname !== page && !card.matches(':target, :has(:target)'))) return undefined
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const touched = [...root.querySelectorAll('input')].some((field) => field.checked !== field.defaultChecked)
  if (touched || visit?.type === 'back_forward') return undefined
  return { size: `A${size === '2' ? 2 : 1}`, withoutLogo: noLogo !== undefined }
}

/** Reads the choice that the visitor made, or the browser restored. */
export function readChoice(root: HTMLElement): Choice {
  const size = root.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value === 'A2' ? 'A2' : 'A1'
  const withoutLogo = root.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false
  return { size, withoutLogo }
}
