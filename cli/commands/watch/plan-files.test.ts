import { expect, test } from 'vitest'
import { ownFolder } from '../../../tests/shops/own-shop.ts'
import { type Output, readyOutput } from '../../model/output.ts'
import { outputPath } from '../../model/path.ts'
import { NO_PAGE } from '../../serve/server.ts'
import type { SitePlan } from '../pipeline.ts'
import { servePlan } from './plan-files.ts'
import type { DevState, Session } from './session.ts'

const folder = ownFolder()
const path = outputPath('sv.html')

test('renders a page once per plan, and keeps the last page if rendering fails', async () => {
  let renderCount = 0
  let isBroken = true
  const renderPage = () => {
    if (isBroken) throw new Error('no footer')
    renderCount += 1
    return `page ${renderCount}`
  }
  const stateWithPlan = (): DevState => ({
    number: 1,
    plan: {
      outputs: [],
      workshop: { templates: { pages: { load: () => ({ renderPage }) } } },
    } as unknown as SitePlan,
    publicPlan: undefined,
    find: () => ({ kind: 'page', path, page: () => undefined }) as unknown as Output,
    warnings: 0,
    failure: undefined,
  })
  let state = stateWithPlan()
  const session = {
    current: async () => state,
    fail: async () => undefined,
  } as unknown as Session
  const { find } = servePlan(folder.project, session)

  // A page that cannot be rendered is served from dist/, if it exists there.
  expect(await find(path)).toBe(NO_PAGE)
  await folder.write('dist/sv.html')
  expect(await find(path)).toEqual({ file: folder.at('dist/sv.html') })

  // All requests for a page of one plan share its rendering.
  isBroken = false
  expect(await Promise.all([find(path), find(path)])).toEqual(['page 1', 'page 1'])
  expect(await find(path)).toBe('page 1')

  // A new plan renders the page again.
  state = stateWithPlan()
  expect(await find(path)).toBe('page 2')

  // The last rendering is preferred to dist/.
  isBroken = true
  state = stateWithPlan()
  expect(await find(path)).toBe('page 2')
})

test('a page that was opened before a change still gets its styles', async () => {
  const style = readyOutput(outputPath('assets/main.1.css'), 'main { color: red }')
  const stateWith = (outputs: readonly Output[]): DevState => ({
    number: 1,
    plan: { outputs, workshop: {} } as unknown as SitePlan,
    publicPlan: undefined,
    find: (path) => outputs.find((output) => output.path === path),
    warnings: 0,
    failure: undefined,
  })
  let state = stateWith([style])
  const session = { current: async () => state } as unknown as Session
  const { find } = servePlan(folder.project, session)

  // Any request makes the server remember the styles of the current plan.
  await find('sv.html')
  state = stateWith([])

  expect(await find(style.path)).toBe('main { color: red }')
  expect(await find('assets/main.2.css')).toBeUndefined()
})
