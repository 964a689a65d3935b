import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { variantOf, variantsIn } from '../../tests/support/variants.ts'
import { PurchaseModel } from '../order/purchase.ts'
import type { CheckoutLabels } from '../shared/labels.ts'
import type { PosterMarkup } from '../shared/readPoster.ts'
import { pauseToasts, visibleToasts } from '../toasts/toasts.ts'
import { checkoutApiOf } from './checkoutApi.ts'

// Only the network and the window are mocks. All other code is the shop's, including the
// code that parses responses.
const paymentPage = 'https://pay.example/session/1'
const texts = { id: 'dragon-eye', title: 'Drakens öga', description: 'Ett öga.' }
const poster = { ...texts, orientation: 'landscape' } as PosterMarkup
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

const fetchMock = vi.fn<(request: Request) => Promise<Response>>()
const openMock = vi.fn<(...parameters: readonly string[]) => { opener: unknown } | null>()
const makePurchase = (
  publicKey = 'anonymous-key',
  orientation: PosterMarkup['orientation'] = 'landscape',
) => {
  const backend = { url: 'https://backend.example', publicKey }
  return new PurchaseModel(
    checkoutApiOf({ ...poster, orientation }, { backend, labels }),
    { variants: variantsIn('a1', 'a2', 'a3'), soldOut: [] },
  )
}

const messages = () => visibleToasts.value.map(({ text }) => text)

const answers: Readonly<Record<string, () => Promise<Response>>> = {
  'an http address and an unknown field': json({
    url: 'http://pay.example/1',
    more: 1,
  }),
  'JSON sent as text': answer(`{"url":"${paymentPage}"}`, 'text/plain'),
  '{}': json({}),
  '[]': json([]),
  null: json(null),
  'an empty url': json({ url: '' }),
  'a number as url': json({ url: 7 }),
  'an object as url': json({ url: { href: paymentPage } }),
  'javascript:': json({ url: ' JavaScript:alert(document.domain)' }),
  'data:': json({ url: 'data:text/html,x' }),
  'a relative path': json({ url: '/checkout' }),
  'a blank text': answer(' ', 'text/plain'),
  'a JSON string sent as text': answer(`"${paymentPage}"`, 'text/plain'),
  'status 500': json({ url: paymentPage }, 500),
  'status 400': json({ url: paymentPage }, 400),
  'sold out': json({ error: 'sold out' }, 409),
  'unknown poster': json({ error: 'unknown poster' }, 404),
  'too many requests': async () =>
    new Response('{}', { status: 429, headers: { 'Retry-After': '42' } }),
  'closed shop': json({ error: 'closed' }, 503),
  'an HTML page': answer('<h1>Bad gateway</h1>', 'text/html'),
  'broken JSON': answer('{"url":'),
  'an event stream': answer('data: 1\n\n', 'text/event-stream'),
  'a file': answer('x', 'application/pdf'),
  'a form': async () => new Response(new FormData()),
  'no connection': () => Promise.reject(new TypeError('Failed to fetch')),
}

beforeEach(() => {
  vi.useFakeTimers()
  // Node 20 has no WebSocket, but supabase-js requires one to start.
  vi.stubGlobal('WebSocket', class {})
  vi.stubGlobal('fetch', fetchMock)
  const scripts = ['backend', 'supabase'].map(
    (name) => new URL(`./${name}.ts`, import.meta.url).pathname,
  )
  vi.stubGlobal('document', {
    body: { dataset: { order: scripts.join(' ') } },
    getElementById: () => null,
    querySelector: () => null,
  })
  vi.stubGlobal('loadScript', (script: string) => import(script))
  vi.stubGlobal('window', { open: openMock.mockReturnValue({ opener: 'page' }) })
  // Fake timers do not affect the real AbortSignal.timeout.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    const limit = new AbortController()
    setTimeout(() => limit.abort(), milliseconds)
    return limit.signal
  })
})
afterEach(() => {
  // All tests share the messages, so each test lets its own disappear.
  pauseToasts(false)
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetchMock.mockReset()
  openMock.mockReset()
})

