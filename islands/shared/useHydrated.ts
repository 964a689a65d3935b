import { useLayoutEffect, useReducer } from 'react'

/**
 * Returns false on the server and in the first render in the browser, which must be equal, and true afterwards. Then
 * links become buttons, and signals that changed before hydration are shown.
 * The second render runs in the same task as the first: an event between them would reach components that are not yet
 * subscribed to their signals, so the page would show, and order, the previous choice.
 */
export function useHydrated(): boolean {
  const [isHydrated, setHydrated] = useReducer(() => true, false)
  useLayoutEffect(setHydrated, [])
  return isHydrated
}
