import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Control } from './pending.ts'

// Only the page is a mock: the parts of the DOM that presses touch.

/** The part of a page around a poster's controls: its article, and the island inside. */
function makeCard(id: string) {
  const controls: unknown[] = []
  const fields: { readonly value: string; readonly checked: boolean }[] = []
  const attributes: Record<string, string> = {}
  const island = {
    contains: (control: unknown) => controls.includes(control),
    setAttribute: (name: string, value: string) =>
      Object.assign(attributes, { [name]: value }),
  }
  const article = { id, querySelectorAll: () => fields }
  return { controls, fields, attributes, island, article }
}

type Card = ReturnType<typeof makeCard>

/** Creates a control in a card. Without `href` it is a button; a field is not clicked. */
function makeControl(card: Card, label: string, { href = '', isField = false } = {}) {
  const control = {
    dataset: { replay: 'order' } as Record<string, string>,
    innerText: label,
    href,
    target: '',
    click: vi.fn(() => void clicked.push(label)),
    matches: () => isField,
    toggleAttribute: vi.fn(),
    getAttribute: (name: string) => (name === 'href' && href) || null,
    closest: (selector: string) => {
      if (selector === '.finder') return null
      return selector.includes('[data-island]') ? card.island : card.article
    },
  }
  card.controls.push(control)
  return control as unknown as Control
}

const clicked: string[] = []
let pendingOrders: readonly Control[]
let statuses: Readonly<Record<string, number>>
const message = { dataset: { failed: '% fungerade inte' }, textContent: '' }
const loadAnew = vi.fn<(controls: readonly Control[]) => void>()
const replaceState = vi.fn<(state: unknown, title: string, url: URL) => void>()
const openMock = vi.fn()

/** Loads the script as on a page that has just been opened. */
async function openPage() {
  vi.resetModules()
  return import('./boot-late.ts')
}

/** Lets everything happen that waits for promises and timers. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  clicked.length = 0
  pendingOrders = []
  statuses = { '/texts.json': 200, '/hydrate.js': 404, '/dialogs.js': 404 }
  message.textContent = ''

  vi.stubGlobal('document', {
    body: { dataset: { texts: '/texts.json' } },
    title: 'Butik',
    querySelector: () => null,
    querySelectorAll: (selector: string) =>
      selector === '.order:disabled' ? pendingOrders : [message],
  })
  vi.stubGlobal('window', { setTimeout })
  vi.stubGlobal('location', { href: 'https://shop.example/sv?ref=a', search: '' })
  vi.stubGlobal('history', { state: 1, replaceState })
  vi.stubGlobal('open', openMock)
  vi.stubGlobal('lostScripts', ['/hydrate.js', '/dialogs.js'])
  vi.stubGlobal('carried', undefined)
  vi.stubGlobal('loadAnew', loadAnew)
  vi.stubGlobal('fetch', async (address: string) => {
    const status = statuses[address.replace('?', '')]
    if (status === undefined) throw new TypeError('Failed to fetch')
    return { status }
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

describe('a page whose scripts are gone', () => {
  const eye = makeCard('eye')
  const moon = makeCard('moon')
  const orderEye = makeControl(eye, 'Beställ Eye')
  /** The second control of the same poster: the bar on a phone. */
  const orderEyeInBar = makeControl(eye, 'Beställ Eye')
  const orderMoon = makeControl(moon, 'Beställ Moon')

  it('reloads and presses its controls again, and never answers', async () => {
    const { recover } = await openPage()
    const ended = vi.fn()
    void recover([orderEye, orderMoon]).then(ended)
    await settle()
    expect(loadAnew.mock.calls).toEqual([[[orderEye, orderMoon]]])
    expect(ended).not.toHaveBeenCalled()
  })

  it('also presses again what waits for scripts, before the lost presses', async () => {
    const { answer, recover } = await openPage()
    answer({ control: orderMoon, ready: new Promise(() => {}) })
    void recover([orderEye])
    await settle()
    expect(loadAnew.mock.calls).toEqual([[[orderMoon, orderEye]]])
  })

  it('reloads although the pressed poster has two controls that both order it', async () => {
    const { recover } = await openPage()
    pendingOrders = [orderEye, orderEyeInBar]
    void recover([orderEye])
    await settle()
    expect(loadAnew).toHaveBeenCalledTimes(1)
  })

  it('reloads if all pending orders are among those to be pressed again', async () => {
    const { recover } = await openPage()
    pendingOrders = [orderEye, orderMoon]
    void recover([orderEye, orderMoon])
    await settle()
    expect(loadAnew).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['nothing else was pressed', () => []],
    ['the pressed poster is ordered too', () => [orderEye]],
  ])(
    'does not reload while the order of another poster is pending, if %s',
    async (_, controls) => {
      const { recover } = await openPage()
      pendingOrders = [orderEye, orderMoon]
      const ended = vi.fn()
      void recover(controls()).then(ended)
      await settle()
      expect(loadAnew).not.toHaveBeenCalled()
      expect(ended).toHaveBeenCalledExactlyOnceWith(true)
    },
  )

  it.each([
    ['has been reloaded', true, () => vi.stubGlobal('carried', [])],
    [
      'misses a script because the host fails',
      true,
      () => Object.assign(statuses, { '/dialogs.js': 503 }),
    ],
    [
      'gets texts from a failing host',
      true,
      () => Object.assign(statuses, { '/texts.json': 500 }),
    ],
    [
      'cannot store its presses',
      true,
      () =>
        loadAnew.mockImplementationOnce(() => {
          throw new Error('refused')
        }),
    ],
    [
      'has no network',
      false,
      () => {
        statuses = {}
      },
    ],
  ])('that %s keeps working without a reload', async (_, isThere, prepare) => {
    const { recover } = await openPage()
    prepare()
    const ended = vi.fn()
    void recover([]).then(ended)
    await settle()
    expect(ended).toHaveBeenCalledExactlyOnceWith(isThere)
    expect(loadAnew.mock.results.filter(({ type }) => type === 'return')).toEqual([])
  })

  it('writes the ordered variant and poster into its address', async () => {
    const { recover } = await openPage()
    const share = makeControl(eye, 'Dela')
    share.dataset.replay = ''
    moon.fields.push(
      { value: 'A1', checked: false },
      { value: 'A2', checked: true },
      { value: 'no-logo', checked: true },
    )
    void recover([share, orderMoon])
    await settle()
    expect(replaceState.mock.calls.map(([state, , url]) => [state, url.href])).toEqual([
      [1, 'https://shop.example/sv?ref=a&variant=a2-no-logo#moon'],
    ])
  })
})

