import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { findDeno, serveFunction } from '../../cli/commands/checkout/deno.ts'
import { home } from '../support/cli.ts'
import { functionFolder, functionPlace, requireDeno, runDeno } from '../support/deno.ts'

beforeAll(requireDeno)

/** Loads a module of the function, whose types belong to a separate TypeScript project. */
const load = async <T>(name: string) =>
  (await import(pathToFileURL(join(functionFolder, name)).href)) as T

// tests/long/deno-types.test.ts checks the types.
test('Deno finds no lint problem in the functions', async () => {
  const { code, text } = await runDeno(['lint', '.', '../stripe-webhook', '../_shared'])
  expect(text).toMatch(/Checked \d+ files?/)
  expect(code).toBe(0)
})

test('the function pins exact versions, the same as the shop', async () => {
  const read = async (...path: readonly string[]) =>
    JSON.parse(await readFile(join(...path), 'utf8')) as Record<
      string,
      Readonly<Record<string, string>>
    >

  const { imports = {} } = await read(functionFolder, 'deno.json')
  for (const [name, specifier] of Object.entries(imports))
    expect(specifier).toMatch(new RegExp(`^npm:${name}@\\d+\\.\\d+\\.\\d+$`))

  const { dependencies } = await read(home, 'package.json')
  for (const name of ['postgres', 'stripe', 'zod'])
    expect(imports[name]).toBe(`npm:${name}@${dependencies?.[name]}`)
})

test('Supabase leaves checking the key to the function', async () => {
  const config = await readFile(join(home, 'supabase/config.toml'), 'utf8')
  expect(config).toMatch(/^\[functions\.create-checkout\]\nverify_jwt = false$/m)
})

test('the function knows exactly Stripe’s countries and languages', async () => {
  const script = `
    import { LANGUAGES } from './stripe.ts'
    const types = new URL('./resources/Checkout/Sessions.d.ts', import.meta.resolve('stripe'))
    const [, union] = /type AllowedCountry = ([^;]+);/.exec(await Deno.readTextFile(types)) ?? []
    console.log(union.match(/'[A-Z]{2}'/g).map((code) => code.slice(1, 3)).join())
    const [, locales] = /type Locale = ([^;]+);/.exec(await Deno.readTextFile(types)) ?? []
    console.log(locales.match(/'[a-z]{2,3}'/g).join() === LANGUAGES.map((code) => "'" + code + "'").join())
  `
  const { COUNTRIES } = await load<{ COUNTRIES: readonly string[] }>('countries.ts')
  expect(COUNTRIES.length).toBeGreaterThan(200)
  // Stripe's list ends with ZZ, the code for an unknown country.
  expect((await runDeno(['eval', script])).text.trim()).toBe(`${COUNTRIES},ZZ\ntrue`)
})

test('a letter that is split between two network packets is read correctly', async () => {
  const { readOrder } = await load<{ readOrder(request: Request): Promise<unknown> }>(
    'order.ts',
  )
  const texts = { posterTitle: 'Drakögat', posterDescription: '' }
  const order = { ...texts, size: 'A1', isLandscape: false, noLogo: true }
  const bytes = Buffer.from(JSON.stringify(order))
  const middleOfLetter = bytes.indexOf('ö') + 1

  const body = new ReadableStream({
    start(controller) {
      for (const part of [
        bytes.subarray(0, middleOfLetter),
        bytes.subarray(middleOfLetter),
      ])
        controller.enqueue(part)
      controller.close()
    },
  })
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'application/json' },
  }

  expect(await readOrder(new Request('https://shop.example', init))).toMatchObject({
    kind: 'poster',
    posters: [texts],
  })
})

test('an internal error is logged with its stack trace, but without the content of the request', async () => {
  const script = `
    import { createHandler } from './handler.ts'
    const answer = await createHandler({})({ get method() { throw new RangeError('Freja') } })
    console.log(answer.status, await answer.text())
  `

  const { text } = await runDeno(['eval', script])
  expect(text).toMatch(
    /^500 {"error":"the checkout could not be created"}\n.*: RangeError\n +at /,
  )
  expect(text).not.toContain('Freja')
})

