import { useEffect, useState } from 'react'

/** Returns a value delayed until it has not changed for `ms` milliseconds, so that checks wait until typing stops. */
export function useRested<T>(value: T, ms: number): T {
  const [rested, rest] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => rest(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
