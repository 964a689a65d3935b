import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSession } from '../../cli/commands/watch/session.ts'
import { projectAt } from '../../cli/project.ts'
import { home } from '../support/cli.ts'
import { tinyShop } from '../support/tiny-shop.ts'

test('a failure of an earlier plan, or one that comes once watching has ended, is neither told nor waited for', async () => {
  await using shop = await tinyShop()
  const project = { ...projectAt(shop.path, home, 'test'), codeCache: join(shop.path, '.cache/code') }
  const settled = vi.fn()
  const session = openSession(project, {}, 1, settled)
  const { number, plan } = await session.current()
  expect(plan).toBeDefined()
  settled.mockClear()
  await session.fail(number - 1, new Error('no footer'))
  await session.close()
  await session.fail(number, Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' }))
  expect(settled).not.toHaveBeenCalled()
})
