import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { smallGalleries } from '../../shops/shop-content.ts'
import { engines, type Visitor } from './engines.ts'
import { type Fault, type FaultyShop, serveFaultyShop } from './faulty-shop.ts'
import { expectThere } from './visit.ts'

const [poster = ''] = smallGalleries[0]?.posters ?? []
const PAGE = `/sv/posters/${poster}`
const WALL = '/sv'

/** Several requests after each other, each 12 s late, and six at most at a time, take more than a minute. */
const expectSoon = <T>(read: () => Promise<T>) =>
  expect.poll(read, { timeout: 120_000, interval: 100 })

const isScript = (path: string) =>
  path.endsWith('.js') && !/boot-[A-Z\d]{8}\.js$/.test(path)
const isPage = (path: string) => /^\/sv(?:\/|$)/.test(path) && !path.endsWith('.json')
/** The shop is published anew while a page is open: its files are gone, until the page is loaded anew. */
const goneUntilLoadedAnew = (isGone: (path: string) => boolean) => {
  let isNew = false
  return (path: string, _: number, method: string): Fault => {
    isNew ||= isPage(path) && method === 'GET'
    return !isNew && isGone(path) ? 'gone' : undefined
  }
}

/** An action of a visitor: its page, its control, and the element that proves its result. */
interface Action {
  readonly path: string
  /** The state before the press: a saved poster; scripts, or styles alone, loaded; the list of saved posters open. */
  readonly before?: 'saved' | 'awake' | 'styled' | 'list'
  /** The control that reveals the one to press. */
  readonly opens?: string
  readonly control: string
  readonly words?: string
  readonly done: string
  /** The address that the link of the control leads to if its scripts fail. */
  readonly link?: RegExp
}

const actions = {
  heart: {
    path: PAGE,
    control: '.poster .heart',
    done: '.poster .heart[aria-pressed=true]',
  },
  basket: {
    path: PAGE,
    before: 'saved',
    control: '.saved-open',
    done: 'dialog.saved[open] .saved-row h3',
  },
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
  wall: {
    path: PAGE,
    before: 'list',
    control: '[data-replay=wall]',
    done: '.hanging .hung',
  },
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
  language: {
    path: PAGE,
    control: '[popovertarget=languages]',
    done: '#languages:popover-open',
  },
} as const satisfies Readonly<Record<string, Action>>

/** An order is done once the server has received it. */
const order: Action = {
  path: PAGE,
  control: '.poster .purchase-actions [data-variant=a1]',
  done: '',
}

type Name = keyof typeof actions | 'order'
const all = Object.entries({ ...actions, order }) as readonly [Name, Action][]

/** The result of a press: it is answered, its link is followed, or a message names it. */
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
  {
    fault: 'one chunk gone',
    faultOf: () => goneUntilLoadedAnew((path) => path.includes('chunk-')),
  },
  {
    fault: 'chunks fail once',
    faultOf: () => (path, times) =>
      path.includes('chunk-') && times === 1 ? 'cut' : undefined,
  },
  {
    fault: 'every script fails once',
    faultOf: () => (path, times) => (isScript(path) && times === 1 ? 'cut' : undefined),
  },
  {
    fault: 'texts fail once',
    faultOf: () => (path, times) =>
      path.includes('texts-') && times === 1 ? 'cut' : undefined,
  },
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
      enlarge: 'message',
    },
    ends: true,
  },
  {
    fault: 'dialogs blocked',
    faultOf: () => (path) => (path.includes('dialogs-') ? 'cut' : undefined),
    outcomes: { ...everyPress, search: 'link', enlarge: 'link' },
  },
  {
    fault: 'styles gone',
    faultOf: () => (path) => (path.endsWith('.css') ? 'gone' : undefined),
  },
]

const isSlow = (path: string): Fault => (path.startsWith('/assets/') ? 12_000 : undefined)

/** Opens the page of an action in the state that the action needs. */
async function prepare(
  visitor: Visitor,
  { path, before, control }: Action,
  shop: FaultyShop,
): Promise<void> {
  shop.begin()
  shop.isQuiet = before === undefined || before === 'saved'
  await visitor.open(shop.origin + path)
  const list =
    before === 'saved' || before === 'list' ? [{ id: poster, variant: 'a1' }] : []
  await visitor.run(
    (text) => localStorage.setItem('saved-posters', text),
    JSON.stringify(list),
  )
  await visitor.open(shop.origin + path)
  if (before === 'styled') shop.begin((path) => (isScript(path) ? 'cut' : undefined))
  if (before === 'styled' || before === 'awake') await visitor.press('Tab')
  if (before === 'styled') {
    await expectThere(visitor, 'link[href*=live]')
    // Stylesheets that come later would move the control.
    await expectSoon(() => visitor.run(haveStylesCome)).toBe(true)
  }
  if (before === 'list') {
    await visitor.click('.saved-open')
    await expectThere(visitor, 'dialog[open] .saved-row h3')
  }
  // The first script draws hearts in a task of its own; the field for words comes with the others.
  await expectThere(visitor, control)
  // Otherwise the fault would begin too late.
  if (shop.isQuiet) expect((await visitor.run(readRequests)).filter(isScript)).toEqual([])
}

