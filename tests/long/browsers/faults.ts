import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { smallGalleries } from '../../shops/small-content.ts'
import type { Engine, Visitor } from './engines.ts'
import {
  type Fault,
  type FaultOf,
  type FaultyShop,
  serveFaultyShop,
} from './faulty-shop.ts'
import { expectThere } from './visit.ts'

const [poster = ''] = smallGalleries[0]?.posters ?? []
const PAGE = `/sv/posters/${poster}`
const WALL = '/sv'

/** Polls for two minutes, because files that take 12 s each, at most six at a time, can need more than one minute. */
const expectSoon = <T>(read: () => Promise<T>) =>
  expect.poll(read, { timeout: 120_000, interval: 100 })

/** Matches every script except the first one, which loads the others. */
const isScript = (path: string) =>
  path.endsWith('.js') && !/boot-[A-Z\d]{8}\.js$/.test(path)
const isPage = (path: string) => /^\/sv(?:\/|$)/.test(path) && !path.endsWith('.json')

/** Imitates a deployment while a page is open: the page's files are gone until the page is reloaded. */
const goneUntilReload = (isGone: (path: string) => boolean) => {
  let isReloaded = false
  return (path: string, _: number, method: string): Fault => {
    isReloaded ||= isPage(path) && method === 'GET'
    return !isReloaded && isGone(path) ? 'gone' : undefined
  }
}

/** A page with a saved poster, with loaded scripts, with loaded styles but no scripts, or with an open saved list. */
type State = 'saved' | 'awake' | 'styled' | 'list'

/** A visitor's action: a page, a control to click, and the element that proves success. */
interface Action {
  readonly path: string
  /** The page's state before the action. By default, nobody has touched the page. */
  readonly before?: State
  /** The selector of a collapsed part that contains `control`. */
  readonly opens?: string
  readonly control: string
  /** The text to type after clicking the control. */
  readonly words?: string
  /** The selector of the element that appears when the action succeeds. */
  readonly done: string
  /** The address to which the control's link leads if its scripts fail. */
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

/** An order succeeds once the server has received it. */
const order: Action = {
  path: PAGE,
  control: '.poster .purchase-actions [data-variant=a1]',
  done: '',
}

type ActionName = keyof typeof actions | 'order'
/** The steps to an order: save a poster, open the saved posters, and order. */
const orderSteps: readonly ActionName[] = ['heart', 'basket', 'order']
const allActions = Object.entries({ ...actions, order }) as readonly [
  ActionName,
  Action,
][]

/** The result of an action: it succeeds, its link opens, or a message reports its failure. */
type Outcome = 'done' | 'link' | 'message'

interface Row {
  readonly fault: string
  /** Each test creates its own fault, because a fault can remember what was requested. */
  readonly createFault: () => FaultOf
  /** Outcomes other than `done`. */
  readonly outcomes?: Readonly<Partial<Record<ActionName, Outcome>>>
  /** Whether the shop recovers after the message, so that a second attempt succeeds. */
  readonly recovers?: boolean
}

/** Actions with no fallback link. If their scripts cannot load, a message says so. */
const messagesWithoutLink = {
  heart: 'message',
  basket: 'message',
  share: 'message',
} as const
const rows: readonly Row[] = [
  { fault: 'all scripts gone', createFault: () => goneUntilReload(isScript) },
  {
    fault: 'one chunk gone',
    createFault: () => goneUntilReload((path) => path.includes('chunk-')),
  },
  {
    fault: 'chunks fail once',
    createFault: () => (path, times) =>
      path.includes('chunk-') && times === 1 ? 'cut' : undefined,
  },
  {
    fault: 'every script fails once',
    createFault: () => (path, times) =>
      isScript(path) && times === 1 ? 'cut' : undefined,
  },
  {
    fault: 'texts fail once',
    createFault: () => (path, times) =>
      path.includes('texts-') && times === 1 ? 'cut' : undefined,
  },
  {
    fault: 'offline',
    createFault: () => () => 'cut',
    outcomes: {
      ...messagesWithoutLink,
      search: 'message',
      words: 'message',
      filter: 'message',
      wall: 'message',
      order: 'message',
      enlarge: 'message',
    },
    recovers: true,
  },
  {
    fault: 'dialogs blocked',
    createFault: () => (path) => (path.includes('dialogs-') ? 'cut' : undefined),
    outcomes: { ...messagesWithoutLink, search: 'link', enlarge: 'link' },
  },
  {
    fault: 'styles gone',
    createFault: () => (path) => (path.endsWith('.css') ? 'gone' : undefined),
  },
]

const slowFiles = (path: string): Fault =>
  path.startsWith('/assets/') ? 12_000 : undefined

/** Opens the page of an action in the state that the action needs. */
async function prepare(
  visitor: Visitor,
  { path, before, control }: Action,
  shop: FaultyShop,
): Promise<void> {
  const isPosterSaved = before === 'saved' || before === 'list'
  // A quiet page receives no pointer, focus or scroll events, so it loads no other scripts before the fault begins.
  // States that need loaded scripts or styles cannot begin quietly.
  const isQuiet = before === undefined || before === 'saved'

  // The saved list can be written only on a page of the shop, and pages read it when they open. Therefore, the page is
  // opened twice.
  shop.begin()
  shop.isQuiet = isQuiet
  await visitor.open(shop.origin + path)
  await visitor.run(
    (text) => localStorage.setItem('saved-posters', text),
    JSON.stringify(isPosterSaved ? [{ id: poster, variant: 'a1' }] : []),
  )
  await visitor.open(shop.origin + path)

  if (before === 'awake') await visitor.press('Tab')
  if (before === 'styled') await loadStylesOnly(visitor, shop)
  if (before === 'list') {
    await visitor.click('.saved-open')
    await expectThere(visitor, 'dialog[open] .saved-row h3')
  }

  // The first script draws the hearts in a separate task; other scripts add the search field of the gallery.
  await expectThere(visitor, control)
  // If scripts had already loaded, the fault would come too late.
  if (isQuiet) expect((await visitor.run(readRequests)).filter(isScript)).toEqual([])
}

/** Presses a key, which loads styles and scripts, but makes the scripts fail. */
async function loadStylesOnly(visitor: Visitor, shop: FaultyShop): Promise<void> {
  shop.begin((path) => (isScript(path) ? 'cut' : undefined))
  await visitor.press('Tab')
  await expectThere(visitor, 'link[href*=live]')
  // Stylesheets that arrive later would move the control.
  await expectSoon(() => visitor.run(areStylesLoaded)).toBe(true)
}

/** Runs in the page. */
const areStylesLoaded = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(
    ({ sheet }) => sheet,
  )

/** Runs in the page. Returns the paths of all files that it has requested. */
const readRequests = () =>
  performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)

