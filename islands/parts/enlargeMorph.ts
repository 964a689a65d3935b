import { flushSync } from 'react-dom'

const NAME = 'enlarged'

/** Animates one element into another by a view transition, unless unsupported or the visitor prefers less motion. */
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
  // `ready` rejects when the next transition skips this one, or the tab is hidden.
  transition.ready.catch(() => {})
}
