import { expect, test } from 'vitest'
import { recordReport } from '../../../tests/shops/command-shop.ts'
import { ownFolder } from '../../../tests/shops/own-shop.ts'
import { type Diagnostic, error } from '../../model/diagnostic.ts'
import type { Output } from '../../model/output.ts'
import { outputPath } from '../../model/path.ts'
import type { State } from '../../serve/protocol.ts'
import type { SitePlan } from '../pipeline.ts'
import { openNotifier } from './notify.ts'
import type { DevState, Failure } from './session.ts'

const folder = ownFolder()

/** Returns a plan whose only file has this hash. */
function planOf(hash: string): Pick<DevState, 'plan' | 'find'> {
  const output = { kind: 'copy', path: outputPath('icon.svg'), hash } as unknown as Output
  return { plan: { outputs: [output] } as unknown as SitePlan, find: () => output }
}

const errorIn = (index: number): Diagnostic =>
  error('date', { file: `content/${index}.yaml` }, 'is late', 'hurry')
const failureOf = (count: number): Failure => ({
  diagnostics: Array.from({ length: count }, (_, index) => errorIn(index)),
})

test('reports the result of each change to the terminal and to open pages', async () => {
  const { report, output } = recordReport(folder.root)
  const sentStates: State[] = []
  const notifier = openNotifier(folder.project, report, (state) => sentStates.push(state))
  const fullDisk = { diagnostics: [], message: 'ENOSPC: no space left on device, write' }
  const steps: readonly (readonly [
    files: readonly string[],
    state: Partial<DevState>,
  ])[] = [
    [[], { failure: failureOf(1) }],
    [['content/a.yaml'], { ...planOf('a'), warnings: 1 }],
    [['content/a.yaml', 'content/b.yaml'], { ...planOf('b'), warnings: 2 }],
    // Twelve diagnostics are listed, further ones only counted.
    [['content/a.yaml'], { ...planOf('b'), failure: failureOf(12) }],
    [['content/a.yaml'], { ...planOf('b'), failure: failureOf(13) }],
    [[], planOf('b')],
    // The terminal names a full disk once, open pages name it every time.
    [[], { ...planOf('b'), failure: fullDisk }],
    [['content/a.yaml'], { ...planOf('b'), failure: fullDisk }],
    [['content/a.yaml'], planOf('b')],
    [[], planOf('c')],
    [['content/last.yaml'], planOf('c')],
  ]

  for (const [number, [files, state]] of steps.entries()) {
    for (const file of files) notifier.noteFile(file)
    const emptyState = {
      plan: undefined,
      publicPlan: undefined,
      find: () => undefined,
      failure: undefined,
    }
    const tookMs = 4.6
    notifier.notify({ ...emptyState, number, warnings: 0, ...state }, tookMs)
  }
  await expect.poll(() => output.at(-1), { interval: 5 }).toContain('content/last.yaml')

  expect(notifier.shown()).toBe(sentStates.at(-1))
  const stateLines = sentStates.map(({ version, replaced, failure }) => {
    const number = version.split('.')[1]
    return [number, replaced, failure?.diagnostics.length, failure?.message].join(' | ')
  })
  await expect(
    `${output.join('')}\nOpen pages:\n${stateLines.join('\n')}\n`,
  ).toMatchFileSnapshot('fixtures/notify.txt')
})
