import { relative } from 'node:path'
import { expect, type RunnerTestFile, TestRunner } from 'vitest'
import { startMeter } from './cost.ts'

// Vitest would compare the bytes of two files one by one, which takes seconds for pictures. It evaluates this module
// once per worker.
expect.addEqualityTesters([
  (a: unknown, b: unknown): boolean | undefined =>
    a instanceof Uint8Array && b instanceof Uint8Array
      ? Buffer.compare(a, b) === 0
      : undefined,
])

// Tests that control a browser, which may miss events on a busy core.
const BROWSER_FOLDERS = /^tests\/(?:browser|checkout|editor|watch)\//
const BROWSER_FILES =
  /^tests\/(?:site\/(?:\w+-pages|layout)|commands\/(?:drafts|sold-out)|build\/kept-assets)\./

const controlsBrowser = (path: string): boolean =>
  BROWSER_FOLDERS.test(path) || BROWSER_FILES.test(path)

const meter = process.env.SAGA_COST ? startMeter(process.env.SAGA_COST) : undefined

/** Retries a failed browser test once. If it then passes, it is reported as flaky. Other tests must pass at once. */
export default class SagaRunner extends TestRunner {
  override onCollectStart(file: RunnerTestFile): void {
    const { config } = this
    const path = relative(config.root, file.filepath).replaceAll('\\', '/')
    config.retry = controlsBrowser(path) ? 1 : 0
    super.onCollectStart(file)
  }

  // Vitest calls this and `onAfterRunFiles` once for each file.
  onBeforeCollect(): void {
    meter?.begin()
  }

  override onAfterRunFiles(files: readonly RunnerTestFile[] = []): void {
    super.onAfterRunFiles()
    for (const { filepath } of files)
      meter?.end(relative(this.config.root, filepath).replaceAll('\\', '/'))
  }
}
