import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { outputPath } from '../model/path.ts'
import { projectAt } from '../project.ts'
import { reportTo } from '../report.ts'
import { openStore } from '../store.ts'
import type { Plan } from './prepare.ts'
import { bringToDist } from './publishing.ts'
import { inWords } from './voice.ts'

test.each([
  ['a terminal keeps no bar', true, '\u001b[2K'],
  ['a log hears of no progress', false, ''],
])('%s of a build that the disk ended', async (_, isTerminal, wanted) => {
  const root = await mkdtemp(join(tmpdir(), 'saga-publishing-'))
  const project = projectAt(root, root, 'test')
  const pieces = (): Iterable<string> => {
    throw Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' })
  }
  const plan = {
    outputs: [
      { kind: 'ready', path: outputPath('robots.txt'), contents: '' },
      { kind: 'text', path: outputPath('feed.xml'), hash: 'x', pieces },
    ],
    workshop: { project, store: openStore(join(root, 'store')), templates: { cards: {} }, cores: 1 },
  } as unknown as Plan
  let said = ''
  const write = (text: string): void => {
    said += text
  }
  const voice = inWords(reportTo({ write, isTerminal, colours: false }, root, () => 0))
  expect(await bringToDist(plan, project, voice)).toMatchObject({
    refused: 'a file cannot be written: the disk is full (ENOSPC). dist/ is as it was.',
    awaitsRoom: true,
  })
  expect(said.split('\r').at(-1)).toBe(wanted)
  await rm(root, { recursive: true, force: true })
})
