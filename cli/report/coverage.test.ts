import { expect, test } from 'vitest'
import { coverageTable } from './coverage.ts'

test('a table of translations never says 100 % while something is missing', () => {
  const row = (language: string, translated: number) =>
    ({ language, parts: [{ part: 'posters', translated, total: 300 }] }) as const
  expect(coverageTable([row('sv', 300), row('es', 299)])).toBe(
    ['    posters  in all', 'sv  300/300   100 %', 'es  299/300    99 %'].join('\n'),
  )
})
