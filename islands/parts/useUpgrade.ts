import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * False in the first render, which must equal the server's, then true: the moment when links of the server's HTML
 * become buttons. The focus moves along to the control of the same `data-replay` name.
 */
export function useUpgrade(root: RefObject<HTMLElement | null>): boolean {
  const [live, setLive] = useState(false)
  const focused = useRef<string>(undefined)

  useLayoutEffect(() => {
    const { activeElement } = document
    if (activeElement instanceof HTMLElement && root.current?.contains(activeElement)) {
      focused.current = activeElement.dataset.replay
    }
    setLive(true)
  }, [root])

  useLayoutEffect(() => {
    if (!live || focused.current === undefined) return
    root.current
      ?.querySelector<HTMLElement>(`[data-replay="${focused.current}"]`)
      ?.focus({ preventScroll: true })
  }, [live, root])

  return live
}
