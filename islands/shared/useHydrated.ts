import { useLayoutEffect, useReducer } from 'react'

/**
 * Returns false on the server and in the first render of the browser, which must be equal; true afterwards. Then links
 * become buttons, and signals that changed before hydration are shown.
 * The second render is in the same task as the first: an event between them would reach components that do not yet
 * follow their signals, and the page would show and order the choice before it.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useReducer(() => true, false)
  useLayoutEffect(setHydrated, [])
  return isHydrated
}
