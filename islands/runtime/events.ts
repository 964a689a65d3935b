/** Listens before everybody else, for several kinds of events at once. */
export function on<E extends Event>(types: readonly string[], listen: (event: E) => void): void {
  for (const type of types) addEventListener(type, listen as EventListener, true)
}

/** The nearest element around the event's target; the target of a drag may be a text. */
export const closest = (event: Event, selector: string): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null

/** A click that asks for nothing special, such as a new tab. */
export const isPlain = (event: MouseEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
