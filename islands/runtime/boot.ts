/*
 * The first script: no React, no dependencies. It decides when islands are loaded and
 * hydrated.
 *
 *   <div data-island="PosterCard" data-when="intent">…</div>
 *
 * data-when, removed after hydration, says when to hydrate:
 *   intent   pointer over the island or its article, focus, touch or click
 *   opened   like intent, for a dialog: the controls that open it have data-opens
 *   idle     when React has loaded and the browser is idle
 * With "save data" nothing loads before the first intent.
 *
 * A click before hydration depends on the control:
 *   [data-opens]     waits for the island that it opens, then clicks the control again
 *   [data-replay]    waits for the island around it, then clicks the control again
 *   other [target]   is left to the browser; the island finds the link's address in
 *                    data-followed
 * presses.ts keeps the waiting clicks, even if the scripts fail to load.
 */
import { startChoices } from './choices.ts'
import type { IslandDefinition } from './define.ts'
import { all, attempt, closest, isPlain, on } from './events.ts'
import { startPage } from './page.ts'
import { type Control, mark, showMessage } from './pending.ts'
import { keepPress, loadLate } from './presses.ts'
import { rotate } from './rotation.ts'
import { showAllSaved } from './saved.ts'
import { loadOnce, scripts } from './scripts.ts'
import { recordVisit } from './seen.ts'

/** Address of boot-wall.ts, set by the bundler. */
declare const WALL: string

type Hydrate = typeof import('./hydrate.ts')
type Definition = IslandDefinition<object, object>
type Definitions = Readonly<Record<string, Definition>>

/**
 * Milliseconds until walls get their hearts without any input, because a screen reader
 * may send none.
 */
const STILL = 10_000
/**
 * The longest wait for an idle moment, in milliseconds, because a page in constant motion
 * is never idle.
 */
const IDLE_LIMIT = { timeout: 2_000 }

/**
 * Addresses of stylesheets, separated by spaces: `later` for this page, `ahead` for pages
 * of other kinds.
 */
const styles = document.body.dataset as { readonly later: string; ahead?: string }
const saveData = (navigator as Navigator & { connection?: { saveData?: boolean } })
  .connection?.saveData
/**
 * Safari has no requestIdleCallback. There, `setTimeout` gets the limit, an object, as
 * its delay, so it runs the function at once.
 */
const whenIdle: (run: () => void, limit: { readonly timeout: number }) => void =
  window.requestIdleCallback ?? setTimeout

let preloaded = false

/**
 * Fetches all scripts at once, instead of one level of imports after the other, and the
 * stylesheets of other pages. View transitions between pages are skipped until these
 * stylesheets are cached, because Chromium reports an error when the stylesheet that asks
 * for a transition loads after the page. A preload is not enough. The stylesheets must be
 * loaded as such, but the medium 'not all' keeps them from applying to this page.
 */
function preload(): void {
  if (preloaded || saveData) return
  preloaded = true

  showAllSaved()
  for (const script of scripts) loadScript(script).catch(() => {})
  addStyles(styles.ahead as string, 'not all').then(() => delete styles.ahead)
}

/**
 * Loads the dialogs' styles once, with `styles` as their key. Cards do not need them, and
 * adding them recomputes the styles of the whole page.
 */
const loadStyles = (): Promise<unknown> => loadOnce(styles, () => addStyles(styles.later))

/** Resolves on failure too, because unstyled dialogs are better than none. */
const addStyles = (hrefs: string, media = ''): Promise<unknown> =>
  Promise.all(
    hrefs.split(' ').map(
      (href) =>
        new Promise<unknown>((done) => {
          const state = { rel: 'stylesheet', href, media, onload: done, onerror: done }
          document.head.append(Object.assign(document.createElement('link'), state))
        }),
    ),
  )

