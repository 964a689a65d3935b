import { spawnSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'

test('only browser tests are retried, and flaky tests are reported in the run and on GitHub', async () => {
  await using folder = await temporaryFolder()
  // This test fails at first and passes when it is run again in the same process.
  const flakyTest = `import { expect, test } from 'vitest'
let tries = 0
test('the second', () => expect(++tries).toBe(2))
`
  for (const part of ['browser', 'build']) {
    await mkdir(join(folder.path, 'tests', part), { recursive: true })
    await writeFile(join(folder.path, 'tests', part, 'try.test.ts'), flakyTest)
  }
  await symlink(join(home, 'node_modules'), join(folder.path, 'node_modules'))

  const vitest = join(home, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--root', folder.path, '--config', join(home, 'vitest.config.ts')]
  const env = { ...process.env, GITHUB_ACTIONS: 'true', NO_COLOR: '1' }
  const { status, stdout } = spawnSync(process.execPath, [vitest, ...args], {
    encoding: 'utf8',
    env,
  })

  expect(status).toBe(1)
  const warning =
    'file=tests/browser/try.test.ts,title=Flaky test::the second passed only when run again'
  expect(stdout).toContain(`
flaky: passed only when run again: tests/browser/try.test.ts > the second
  expected 1 to be 2 // Object.is equality
::warning ${warning}
`)
  expect(stdout).toMatch(/\n1 passed, 1 failed\n$/)
})
