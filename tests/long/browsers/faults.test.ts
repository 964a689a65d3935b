import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallGalleries } from '../../support/shop-content.ts'
import { engines, type Visitor } from './engines.ts'
import { type Fault, type FaultyShop, serveFaultyShop } from './faulty-shop.ts'
import { expectThere } from './visit.ts'

const [poster = ''] = smallGalleries[0]?.posters ?? []
const PAGE = `/sv/posters/${poster}`
const WALL = '/sv'

/** Several requests after each other, each 12 s late, and six at most at a time, take more than a minute. */
const expectSoon = <T>(read: () => Promise<T>) => expect.poll(read, { timeout: 120_000, interval: 100 })

const isScript = (path: string) => path.endsWith('.js') && !/boot-[A-Z\d]{8}\.js$/.test(path)
const isPage = (path: string) => /^\/sv(?:\/|$)/.test(path) && !path.endsWith('.json')
/** The shop is published anew while a page is open: its files are gone, until the page is loaded anew. */
const goneUntilLoadedAnew = (isGone: (path: string) => boolean) => {
  let isNew = false
  return (path: string, _: number, method: string): Fault => {
    isNew ||= isPage(path) && method === 'GET'
    return !isNew && isGone(path) ? 'gone' : undefined
  }
}

/** What a visitor does, on which page, and how it shows that it was done. */
interface Action {
  readonly path: string
  /** What is there before: a list of saved posters; a page whose scripts, or styles alone, have come; an open list. */
  readonly before?: 'saved' | 'awake' | 'styled' | 'list'
  /** What opens the place of the control, where it is closed. */
  readonly opens?: string
  readonly control: string
  readonly words?: string
  readonly done: string
  /** Where the link of the control leads, once its scripts do not come. */
  readonly link?: RegExp
}

const actions = {
  heart: { path: PAGE, control: '.poster .heart', done: '.poster .heart[aria-pressed=true]' },
  basket: { path: PAGE, before: 'saved', control: '.saved-open', done: 'dialog.saved[open] .saved-row h3' },
  search: {
    path: PAGE,
    control: '.bar [data-opens=Search]',
    done: 'dialog.search[open] li',
    link: /\/sv\/search$/,
  },
  words: {
    path: WALL,
    before: 'awake',
    control: '.find input',
    words: 'freyja',
    done: '.finder[data-narrow]',
  },
  filter: {
    path: WALL,
    before: 'styled',
    opens: '.finder details:not([open]) summary',
    control: '.finder label:has([value=gold])',
    done: '.finder[data-chosen], .finder[data-narrow]',
  },
  wall: { path: PAGE, before: 'list', control: '[data-replay=wall]', done: '.hanging .hung' },
  enlarge: {
    path: PAGE,
    control: '.poster .card-picture',
    done: 'dialog.enlarge[open] img',
    link: /#large$/,
  },
  share: {
    path: PAGE,
    control: '.poster .share-control',
    done: 'dialog[open] #send-title',
  },
  language: { path: PAGE, control: '[popovertarget=languages]', done: '#languages:popover-open' },
} as const satisfies Readonly<Record<string, Action>>

type Name = keyof typeof actions | 'order'

/** What becomes of a press: it is answered, its link is followed, or a message names it. */
type Outcome = 'done' | 'link' | 'message'

interface Row {
  readonly fault: string
  readonly faultOf: () => (path: string, times: number, method: string) => Fault
  /** Outcomes other than `done`. */
  readonly outcomes?: Readonly<Partial<Record<Name, Outcome>>>
  /** Tells whether the shop answers again after the message, and the same press then does. */
  readonly ends?: boolean
}

const everyPress = { heart: 'message', basket: 'message', share: 'message' } as const
const rows: readonly Row[] = [
  { fault: 'all scripts gone', faultOf: () => goneUntilLoadedAnew(isScript) },
  { fault: 'one chunk gone', faultOf: () => goneUntilLoadedAnew((path) => path.includes('chunk-')) },
  {
    fault: 'chunks fail once',
    faultOf: () => (path, times) => (path.includes('chunk-') && times === 1 ? 'cut' : undefined),
  },
  {
    fault: 'every script fails once',
    faultOf: () => (path, times) => (isScript(path) && times === 1 ? 'cut' : undefined),
  },
  {
    fault: 'texts fail once',
    faultOf: () => (path, times) => (path.includes('texts-') && times === 1 ? 'cut' : undefined),
  },
  { fault: '12 s slow', faultOf: () => (path) => (path.startsWith('/assets/') ? 12_000 : undefined) },
  {
    fault: 'offline',
    faultOf: () => () => 'cut',
    outcomes: {
      ...everyPress,
      search: 'message',
      words: 'message',
      filter: 'message',
      wall: 'message',
      order: 'message',
      enlarge: 'link',
    },
    ends: true,
  },
  {
    fault: 'dialogs blocked',
    faultOf: () => (path) => (path.includes('dialogs-') ? 'cut' : undefined),
    outcomes: { ...everyPress, search: 'link', enlarge: 'link' },
  },
  { fault: 'styles gone', faultOf: () => (path) => (path.endsWith('.css') ? 'gone' : undefined) },
]

