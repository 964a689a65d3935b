import { useLayoutEffect } from 'react'

/** The reactions of a card, or of a row in a list, to choices and presses inside it. */
interface Reactions {
  /** Follows a choice that the visitor has made in the fields of the card. */
  readonly follow?: () => void
  /**
   * Called when the order control is pressed, even with the middle or right button, which
   * can open the control's link in another tab without a `click` event.
   */
  readonly order: (event: MouseEvent, control: HTMLElement) => void
  readonly share?: (event: MouseEvent, control: HTMLElement) => void
}

/** Reactions by the id of the article or row. */
const reactionsById = new Map<string, Reactions>()

/**
 * Listens on the document to the controls of a card or row, found by their class and the
 * id of the card or row. React would only listen to its own elements, and extensions
 * replace elements by copies.
 * @param id the id of the article or row
 */
export function useControls(id: string, reactions: Reactions): void {
  // After every render, because the reactions close over the props of that render. A
  // layout effect, so that no press reaches outdated reactions.
  useLayoutEffect(() => {
    listen()
    reactionsById.set(id, reactions)
    return () => void reactionsById.delete(id)
  })
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('change', ({ target }) => reactionsAround(target)?.follow?.())
  // The middle button causes 'auxclick', the right one 'contextmenu'. Neither causes
  // 'click'.
  for (const type of ['click', 'auxclick', 'contextmenu'] as const)
    document.addEventListener(type, onPress)
}

function onPress(event: MouseEvent): void {
  const control = closestTo(event.target, '.order, .share-control')
  if (!control) return

  const reactions = reactionsAround(control)
  if (control.matches('.order')) reactions?.order(event, control)
  else if (event.type === 'click') reactions?.share?.(event, control)
}

function reactionsAround(target: EventTarget | null): Reactions | undefined {
  const element = closestTo(target, '.saved-row, article[id]')
  return element ? reactionsById.get(element.id) : undefined
}

const closestTo = (target: EventTarget | null, selector: string): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null