describe('an order', () => {
  // Orders give the sizes A1 and A2 by name, and others by id. A publishable key is no
  // token (supabase.ts), so no Authorization header is sent with it.
  it.each([
    ['landscape', 'a2NoLogo', 'A2', true, 'anonymous-key', 'Bearer anonymous-key'],
    ['portrait', 'a1', 'A1', false, 'sb_publishable_key', null],
    ['portrait', 'a3', 'a3', false, 'sb_publishable_key', null],
  ] as const)(
    'of a %s poster as %s sends five fields and a key',
    async (orientation, variant, size, noLogo, key, token) => {
      fetchMock.mockImplementation(json({ url: paymentPage }))
      const tab = { opener: 'page' as unknown }
      openMock.mockReturnValue(tab)
      const purchase = makePurchase(key, orientation)
      purchase.choose(variantOf(variant))

      await purchase.order()

      expect(purchase.progress.value).toEqual({ step: 'opened', url: paymentPage })
      expect(openMock.mock.calls).toEqual([[paymentPage, '_blank']])
      expect(tab).toEqual({ opener: null })

      const [[request] = []] = fetchMock.mock.calls
      expect(request?.method).toBe('POST')
      expect(request?.url).toBe('https://backend.example/functions/v1/create-checkout')
      expect(request?.headers.get('apikey')).toBe(key)
      expect(request?.headers.get('authorization')).toBe(token)
      expect(await request?.json()).toEqual({
        posterTitle: 'Drakens öga',
        posterDescription: 'Ett öga.',
        size,
        isLandscape: orientation === 'landscape',
        noLogo,
      })
    },
  )

  it('opens the payment page even if the response is very large', async () => {
    const padding = 'x'.repeat(10_000_000)
    fetchMock.mockImplementation(json({ url: paymentPage, padding }))
    const purchase = makePurchase()

    await purchase.order()

    expect(openMock.mock.calls).toEqual([[paymentPage, '_blank']])
  })

  /**
   * Orders a poster and describes the order's state, the opened tabs and the messages.
   */
  async function outcomeOf(purchase: ReturnType<typeof makePurchase>): Promise<string> {
    await purchase.order()
    return [
      JSON.stringify(purchase.progress.value),
      ...openMock.mock.calls,
      ...messages(),
      `sold out: ${purchase.soldOut.value.join(' ') || 'nothing'}`,
    ].join(' ')
  }

  // Each line of the file has the title of a response and its effects:
  // broken JSON: {"step":"choosing"} Fel sold out: nothing; requests: 1, after a second order: 2
  it('opens only web addresses and reports every failure', async () => {
    const lines: string[] = []
    for (const [title, respond] of Object.entries(answers)) {
      fetchMock.mockClear()
      openMock.mockReturnValue(null).mockClear()
      // A Response has a `url` too, which must not be taken for the address of the
      // checkout.
      fetchMock.mockImplementation(async () =>
        Object.defineProperty(await respond(), 'url', { value: paymentPage }),
      )
      const purchase = makePurchase()
      const outcome = await outcomeOf(purchase)

      // No order is retried automatically, but the visitor can order again.
      await vi.advanceTimersByTimeAsync(120_000)
      const firstCount = fetchMock.mock.calls.length
      await purchase.order()
      const secondCount = fetchMock.mock.calls.length

      const requests = `requests: ${firstCount}, after a second order: ${secondCount}`
      lines.push(`${title}: ${outcome}; ${requests}`)
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('checkoutApi.txt')
  })

  it.each([
    [{ lines: [0, 2] }, [0, 2]],
    [{ lines: [3, '1', null, 0.5] }, [3]],
    [{ lines: 1 }, [1]],
    [{}, []],
    [null, []],
  ])(
    'that is refused with %j names the refused posters of a basket',
    async (body, lines) => {
      fetchMock.mockImplementation(json(body, 409))
      const purchase = makePurchase()
      await purchase.order()
      expect(purchase.progress.value).toMatchObject({
        step: 'refused',
        status: 409,
        lines,
      })
    },
  )

  it('counts as slow after 8 seconds, and can then be cancelled', async () => {
    fetchMock.mockReturnValue(new Promise(() => {}))
    const purchase = makePurchase()
    purchase.order()
    await vi.dynamicImportSettled()

    await vi.advanceTimersByTimeAsync(7_999)
    expect(purchase.progress.value).toEqual({ step: 'ordering' })
    await vi.advanceTimersByTimeAsync(1)
    expect(purchase.progress.value).toEqual({ step: 'ordering', isSlow: true })

    purchase.cancel()
    expect(purchase.progress.value).toEqual({ step: 'choosing' })
    expect(messages()).toEqual([])
  })

  it('fails after 25 seconds, even if an earlier order was cancelled', async () => {
    fetchMock.mockReturnValue(new Promise(() => {}))
    const purchase = makePurchase()
    purchase.order()
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(8_000)
    purchase.cancel()

    const order = purchase.order()
    await vi.advanceTimersByTimeAsync(24_999)
    expect(purchase.ordering.value).toBe(true)
    expect(messages()).toEqual([])

    await vi.advanceTimersByTimeAsync(1)
    await order
    expect(purchase.ordering.value).toBe(false)
    expect(messages()).toEqual(['Fel'])
    expect(fetchMock).toHaveBeenCalledTimes(2)
  })

  it('is not sent if it is cancelled while its scripts load', async () => {
    fetchMock.mockReturnValue(new Promise(() => {}))
    const purchase = makePurchase()

    const order = purchase.order()
    purchase.cancel()
    await order

    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('is aborted if it is cancelled after it was sent', async () => {
    fetchMock.mockReturnValue(new Promise(() => {}))
    const purchase = makePurchase()
    purchase.order()
    await vi.waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(1))

    purchase.cancel()

    expect(fetchMock.mock.calls[0]?.[0].signal.aborted).toBe(true)
    expect(messages()).toEqual([])
  })

  describe('whose scripts do not load', () => {
    const recover = vi.fn<(...controls: readonly unknown[]) => Promise<boolean>>()
    const loadScriptMock = vi.fn<(script: string) => Promise<unknown>>()
    beforeEach(() => {
      recover.mockReset().mockResolvedValue(true)
      loadScriptMock.mockReset().mockRejectedValue(new Error('gone'))
      vi.stubGlobal('recover', recover)
      vi.stubGlobal('loadScript', loadScriptMock)
    })
    /** The number of attempts; each requests two scripts. */
    const countAttempts = () => loadScriptMock.mock.calls.length / 2

    it('tries again after 1, 2 and 4 seconds, and then fails', async () => {
      const purchase = makePurchase()
      const order = purchase.order()
      for (const [seconds, attempts] of [
        [0, 1],
        [0.9, 1],
        [0.1, 2],
        [1.9, 2],
        [0.1, 3],
        [3.9, 3],
        [0.1, 4],
      ] as const) {
        await vi.advanceTimersByTimeAsync(seconds * 1000)
        expect(countAttempts()).toBe(attempts)
      }

      await order
      expect(purchase.ordering.value).toBe(false)
      expect(messages()).toEqual(['Fel'])
      expect(recover).toHaveBeenCalledTimes(4)
    })

    it('is sent as soon as they load', async () => {
      fetchMock.mockImplementation(json({ url: paymentPage }))
      const purchase = makePurchase()
      const order = purchase.order()
      await vi.advanceTimersByTimeAsync(500)
      loadScriptMock.mockImplementation((script) => import(script))
      await vi.advanceTimersByTimeAsync(500)
      await order
      expect(openMock.mock.calls).toEqual([[paymentPage, '_blank']])
      expect(fetchMock).toHaveBeenCalledTimes(1)
    })

    it('fails at once while the browser is offline', async () => {
      vi.stubGlobal('navigator', { onLine: false })
      const purchase = makePurchase()
      await purchase.order()
      expect(countAttempts()).toBe(1)
      expect(messages()).toEqual(['Fel'])
    })

    it('names its disabled control, which a reloaded page presses again', async () => {
      const control = { id: 'order' }
      const querySelector = vi.fn(() => control)
      Object.assign(document, { querySelector })
      recover.mockReturnValue(new Promise(() => {}))
      void makePurchase().order()
      await vi.advanceTimersByTimeAsync(0)
      expect(querySelector.mock.calls).toEqual([['[id="dragon-eye"] .order:disabled']])
      expect(recover.mock.calls).toEqual([[control]])
      // A page that is being reloaded must not send anything more.
      await vi.advanceTimersByTimeAsync(20_000)
      expect(countAttempts()).toBe(1)
    })

    it.each([
      [
        'it was cancelled',
        (purchase: ReturnType<typeof makePurchase>) => purchase.cancel(),
      ],
      ['it has timed out', () => vi.advanceTimersByTimeAsync(25_000)],
    ])('does not reload the page after %s', async (_, end) => {
      let refuse = (): void => undefined
      loadScriptMock.mockReturnValue(
        new Promise((_, reject) => {
          refuse = () => reject(new Error('gone'))
        }),
      )
      const purchase = makePurchase()
      const order = purchase.order()
      await end(purchase)
      refuse()
      await order
      await vi.advanceTimersByTimeAsync(10_000)
      expect(recover).not.toHaveBeenCalled()
      expect(fetchMock).not.toHaveBeenCalled()
    })
  })

  it('sends no request in a shop without a checkout', async () => {
    const api = checkoutApiOf(poster, undefined)
    const { signal } = new AbortController()

    const outcome = await api.request(variantOf('a1'), signal)
    api.fail()

    expect(outcome).toEqual({ kind: 'nothing' })
    expect(fetchMock).not.toHaveBeenCalled()
    expect(messages()).toEqual([])
  })
})