async function prepare(visitor: Visitor, { path, before }: Action, shop: FaultyShop): Promise<void> {
  shop.begin()
  await visitor.open(shop.origin + path)
  const list = before === 'saved' || before === 'list' ? [{ id: poster, variant: 'a1' }] : []
  await visitor.run((text) => localStorage.setItem('saved-posters', text), JSON.stringify(list))
  await visitor.open(shop.origin + path)
  if (before === 'styled') shop.begin((path) => (isScript(path) ? 'cut' : undefined))
  if (before === 'styled' || before === 'awake') await visitor.press('Tab')
  if (before === 'styled') await expectThere(visitor, 'link[href*=live]')
  if (before === 'awake') await expectThere(visitor, '.find input')
  if (before !== 'list') return
  await visitor.click('.saved-open')
  await expectThere(visitor, 'dialog[open] .saved-row h3')
}

async function press(visitor: Visitor, { opens, control, words }: Action): Promise<void> {
  if (opens && (await isSeen(visitor, opens))) await visitor.click(opens)
  await visitor.click(control)
  if (words) await visitor.type(words)
}

const isSeen = (visitor: Visitor, selector: string) =>
  visitor.run(
    (query) => [...document.querySelectorAll(query)].some((element) => element.getClientRects().length > 0),
    selector,
  )
const messagesOf = (visitor: Visitor) =>
  visitor.run(() => {
    const spoken = [...document.querySelectorAll<HTMLElement>('.message, [role=status]')]
    return spoken.map(({ innerText }) => innerText).join('\n')
  })
const FAILED = /fungerade inte|kunde inte laddas/
const addressOf = (visitor: Visitor) => visitor.run(() => location.href)

describe.each([
  ['with', engines],
  ['without', engines],
] as const)('%s a checkout', (checkout, browsers) => {
  let shop: FaultyShop
  beforeAll(async () => {
    shop = await serveFaultyShop(checkout)
  })
  afterAll(() => shop.close())

  describe.each(browsers.map((engine) => [engine.name, engine] as const))('%s', (name, { start }) => {
    let visitor: Visitor
    beforeAll(async () => {
      visitor = await start()
    })
    afterAll(() => visitor.close())

    const order: Action = { path: PAGE, control: '.poster .order', done: '' }
    const all: readonly (readonly [Name, Action])[] = [
      ...(Object.entries(actions) as [keyof typeof actions, Action][]),
      ['order', order],
    ]
    const few = all.filter(([action]) => name !== 'WebKit' || /heart|basket|order/.test(action))
    const cells = rows.flatMap((row) => few.map(([action, what]) => [row.fault, action, what, row] as const))

    test.each(cells)('%s: %s', async (_, action, what, row) => {
      await prepare(visitor, what, shop)
      // The first script draws hearts in a task of its own.
      await expectThere(visitor, what.control)
      shop.begin(row.faultOf())
      const isOrder = action === 'order'
      if (isOrder)
        await visitor.run((query) => {
          const control = [...document.querySelectorAll<HTMLElement>(query)].find(
            (one) => one.getClientRects()[0],
          )
          control?.setAttribute('data-chosen-order', '')
        }, what.control)
      const shown = isOrder ? { ...what, control: '[data-chosen-order]' } : what
      await press(visitor, shown)
      const isNative = isOrder && checkout === 'without'
      const outcome = isNative ? 'done' : (row.outcomes?.[action] ?? 'done')
      const isDone = async (): Promise<boolean> =>
        isOrder ? shop.orders.length > 0 : isSeen(visitor, what.done)
      // A link of its own tab has no answer.
      if (isNative && row.fault === 'offline') return
      if (outcome === 'done') await expectSoon(isDone).toBe(true)
      if (outcome === 'link') await expectSoon(() => addressOf(visitor)).toMatch(what.link as RegExp)
      if (outcome === 'message') {
        await expectSoon(() => messagesOf(visitor)).toMatch(FAILED)
        expect(await visitor.run(() => document.body.innerText)).not.toMatch(/(\d+) av \1 posters/)
      }
      if (row.ends && outcome === 'message') {
        shop.begin()
        await press(visitor, shown)
        await expectSoon(isDone).toBe(true)
      }
      if (isOrder) expect(shop.orders.length).toBe(1)
      if (outcome !== 'link') expect(new URL(await addressOf(visitor)).pathname).toBe(what.path)
    })
  })
})
