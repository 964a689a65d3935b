import { useLayoutEffect, useReducer } from 'react'

/**
 * Returns false on the server and in the browser's first render, which must be equal, and
 * true afterwards. Then links become buttons, and components show signals that changed
 * before hydration.
 *
 * A layout effect starts the second render in the same task as the first. Otherwise an
 * event between them would reach components that are not yet subscribed to their signals,
 * and the page would show and order the previous choice.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useReducer(() => true, false)
  useLayoutEffect(setHydrated, [])
  return isHydrated
}
