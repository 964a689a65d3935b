/** How somebody visits: every browser can do the same. */
export interface Manner {
  /** Width of the window in CSS pixels. */
  readonly width?: number
  /** Whether the system asks for less motion. */
  readonly reducedMotion?: boolean
}

export type Key = 'Tab' | 'Enter' | 'Escape' | 'Space' | 'ArrowRight' | 'ArrowDown'

/** One window of one browser. */
export interface Visitor {
  open(address: string): Promise<void>
  /** Runs a function in the page. It sees nothing of this file but its argument, and its answer must survive JSON. */
  run<T, A = undefined>(script: (argument: A) => T, argument?: A): Promise<T>
  /** Presses the first element that matches, wherever on the page it is. */
  click(selector: string): Promise<void>
  press(key: Key): Promise<void>
  /** Types letters where the focus is. */
  type(text: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  close(): Promise<void>
}

export interface Engine {
  readonly name: string
  /** One sentence about what has to be installed; undefined when the browser is there. */
  missing(): string | undefined
  start(manner: Manner): Promise<Visitor>
}

export const HEIGHT = 900

/** Called in the page before a press: drivers differ in whether they scroll, and the bar at the top covers elements. */
export function bringIntoView(selector: string): void {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
}
