import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * False on the server and in the first render of the browser, which must be the same, then true. For islands whose
 * signals may have changed before React came to them.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
