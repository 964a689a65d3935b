import { type Choice, type VariantKey, variants } from '../logic/purchase.ts'
import type { Shareable } from '../logic/shareTargets.ts'

/** What the card of a poster tells: the article says it to people, so that no second copy has to travel. */
export interface PosterMarkup extends Shareable {
  readonly orientation: 'portrait' | 'landscape'
  /** External purchase pages. */
  readonly urls: Readonly<Record<VariantKey, string>>
  /** Address of a letter that shares the poster without scripts. */
  readonly letter: string
  /** The choice that the page's address names. */
  readonly named?: Choice
  /** Whose purchase link the visitor pressed before React came. */
  readonly followed?: VariantKey
}

/** Reads the card around an island that React has not touched yet. */
export function readPoster(root: HTMLElement): PosterMarkup {
  const card = root.closest('article')
  if (!card) throw new Error('a card outside of an article')
  const text = (selector: string) => card.querySelector(selector)?.textContent ?? ''
  const href = (link: Element | null) => link?.getAttribute('href') ?? ''
  const links = [...root.querySelectorAll<HTMLAnchorElement>('.order')]
  const urls = variants.map((variant, index) => [variant, href(links[index] ?? null)])
  const named = namedChoice(card, root)
  const followed = variants[links.findIndex((link) => link.href === root.dataset.followed)]
  return {
    id: card.id,
    title: text('h3'),
    description: text('.card-text'),
    image: href(card.querySelector('.card-picture')),
    orientation: card.dataset.orientation === 'landscape' ? 'landscape' : 'portrait',
    urls: Object.fromEntries(urls) as PosterMarkup['urls'],
    letter: href(root.querySelector('.share-control')),
    ...(named && { named }),
    ...(followed !== undefined && { followed }),
  }
}

/**
 * What the address of the page names for the card of its #hash, unless the visitor has chosen meanwhile, or comes back
 * and finds the choice as it was left.
 */
function namedChoice(card: HTMLElement, root: HTMLElement): Choice | undefined {
  const [, size, noLogo] = /[?&]variant=a([12])(-no-logo)?(?:&|$)/.exec(location.search) ?? []
  if (!size || location.hash !== `#${card.id}`) return undefined
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const touched = [...root.querySelectorAll('input')].some((field) => field.checked !== field.defaultChecked)
  if (touched || visit?.type === 'back_forward') return undefined
  return { size: `A${size === '2' ? 2 : 1}`, withoutLogo: noLogo !== undefined }
}

/** What the visitor chose, or the browser restored. */
export function readChoice(root: HTMLElement): Choice {
  const size = root.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value === 'A2' ? 'A2' : 'A1'
  const withoutLogo = root.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false
  return { size, withoutLogo }
}
