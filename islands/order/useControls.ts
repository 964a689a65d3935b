import { useLayoutEffect } from 'react'

/** The reactions of a card, or of a row in a list, to choices and presses inside it. */
interface Controls {
  /** Called after a choice in its fields. */
  readonly follow?: () => void
  /** Called for presses of its order control, also when its link is about to be opened in another way. */
  readonly order: (event: MouseEvent, control: HTMLElement) => void
  readonly share?: (event: MouseEvent, control: HTMLElement) => void
}

/** Reactions by the id of the article or row. */
const places = new Map<string, Controls>()

/**
 * Listens on the document to the controls of a card or row, identified by their class and place. React only knows its own
 * elements, and extensions replace elements by copies that look the same.
 */
export function useControls(place: string, controls: Controls): void {
  useLayoutEffect(() => {
    listen()
    places.set(place, controls)
    return () => void places.delete(place)
  })
}

let isListening = false

function listen(): void {
  if (isListening) return
  isListening = true
  document.addEventListener('change', ({ target }) => placeOf(target)?.follow?.())
  // The last two events open a link in another tab, without a click.
  for (const type of ['click', 'auxclick', 'contextmenu'] as const)
    document.addEventListener(type, onPress)
}

function onPress(event: MouseEvent): void {
  const control = closestTo(event.target, '.order, .share-control')
  const place = control && placeOf(control)
  if (control?.matches('.order')) place?.order(event, control)
  else if (control && event.type === 'click') place?.share?.(event, control)
}

function placeOf(target: EventTarget | null): Controls | undefined {
  const element = closestTo(target, '.saved-row, article[id]')
  return element && places.get(element.id)
}

const closestTo = (
  target: EventTarget | null,
  selector: string,
): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>(selector)) || undefined
