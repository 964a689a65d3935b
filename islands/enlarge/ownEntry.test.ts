import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownEntry } from './ownEntry.ts'

/** The state of the dialog's entry. */
const DIALOG = 2

/** A tab at the second of its entries. Like browsers, it goes back later. */
function makeTab() {
  let entries: { state: unknown; scrollRestoration: string }[] = [
    { state: null, scrollRestoration: 'auto' },
    { state: 1, scrollRestoration: 'auto' },
  ]
  let index = 1
  let pendingSteps: number[] = []
  const current = () => entries[index] as (typeof entries)[number]

  return {
    get state() {
      return current().state
    },
    set scrollRestoration(value: string) {
      current().scrollRestoration = value
    },
    pushState(state: unknown) {
      entries = [...entries.slice(0, index + 1), { state, scrollRestoration: 'auto' }]
      index += 1
    },
    back: () => void pendingSteps.push(-1),
    forward: () => void pendingSteps.push(1),
    /** Moves as requested. Calls `listen` after each move. */
    move(listen: () => unknown): readonly unknown[] {
      const steps = pendingSteps
      pendingSteps = []
      return steps.map((step) => {
        index += step
        return listen()
      })
    },
    readStates: () => entries.map(({ state }) => state),
    readRestorations: () => entries.map(({ scrollRestoration }) => scrollRestoration),
    readIndex: () => index,
  }
}

let tab: ReturnType<typeof makeTab>
let isOpen = false
const showChoices = vi.fn()
let entry: ReturnType<typeof ownEntry>

beforeEach(() => {
  tab = makeTab()
  vi.stubGlobal('history', tab)
  isOpen = false
  showChoices.mockClear()
  entry = ownEntry(() => isOpen, showChoices)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

function open(): void {
  isOpen = true
  entry.add()
}

function close(): void {
  isOpen = false
  entry.leave()
}

const move = () => tab.move(entry.traverse)

it('an open dialog has one entry, also when it shows another picture', () => {
  open()
  entry.add()
  expect(tab.readStates()).toEqual([null, 1, DIALOG])
})

it('a closed dialog has left its entry, once', () => {
  open()
  close()
  entry.leave()

  expect(move()).toEqual([false])
  expect(tab.readIndex()).toBe(1)
  expect(showChoices).toHaveBeenCalledTimes(1)

  // The page is not at the entry of the dialog, so there is nothing to leave.
  entry.leave()
  expect(move()).toEqual([])
})

it('a dialog opened again before the browser has gone back has one entry, which is current', () => {
  open()
  close()
  open()
  expect(tab.readStates()).toEqual([null, 1, DIALOG])

  expect(move()).toEqual([false])
  expect(tab.readStates()).toEqual([null, 1, DIALOG])
  expect(tab.readIndex()).toBe(2)

  // It can be left like the first one.
  close()
  move()
  expect(tab.readIndex()).toBe(1)
})

it('a dialog opened again later has one entry', () => {
  for (const _time of [1, 2, 3]) {
    open()
    close()
    move()
  }
  open()

  expect(tab.readStates()).toEqual([null, 1, DIALOG])
  expect(tab.readIndex()).toBe(2)
})

it('Back closes an open dialog and shows the choices made in it', () => {
  open()
  tab.back()

  expect(move()).toEqual([true])
  expect(showChoices).toHaveBeenCalledTimes(1)
})

it('Back and Forward between other entries close nothing and show no choices', () => {
  tab.back()
  tab.forward()

  expect(move()).toEqual([false, false])
  expect(showChoices).not.toHaveBeenCalled()
})

it('Forward to the entry closes nothing', () => {
  open()
  close()
  move()
  tab.forward()

  isOpen = true
  expect(move()).toEqual([false])
})

it('only the entry that Back returns to keeps its scroll position', () => {
  open()
  expect(tab.readRestorations()).toEqual(['auto', 'manual', 'auto'])
})