describe('presses that wait for scripts', () => {
  /** A promise that the test settles. */
  function makeReady() {
    let resolve = (): void => undefined
    let reject = (): void => undefined
    const promise = new Promise<void>((succeed, fail) => {
      resolve = succeed
      reject = () => fail(new Error('refused'))
    })
    return { promise, resolve, reject }
  }

  it('take effect in their order, whichever script loads first', async () => {
    const { answer } = await openPage()
    const [first, second] = [makeReady(), makeReady()]
    answer({ control: makeControl(makeCard('eye'), 'Eye'), ready: first.promise })
    answer({ control: makeControl(makeCard('moon'), 'Moon'), ready: second.promise })

    second.resolve()
    await settle()
    expect(clicked).toEqual([])
    first.resolve()
    await settle()
    expect(clicked).toEqual(['Eye', 'Moon'])
  })

  it('count once in a card: only the last of several presses takes effect', async () => {
    const { answer } = await openPage()
    const eye = makeCard('eye')
    const ready = makeReady()
    for (const [card, label] of [
      [eye, 'Dela Eye'],
      [makeCard('moon'), 'Moon'],
      [eye, 'Eye'],
    ] as const)
      answer({ control: makeControl(card, label), ready: ready.promise })
    expect(eye.attributes).toEqual({ 'aria-busy': 'false' })

    ready.resolve()
    await settle()
    expect(clicked).toEqual(['Moon', 'Eye'])
  })

  it('keep an island busy until the last press in it has taken effect', async () => {
    const { answer } = await openPage()
    const eye = makeCard('eye')
    const moon = makeCard('moon')
    const [first, second] = [makeReady(), makeReady()]
    answer({ control: makeControl(eye, 'Eye'), ready: first.promise })
    answer({ control: makeControl(moon, 'Moon'), ready: second.promise })

    first.resolve()
    await settle()
    expect([eye.attributes, moon.attributes]).toEqual([
      { 'aria-busy': 'false' },
      { 'aria-busy': 'true' },
    ])
    second.resolve()
    await settle()
    expect(moon.attributes).toEqual({ 'aria-busy': 'false' })
  })

  it('do not press a field, which already shows its choice', async () => {
    const { answer } = await openPage()
    const field = makeControl(makeCard('eye'), 'A2', { isField: true })
    answer({ control: field, ready: Promise.resolve() })
    await settle()
    expect(clicked).toEqual([])
  })

  it('are all named if they fail, and do not keep later ones from taking effect', async () => {
    statuses = {}
    const { answer } = await openPage()
    for (const label of ['Eye', 'Moon']) {
      const control = makeControl(makeCard(label), label)
      const ready = Promise.reject(new Error('refused'))
      answer({ control, ready })
      await settle()
    }
    await settle()
    // The second press was a new one, so it forgot the failure of the first.
    expect(message.textContent).toBe('Moon fungerade inte')

    const failing = ['Eye', 'Moon'].map((label) => makeControl(makeCard(label), label))
    const { promise, reject } = makeReady()
    for (const control of failing) answer({ control, ready: promise })
    answer({ control: makeControl(makeCard('sun'), 'Sun'), ready: Promise.resolve() })
    reject()
    await vi.waitFor(() => expect(clicked).toEqual(['Sun']))
    await settle()
    expect(message.textContent).toBe('Eye, Moon fungerade inte')
  })

  it('follow a link if its island fails while the shop responds', async () => {
    statuses = { '/texts.json': 503 }
    const { answer } = await openPage()
    const tab = { opener: 'page' as unknown }
    openMock.mockReturnValue(tab)
    const href = 'https://pay.example/eye-a1'
    const link = makeControl(makeCard('eye'), 'Eye', { href })
    Object.assign(link, { target: '_blank' })

    answer({ control: link, ready: Promise.reject(new Error('refused')) })
    await settle()
    await settle()
    expect(openMock.mock.calls).toEqual([[href, '_blank']])
    expect(tab.opener).toBeNull()
    expect(location.href).not.toBe(href)
    expect(message.textContent).toBe('')

    // The press was long ago, so the browser may block the tab. The page then follows the link itself.
    openMock.mockReturnValue(null)
    answer({ control: link, ready: Promise.reject(new Error('refused')) })
    await vi.waitFor(() => expect(location.href).toBe(href))
  })
})
