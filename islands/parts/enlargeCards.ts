/** The link around a card's picture. */
const OPENER = 'a[data-opens=Enlarge]'

export const openerAt = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(OPENER) : null

/** Returns all posters that the page shows, in its order. */
export const openers = (): readonly HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>(OPENER)].filter((opener) => opener.checkVisibility())

/** Returns the next poster of the page (1) or the previous one (-1), wrapping around. */
export function neighbourOf(opener: HTMLAnchorElement, direction: 1 | -1): HTMLAnchorElement | undefined {
  const all = openers()
  return all.at((all.indexOf(opener) + direction) % all.length)
}

/** Chooses the size of this view on the poster's card, if the view is a size. Returns the field of the chosen size. */
export function chooseSize(
  opener: HTMLAnchorElement,
  view: number | 'A1' | 'A2',
): HTMLInputElement | undefined {
  const sizes = [...(opener.closest('article')?.querySelectorAll<HTMLInputElement>('[type=radio]') ?? [])]
  sizes.find(({ value }) => value === view)?.click()
  return sizes.find(({ checked }) => checked)
}

export const imageOf = (opener: HTMLAnchorElement): HTMLImageElement | null => opener.querySelector('img')

/** Reads the poster of a card. Further pictures are in a <template>, so that browsers load them only when enlarged. */
export function posterAt(opener: HTMLAnchorElement) {
  const image = imageOf(opener)
  const others = opener.querySelector('template')?.content.querySelectorAll('picture') ?? []
  return {
    title: image?.alt ?? '',
    /** Language of the title where it is not the page's. */
    lang: opener.lang || undefined,
    orientation: opener.closest('[data-orientation=landscape]') ? 'landscape' : 'portrait',
    sizeLabels: { A1: sizeLabelOf(opener, 'A1'), A2: sizeLabelOf(opener, 'A2') },
    /** Whether every variant is sold out. */
    soldOut: opener.closest('[data-sold-out]') !== null,
    pictures: [pictureIn(opener), ...[...others].map(pictureIn)],
    /** Address of the file that the card already shows. */
    small: image?.currentSrc ?? '',
  } as const
}

const sizeLabelOf = (opener: HTMLAnchorElement, size: 'A1' | 'A2'): string =>
  opener.closest('article')?.querySelector(`input[value=${size}] ~ .size-label`)?.textContent ?? ''

export type EnlargePoster = ReturnType<typeof posterAt>

/** Reads the `srcset` of the AVIF files, and the address of the largest JPEG. */
const pictureIn = (parent: Element) => ({
  avif: parent.querySelector('source')?.getAttribute('srcset') ?? '',
  jpeg: parent.querySelector('img')?.getAttribute('src') ?? '',
})
