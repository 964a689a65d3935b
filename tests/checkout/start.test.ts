import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { functionFolder, runDeno, serveFunction } from '../../tools/checkout/deno.ts'
import { home } from '../support/cli.ts'

test('Deno finds no fault in the types', async () => {
  const { code, text } = await runDeno(['check', 'index.ts'])
  expect(text).not.toMatch(/error/i)
  expect(code).toBe(0)
})

test('Deno finds nothing to better in the code', async () => {
  const { code, text } = await runDeno(['lint'])
  expect(text).toMatch(/Checked \d+ files?/)
  expect(code).toBe(0)
})

describe('versions', () => {
  test('are exact, and those of the shop where both use a package', async () => {
    const { imports } = JSON.parse(await readFile(join(functionFolder, 'deno.json'), 'utf8')) as {
      imports: Readonly<Record<string, string>>
    }
    for (const [name, specifier] of Object.entries(imports))
      expect(specifier).toMatch(new RegExp(`^npm:${name}@\\d+\\.\\d+\\.\\d+$`))
    const { dependencies } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
      dependencies: Readonly<Record<string, string>>
    }
    expect(imports.zod).toBe(`npm:zod@${dependencies.zod}`)
  })
})

test('the platform leaves the check of the key to the function', async () => {
  const config = await readFile(join(home, 'supabase/config.toml'), 'utf8')
  expect(config).toMatch(/^\[functions\.create-checkout\]\nverify_jwt = false$/m)
})

test('every country that Stripe ships to is shipped to, and no other', async () => {
  const script = `
    import 'stripe'
    import { COUNTRIES } from './countries.ts'
    const types = new URL('./resources/Checkout/Sessions.d.ts', import.meta.resolve('stripe'))
    const [, union] = /type AllowedCountry = ([^;]+);/.exec(await Deno.readTextFile(types)) ?? []
    console.log(JSON.stringify([COUNTRIES, union.match(/'[A-Z]{2}'/g).map((code) => code.slice(1, 3))]))
  `
  const { text } = await runDeno(['eval', script])
  const [ours = [], theirs = []] = JSON.parse(text) as readonly (readonly string[])[]
  expect(theirs.length).toBeGreaterThan(200)
  expect([...ours, 'ZZ']).toEqual(theirs)
})

test('no more addresses are remembered than were said, and the quiet ones are forgotten first', async () => {
  const script = `
    import { openRateLimit } from './rate-limit.ts'
    const limit = openRateLimit({ most: 1, period: 60_000, addresses: 100 })
    const waits = (address) => limit(address) > 0
    const first = [waits('a'), waits('a')]
    for (let count = 0; count < 99; count += 1) limit('other ' + count)
    const known = waits('a')
    for (let count = 0; count < 100_000; count += 1) limit('flood ' + count)
    console.log(JSON.stringify([...first, known, waits('a')]))
  `
  expect(JSON.parse((await runDeno(['eval', script])).text)).toEqual([false, true, true, false])
})

describe('a start', () => {
  const variables = { SHOP_ORIGIN: 'https://shop.example', STRIPE_SECRET_KEY: 'sk_test_secret' }
  const start = async (changed: Readonly<Record<string, string>>): Promise<string> => {
    const running = await serveFunction({ variables: { ...variables, ...changed } }).catch(
      (error: Error) => error.message,
    )
    if (typeof running === 'string') return running
    await running.stop()
    return 'started'
  }

  test.each([
    ['without the origin', { SHOP_ORIGIN: '' }, 'SHOP_ORIGIN is not set: run supabase secrets set'],
    ['without the key', { STRIPE_SECRET_KEY: ' ' }, 'STRIPE_SECRET_KEY is not set: run supabase secrets set'],
    ['with a path', { SHOP_ORIGIN: 'https://shop.example/sv' }, 'SHOP_ORIGIN is no origin: write it like'],
    ['with words', { SHOP_ORIGIN: 'my shop' }, 'SHOP_ORIGIN is no origin'],
    ['without https', { SHOP_ORIGIN: 'http://shop.example' }, 'SHOP_ORIGIN is no origin'],
    [
      'with the public key of Stripe',
      { STRIPE_SECRET_KEY: 'pk_live_secret' },
      'STRIPE_SECRET_KEY is no secret key of',
    ],
    [
      'with an unknown country',
      { SHIP_TO: 'SE, Norway' },
      'SHIP_TO names what is no country of Stripe: NORWAY',
    ],
    ['with an empty list of countries', { SHIP_TO: ',' }, 'SHIP_TO names no country: write codes like SE,NO'],
  ])('%s fails with one sentence', async (_, changed, sentence) => {
    const text = await start(changed)
    expect(text).toContain(sentence)
    expect(text.split('\n')).toHaveLength(1)
    expect(text).not.toContain('_secret')
  })

  test.each([
    ['a final slash', { SHOP_ORIGIN: 'https://shop.example/' }],
    ['a restricted key', { STRIPE_SECRET_KEY: 'rk_live_secret' }],
    ['a list of countries', { SHIP_TO: 'se, no,DK' }],
  ])('with %s is well', async (_, changed) => {
    expect(await start(changed)).toBe('started')
  })
})
