/**
 * Listens to events of one or several types, such as 'focusin change', in the window's
 * capture phase.
 */
export function on<E extends Event>(types: string, listen: (event: E) => void): void {
  for (const type of types.split(' '))
    addEventListener(type, listen as EventListener, true)
}

/**
 * Returns the event's target or its nearest ancestor that matches a selector. The target
 * of a drag may be a text node, which has no `closest`.
 */
export const closest = <E extends HTMLElement = HTMLElement>(
  event: Event,
  selector: string,
): E | null | undefined => (event.target as Partial<Element>).closest?.<E>(selector)

/**
 * Returns the id of the poster whose card contains an element or, inside a list row, the
 * id of the row.
 */
export const posterOf = (part: Element): string =>
  part.closest('article, li')?.id as string

/** Tells whether a click has no modifier key. Modifier keys may ask for a new tab. */
export const isPlain = (event: MouseEvent): boolean =>
  !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)

/** Returns all elements that match a selector, in the page or in a part of it. */
export const all = <E extends Element>(
  selector: string,
  part: ParentNode = document,
): readonly E[] => [...part.querySelectorAll<E>(selector)]

/**
 * Returns the result of `run`, or undefined if it throws, for example because the browser
 * blocks storage.
 */
export function attempt<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
