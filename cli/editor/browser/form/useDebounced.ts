import { useEffect, useState } from 'react'

/**
 * Debounces a value: returns the new value once it has been unchanged for `ms`
 * milliseconds, so that checks wait until typing stops.
 */
export function useDebounced<T>(value: T, ms: number): T {
  const [debounced, setDebounced] = useState(value)

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])

  return debounced
}
