import { computed, signal } from '@preact/signals-react'

/** Milliseconds that a toast stays: long enough to read two lines. */
const STAY = 6_000
/** Number of toasts shown at once; the others wait. */
const SHOWN = 3

const queue = signal<readonly { readonly id: number; readonly text: string }[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0
let paused = false

/** The toasts on the screen, oldest first. */
export const visibleToasts = computed(() => queue.value.slice(0, SHOWN))

/**
 * Shows a message, or queues it if three are shown. A repeated message replaces the
 * previous one.
 */
export function showToast(text: string): void {
  lastId += 1
  queue.value = [
    ...queue.value.filter((toast) => toast.text !== text),
    { id: lastId, text },
  ]
  runTimers()
}

/**
 * Removes a toast and resumes the timers, because the pointer or focus that paused them
 * is no longer on a toast.
 */
export function dismissToast(id: number): void {
  stopTimer(id)
  queue.value = queue.value.filter((toast) => toast.id !== id)
  paused = false
  runTimers()
}

/**
 * Pauses the timers while toasts are hovered or focused. Afterwards each toast stays for
 * its full time.
 */
export function pauseToasts(pause: boolean): void {
  paused = pause
  if (paused) for (const id of timers.keys()) stopTimer(id)
  runTimers()
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function runTimers(): void {
  if (paused) return
  for (const { id } of visibleToasts.value) {
    const dismiss = () => dismissToast(id)
    if (!timers.has(id)) timers.set(id, setTimeout(dismiss, STAY))
  }
}
