import * as z from 'zod'

/** 'YYYY-MM-DD', a day that exists. */
export const isoDate = z.iso.date({ error: ({ input }) => dayHint(input) })

/** Returns the hint for a wrong day, with the days that the text can mean: 15/10/2025 → 2025-10-15. */
export function dayHint(written: unknown): string {
  const meant = daysIn(String(written))
  return meant.length > 0
    ? `use ${meant.join(' or ')}: year, month, day`
    : 'use a day that exists, as YYYY-MM-DD'
}

/** Finds every day that a text can mean. 03/04/2025 can mean two. */
export function daysIn(written: string): readonly string[] {
  const words = written.match(/\d+|\p{L}+/gu) ?? []
  // Words such as "de" and "the" are left out.
  const parts = words.flatMap((word) => (/^\d/.test(word) ? word : (monthOf(word) ?? [])))
  const named = words.map(monthOf).find((month) => month !== undefined)
  const [a = '', b = '', c = ''] = parts
  if (parts.length !== 3) return []
  const orders = [
    [a, b, c],
    [c, b, a],
    [c, a, b],
  ]
  const days = orders
    .filter(([year, month]) => year?.length === 4 && (named === undefined || month === named))
    .map(([year, month = '', day = '']) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return [...new Set(days)].filter((day) => z.iso.date().safeParse(day).success)
}

/** Returns the number of a month by the first letters of its name, three at least. */
function monthOf(word: string): string | undefined {
  const month = monthNames().findIndex((names) => names.some((name) => name.startsWith(word.toLowerCase())))
  return word.length < 3 || month < 0 ? undefined : String(month + 1)
}

/** Returns the names of the twelve months in the languages of most writers. */
const monthNames = (): readonly (readonly string[])[] =>
  Array.from({ length: 12 }, (_, month) =>
    ['en', 'sv', 'es', 'de', 'fr'].map((language) =>
      new Date(Date.UTC(2025, month))
        .toLocaleDateString(language, { month: 'long', timeZone: 'UTC' })
        .toLowerCase(),
    ),
  )
