import type { EnlargeView } from './EnlargeBar.tsx'

/** One picture of a poster, as the page's HTML has it. */
export interface EnlargePicture {
  /** `srcset` of the AVIF files. */
  readonly avif: string
  /** The largest JPEG. */
  readonly jpeg: string
}

export interface EnlargePoster {
  readonly title: string
  /** Where it is not the page's. */
  readonly lang?: string
  readonly orientation: 'portrait' | 'landscape'
  readonly pictures: readonly [EnlargePicture, ...EnlargePicture[]]
  /** The file that the card already shows. */
  readonly small: string
}

/** The link around a card's picture opens it. */
const OPENER = 'a[data-opens=Enlarge]'

export const openerAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(OPENER) : null

/** All posters of the page, in its order. */
export const openers = (): readonly HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>(OPENER),
]

/** Chooses the size of this view on the poster's card, if it is one; the field of the size that is chosen there then. */
export function chooseSize(opener: HTMLAnchorElement, view: EnlargeView): HTMLInputElement | undefined {
  const sizes = [...(opener.closest('article')?.querySelectorAll<HTMLInputElement>('input[name=size]') ?? [])]
  sizes.find(({ value }) => value === view)?.click()
  return sizes.find(({ checked }) => checked)
}

export const imageOf = (opener: HTMLAnchorElement): HTMLImageElement | null => opener.querySelector('img')

/** A second picture stands in a <template> beside the first, so that only who enlarges it fetches it. */
export function posterAt(opener: HTMLAnchorElement): EnlargePoster {
  const image = imageOf(opener)
  const others = opener.querySelector('template')?.content.querySelectorAll('picture') ?? []
  return {
    title: image?.alt ?? '',
    ...(opener.lang && { lang: opener.lang }),
    orientation: opener.closest<HTMLElement>('[data-orientation=landscape]') ? 'landscape' : 'portrait',
    pictures: [pictureIn(opener), ...[...others].map(pictureIn)],
    small: image?.currentSrc ?? '',
  }
}

const pictureIn = (parent: Element): EnlargePicture => ({
  avif: parent.querySelector('source')?.getAttribute('srcset') ?? '',
  jpeg: parent.querySelector('img')?.getAttribute('src') ?? '',
})
