import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/**
 * False on the server and in the first render of the browser, which must be equal; true afterwards. Then links become
 * buttons, and signals that changed before hydration are shown.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
