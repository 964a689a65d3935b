import { signal } from '@preact/signals-react'
import type { Shareable } from '../logic/shareTargets.ts'

interface Sharing {
  readonly poster: Shareable
  /** The element that gets the focus when the dialog closes. */
  readonly opener: HTMLElement
}

/** The poster in the share dialog. One dialog serves all cards of a page. */
export const sharing = signal<Sharing | undefined>(undefined)

export function openSharing(poster: Shareable, opener: HTMLElement): void {
  sharing.value = { poster, opener }
}

export function closeSharing(): void {
  const opener = sharing.peek()?.opener
  sharing.value = undefined
  opener?.focus()
}
