/*
 * The script of the first paint: no React, no dependencies. It knows when an island is needed, not what it does.
 *
 *   <div data-island="/assets/PosterCard-HASH.js" data-when="intent">…</div>
 *
 * The attribute data-when goes once React answers. Until then:
 * intent: pointer over it or its article, focus, touch, click. visible: also when it comes near the screen.
 * idle: once React is there and the browser has nothing else to do. Who saves data gets nothing before the first intent.
 * [data-opens=Enlarge] needs another island than the one it stands in, and is clicked again once that is ready.
 * A click on [data-replay] before the island is ready is done again afterwards, and data-pressed of the island names it
 * until then; if the scripts do not come, the link is followed instead. Any other link into a new tab is left to the
 * browser; the island finds its address in data-followed.
 */
import { all, closest, isPlain, on } from './events.ts'
import { guardPage } from './page.ts'
import { rotate } from './rotation.ts'

/** Addresses made by the bundler: hydrate.ts first, then the chunks that it and the islands import. */
declare const RUNTIME: readonly [hydrate: string, ...chunks: string[]]

type Hydrate = typeof import('./hydrate.ts')
type Definition = Parameters<Hydrate['hydrate']>[1]

/** Milliseconds that a visitor who clicked waits for the scripts before the link is followed the plain way. */
const PATIENCE = 10_000

const islands = all<HTMLElement>('[data-island]')
/** Addresses of stylesheets: those of this page that can wait, and that of the pages of the other kind. */
const styles = document.body.dataset as { readonly later: string; ahead?: string }
const { saveData } = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection ?? {}
const whenIdle: (run: () => void) => void = window.requestIdleCallback ?? setTimeout

const waking = new Map<HTMLElement, Promise<void>>()
/** What was pressed last while its island is on its way. */
const pressed = new Map<HTMLElement, HTMLAnchorElement>()
let preloaded = false
let styled: Promise<unknown> | undefined

const scriptOf = (root: HTMLElement) => root.dataset.island as string

/**
 * Fetches all scripts at once instead of one level of imports after the other; and the stylesheet of the other pages.
 * Until that is at hand, pages follow one another without a transition: Chromium reports an error when a page's own
 * stylesheet, which asks for it, comes after the page. One that a page before it has read as a stylesheet, for whatever
 * medium, does not.
 */
function preload(): void {
  if (preloaded || saveData) return
  preloaded = true
  for (const href of new Set(islands.flatMap((root) => [...RUNTIME, scriptOf(root)])))
    addLink('modulepreload', href)
  addLink('stylesheet', styles.ahead, 'not all').then(() => delete styles.ahead)
}

/** The styles that could wait. A card does without: with them, the styles of the whole page are computed anew. */
function style(): Promise<unknown> {
  styled ??= Promise.all(styles.later.split(' ').map((href) => addLink('stylesheet', href)))
  return styled
}

/** A page whose dialogs have no looks is better than one without dialogs: a failure counts as done. */
const addLink = (rel: string, href?: string, media = '') =>
  new Promise<unknown>((done) => {
    document.head.append(
      Object.assign(document.createElement('link'), { rel, href, media, onload: done, onerror: done }),
    )
  })

function wake(root: HTMLElement): Promise<void> {
  let promise = waking.get(root)
  if (!promise) {
    promise = load(root)
    waking.set(root, promise)
    promise.then(wakeIdle, () => waking.delete(root))
  }
  return promise
}

async function load(root: HTMLElement): Promise<void> {
  preload()
  const [{ hydrate }, island] = await Promise.all<
    [Promise<Hydrate>, Promise<{ default: Definition }>, unknown]
  >([import(RUNTIME[0]), import(scriptOf(root)), root.closest('article') ?? style()])
  await hydrate(root, island.default)
  delete root.dataset.when
}

function wakeIdle(): void {
  for (const root of islands) if (root.dataset.when === 'idle') whenIdle(() => wake(root))
}

async function replay(root: HTMLElement, control: HTMLAnchorElement): Promise<void> {
  root.ariaBusy = 'true'
  root.dataset.pressed = control.dataset.replay ?? ''
  pressed.set(root, control)
  await new Promise<unknown>((done) => {
    setTimeout(done, PATIENCE)
    wake(root).then(done, done)
  })
  if (pressed.get(root) !== control) return
  pressed.delete(root)
  root.ariaBusy = null
  delete root.dataset.pressed
  if (root.dataset.when) follow(control)
  else control.click()
}

/** In the tab that the link names, as long as the browser believes that the visitor wants it. */
function follow({ href, target }: HTMLAnchorElement): void {
  const tab = target && open(href, target)
  if (tab) tab.opener = null
  else location.href = href
}

/** The island that a control names. */
const openedBy = (control: HTMLElement): HTMLElement | null =>
  document.querySelector(`[data-island*="/${control.dataset.opens}-"]`)

function onIntent(event: Event): void {
  const opener = closest(event, '[data-opens]')
  const around = closest(event, '[data-island]')
  const beside = closest(event, 'article')?.querySelector<HTMLElement>('[data-island]')
  for (const root of [opener && openedBy(opener), around ?? beside]) if (root) wake(root)
}

function onClick(event: MouseEvent): void {
  onIntent(event)
  const control = closest<HTMLAnchorElement>(event, '[data-replay], [data-opens], [target]')
  if (!control) return
  const root = [closest(event, '[data-island]'), openedBy(control)].find((root) => root?.dataset.when)
  if (!root) return
  root.dataset.followed = control.href
  if (isPlain(event) && (control.dataset.replay || !control.target)) {
    event.preventDefault()
    event.stopPropagation()
    replay(root, control)
  }
}

/** All is warmed after the visitor's first sign of life: until then a page costs no more than this script. */
function warm(): void {
  if (preloaded || saveData) return
  whenIdle(() => {
    preload()
    wakeIdle()
  })
}

on('pointerover focusin change', onIntent)
on('click', onClick)
on('pointermove pointerdown keydown scroll', warm)
on('pageswap', ({ viewTransition }: PageSwapEvent) => {
  if (styles.ahead) viewTransition?.skipTransition()
})

const nearby = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) wake(target as HTMLElement)
  },
  { rootMargin: '200px' },
)
for (const root of islands) if (root.dataset.when === 'visible' && !saveData) nearby.observe(root)

// Catalogues lead to a variant of a poster, ?variant=a2-no-logo#dragon-eye, which its card reads.
const named = document.getElementById(location.hash.slice(1))?.querySelector<HTMLElement>('[data-island]')
if (named && location.search.includes('variant=')) wake(named)
for (const slideshow of all<HTMLElement>('[data-rotate]')) rotate(slideshow)
guardPage()
