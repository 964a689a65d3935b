/** How somebody visits: every browser can do the same. */
export interface Manner {
  /** Width of the window in CSS pixels. */
  readonly width?: number
}

/** One window of one browser. */
export interface Visitor {
  open(address: string): Promise<void>
  /** Runs a function in the page. It sees nothing of this file but its argument, and its answer must survive JSON. */
  run<T, A = undefined>(script: (argument: A) => T, argument?: A): Promise<T>
  /** Presses the first element that matches, wherever on the page it is. */
  click(selector: string): Promise<void>
  press(key: 'Tab' | 'Enter' | 'Escape' | ' ' | 'ArrowRight'): Promise<void>
  /** Types letters where the focus is. */
  type(text: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  close(): Promise<void>
}

export interface Engine {
  readonly name: string
  /** What has to be installed first: on Debian, names of packages. */
  readonly lacking: readonly string[]
  start(manner: Manner): Promise<Visitor>
}

export const HEIGHT = 900

/**
 * Brings an element to the middle of the window before a press: drivers differ in whether they scroll, and the bar at the
 * top covers elements. It waits until the element stands still: drivers ask where it is and press there a moment later,
 * while stylesheets that come with the first scrolling, or an answer that unfolds, move it. WebKit does not scroll with it.
 */
export async function bringIntoView(run: Visitor['run'], selector: string): Promise<void> {
  for (let before = '', place = '?'; place === '' || place !== before; ) {
    before = place
    place = await run(placeInView, selector)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Called in the page. Empty while stylesheets load. */
function placeInView(selector: string): string {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  if (document.readyState !== 'complete' || sheets.some(({ sheet }) => !sheet)) return ''
  const { left, top, height } = element.getBoundingClientRect()
  return [left, top + scrollY, height].join()
}
