const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Describes the past time `at`: 'today at 14:05', 'on Tuesday', 'on 3 May'. Times are in
 * milliseconds since 1970.
 */
export function whenText(at: number, now: number): string {
  const date = new Date(at)
  // Rounded, because a day on which the clocks change has 23 or 25 hours.
  const daysAgo = Math.round((startOfDay(now) - startOfDay(at)) / DAY_MS)
  const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

  if (daysAgo <= 0) return `today at ${time}`
  if (daysAgo === 1) return `yesterday at ${time}`
  if (daysAgo < 7) return `on ${date.toLocaleDateString('en-GB', { weekday: 'long' })}`
  return `on ${date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}`
}

const startOfDay = (at: number): number => new Date(at).setHours(0, 0, 0, 0)
