/*
 * The first script: no React, no dependencies. It decides when islands are loaded and hydrated.
 *
 *   <div data-island="PosterCard" data-when="intent">…</div>
 *
 * data-when, removed after hydration, says when to hydrate:
 *   intent   pointer over the island or its article, focus, touch or click
 *   opened   like intent, for a dialog: the controls that open it have data-opens
 *   idle     when React has loaded and the browser is idle
 * With "save data" nothing loads before the first intent.
 *
 * Clicks before hydration:
 *   [data-opens=Enlarge]  waits for that island, then is clicked again
 *   [data-replay]         waits for its own island, whose data-pressed names it meanwhile, then is clicked again.
 *                         If the scripts do not load, its link is followed, or its form sent, instead; if the shop
 *                         has others by now, a page with a checkout is loaded anew: it may be older than the prices
 *   other [target]        is left to the browser; the island finds the link's address in data-followed
 */
import { loadAnewIfOld } from './anew.ts'
import { startChoices } from './choices.ts'
import { all, attempt, closest, isPlain, on } from './events.ts'
import { startPage } from './page.ts'
import { rotate } from './rotation.ts'
import { showAllSaved } from './saved.ts'
import { recordVisit } from './seen.ts'

/** Addresses, set by the bundler: hydrate.ts, islands.ts, dialogs.ts, and the chunks that these import. */
declare const SCRIPTS: readonly [hydrate: string, islands: string, dialogs: string, ...chunks: string[]]
/** Address of boot-wall.ts. */
declare const WALL: string

/** `data-opens` and `data-replay` stand on links, and on the buttons of forms. */
type Control = HTMLAnchorElement | HTMLButtonElement
type Hydrate = typeof import('./hydrate.ts')
type Definitions = Readonly<Record<string, Parameters<Hydrate['hydrate']>[1]>>

/** Milliseconds that a click waits for the scripts before its link is followed instead. */
const REPLAY_TIMEOUT = 10_000
/** Milliseconds after which walls get their hearts without any input: a screen reader may send none. */
const STILL = 10_000
/** Milliseconds to wait for an idle moment. A page in constant motion has none. */
const IDLE_LIMIT = { timeout: 2_000 }

/** Addresses of stylesheets, `later` for this page, `ahead` for pages of other kinds; and of the scripts of an order. */
const styles = document.body.dataset as { readonly later: string; ahead?: string; readonly order: string }
const { saveData } = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection ?? {}
/** Safari has no requestIdleCallback; its setTimeout reads the limit as a delay of 0. */
const whenIdle: (run: () => void, limit: { readonly timeout: number }) => void =
  window.requestIdleCallback ?? setTimeout

const hydrations = new Map<HTMLElement, Promise<void>>()
/** The control that was pressed last, by island, while the island loads. */
const pressed = new Map<HTMLElement, Control>()
let preloaded = false
let stylesLoaded: Promise<unknown> | undefined

/**
 * Fetches all scripts at once, instead of one level of imports after the other, and the stylesheets of other pages.
 * Before these are cached, view transitions between pages are skipped: Chromium reports an error when the stylesheet
 * that asks for a transition loads after the page. It must be loaded as a stylesheet, for any medium; a preload is not
 * enough.
 */
function preload(): void {
  if (preloaded || saveData) return
  preloaded = true
  showAllSaved()
  for (const href of SCRIPTS) addLink('modulepreload', href)
  addStyles(styles.ahead as string, 'not all').then(() => delete styles.ahead)
}

/** Loads the styles of dialogs. Cards do not need them, and adding them recomputes the styles of the whole page. */
function loadStyles(): Promise<unknown> {
  stylesLoaded ??= addStyles(styles.later)
  return stylesLoaded
}

const addStyles = (hrefs: string, media?: string): Promise<unknown> =>
  Promise.all(hrefs.split(' ').map((href) => addLink('stylesheet', href, media)))

/** Resolves on failure too: unstyled dialogs are better than none. */
const addLink = (rel: string, href: string, media = '') =>
  new Promise<unknown>((done) => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel, href, media, onload: done, onerror: done }),
    )
  })

/** Scripts that did not come: browsers ask for no address again from which no module came. */
const lost = new Set<string>()

const load = <Module>(script: string): Promise<Module> =>
  import(lost.has(script) ? `${script}?${Date.now()}` : script).catch((error) => {
    lost.add(script)
    throw error
  })

/** Loads what narrows walls. Without it, as without any script of an island, the page works on. */
function loadWall(): void {
  load(WALL).catch(() => {})
}

