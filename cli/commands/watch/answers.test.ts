import { expect, test } from 'vitest'
import type { Output } from '../../model/output.ts'
import { outputPath } from '../../model/path.ts'
import { projectAt } from '../../project.ts'
import type { Plan } from '../prepare.ts'
import { answersOf } from './answers.ts'
import type { Session } from './session.ts'
import type { Standing } from './standing.ts'

const path = outputPath('sv.html')

test('a page that two ask for at once is rendered once, and anew out of another plan', async () => {
  let rendered = 0
  const renderPage = () => {
    rendered += 1
    return `page ${rendered}`
  }
  const standing = (): Standing => ({
    number: 1,
    plan: { workshop: { templates: { pages: { load: () => ({ renderPage }) } } } } as unknown as Plan,
    byPath: new Map([[path, { kind: 'page', path } as unknown as Output]]),
    fault: undefined,
  })
  let now = standing()
  const session = { current: async () => now } as unknown as Session
  const { find } = answersOf(projectAt('/shop', '/shop', 'test'), session, () => ({
    version: '1',
    replaced: [],
  }))
  expect(await Promise.all([find(path), find(path)])).toEqual(['page 1', 'page 1'])
  expect(await find(path)).toBe('page 1')
  now = standing()
  expect(await find(path)).toBe('page 2')
})
