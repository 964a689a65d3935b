/*
 * The script of the first paint: no React, no dependencies. It knows when an island is needed, not what it does.
 *
 *   <div data-island="/assets/PosterCard-HASH.js" data-when="intent">…</div>
 *
 * intent: pointer over it or its article, focus, touch, click. visible: also when it comes near the screen.
 * idle: once React is there and the browser has nothing else to do. Visitors who save data get intent only.
 * [data-opens=Enlarge] stands outside of the island that it needs, and is clicked again once that is ready.
 * A click on [data-replay] before the island is ready is done again afterwards, on the control of the same name;
 * if the scripts do not come, the link is followed instead.
 */
import { closest, isPlain, on } from './events.ts'
import { guardPage } from './page.ts'
import { rotate } from './rotation.ts'

/** Addresses made by the bundler: hydrate.ts first, then the chunks that it and the islands import. */
declare const RUNTIME: readonly [hydrate: string, ...chunks: string[]]

type Hydrate = typeof import('./hydrate.ts')
type Definition = Parameters<Hydrate['hydrate']>[1]

/** Milliseconds that a visitor who clicked waits for the scripts before the link is followed the plain way. */
const PATIENCE = 10_000
/** Between pointerup and the click that follows it on touch screens. */
const CLICK_GAP = 60

const islands = [...document.querySelectorAll<HTMLElement>('[data-island]')]
const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
const whenIdle: (run: () => void) => void = window.requestIdleCallback ?? setTimeout

const waking = new WeakMap<HTMLElement, Promise<void>>()
const awake = new WeakSet<HTMLElement>()
let pressed = false
let preloaded = false
let styled: Promise<unknown>

const scriptOf = (root: HTMLElement): string => root.dataset.island ?? ''
const loadHydrate = (): Promise<Hydrate> => import(RUNTIME[0])
const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time))

/** Fetches all scripts at once instead of one level of imports after the other, and the styles that could wait. */
function preload(): void {
  if (preloaded) return
  preloaded = true
  styled = Promise.all(
    document.body.dataset.styles?.split(' ').map((href) => addLink('stylesheet', href)) ?? [],
  )
  for (const href of new Set([...RUNTIME, ...islands.map(scriptOf)])) addLink('modulepreload', href)
}

/** A page whose dialogs have no looks is better than one without dialogs: a failure counts as done. */
const addLink = (rel: string, href: string) =>
  new Promise<unknown>((done) => {
    const link = document.createElement('link')
    link.rel = rel
    link.href = href
    link.onload = link.onerror = done
    document.head.append(link)
  })

function wake(root: HTMLElement): Promise<void> {
  const known = waking.get(root)
  if (known) return known
  const promise = load(root)
  waking.set(root, promise)
  promise.then(wakeIdle, () => waking.delete(root))
  return promise
}

async function load(root: HTMLElement): Promise<void> {
  preload()
  const script: Promise<{ default: Definition }> = import(scriptOf(root))
  const [{ hydrate }, island] = await Promise.all([loadHydrate(), script, styled])
  // A control replaced between press and release would swallow the click; a release may also get lost.
  for (let tries = 0; pressed && tries < 20; tries++) await pause(CLICK_GAP)
  await hydrate(root, island.default)
  awake.add(root)
}

function wakeIdle(): void {
  for (const root of islands) if (root.dataset.when === 'idle') whenIdle(() => wake(root))
}

async function replay(root: HTMLElement, control: HTMLElement): Promise<void> {
  if (root.ariaBusy) return
  root.ariaBusy = 'true'
  await Promise.race([wake(root).catch(() => {}), pause(PATIENCE)])
  root.ariaBusy = null
  const { replay: name } = control.dataset
  if (awake.has(root)) (root.querySelector<HTMLElement>(`[data-replay=${name}]`) ?? control).click()
  else if (control instanceof HTMLAnchorElement) location.href = control.href
}

/** The island that a control stands in or, from outside, names. */
const rootOf = (control: HTMLElement): HTMLElement | undefined =>
  control.closest<HTMLElement>('[data-island]') ??
  islands.find((root) => scriptOf(root).includes(`/${control.dataset.opens}-`))

function onIntent(event: Event): void {
  const opener = closest(event, '[data-opens]')
  const around = closest(event, '[data-island]')
  const beside = closest(event, 'article')?.querySelector<HTMLElement>('[data-island]')
  for (const root of [opener && rootOf(opener), around ?? beside]) if (root) wake(root)
}

function onClick(event: MouseEvent): void {
  onIntent(event)
  const control = closest(event, '[data-replay], [data-opens]')
  const root = control && rootOf(control)
  if (!control || !root || awake.has(root) || !isPlain(event)) return
  event.preventDefault()
  event.stopPropagation()
  replay(root, control)
}

function onPress({ type }: Event): void {
  if (type === 'pointerdown') pressed = true
  else setTimeout(() => (pressed = false), CLICK_GAP)
}

/** React is warmed after the visitor's first sign of life: until then a page costs no more than this script. */
function warm(): void {
  if (preloaded || !islands.length || connection?.saveData) return
  whenIdle(() => {
    preload()
    loadHydrate().then(wakeIdle, () => {})
  })
}

on(['pointerover', 'focusin', 'change'], onIntent)
on(['pointerdown', 'pointerup', 'pointercancel'], onPress)
on(['click'], onClick)
on(['pointermove', 'pointerdown', 'keydown', 'scroll'], warm)

const nearby = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) wake(target as HTMLElement)
  },
  { rootMargin: '200px' },
)
for (const root of islands) if (root.dataset.when === 'visible' && !connection?.saveData) nearby.observe(root)

for (const slideshow of document.querySelectorAll<HTMLElement>('[data-rotate]')) rotate(slideshow)
guardPage()
