import { expect, test } from 'vitest'
import { dayHint } from './common.ts'

test.each([
  ['30/9/2025', 'use 2025-09-30: year, month, day'],
  ['9/30/2025', 'use 2025-09-30: year, month, day'],
  ['03.04.2025', 'use 2025-04-03 or 2025-03-04: year, month, day'],
  ['2025-9-3', 'use 2025-09-03: year, month, day'],
  ['2025/09/30', 'use 2025-09-30: year, month, day'],
  ['30 September 2025', 'use 2025-09-30: year, month, day'],
  ['Sep 30, 2025', 'use 2025-09-30: year, month, day'],
  ['30 de septiembre de 2025', 'use 2025-09-30: year, month, day'],
  ['den 30 maj 2025', 'use 2025-05-30: year, month, day'],
  ['3 OCTOBER 2025', 'use 2025-10-03: year, month, day'],
  ['3. März 2025', 'use 2025-03-03: year, month, day'],
  ['2025-09-31', 'use a day that exists, as YYYY-MM-DD'],
  ['yesterday', 'use a day that exists, as YYYY-MM-DD'],
  ['30/9/25', 'use a day that exists, as YYYY-MM-DD'],
])('the hint for the day "%s" is "%s"', (typedDay, hint) => {
  expect(dayHint(typedDay)).toBe(hint)
})
