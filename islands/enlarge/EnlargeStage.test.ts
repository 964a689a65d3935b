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
  { keyCode: 229 },
]

/** Returns the calls that a key causes on a picture at a scale, or on a wall, which has no stage. */
function press(key: string, scale: number | undefined, modifier: object): string {
  const done: string[] = []
  const note = (what: string) => (how: unknown) =>
    void done.push(`${what} ${JSON.stringify(how)}`)
  const [zoom, pan, step] = [note('zoom'), note('pan'), note('step')]
  const stage =
    scale === undefined ? null : { view: () => ({ scale, x: 0, y: 0 }), zoom, pan }
  const preventDefault = () => void done.push('and no more')
  moveByKey({ key, preventDefault, ...modifier } as unknown as KeyboardEvent, stage, step)
  return done.join(', ') || 'nothing'
}

it('keys zoom, pan or change the poster; those with a modifier are left to the browser', async () => {
  const lines = modifiers.flatMap((modifier) =>
    [undefined, 1, 2].flatMap((scale) => [
      `# ${scale ? `at scale ${scale}` : 'on a wall'}, with ${Object.keys(modifier).join() || 'no modifier'}`,
      ...keys.map((key) => `${key}: ${press(key, scale, modifier)}`),
    ]),
  )
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('EnlargeStage.txt')
})