/** Starts a fault and lets quiet pages receive events again. */
async function beginFault(
  shop: FaultyShop,
  faultOf: FaultOf,
  visitors: readonly Visitor[],
) {
  shop.begin(faultOf)
  for (const visitor of visitors)
    await visitor.run(() => void dispatchEvent(new Event('stir')))
}

/** Performs an action. */
async function perform(
  visitor: Visitor,
  { opens, control, words }: Action,
): Promise<void> {
  if (opens && (await isVisible(visitor, opens))) await visitor.click(opens)
  await visitor.click(control)
  if (words) await visitor.type(words)
}

const isVisible = (visitor: Visitor, selector: string) =>
  visitor.run(
    (query) =>
      [...document.querySelectorAll(query)].some(
        (element) => element.getClientRects().length > 0,
      ),
    selector,
  )

const hasSucceeded = async (
  visitor: Visitor,
  action: Action,
  shop: FaultyShop,
): Promise<boolean> =>
  action === order ? shop.orders.length > 0 : isVisible(visitor, action.done)

const messagesOf = (visitor: Visitor) =>
  visitor.run(() => {
    const messages = [
      ...document.querySelectorAll<HTMLElement>('.message, [role=status]'),
    ]
    return messages.map(({ innerText }) => innerText).join('\n')
  })

/** Every failure message says what failed. */
const FAILED = /”[^”]+” fungerade inte|kunde inte laddas/
const addressOf = (visitor: Visitor) => visitor.run(() => location.href)

/** Expects the outcome of an action that was performed during a fault. */
async function expectOutcome(
  visitor: Visitor,
  action: Action,
  outcome: Outcome,
  shop: FaultyShop,
): Promise<void> {
  if (outcome === 'done')
    await expectSoon(() => hasSucceeded(visitor, action, shop)).toBe(true)
  if (outcome === 'link')
    await expectSoon(() => addressOf(visitor)).toMatch(action.link as RegExp)
  if (outcome === 'message') {
    await expectSoon(() => messagesOf(visitor)).toMatch(FAILED)
    // A search that failed must not claim to show all posters: "12 av 12 posters".
    expect(await visitor.run(() => document.body.innerText)).not.toMatch(
      /(\d+) av \1 posters/,
    )
  }
}