/** Begins a fault, and lets the pages notice the visitor again. */
async function beginFault(
  shop: FaultyShop,
  faultOf: Parameters<FaultyShop['begin']>[0],
  visitors: readonly Visitor[],
) {
  shop.begin(faultOf)
  for (const visitor of visitors)
    await visitor.run(() => void dispatchEvent(new Event('stir')))
}

/** Called in the page. */
const haveStylesCome = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
    ({ sheet }) => sheet,
  )

/** Called in the page. */
const readRequests = () =>
  performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)

async function press(visitor: Visitor, { opens, control, words }: Action): Promise<void> {
  if (opens && (await isSeen(visitor, opens))) await visitor.click(opens)
  await visitor.click(control)
  if (words) await visitor.type(words)
}

const isSeen = (visitor: Visitor, selector: string) =>
  visitor.run(
    (query) =>
      [...document.querySelectorAll(query)].some(
        (element) => element.getClientRects().length > 0,
      ),
    selector,
  )
const isDone = async (
  visitor: Visitor,
  action: Action,
  shop: FaultyShop,
): Promise<boolean> =>
  action === order ? shop.orders.length > 0 : isSeen(visitor, action.done)

const messagesOf = (visitor: Visitor) =>
  visitor.run(() => {
    const spoken = [...document.querySelectorAll<HTMLElement>('.message, [role=status]')]
    return spoken.map(({ innerText }) => innerText).join('\n')
  })
/** Every message about a failure says what failed. */
const FAILED = /”[^”]+” fungerade inte|kunde inte laddas/
const addressOf = (visitor: Visitor) => visitor.run(() => location.href)

describe.each(['with', 'without'] as const)('%s a checkout', (checkout) => {
  let shop: FaultyShop
  beforeAll(async () => {
    shop = await serveFaultyShop(checkout)
  })
  afterAll(() => shop.close())

  describe.each(engines.map((engine) => [engine.name, engine] as const))(
    '%s',
    (name, { start }) => {
      let visitor: Visitor
      beforeAll(async () => {
        visitor = await start()
      })
      afterAll(() => visitor.close())

      const few = all.filter(
        ([action]) => name !== 'WebKit' || /heart|basket|order/.test(action),
      )
      const isNative = (action: Name): boolean =>
        action === 'order' && checkout === 'without'
      const cells = rows
        .flatMap((row) =>
          few.map(([action, what]) => [row.fault, action, what, row] as const),
        )
        // Offline, an ordinary link opens an error page of the browser.
        .filter(([fault, action]) => fault !== 'offline' || !isNative(action))

      test.each(cells)('%s: %s', async (_, action, what, { faultOf, outcomes, ends }) => {
        await prepare(visitor, what, shop)
        await beginFault(shop, faultOf(), [visitor])
        await press(visitor, what)

        const outcome = (!isNative(action) && outcomes?.[action]) || 'done'
        if (outcome === 'done')
          await expectSoon(() => isDone(visitor, what, shop)).toBe(true)
        if (outcome === 'link')
          await expectSoon(() => addressOf(visitor)).toMatch(what.link as RegExp)
        if (outcome === 'message') {
          await expectSoon(() => messagesOf(visitor)).toMatch(FAILED)
          expect(await visitor.run(() => document.body.innerText)).not.toMatch(
            /(\d+) av \1 posters/,
          )
        }

        if (ends && outcome === 'message') {
          shop.begin()
          await press(visitor, what)
          await expectSoon(() => isDone(visitor, what, shop)).toBe(true)
        }
        if (what === order) expect(shop.orders.length).toBe(1)
        if (outcome !== 'link')
          expect(new URL(await addressOf(visitor)).pathname).toBe(what.path)
      })

      // All at the same time, each in its own browser: one after the other would take ten minutes.
      test('12 s slow: every control', async () => {
        const visits: (readonly [Name, Action, Visitor])[] = []
        onTestFinished(async () => {
          for (const [, , visitor] of visits) await visitor.close()
        })
        for (const [action, what] of few) {
          const visitor = await start()
          visits.push([action, what, visitor])
          await prepare(visitor, what, shop)
        }

        await beginFault(
          shop,
          isSlow,
          visits.map(([, , visitor]) => visitor),
        )
        await Promise.all(visits.map(([, what, visitor]) => press(visitor, what)))
        const undone = async (): Promise<readonly Name[]> => {
          const ends = await Promise.all(
            visits.map(([, what, visitor]) => isDone(visitor, what, shop)),
          )
          return visits.flatMap(([action], place) => (ends[place] ? [] : [action]))
        }
        await expectSoon(undone).toEqual([])
        expect(shop.orders.length).toBe(1)
        for (const [, { path }, visitor] of visits)
          expect(new URL(await addressOf(visitor)).pathname).toBe(path)
      })
    },
  )
})
