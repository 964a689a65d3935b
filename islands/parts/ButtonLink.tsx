import type { AnchorHTMLAttributes, KeyboardEvent, MouseEvent } from 'react'
import { isPlain } from '../runtime/events.ts'

interface ButtonLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly live: boolean
  readonly press: (control: HTMLElement) => void
}

/**
 * A link of the server's HTML that acts as a button once React is there. It stays the same element: one that is
 * exchanged between press and release would swallow the click.
 */
export function ButtonLink({ live, href, press, ...attributes }: ButtonLinkProps) {
  const onClick = (event: MouseEvent<HTMLElement>) => {
    // Whoever asks for a new tab gets the link.
    if (!isPlain(event.nativeEvent)) return
    event.preventDefault()
    press(event.currentTarget)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }
  return (
    <a
      {...attributes}
      href={href}
      role={live ? 'button' : undefined}
      data-button=""
      onClick={onClick}
      onKeyDown={onKeyDown}
    />
  )
}
