import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PurchaseModel } from '../order/purchase.ts'
import type { CheckoutLabels } from '../shared/labels.ts'
import type { PosterMarkup } from '../shared/readPoster.ts'
import { pauseToasts, visibleToasts } from '../toasts/toasts.ts'
import { checkoutApiOf } from './checkoutApi.ts'

// Only the network and the window are mocks; all other code is the shop's, including the parsing of answers.
const paid = 'https://pay.example/session/1'
const words = { id: 'dragon-eye', title: 'Drakens öga', description: 'Ett öga.' }
const poster = { ...words, orientation: 'landscape' } as PosterMarkup
const labels = {
  failed: 'Fel',
  refused: {
    404: 'Borta',
    409: 'Slut',
    429: 'Om {seconds} s',
    503: 'Stängt {seconds} s',
  },
} as unknown as CheckoutLabels
const answer =
  (body: string, type = 'application/json', status = 200) =>
  async () =>
    new Response(body, { status, headers: { 'Content-Type': type } })
const json = (value: unknown, status?: number) =>
  answer(JSON.stringify(value), undefined, status)

const fetched = vi.fn<(request: Request) => Promise<Response>>()
const open = vi.fn<(...parameters: readonly string[]) => { opener: unknown } | null>()
const begin = (
  publicKey = 'anonymous-key',
  orientation: PosterMarkup['orientation'] = 'landscape',
) => {
  const backend = { url: 'https://backend.example', publicKey }
  return new PurchaseModel(
    checkoutApiOf({ ...poster, orientation }, { backend, labels }),
    { soldOut: [] },
  )
}
const messages = () => visibleToasts.value.map(({ text }) => text)
const answers: Readonly<Record<string, () => Promise<Response>>> = {
  'an address without encryption, and more': json({
    url: 'http://pay.example/1',
    more: 1,
  }),
  'JSON that comes as text': answer(`{"url":"${paid}"}`, 'text/plain'),
  '{}': json({}),
  '[]': json([]),
  null: json(null),
  'an empty url': json({ url: '' }),
  'a number': json({ url: 7 }),
  'more than a text': json({ url: { href: paid } }),
  'javascript:': json({ url: ' JavaScript:alert(document.domain)' }),
  'data:': json({ url: 'data:text/html,x' }),
  'a relative path': json({ url: '/checkout' }),
  'no text': answer(' ', 'text/plain'),
  'a text in JSON that comes as text': answer(`"${paid}"`, 'text/plain'),
  'status 500': json({ url: paid }, 500),
  'status 400': json({ url: paid }, 400),
  'sold out': json({ error: 'sold out' }, 409),
  gone: json({ error: 'unknown poster' }, 404),
  'too many': async () =>
    new Response('{}', { status: 429, headers: { 'Retry-After': '42' } }),
  closed: json({ error: 'closed' }, 503),
  'no JSON': answer('<h1>Bad gateway</h1>', 'text/html'),
  'broken JSON': answer('{"url":'),
  'an event stream': answer('data: 1\n\n', 'text/event-stream'),
  'a file': answer('x', 'application/pdf'),
  'a form': async () => new Response(new FormData()),
  'a cut line': () => Promise.reject(new TypeError('Failed to fetch')),
}

beforeEach(() => {
  vi.useFakeTimers()
  // Node 20 has none, but supabase-js requires one to start.
  vi.stubGlobal('WebSocket', class {})
  vi.stubGlobal('fetch', fetched)
  const order = ['backend', 'supabase'].map(
    (name) => new URL(`./${name}.ts`, import.meta.url).pathname,
  )
  vi.stubGlobal('document', {
    body: { dataset: { order: order.join(' ') } },
    getElementById: () => null,
  })
  vi.stubGlobal('loadScript', (script: string) => import(script))
  vi.stubGlobal('window', { open: open.mockReturnValue({ opener: 'page' }) })
  // Fake timers do not affect the real one.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(), milliseconds)
    return limit.signal
  })
})
afterEach(() => {
  pauseToasts(false)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.mockReset()
  open.mockReset()
})

