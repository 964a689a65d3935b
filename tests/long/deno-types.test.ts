import { beforeAll, expect, test } from 'vitest'
import { requireDeno, runDeno } from '../support/deno.ts'

beforeAll(requireDeno)

// One process for both functions, because each would check the types of Stripe and zod again.
test('Deno finds no type error in the functions', async () => {
  const { code, text } = await runDeno([
    'check',
    'index.ts',
    '../stripe-webhook/index.ts',
  ])
  expect(text).not.toMatch(/error/i)
  expect(code).toBe(0)
})
