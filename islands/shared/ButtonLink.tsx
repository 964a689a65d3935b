import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { isPlain } from '../runtime/events.ts'

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly live: boolean
  /** Absent if the surrounding card listens to the link's presses. */
  readonly press?: (control: HTMLElement) => void
}

/**
 * A link that acts as a button after hydration. It stays the same element, because
 * replacing it between press and release would lose the click. runtime/page.ts makes the
 * space bar work.
 */
export function ButtonLink({
  live,
  href,
  'aria-label': name,
  press,
  ...attributes
}: ButtonLinkProps) {
  return (
    <a
      {...attributes}
      // Attributes that differ between cards are next to each other, which compresses
      // better.
      href={href}
      aria-label={name}
      role={live ? 'button' : undefined}
      data-button=""
      onClick={press && onPlainClick(press)}
      // Before hydration, page.ts has the link announced as a button, and boot.ts marks
      // the link when it is pressed.
      suppressHydrationWarning
    />
  )
}

/**
 * Returns a listener that presses a control. Clicks that ask for a new tab are left to
 * the browser, which follows the link.
 */
const onPlainClick =
  (press: (control: HTMLElement) => void) =>
  (event: MouseEvent<HTMLElement>): void => {
    if (!isPlain(event.nativeEvent)) return
    event.preventDefault()
    press(event.currentTarget)
  }
