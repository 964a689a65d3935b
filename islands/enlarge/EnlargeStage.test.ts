import { expect, it } from 'vitest'
import { moveByKey } from './EnlargeStage.tsx'

const keys = [
  '+',
  '=',
  '-',
  '0',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'a',
  'Tab',
  'Escape',
]
const modifiers = [
  {},
  { shiftKey: true },
  { ctrlKey: true },
  { metaKey: true },
  { altKey: true },
  { isComposing: true },
  // Safari sends this key code for the last key press of an input method.
  { keyCode: 229 },
]

/**
 * Describes the calls that a key press causes on a picture at `scale`. The view on a wall
 * has no stage, so its scale is undefined.
 */
function press(key: string, scale: number | undefined, modifier: object): string {
  const calls: string[] = []
  const record = (name: string) => (argument: unknown) =>
    void calls.push(`${name} ${JSON.stringify(argument)}`)
  const stageAt = (currentScale: number) => ({
    view: () => ({ scale: currentScale, x: 0, y: 0 }),
    zoom: record('zoom'),
    pan: record('pan'),
  })
  const stage = scale === undefined ? null : stageAt(scale)
  const preventDefault = () => void calls.push('prevent default')
  const event = { key, preventDefault, ...modifier } as unknown as KeyboardEvent

  moveByKey(event, stage, record('step'))
  return calls.join(', ') || 'nothing'
}

it('zooms, pans or changes the poster by keys, unless a modifier is held', async () => {
  const lines = modifiers.flatMap((modifier) =>
    [undefined, 1, 2].flatMap((scale) => {
      const viewName = scale ? `at scale ${scale}` : 'on a wall'
      const modifierName = Object.keys(modifier).join() || 'no modifier'
      const outcomes = keys.map((key) => `${key}: ${press(key, scale, modifier)}`)
      return [`# ${viewName}, with ${modifierName}`, ...outcomes]
    }),
  )

  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('EnlargeStage.txt')
})