const hydrateIsland = (root: HTMLElement): Promise<void> =>
  loadOnce(root, async () => {
    preload()
    const [{ hydrate }, definitions] = await Promise.all([
      // The order of `SCRIPTS` in scripts.ts: hydrate.ts, islands.ts, dialogs.ts.
      loadScript<Hydrate>(scripts[0]),
      loadScript<Definitions>(scripts[root.dataset.when === 'opened' ? 2 : 1]),
      // The islands in cards do not wait for styles.
      root.closest('article') ?? loadStyles(),
    ])

    await hydrate(root, definitions[root.dataset.island as string] as Definition)
    delete root.dataset.when

    hydrateIdleIslands()
  })

function hydrateIdleIslands(): void {
  for (const root of all<HTMLElement>('[data-when=idle]'))
    whenIdle(() => hydrateIsland(root), IDLE_LIMIT)
}

/** Returns the island that a control opens; undefined if it opens none. */
const islandOpenedBy = (control: HTMLElement) =>
  all<HTMLElement>(`[data-island=${control.dataset.opens}]`)[0]

function onIntent(event: Event): void {
  if (closest(event, '.finder')) loadScript(WALL).catch(() => {})

  const opener = closest(event, '[data-opens]')
  const openedIsland = opener && islandOpenedBy(opener)
  // The nearest island is around the target, or beside it in the same card or filters.
  const around = closest(event, '[data-island]')
  const beside = closest(event, 'article, .finder')?.querySelector<HTMLElement>(
    '[data-island]',
  )
  const nearestIsland = around ?? beside

  for (const root of [openedIsland, nearestIsland]) {
    if (!root) continue
    const ready = hydrateIsland(root)
    // The choice waits until the island works and can read it. Cards show their choices
    // without scripts.
    if (event.type === 'change' && root.dataset.when && !closest(event, 'article'))
      keepPress(event.target as Control, ready)
  }
}

function onClick(event: MouseEvent): void {
  // A new press clears the message about failed presses.
  if (!all('[data-waits]')[0]) showMessage('')
  onIntent(event)

  const control = closest<Control>(event, '[data-replay], [data-opens], [target]')
  if (!control) return

  // An island keeps `data-when` until it is hydrated.
  const islands = [closest(event, '[data-island]'), islandOpenedBy(control)]
  const root = islands.find((island) => island?.dataset.when)
  if (!root) return

  root.dataset.followed = control.href
  if (isPlain(event) && (control.dataset.replay || !control.target)) {
    // The click has no effect now. It is replayed once the islands work.
    event.preventDefault()
    event.stopPropagation()

    const ready = Promise.all(islands.map((island) => island && hydrateIsland(island)))
    mark(control, true)
    keepPress(control, ready)
  }
}

/**
 * Loads everything when idle after the first input, so that a page that is only opened
 * costs no more than this script.
 */
function preloadWhenIdle(): void {
  loadStyles()
  if (preloaded || saveData) return
  whenIdle(() => {
    preload()
    hydrateIdleIslands()
  }, IDLE_LIMIT)
}

on('pointerover focusin change', onIntent)
on('click', onClick)
on('pointermove pointerdown keydown scroll', preloadWhenIdle)
on('pageswap', ({ viewTransition }: PageSwapEvent) => {
  if (styles.ahead) viewTransition?.skipTransition()
})
// Going back quickly skips a transition, which Chromium reports as an error of the page.
// The reason contains 'Transition' or 'transition'.
on('unhandledrejection', (event: PromiseRejectionEvent) => {
  if (`${event.reason}`.match('ransition')) event.preventDefault()
})

// The address may contain choices or a list of posters. boot-late.ts opens the list too.
if (
  location.search.match(/list|find|view|series|colour/) ||
  attempt(() => sessionStorage.view)
)
  loadScript(WALL).catch(loadLate)

for (const slideshow of all<HTMLElement>('[data-rotate]')) rotate(slideshow)
setTimeout(startChoices)
setTimeout(showAllSaved, STILL)
startPage()
recordVisit(saveData)
