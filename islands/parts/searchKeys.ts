/** What the arrow keys go to, in the order of the page. */
const RESULTS = '.search-body :is(a, button)'

/** How far apart, in pixels, the tops of two results of one row may be. */
const ROW = 8

/**
 * Moves the focus between the field and the results, which are links: arrows, Home and End; letters go on writing. In the
 * field, Enter follows the first result or, on phones, hides the keyboard; Escape closes the dialog with words in it too.
 */
export function moveByKey(event: KeyboardEvent): void {
  const { key, target, currentTarget } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  const dialog = currentTarget as HTMLDialogElement
  const field = dialog.querySelector('input')
  const results = [...dialog.querySelectorAll<HTMLElement>(RESULTS)]
  const place = results.indexOf(target as HTMLElement)
  if (target === field && key === 'Escape') {
    // Some browsers would empty the field instead.
    event.preventDefault()
    dialog.close()
  }
  if (target === field && key === 'Enter') {
    if (matchMedia('(pointer: coarse)').matches) field?.blur()
    else dialog.querySelector<HTMLElement>('[data-found] a')?.click()
  }
  const next = place < 0 ? (key === 'ArrowDown' ? results[0] : undefined) : nextOf(results, place, key)
  const chosen = next ?? (place >= 0 && /^(?:ArrowUp|Backspace|[^ ])$/u.test(key) ? field : undefined)
  if (!chosen) return
  // A letter goes on to the field that has the focus now.
  if (key.length > 1 && key !== 'Backspace') event.preventDefault()
  chosen.focus()
}

function nextOf(results: readonly HTMLElement[], place: number, key: string): HTMLElement | undefined {
  switch (key) {
    case 'ArrowRight':
      return results[place + 1]
    case 'ArrowLeft':
      return results[place - 1]
    case 'ArrowDown':
      return nextRow(results, place, 1)
    case 'ArrowUp':
      return nextRow(results, place, -1)
    case 'Home':
      return results[0]
    case 'End':
      return results.at(-1)
    default:
      return undefined
  }
}

/** Returns the result in the next row below (1) or above (-1) that is nearest to the present one. */
function nextRow(results: readonly HTMLElement[], place: number, direction: 1 | -1): HTMLElement | undefined {
  const boxes = results.map((result) => result.getBoundingClientRect())
  const own = boxes[place]
  if (!own) return undefined
  const away = (box: DOMRect): number => (box.top - own.top) * direction
  const beyond = boxes.filter((box) => away(box) > ROW)
  const nearest = Math.min(...beyond.map(away))
  const aside = (box: DOMRect): number => Math.abs(box.left - own.left)
  const [best] = beyond.filter((box) => away(box) < nearest + ROW).sort((a, b) => aside(a) - aside(b))
  return best && results[boxes.indexOf(best)]
}
