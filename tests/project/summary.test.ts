import { spawnSync } from 'node:child_process'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import { home } from '../support/cli.ts'
import { temporaryFolder } from '../support/files.ts'
import { Summary } from '../support/summary.ts'

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

/** Ends a run whose tests, in one file, all passed only when they were run again. Returns what it prints. */
function endRun(flakyTests: number): string {
  const module = { relativeModuleId: 'tests/browser/try.test.ts', state: () => 'passed' }
  const tests = Array.from({ length: flakyTests }, (_, index) => ({
    module,
    fullName: `the test ${index}`,
    diagnostic: () => ({ flaky: true, duration: 1 }),
    result: () => ({ state: 'passed', errors: [] }),
  }))
  const children = { allTests: () => tests }

  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  new Summary().onTestRunEnd([{ ...module, children }] as unknown as TestModule[])
  const printed = write.mock.calls.map(([text]) => text).join('')
  write.mockRestore()
  return printed
}

test.each([
  ['true', 2, undefined],
  ['true', 3, 1],
  ['', 3, undefined],
])(
  'with CI=%s, %i tests that pass only when run again end a run with the exit code %s',
  (ci, count, expectedCode) => {
    const previousCode = process.exitCode
    process.exitCode = undefined
    vi.stubEnv('CI', ci)

    const printed = endRun(count)
    const { exitCode } = process
    process.exitCode = previousCode
    vi.unstubAllEnvs()

    expect(exitCode).toBe(expectedCode)
    expect(printed.includes('in CI, at most 2 may be run again')).toBe(expectedCode === 1)
    expect(printed).toMatch(new RegExp(`\\n${count} passed, 0 failed\\n$`))
  },
)
