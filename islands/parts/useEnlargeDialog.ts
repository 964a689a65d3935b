import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPlain } from '../runtime/events.ts'
import { lockScroll, unlockScroll } from '../state/dialogs.ts'
import { imageOf, openerAt } from './enlargeCards.ts'

/** The index of a picture of the poster, or a size to show on a wall. */
export type EnlargeView = number | 'A1' | 'A2'

/** The content of the dialog: the poster of a card's link, in a view. */
export interface EnlargeShown {
  readonly opener: HTMLAnchorElement
  readonly view: EnlargeView
}

/** Opens the dialog from the links of the cards, and closes it with the focus on a given element. */
export function useEnlargeDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const focusAfterClose = useRef<HTMLElement>(undefined)
  const [shown, show] = useState<EnlargeShown>()

  useEffect(
    () =>
      listenToOpeners((opener) => {
        if (dialog.current?.open) return false
        morph(
          imageOf(opener),
          () => show({ opener, view: 0 }),
          () => imageIn(dialog),
        )
        return true
      }),
    [],
  )

  // Opens the dialog after its content is rendered, so that showModal() focuses the first control.
  useLayoutEffect(() => {
    if (!shown || dialog.current?.open) return
    lockScroll('enlarge')
    dialog.current?.showModal()
  }, [shown])

  const closeAndFocus = (goal: HTMLElement | undefined) => {
    focusAfterClose.current = goal
    goal?.closest('a, .purchase')?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    morph(
      imageIn(dialog),
      () => {
        dialog.current?.close()
        unlockScroll('enlarge')
      },
      () => shown && imageOf(shown.opener),
    )
  }

  // `close` fires asynchronously: the dialog may be open again.
  const onClose = () => {
    if (dialog.current?.open) return
    // Browsers close a dialog themselves when Escape is pressed twice without a click between.
    unlockScroll('enlarge')
    const goal = focusAfterClose.current ?? shown?.opener
    goal?.focus({ preventScroll: true })
    focusAfterClose.current = undefined
    show(undefined)
  }

  return { dialog, shown, show, closeAndFocus, onClose }
}

/** Finds the picture that the dialog shows, large or on a wall. */
const imageIn = (dialog: RefObject<HTMLElement | null>) =>
  dialog.current?.querySelector<HTMLElement>('picture img')

/** @param open returns whether it opened the dialog; otherwise the link is followed */
function listenToOpeners(open: (opener: HTMLAnchorElement) => boolean): void {
  document.addEventListener('click', (event) => {
    const opener = openerAt(event.target)
    if (opener && isPlain(event) && open(opener)) event.preventDefault()
  })
}

/** Animates one element into another by a view transition, unless unsupported or the visitor prefers less motion. */
function morph(
  from: HTMLElement | null | undefined,
  update: () => void,
  to: () => HTMLElement | null | undefined,
): void {
  if (!from || !document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    update()
    return
  }
  let target: HTMLElement | null | undefined
  from.style.viewTransitionName = 'enlarged'
  const transition = document.startViewTransition(() => {
    from.style.viewTransitionName = ''
    flushSync(update)
    target = to()
    if (target) target.style.viewTransitionName = 'enlarged'
  })
  const done = () => {
    if (target) target.style.viewTransitionName = ''
  }
  transition.finished.then(done, done)
  // `ready` rejects when the next transition skips this one, or the tab is hidden.
  transition.ready.catch(() => {})
}
