import { useEffect, useState } from 'react'

/** Returns a value as it was at the last pause of so many milliseconds: checks wait until somebody stops typing. */
export function useRested<T>(value: T, ms: number): T {
  const [rested, rest] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => rest(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
