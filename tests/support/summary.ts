import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { postgresPrograms } from './postgres-programs.ts'
import { leftOutTests } from './real-content.ts'
import { missingServers } from './servers.ts'

const print = (line: string) => process.stdout.write(`\n${line}`)
const nameOf = ({ module, fullName }: TestCase) =>
  `${module.relativeModuleId} > ${fullName}`

/** With more flaky tests than this, a run fails in CI. */
const FLAKY_LIMIT = 2

/**
 * Ends the output of a run with 'N passed, N failed'. Before that line, lists the SAGA_SLOW slowest tests, flaky tests,
 * servers that are not installed, and tests that cannot run because content/ belongs to another shop.
 */
export class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const secondsOf = (test: TestCase): number =>
      (test.diagnostic()?.duration ?? 0) / 1000

    const slowest = tests.toSorted((a, b) => secondsOf(b) - secondsOf(a))
    for (const test of slowest.slice(0, Number(process.env.SAGA_SLOW ?? 0)))
      print(`${secondsOf(test).toFixed(1)} s  ${nameOf(test)}`)

    const passed = tests.filter((test) => test.result().state === 'passed').length
    // A file that fails before its first test is counted as a failure.
    const brokenModules = modules.filter(
      (module) =>
        module.state() === 'failed' &&
        [...module.children.allTests('failed')].length === 0,
    ).length
    const failedTests = tests.filter((test) => test.result().state === 'failed')
    const failed = failedTests.length + brokenModules

    const flaky = tests.filter((test) => test.diagnostic()?.flaky)
    for (const test of flaky) {
      print(`flaky: passed only when run again: ${nameOf(test)}`)
      for (const { message } of test.result().errors ?? []) print(`  ${message}`)
      // GitHub shows this warning beside the commit.
      if (process.env.GITHUB_ACTIONS === 'true')
        print(
          `::warning file=${test.module.relativeModuleId},title=Flaky test::${test.fullName} passed only when run again`,
        )
    }

    if (flaky.length > FLAKY_LIMIT && process.env.CI) {
      print(`${flaky.length} flaky tests: in CI, at most ${FLAKY_LIMIT} may be run again`)
      process.exitCode = 1
    }

    const usesServers = modules.some(({ relativeModuleId }) =>
      relativeModuleId.startsWith('tests/'),
    )
    for (const name of usesServers ? missingServers() : [])
      print(
        `left out: ${name} is not installed; npm run test:long installs it, as root on Debian`,
      )

    if (usesServers && !postgresPrograms)
      print('left out: PostgreSQL is not installed (Debian: postgresql)')

    if (leftOutTests.length > 0)
      print(
        `left out: ${leftOutTests.join(', ')}, because content/ belongs to another shop`,
      )

    print(`${passed} passed, ${failed} failed\n`)
  }
}