describe('an order', () => {
  it.each([
    ['landscape', 'A2', true, 'anonymous-key', 'Bearer anonymous-key'],
    ['portrait', 'A1', false, 'sb_publishable_key', null],
  ] as const)(
    'of a %s poster sends five fields and a key, and opens the answer',
    async (...facts) => {
      const [orientation, size, noLogo, key, token] = facts
      fetched.mockImplementation(
        json({ url: paid, padding: 'x'.repeat(noLogo ? 10_000_000 : 0) }),
      )
      const tab = { opener: 'page' as unknown }
      open.mockReturnValue(tab)
      const purchase = begin(key, orientation)
      purchase.choose({ size, withoutLogo: noLogo })
      await purchase.order()
      expect(purchase.progress.value).toEqual({ step: 'opened', url: paid })
      expect([open.mock.calls, tab]).toEqual([[[paid, '_blank']], { opener: null }])
      const [[request] = []] = fetched.mock.calls
      const to = 'https://backend.example/functions/v1/create-checkout'
      expect([request?.method, request?.url]).toEqual(['POST', to])
      expect(
        ['apikey', 'authorization'].map((name) => request?.headers.get(name)),
      ).toEqual([key, token])
      const isLandscape = orientation === 'landscape'
      const fields = {
        posterTitle: 'Drakens öga',
        posterDescription: 'Ett öga.',
        size,
        isLandscape,
        noLogo,
      }
      expect(await request?.json()).toEqual(fields)
    },
  )

  it('opens only web addresses, shows failures, sends one request, and can be repeated', async () => {
    const told: string[] = []
    for (const [what, behave] of Object.entries(answers)) {
      for (const mock of [fetched, open.mockReturnValue(null)]) mock.mockClear()
      // A stream has its own address, which is not that of the checkout.
      fetched.mockImplementation(async () =>
        Object.defineProperty(await behave(), 'url', { value: paid }),
      )
      const purchase = begin()
      await purchase.order()
      const left = `sold out: ${purchase.soldOut.value.join(' ') || 'nothing'}`
      const after = [
        JSON.stringify(purchase.progress.value),
        ...open.mock.calls,
        ...messages(),
        left,
      ]
      await vi.advanceTimersByTimeAsync(120_000)
      const asked = fetched.mock.calls.length
      await purchase.order()
      told.push(
        `${what}: ${after.join(' ')}, asked ${asked} and ${fetched.mock.calls.length} times`,
      )
    }
    await expect(`${told.join('\n')}\n`).toMatchFileSnapshot('checkoutApi.txt')
  })

  it('counts as slow after 8 seconds, can then be cancelled, and fails after 25', async () => {
    fetched.mockReturnValue(new Promise(() => {}))
    const purchase = begin()
    purchase.order()
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(7_999)
    expect(purchase.progress.value).toEqual({ step: 'ordering' })
    await vi.advanceTimersByTimeAsync(1)
    expect(purchase.progress.value).toEqual({ step: 'ordering', isSlow: true })
    purchase.cancel()
    expect([purchase.progress.value, messages()]).toEqual([{ step: 'choosing' }, []])
    const again = purchase.order()
    await vi.advanceTimersByTimeAsync(24_999)
    expect([purchase.ordering.value, messages()]).toEqual([true, []])
    await vi.advanceTimersByTimeAsync(1)
    await again
    expect([purchase.ordering.value, messages(), fetched.mock.calls.length]).toEqual([
      false,
      ['Fel'],
      2,
    ])
  })

  it('is not sent after the visitor has left, and is aborted if already sent', async () => {
    fetched.mockReturnValue(new Promise(() => {}))
    const purchase = begin()
    const early = purchase.order()
    purchase.cancel()
    await early
    expect(fetched).not.toHaveBeenCalled()
    purchase.order()
    await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
    purchase.cancel()
    expect([fetched.mock.calls[0]?.[0].signal.aborted, messages()]).toEqual([true, []])
  })

  it('sends no request without a checkout', async () => {
    const api = checkoutApiOf(poster, undefined)
    const { signal } = new AbortController()
    expect(await api.request({ size: 'A1', withoutLogo: false }, signal)).toEqual({
      kind: 'nothing',
    })
    api.fail()
    expect([fetched.mock.calls, messages()]).toEqual([[], []])
  })
})
