import type { KeyboardEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { moveByKey } from './enlargeKeys.ts'

/** Presses a key on a picture at a scale. Returns what the stage was asked to do. */
function press(key: string, scale?: number, modifiers: Partial<KeyboardEvent> = {}) {
  const done: unknown[] = []
  const preventDefault = vi.fn()
  const stage =
    scale === undefined
      ? null
      : {
          image: () => null,
          scale: () => scale,
          zoom: (factor: number) => void done.push(['zoom', factor]),
          pan: (by: object) => void done.push(['pan', by]),
        }
  moveByKey({ key, preventDefault, ...modifiers } as unknown as KeyboardEvent, stage, (direction) =>
    done.push(direction),
  )
  return [...done, preventDefault.mock.calls.length > 0]
}

it.each([
  ['+', 1, [['zoom', 1.6], true]],
  ['=', 1, [['zoom', 1.6], true]],
  ['-', 2, [['zoom', 1 / 1.6], true]],
  ['0', 2, [['zoom', 0], true]],
  ['ArrowLeft', 2, [['pan', { x: 80, y: 0 }], true]],
  ['ArrowRight', 2, [['pan', { x: -80, y: 0 }], true]],
  ['ArrowUp', 2, [['pan', { x: 0, y: 80 }], true]],
  ['ArrowDown', 2, [['pan', { x: 0, y: -80 }], true]],
  ['ArrowLeft', 1, [-1, true]],
  ['ArrowRight', 1, [1, true]],
  ['ArrowRight', undefined, [1, true]],
  ['+', undefined, [true]],
  ['ArrowUp', 1, [false]],
  ['a', 2, [false]],
] as const)('%s at scale %s', (key, scale, done) => {
  expect(press(key, scale)).toEqual(done)
})

it.each(['ctrlKey', 'metaKey', 'altKey'])('leaves a key with %s to the browser', (modifier) => {
  expect(press('+', 1, { [modifier]: true })).toEqual([false])
})
