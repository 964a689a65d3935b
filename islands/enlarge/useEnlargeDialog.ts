import { type RefObject, useEffect, useRef, useState } from 'react'
import { closest, isPlain } from '../runtime/events.ts'
import { fieldsIn } from '../runtime/fields.ts'
import { useModal } from '../shared/Dialog.tsx'
import { unlockScroll } from '../shared/dialogState.ts'
import { readCardProps, textsOf, variantsOf } from '../shared/readPoster.ts'
import { onePerSize, type Variant } from '../shared/variants.ts'
import { useOwnEntry } from './useOwnEntry.ts'

/** The index of a picture of the poster, or the id of a size to show on a wall. */
export type EnlargeView = number | string

/** The dialog's content: the poster of the card that contains the link, in a view. */
export interface EnlargeShown {
  readonly opener: HTMLAnchorElement
  readonly view: EnlargeView
}

/** Addresses of a picture's files. */
interface PictureFiles {
  /** A `srcset`. */
  readonly avif: string
  readonly jpeg: string
}

/** A poster as read from its card. */
export interface EnlargePoster {
  readonly title: string
  /** Language of the title if it is not the page's. */
  readonly lang: string | undefined
  readonly orientation: 'portrait' | 'landscape'
  /** One variant for each size. */
  readonly sizes: readonly Variant[]
  /** Tells whether every variant is sold out. */
  readonly soldOut: boolean
  readonly pictures: readonly [PictureFiles, ...PictureFiles[]]
  /** Address of the file that the card already shows. */
  readonly small: string
}

/**
 * Opens the dialog from the cards' links, and closes it with the focus on a given
 * element.
 */
export function useEnlargeDialog() {
  const focusAfterClose = useRef<HTMLElement>(undefined)
  const [shown, show] = useState<EnlargeShown>()
  // `settle` calls the callback however the dialog closes: browsers close it themselves if
  // Escape is pressed twice without a click in between.
  const { dialog, settle } = useModal('enlarge', shown, () => {
    const goal = focusAfterClose.current ?? shown?.opener
    goal?.focus({ preventScroll: true })
    focusAfterClose.current = undefined
    show(undefined)
    leaveEntry()
  })

  /**
   * Called once the dialog shows a poster. Resolves the promise that `open` returns and
   * `morph` awaits.
   */
  const onShown = useRef(() => {})
  // Runs after the effect of `useModal`, which opens the dialog.
  useEffect(() => {
    if (shown) onShown.current()
  }, [shown])

  // Needs no cleanup: the dialog lives as long as the page.
  useEffect(() => {
    document.addEventListener('click', (event) => {
      const opener = closest<HTMLAnchorElement>(event, OPENER)
      if (!opener || !isPlain(event) || dialog.current?.open) return

      event.preventDefault()
      const open = () =>
        new Promise<void>((resolve) => {
          onShown.current = resolve
          show({ opener, view: 0 })
        })
      morph({ from: imageOf(opener), update: open, findTarget: () => imageIn(dialog) })
    })
  }, [dialog])

  const closeAndFocus = (goal: HTMLElement | undefined) => {
    focusAfterClose.current = goal
    goal
      ?.closest('a, .purchase')
      ?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    const closeNow = () => {
      dialog.current?.close()
      unlockScroll('enlarge')
      // Already here, because going back as late as the `close` event would cancel a link
      // pressed in the meantime.
      leaveEntry()
    }
    morph({
      from: imageIn(dialog),
      update: closeNow,
      findTarget: () => shown && imageOf(shown.opener),
    })
  }

  /** Removes the history entry of the dialog, if the page is still at it. */
  const leaveEntry = useOwnEntry(dialog, shown !== undefined, () =>
    closeAndFocus(shown?.opener),
  )

  return { dialog, shown, show, closeAndFocus, onClose: settle }
}

const imageIn = (dialog: RefObject<HTMLElement | null>) =>
  dialog.current?.querySelector<HTMLElement>('picture img')

interface Morph {
  readonly from: HTMLElement | null | undefined
  /** Changes the page so that it shows the other element instead of `from`. */
  readonly update: () => unknown
  /**
   * Called after the update, because the other element may not be rendered before then.
   */
  readonly findTarget: () => HTMLElement | null | undefined
}

/**
 * Animates one element into another with a view transition, if the browser supports one
 * and the visitor accepts motion. Otherwise only updates the page.
 */
function morph({ from, update, findTarget }: Morph): void {
  if (
    !from ||
    !document.startViewTransition ||
    matchMedia('(prefers-reduced-motion: reduce)').matches
  ) {
    update()
    return
  }

  let target: HTMLElement | null | undefined
  from.style.viewTransitionName = 'enlarged'
  const transition = document.startViewTransition(async () => {
    from.style.viewTransitionName = ''
    await update()
    target = findTarget()
    if (target) target.style.viewTransitionName = 'enlarged'
  })

  const clearName = () => {
    if (target) target.style.viewTransitionName = ''
  }
  transition.finished.then(clearName, clearName)
  // `ready` rejects if the next transition skips this one, or the tab is hidden.
  transition.ready.catch(() => {})
}

/** The link around a card's picture. */
const OPENER = 'a[data-opens=Enlarge]'

/** Returns the links of all visible posters, in the order of the page. */
export const openers = (): readonly HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>(OPENER)].filter(
    (opener) => opener.getClientRects().length > 0,
  )

/**
 * Returns the next poster of the page (1) or the previous one (-1), wrapping around:
 * `at(-1)` is the last poster.
 */
export function neighbourOf(
  opener: HTMLAnchorElement,
  direction: 1 | -1,
): HTMLAnchorElement | undefined {
  const posters = openers()
  return posters.at((posters.indexOf(opener) + direction) % posters.length)
}

/**
 * If the view is a size, chooses it on the poster's card. Returns the field of the chosen
 * size.
 */
export function chooseSize(
  opener: HTMLAnchorElement,
  view: EnlargeView,
): HTMLInputElement | undefined {
  const card = opener.closest('article')
  const fields = card ? fieldsIn(card) : []
  const sizes = fields.filter(({ type }) => type === 'radio')
  // For the size with the id 'a1', the field's value is 'A1'.
  sizes.find(({ value }) => value.toLowerCase() === view)?.click()
  return sizes.find(({ checked }) => checked)
}

const imageOf = (opener: HTMLAnchorElement): HTMLImageElement | null =>
  opener.querySelector('img')

/**
 * Reads the poster of a card. Its other pictures are in a <template>, so browsers load
 * them only when the poster is enlarged.
 */
export function posterAt(opener: HTMLAnchorElement): EnlargePoster {
  const image = imageOf(opener)
  const furtherPictures =
    opener.querySelector('template')?.content.querySelectorAll('picture') ?? []
  const card = opener.closest('article')
  const orientation = card?.dataset.orientation === 'landscape' ? 'landscape' : 'portrait'
  const props = readCardProps(document)
  const texts = card ? textsOf(card) : undefined
  const variants = props ? variantsOf(props, { ...texts, orientation }) : []

  return {
    title: texts?.title ?? '',
    lang: opener.lang || undefined,
    orientation,
    sizes: onePerSize(variants),
    soldOut: opener.closest('[data-sold-out]') !== null,
    pictures: [pictureIn(opener), ...[...furtherPictures].map(pictureIn)],
    small: image?.currentSrc ?? '',
  }
}

const pictureIn = (parent: Element): PictureFiles => ({
  avif: parent.querySelector('source')?.getAttribute('srcset') ?? '',
  jpeg: parent.querySelector('img')?.getAttribute('src') ?? '',
})