describe('the rate limit of checkouts', () => {
  interface RateLimit {
    clientAddressOf(headers: Headers): string
    openRateLimit(limit: {
      most: number
      period: number
      addresses: number
    }): (address: string) => number
  }

  const requestHeaders: readonly Readonly<Record<string, string>>[] = [
    {},
    { 'x-forwarded-for': '203.0.113.7 , 10.0.0.1' },
    // Only the first 45 characters are read, the length of the longest IPv6 address.
    { 'x-forwarded-for': `${'x'.repeat(44)}yz` },
    { 'cf-connecting-ip': '203.0.113.8', 'x-forwarded-for': '203.0.113.7' },
    { 'cf-connecting-ip': '2001:0DB8:0000:0007:ffff::1' },
    { 'cf-connecting-ip': '2001:db8::7:0:0:0:1' },
    { 'cf-connecting-ip': '2001:db8::' },
    { 'cf-connecting-ip': '::1' },
    { 'cf-connecting-ip': '1:2:3:4:5:6:7:8:9' },
  ]

  /** Requests in order: `a9.9` comes from address a at 9.9 seconds. Two per ten seconds are allowed. */
  const courses = [
    'a0 a1 a1 b1 a9.9 a10 a10 a11 a11',
    // The clock is set back.
    'a20 a20 a5 a5 a5',
    // There are more addresses than the two that the rate limit remembers.
    'a0 a0 b1 b1 a2 c3 a4 b4',
  ]

  test('lets an address order twice in ten seconds, and says how long it has to wait', async () => {
    const { openRateLimit } = await load<RateLimit>('rate-limit.ts')
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'] })
    const limit = openRateLimit({ most: 2, period: 10_000, addresses: 2 })
    const waitAt = (address: string, ms: number): number => {
      vi.setSystemTime(ms)
      return limit(address)
    }

    expect([waitAt('a', 0), waitAt('a', 1000), waitAt('b', 1000)]).toEqual([0, 0, 0])
    // Refused orders do not count, so the wait is until ten seconds after the first order.
    expect([waitAt('a', 1000), waitAt('a', 9900)]).toEqual([9000, 100])
    expect([waitAt('a', 10_000), waitAt('a', 10_000)]).toEqual([0, 1000])

    // A third address replaces the one that was inactive the longest, which is b.
    expect(waitAt('c', 10_000)).toBe(0)
    expect(waitAt('a', 10_000)).toBe(1000)
    expect([waitAt('b', 10_500), waitAt('b', 10_500)]).toEqual([0, 0])
  })

  test.each([
    [
      { 'cf-connecting-ip': '203.0.113.8', 'x-forwarded-for': '203.0.113.7' },
      '203.0.113.8',
    ],
    [{ 'x-forwarded-for': '203.0.113.7 , 10.0.0.1' }, '203.0.113.7'],
    [{ 'cf-connecting-ip': '2001:0DB8:0000:0007:ffff::1' }, '2001:db8:0:7'],
    [{ 'cf-connecting-ip': '2001:db8::7:0:0:0:1' }, '2001:db8:0:7'],
    [{ 'cf-connecting-ip': '::1' }, '0:0:0:0'],
    [{ 'cf-connecting-ip': '::ffff:203.0.113.7' }, '203.0.113.7'],
    [{ 'cf-connecting-ip': '::FFFF:cb00:7107' }, '203.0.113.7'],
    [{ 'cf-connecting-ip': '0:0:0:0:0:ffff:203.0.113.7' }, '203.0.113.7'],
    [{}, ''],
  ])('takes a request with %j as from %s', async (headers, address) => {
    const { clientAddressOf } = await load<RateLimit>('rate-limit.ts')
    expect(clientAddressOf(new Headers(headers as Record<string, string>))).toBe(address)
  })

  test('counts IPv6 addresses by network, and forgets the least active address first', async () => {
    const { clientAddressOf, openRateLimit } = await load<RateLimit>('rate-limit.ts')
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'] })

    /** Sends a sequence of requests. Returns a line for each: `a9.9 waits 0`. */
    const replay = (course: string): readonly string[] => {
      const limit = openRateLimit({ most: 2, period: 10_000, addresses: 2 })
      return course.split(' ').map((step) => {
        const address = step.slice(0, 1)
        const seconds = Number(step.slice(1))
        vi.setSystemTime(seconds * 1000)
        return `${step} waits ${limit(address)}`
      })
    }

    const addresses = requestHeaders.map(
      (headers) =>
        `${JSON.stringify(headers)} "${clientAddressOf(new Headers(headers))}"`,
    )
    const waits = courses.flatMap((course) => ['', ...replay(course)])
    const report = [...addresses, ...waits].join('\n')
    await expect(`${report}\n`).toMatchFileSnapshot('limit.txt')
  })
})

