/*
 * Shows that a press waits for scripts. The control gets `data-waits`, and its island, or
 * the control itself outside islands, is busy. The message line
 * (templates/message-line/MessageLine.tsx) announces the wait, or which controls failed.
 */
import { all } from './events.ts'

/** Links and form buttons have `data-opens` or `data-replay`; choices are fields. */
export type Control = HTMLElement &
  Partial<
    Pick<HTMLAnchorElement, 'href' | 'target'> &
      Pick<HTMLInputElement, 'form' | 'name' | 'value' | 'checked'>
  >

/**
 * Returns the element to mark as busy: the island around a control, or the control
 * itself.
 */
const busyElementOf = (control: Control): HTMLElement =>
  control.closest<HTMLElement>('[data-island]') ?? control

/** Marks whether a press of a control is waiting. */
export function mark(control: Control, isWaiting: boolean): void {
  control.toggleAttribute('data-waits', isWaiting)
  busyElementOf(control).setAttribute('aria-busy', `${isWaiting}`)
}

declare global {
  /**
   * The timer of the next message. Global, because each script that writes messages
   * bundles this module.
   */
  var messageTimer: number | undefined
}

/**
 * Announces that scripts are loading, or which controls failed; '' clears the message. A
 * wait of less than 600 ms needs no message.
 */
export function showMessage(
  kind: 'wait' | 'failed' | '',
  labels: readonly string[] = [],
): void {
  clearTimeout(globalThis.messageTimer)
  const write = () => {
    for (const line of all<HTMLElement>('.message'))
      line.textContent = (line.dataset[kind] ?? '').replace('%', () => labels.join(', '))
  }
  globalThis.messageTimer = window.setTimeout(write, kind === 'wait' ? 600 : 0)
}

/** Returns the name by which visitors know a control. */
export const labelOf = (control: Control): string =>
  control.getAttribute('aria-label') || control.innerText || document.title
