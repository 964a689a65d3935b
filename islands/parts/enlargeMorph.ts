import { flushSync } from 'react-dom'

const NAME = 'enlarged'

/** Lets one element grow or shrink into another, where the browser can and the visitor likes motion. */
export function morph(
  from: HTMLElement | null | undefined,
  update: () => void,
  to: () => HTMLElement | null | undefined,
): void {
  if (!from || !document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    update()
    return
  }
  let target: HTMLElement | null | undefined
  from.style.viewTransitionName = NAME
  const transition = document.startViewTransition(() => {
    from.style.viewTransitionName = ''
    flushSync(update)
    target = to()
    if (target) target.style.viewTransitionName = NAME
  })
  const done = () => {
    if (target) target.style.viewTransitionName = ''
  }
  transition.finished.then(done, done)
  // The next one skips it, or the tab is hidden.
  transition.ready.catch(() => {})
}