describe('settings', () => {
  const variables = {
    SHOP_ORIGIN: 'https://shop.example',
    STRIPE_SECRET_KEY: 'sk_test_secret',
  }
  const read = async (changed: Readonly<Record<string, string>>) => {
    type Settings = { readSettings(read: (name: string) => string | undefined): unknown }
    const { readSettings } = await load<Settings>('settings.ts')
    return readSettings((name) => ({ ...variables, ...changed })[name])
  }
  const changes: readonly Readonly<Record<string, string>>[] = [
    { SHOP_ORIGIN: '' },
    { SHOP_ORIGIN: 'https://shop.example/sv' },
    { SHOP_ORIGIN: 'my shop' },
    { SHOP_ORIGIN: 'http://shop.example' },
    { SHOP_ORIGIN: 'ftp://localhost' },
    { SHOP_ORIGIN: 'http://localhost:3000' },
    { SHOP_ORIGIN: 'http://127.0.0.1:3000' },
    { SHOP_ORIGIN: 'https://shop.example/', STRIPE_SECRET_KEY: ' rk_live_secret ' },
    { STRIPE_SECRET_KEY: ' ' },
    { STRIPE_SECRET_KEY: 'pk_live_secret' },
    { STRIPE_SECRET_KEY: 'sk_' },
    { STRIPE_API: 'stripe' },
    { STRIPE_API: ' http://localhost:8080/v1 ', SUPABASE_ANON_KEY: ' key ' },
    { SHIP_TO: 'SE, Norway, XX' },
    { SHIP_TO: ',' },
    { SHIP_TO: 'se, no DK,se' },
    { STRIPE_TAX: 'yes' },
    { STRIPE_TAX: ' on ' },
    { SUPABASE_DB_URL: ' postgres://user@host/database ' },
  ]

  test('are read, or rejected with one sentence', async () => {
    // Stripe's full list of countries would hide the rest of the output.
    const shorten = (key: string, value: unknown) => {
      const isWholeList = key === 'shipTo' && Array.isArray(value) && value.length > 9
      return isWholeList ? `${value.length} countries` : value
    }

    const reports = await Promise.all(
      changes.map(async (changed) => {
        const settings = await read(changed).catch(({ stack }: Error) => stack)
        return `${JSON.stringify(changed)}\n${JSON.stringify(settings, shorten)}\n`
      }),
    )
    await expect(reports.join('\n')).toMatchFileSnapshot('settings.txt')
  })

  test('are trimmed, split and upper-cased', async () => {
    const settings = await read({
      SHOP_ORIGIN: 'https://shop.example/',
      STRIPE_SECRET_KEY: ' rk_live_secret ',
      SHIP_TO: 'se, no DK,se',
      STRIPE_TAX: ' on ',
      SUPABASE_DB_URL: ' postgres://user@host/database ',
      SUPABASE_ANON_KEY: ' key ',
    })

    expect(settings).toMatchObject({
      shop: 'https://shop.example',
      stripeKey: 'rk_live_secret',
      shipTo: ['SE', 'NO', 'DK'],
      tax: true,
      databaseUrl: 'postgres://user@host/database',
      legacyKey: 'key',
    })
    expect(await read({})).toMatchObject({ tax: false })
  })

  test('that are wrong prevent the start, with only that sentence as the error', async () => {
    const starting = serveFunction({
      ...functionPlace,
      variables: { ...variables, STRIPE_SECRET_KEY: 'pk_live_secret' },
    })
    const error = await starting.catch(({ message }: Error) => message)
    expect(error).toMatch(/^STRIPE_SECRET_KEY is not a Stripe secret key: [^\n]*$/)
  })
})

test('a machine without Deno and npm learns how to install Deno', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'no-programs-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv('PATH', folder)

  await expect(findDeno({ cache: folder })).rejects.toThrow(
    /^Deno 2, .*could not be installed into \.cache\/: npm was not found\. .*https:\/\/docs\.deno\.com/,
  )
})
