import type { AnchorHTMLAttributes, MouseEvent } from 'react'
import { isPlain } from '../runtime/events.ts'

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly live: boolean
  readonly press: (control: HTMLElement) => void
}

/**
 * A link of the server's HTML that acts as a button once React is there. It stays the same element: one that is
 * exchanged between press and release would swallow the click. runtime/page.ts lets it answer to the space bar.
 */
export function ButtonLink({ live, href, press, ...attributes }: ButtonLinkProps) {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // Whoever asks for a new tab gets the link.
    if (!isPlain(event.nativeEvent)) return
    event.preventDefault()
    press(event.currentTarget)
  }
  return <a {...attributes} href={href} role={live ? 'button' : undefined} data-button="" onClick={onClick} />
}
