import { relative } from 'node:path'
import { type RunnerTestFile, TestRunner } from 'vitest'

/** Test files that drive a browser, which two loaded cores may hold up so that it misses a moment. */
const browsed =
  /^tests\/(?:(?:browser|checkout|editor|watch)\/|(?:site\/(?:\w+-pages|layout)|commands\/(?:drafts|sold-out)|build\/kept-assets)\.)/

/** Runs a failed test of a browser once more: one that passes then is named as flaky. Other tests must pass at once. */
export default class BrowserRetries extends TestRunner {
  override onCollectStart(file: RunnerTestFile): void {
    const { config } = this
    config.retry = browsed.test(
      relative(config.root, file.filepath).replaceAll('\\', '/'),
    )
      ? 1
      : 0
    super.onCollectStart(file)
  }
}
