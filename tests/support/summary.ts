import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Ends the run with one line that says it all: 'N passed, N failed'. SAGA_SLOW is how many slow tests it names before. */
export class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const secondsOf = (test: TestCase): number => (test.diagnostic()?.duration ?? 0) / 1000
    const slowest = tests.toSorted((a, b) => secondsOf(b) - secondsOf(a))
    for (const test of slowest.slice(0, Number(process.env.SAGA_SLOW ?? 0)))
      process.stdout.write(
        `\n${secondsOf(test).toFixed(1)} s  ${test.module.relativeModuleId} > ${test.fullName}`,
      )
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const broken = modules.filter(
      (module) => module.state() === 'failed' && [...module.children.allTests('failed')].length === 0,
    ).length
    const failed = tests.filter((test) => test.result().state === 'failed').length + broken
    const flaky = tests.filter((test) => test.diagnostic()?.flaky)
    for (const test of flaky) {
      process.stdout.write(
        `\nflaky: passed only when run again: ${test.module.relativeModuleId} > ${test.fullName}`,
      )
      for (const { message } of test.result().errors ?? []) process.stdout.write(`\n  ${message}`)
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
  }
}
