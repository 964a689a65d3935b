import { expect, test } from 'vitest'
import type { Output } from '../../model/output.ts'
import { outputPath } from '../../model/path.ts'
import { projectAt } from '../../project.ts'
import type { Plan } from '../pipeline.ts'
import { servePlan } from './plan-files.ts'
import type { Session } from './session.ts'
import type { DevState } from './state.ts'

const path = outputPath('sv.html')

test('a page that two ask for at once is rendered once, and anew out of another plan', async () => {
  let rendered = 0
  const renderPage = () => {
    rendered += 1
    return `page ${rendered}`
  }
  const stateWithPlan = (): DevState => ({
    number: 1,
    plan: { workshop: { templates: { pages: { load: () => ({ renderPage }) } } } } as unknown as Plan,
    published: undefined,
    find: () => ({ kind: 'page', path, page: () => undefined }) as unknown as Output,
    warnings: 0,
    failure: undefined,
  })
  let now = stateWithPlan()
  const session = { current: async () => now } as unknown as Session
  const { find } = servePlan(projectAt('/shop', '/shop', 'test'), session, () => ({
    version: '1',
    replaced: [],
  }))
  expect(await Promise.all([find(path), find(path)])).toEqual(['page 1', 'page 1'])
  expect(await find(path)).toBe('page 1')
  now = stateWithPlan()
  expect(await find(path)).toBe('page 2')
})
