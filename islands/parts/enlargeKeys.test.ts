import type { KeyboardEvent } from 'react'
import { expect, it, vi } from 'vitest'
import { moveByKey } from './enlargeKeys.ts'

/** What a key asks for on a picture at a scale; `true` at the end: the browser does not answer it as well. */
function press(key: string, scale?: number, modifiers: Partial<KeyboardEvent> = {}) {
  const done = vi.fn()
  const preventDefault = () => done(true)
  const [zoom, pan] = [(factor: number) => done('zoom', factor), (by: object) => done('pan', by)]
  const stage = scale === undefined ? null : { image: () => null, scale: () => scale, zoom, pan }
  moveByKey({ key, preventDefault, ...modifiers } as unknown as KeyboardEvent, stage, done)
  return done.mock.calls.flat()
}

it.each([
  ['+', 1, ['zoom', 1.6, true]],
  ['=', 1, ['zoom', 1.6, true]],
  ['-', 2, ['zoom', 1 / 1.6, true]],
  ['0', 2, ['zoom', 0, true]],
  ['ArrowLeft', 2, ['pan', { x: 80, y: 0 }, true]],
  ['ArrowRight', 2, ['pan', { x: -80, y: 0 }, true]],
  ['ArrowUp', 2, ['pan', { x: 0, y: 80 }, true]],
  ['ArrowDown', 2, ['pan', { x: 0, y: -80 }, true]],
  ['ArrowLeft', 1, [-1, true]],
  ['ArrowRight', 1, [1, true]],
  ['ArrowRight', undefined, [1, true]],
  ['+', undefined, [true]],
  ['ArrowUp', 1, []],
  ['a', 2, []],
] as const)('%s at scale %s', (key, scale, done) => {
  expect(press(key, scale)).toEqual(done)
})

it.each(['ctrlKey', 'metaKey', 'altKey'])('leaves a key with %s to the browser', (modifier) => {
  expect(press('+', 1, { [modifier]: true })).toEqual([])
})
