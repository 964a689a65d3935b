import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with one line that says it all: 'N passed, N failed'. */
export class Summary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
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