function hydrateIsland(root: HTMLElement): Promise<void> {
  let promise = hydrations.get(root)
  if (!promise) {
    promise = loadAndHydrate(root)
    hydrations.set(root, promise)
    promise.then(hydrateIdleIslands, () => hydrations.delete(root))
  }
  return promise
}

async function loadAndHydrate(root: HTMLElement): Promise<void> {
  preload()
  const [{ hydrate }, definitions] = await Promise.all([
    load<Hydrate>(SCRIPTS[0]),
    load<Definitions>(SCRIPTS[root.dataset.when === 'opened' ? 2 : 1]),
    root.closest('article') ?? loadStyles(),
  ])
  await hydrate(root, definitions[root.dataset.island as string] as Definitions[string])
  delete root.dataset.when
}

function hydrateIdleIslands(): void {
  for (const root of all<HTMLElement>('[data-when=idle]')) whenIdle(() => hydrateIsland(root), IDLE_LIMIT)
}

async function replayClick(root: HTMLElement, control: Control): Promise<void> {
  root.setAttribute('aria-busy', 'true')
  root.dataset.pressed = control.dataset.replay ?? ''
  control.dataset.waits = ''
  pressed.set(root, control)
  await new Promise<unknown>((done) => {
    setTimeout(done, REPLAY_TIMEOUT)
    hydrateIsland(root).then(done, done)
  })
  delete control.dataset.waits
  if (pressed.get(root) !== control) return
  pressed.delete(root)
  root.removeAttribute('aria-busy')
  delete root.dataset.pressed
  if (!root.dataset.when) control.click()
  else if (
    process.env.SAGA_CHECKOUT === 'off' ||
    // It is still on its way; a failed one is forgotten.
    hydrations.has(root) ||
    control.dataset.replay !== 'order' ||
    !(await loadAnewIfOld(SCRIPTS, root.closest('article')))
  )
    followControl(control)
}

/**
 * Opens a link in its tab, or in this one if the browser blocks that because the click is too long ago; sends the form of
 * a button.
 */
function followControl(control: Control): void {
  if (process.env.SAGA_CHECKOUT !== 'off' && 'form' in control) {
    control.form?.requestSubmit(control)
    return
  }
  const { href, target } = control as HTMLAnchorElement
  const tab = target && open(href, target)
  if (tab) tab.opener = null
  else location.href = href
}

/** Finds the island that a control opens. */
const islandOpenedBy = (control: HTMLElement) => all<HTMLElement>(`[data-island=${control.dataset.opens}]`)[0]

function onIntent(event: Event): void {
  if (closest(event, '.finder')) loadWall()
  const opener = closest(event, '[data-opens]')
  const around = closest(event, '[data-island]')
  const beside = closest(event, 'article, .finder')?.querySelector<HTMLElement>('[data-island]')
  for (const root of [opener && islandOpenedBy(opener), around ?? beside]) if (root) hydrateIsland(root)
}

function onClick(event: MouseEvent): void {
  onIntent(event)
  const control = closest<HTMLAnchorElement>(event, '[data-replay], [data-opens], [target]')
  if (!control) return
  const root = [closest(event, '[data-island]'), islandOpenedBy(control)].find((root) => root?.dataset.when)
  if (!root) return
  root.dataset.followed = control.href
  if (isPlain(event) && (control.dataset.replay || !control.target)) {
    event.preventDefault()
    event.stopPropagation()
    replayClick(root, control)
  }
}

/** Loads everything when idle after the first input: a page that is only opened costs no more than this script. */
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
// An order could not load its scripts: islands/parts/checkoutApi.ts.
if (process.env.SAGA_CHECKOUT !== 'off')
  on('lost', ({ detail }: CustomEvent<string>) =>
    loadAnewIfOld(styles.order.split(' '), document.getElementById(detail)),
  )
on('pageswap', ({ viewTransition }: PageSwapEvent) => {
  if (styles.ahead) viewTransition?.skipTransition()
})
// A quick way back skips a transition, which Chromium reports as an error of the page.
on('unhandledrejection', (event: PromiseRejectionEvent) => {
  if (`${event.reason}`.match('ransition')) event.preventDefault()
})

if (location.search.match(/(colour|series|view|find)=/) || attempt(() => sessionStorage.view)) loadWall()
// Somebody shares a list of posters: ?list=dragon-eye,whale-child.
const [list] = all<HTMLElement>('[data-island=Saved]')
if (location.search.match('list=')) hydrateIsland(list as HTMLElement)
for (const slideshow of all<HTMLElement>('[data-rotate]')) rotate(slideshow)
setTimeout(startChoices)
setTimeout(showAllSaved, STILL)
startPage()
recordVisit(saveData)
