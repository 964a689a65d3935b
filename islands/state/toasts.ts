import { computed, signal } from '@preact/signals-react'

interface Toast {
  readonly id: number
  readonly text: string
}

/** Milliseconds that a toast stays; at least 4 s (readings C61). */
const STAY = 6_000
/** How many are shown at once; the others wait. */
const SHOWN = 3

const queue = signal<readonly Toast[]>([])
const timers = new Map<number, ReturnType<typeof setTimeout>>()
let lastId = 0
let held = false

/** The toasts on the screen, oldest first. */
export const visibleToasts = computed(() => queue.value.slice(0, SHOWN))

/** Says something; waits for its turn when there are many. Said again, it takes the place of the first time. */
export function showToast(text: string): void {
  for (const toast of queue.value) if (toast.text === text) stopTimer(toast.id)
  lastId += 1
  queue.value = [...queue.value.filter((toast) => toast.text !== text), { id: lastId, text }]
  runTimers()
}

/** Takes a toast away. What held it, a pointer or the focus, has nothing below it any more. */
export function dismissToast(id: number): void {
  stopTimer(id)
  queue.value = queue.value.filter((toast) => toast.id !== id)
  held = false
  runTimers()
}

/** Keeps all toasts while they are pointed at or focused; afterwards each stays its full time again. */
export function holdToasts(hold: boolean): void {
  held = hold
  if (held) for (const id of timers.keys()) stopTimer(id)
  runTimers()
}

function stopTimer(id: number): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
}

function runTimers(): void {
  if (held) return
  for (const { id } of visibleToasts.value) {
    if (!timers.has(id))
      timers.set(
        id,
        setTimeout(() => dismissToast(id), STAY),
      )
  }
}
