import type { Choice, VariantKey } from '../logic/purchase.ts'
import type { Shareable } from '../logic/shareTargets.ts'

/** What the card of a poster tells: the article says it to people, so that no second copy has to travel. */
export interface PosterMarkup extends Shareable {
  readonly orientation: 'portrait' | 'landscape'
  /** External purchase pages. */
  readonly urls: Readonly<Record<VariantKey, string>>
  /** Address of a letter that shares the poster without scripts. */
  readonly letter: string
  /** What the visitor chose before React came, or the browser restored. */
  readonly restored?: Choice
  /** The purchase page that the visitor opened before React came. */
  readonly followed?: string
}

/** Reads the card around an island that React has not touched yet. */
export function readPoster(root: HTMLElement): PosterMarkup {
  const card = root.closest('article')
  if (!card) throw new Error('a card outside of an article')
  const text = (selector: string) => card.querySelector(selector)?.textContent ?? ''
  const href = (link: Element | null) => link?.getAttribute('href') ?? ''
  // In the order of `variants`.
  const [a1 = '', a2 = '', a1NoLogo = '', a2NoLogo = ''] = [...root.querySelectorAll('.order')].map(href)
  const { followed } = root.dataset
  return {
    id: card.id,
    title: text('h3'),
    description: text('.card-text'),
    image: href(card.querySelector('.card-picture')),
    orientation: card.dataset.orientation === 'landscape' ? 'landscape' : 'portrait',
    urls: { a1, a2, a1NoLogo, a2NoLogo },
    letter: href(root.querySelector('.share-control')),
    restored: namedChoice(card) ?? readChoice(root),
    ...(followed !== undefined && { followed }),
  }
}

/** What the address of the page names for the card of its #hash. Who comes back finds the choice as it was left. */
function namedChoice(card: HTMLElement): Choice | undefined {
  const [, size, noLogo] = /[?&]variant=a([12])(-no-logo)?(?:&|$)/.exec(location.search) ?? []
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (!size || location.hash !== `#${card.id}` || visit?.type === 'back_forward') return undefined
  return { size: `A${size === '2' ? 2 : 1}`, withoutLogo: noLogo !== undefined }
}

function readChoice(root: HTMLElement): Choice {
  const size = root.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value === 'A2' ? 'A2' : 'A1'
  const withoutLogo = root.querySelector<HTMLInputElement>('input[type=checkbox]')?.checked ?? false
  return { size, withoutLogo }
}