/** The faults that browsers report to scripts in different ways. */
const browserFaults: readonly string[] = [
  'all scripts gone',
  'every script fails once',
  'offline',
  'styles gone',
]

/**
 * Tells whether an action is tested in a browser. Chromium stands for all browsers: the others perform only the actions
 * that lead to an order or use much of the browser, with the faults that they report in their own ways. Without a
 * checkout, only orders differ.
 */
function isTested(
  browser: string,
  checkout: 'with' | 'without',
  fault: string,
  action: ActionName,
): boolean {
  if (checkout === 'without') return action === 'order' && browserFaults.includes(fault)
  if (browser === 'Chromium') return true

  const actions =
    browser === 'Firefox' ? [...orderSteps, 'search', 'words', 'enlarge'] : orderSteps
  return browserFaults.includes(fault) && actions.includes(action)
}

/** Returns the outcome of an action during a fault; undefined if it cannot be tested. */
function outcomeOf(
  { fault, outcomes }: Row,
  actionName: ActionName,
  checkout: 'with' | 'without',
): Outcome | undefined {
  const isPlainLink = actionName === 'order' && checkout === 'without'
  if (!isPlainLink) return outcomes?.[actionName] ?? 'done'

  // Offline, an ordinary link only opens the browser's own error page. No other fault affects it, because it needs none
  // of the shop's files.
  return fault === 'offline' ? undefined : 'done'
}

/** Tests what visitors of the given browsers can do while files of the shop fail. */
export function testFaults(browsers: readonly Engine[]): void {
  describe.each(['with', 'without'] as const)('%s a checkout', (checkout) => {
    let shop: FaultyShop
    beforeAll(async () => {
      shop = await serveFaultyShop(checkout)
    })
    afterAll(() => shop.close())

    describe.each(browsers.map((engine) => [engine.name, engine] as const))(
      '%s',
      (name, { start }) => {
        let visitor: Visitor
        beforeAll(async () => {
          visitor = await start()
        })
        afterAll(() => visitor.close())

        const cases = rows.flatMap((row) =>
          allActions.flatMap(([actionName, action]) => {
            if (!isTested(name, checkout, row.fault, actionName)) return []
            const outcome = outcomeOf(row, actionName, checkout)
            if (outcome === undefined) return []
            return [[row.fault, actionName, { row, action, outcome }] as const]
          }),
        )

        test.each(cases)('%s: %s', async (_fault, _name, { row, action, outcome }) => {
          await prepare(visitor, action, shop)
          await beginFault(shop, row.createFault(), [visitor])
          await perform(visitor, action)
          await expectOutcome(visitor, action, outcome, shop)

          if (row.recovers && outcome === 'message') {
            shop.begin()
            await perform(visitor, action)
            await expectOutcome(visitor, action, 'done', shop)
          }
          if (action === order) expect(shop.orders.length).toBe(1)
          if (outcome !== 'link')
            expect(new URL(await addressOf(visitor)).pathname).toBe(action.path)
        })

        // All actions run at the same time, each in a separate browser: one after another, they would take ten minutes.
        const isSlowTested = name === 'Chromium' && checkout === 'with'
        test.runIf(isSlowTested)('every control works when files take 12 s', async () => {
          const visits: {
            readonly name: ActionName
            readonly action: Action
            readonly visitor: Visitor
          }[] = []
          onTestFinished(async () => {
            for (const { visitor } of visits) await visitor.close()
          })
          for (const [name, action] of allActions) {
            const visitor = await start()
            visits.push({ name, action, visitor })
            await prepare(visitor, action, shop)
          }
          const visitors = visits.map(({ visitor }) => visitor)

          await beginFault(shop, slowFiles, visitors)
          await Promise.all(visits.map(({ visitor, action }) => perform(visitor, action)))

          const findUnfinished = async (): Promise<readonly ActionName[]> => {
            const results = await Promise.all(
              visits.map(({ visitor, action }) => hasSucceeded(visitor, action, shop)),
            )
            const unfinished = visits.filter((_, index) => !results[index])
            return unfinished.map(({ name }) => name)
          }
          await expectSoon(findUnfinished).toEqual([])
          expect(shop.orders.length).toBe(1)
          for (const { action, visitor } of visits)
            expect(new URL(await addressOf(visitor)).pathname).toBe(action.path)
        })
      },
    )
  })
}
