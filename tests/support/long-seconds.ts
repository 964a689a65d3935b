import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import { listLongFiles, secondsFile, secondsOf } from './long-shares.ts'

/** With `--record`, records how long each file has taken, from which the shares of CI follow. */
export class LongSecondsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!process.env.SAGA_RECORD) return

    const measured = modules.map((module) => [
      module.relativeModuleId,
      Math.ceil(millisecondsOf(module) / 1000),
    ])
    const seconds = { ...secondsOf(listLongFiles()), ...Object.fromEntries(measured) }
    writeFileSync(secondsFile, `${JSON.stringify(seconds, undefined, 2)}\n`)
  }
}

/** Returns the time of a file with everything that happens around its tests. */
function millisecondsOf(module: TestModule): number {
  const {
    environmentSetupDuration,
    prepareDuration,
    collectDuration,
    setupDuration,
    duration,
  } = module.diagnostic()
  return (
    environmentSetupDuration +
    prepareDuration +
    collectDuration +
    setupDuration +
    duration
  )
}
