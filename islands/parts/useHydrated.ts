import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and in the first render of the browser, which must be the same, then true: the moment when links
 * become buttons, and signals that changed before React came are shown.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
