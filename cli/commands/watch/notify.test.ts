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
    // The first check fails, so there is no version to serve yet.
    [[], { failure: failureOf(1) }],
    // The errors are fixed.
    [['content/a.yaml'], { ...planOf('a'), warnings: 1 }],
    // Two files have changed at once, and icon.svg has new bytes.
    [['content/a.yaml', 'content/b.yaml'], { ...planOf('b'), warnings: 2 }],
    // Up to twelve diagnostics are listed; any more are only counted.
    [['content/a.yaml'], { ...planOf('b'), failure: failureOf(12) }],
    [['content/a.yaml'], { ...planOf('b'), failure: failureOf(13) }],
    // The errors are fixed, although no event has reported a changed file.
    [[], planOf('b')],
    // The terminal reports a full disk once; open pages report it every time.
    [[], { ...planOf('b'), failure: fullDisk }],
    [['content/a.yaml'], { ...planOf('b'), failure: fullDisk }],
    // The disk has room again.
    [['content/a.yaml'], planOf('b')],
    // Without a changed file or an earlier failure, the terminal reports nothing.
    [[], planOf('c')],
    // icon.svg has the same bytes, so open pages do not load it again.
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
    // The first part of a version differs in every run.
    const number = version.split('.')[1]
    return [number, replaced, failure?.diagnostics.length, failure?.message].join(' | ')
  })
  await expect(
    `${output.join('')}\nOpen pages:\n${stateLines.join('\n')}\n`,
  ).toMatchFileSnapshot('fixtures/notify.txt')
})
