import { spawnSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { home } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'

/** Runs vitest with the project's settings on files that it writes into an empty folder. */
async function runVitest(
  files: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string>>,
) {
  await using folder = await temporaryFolder()
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder.path, path)), { recursive: true })
    await writeFile(join(folder.path, path), text)
  }
  await symlink(join(home, 'node_modules'), join(folder.path, 'node_modules'))

  const vitest = join(home, 'node_modules/vitest/vitest.mjs')
  const args = ['run', '--root', folder.path, '--config', join(home, 'vitest.config.ts')]
  const { CI: _, ...inherited } = process.env
  return spawnSync(process.execPath, [vitest, ...args], {
    encoding: 'utf8',
    env: { ...inherited, NO_COLOR: '1', ...environment },
  })
}

/** A file whose test fails at first and passes when it is run again in the same process. */
const flakyFile = `import { expect, test } from 'vitest'
let tries = 0
test('the second', () => expect(++tries).toBe(2))
`

test('only browser tests are retried, and flaky tests are reported in the run and on GitHub', async () => {
  const { status, stdout } = await runVitest(
    {
      'tests/browser/try.test.ts': flakyFile,
      'tests/build/try.test.ts': flakyFile,
    },
    { GITHUB_ACTIONS: 'true' },
  )

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

test.each([
  [2, 0],
  [3, 1],
])(
  'in CI, %i tests that pass only when run again end a run with %i',
  async (count, expectedStatus) => {
    const files = Object.fromEntries(
      Array.from({ length: count }, (_, index) => [
        `tests/browser/try-${index}.test.ts`,
        flakyFile,
      ]),
    )
    const { status, stdout } = await runVitest(files, { CI: 'true' })

    expect(stdout).toMatch(new RegExp(`\\n${count} passed, 0 failed\\n$`))
    expect(status).toBe(expectedStatus)
  },
)
