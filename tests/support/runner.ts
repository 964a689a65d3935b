import { relative } from 'node:path'
import { type RunnerTestFile, TestRunner } from 'vitest'

/** Files whose subject is a browser, which two loaded cores may hold up so that it misses a moment. */
const browsed =
  /^tests\/(?:(?:browser|checkout|editor|watch)\/|(?:site\/(?:\w+-pages|layout)|commands\/(?:drafts|sold-out)|build\/kept-assets)\.)/

/** Runs a failed test of a browser once more; it is named as flaky when it passes then. All others must pass at once. */
export default class BrowserRetries extends TestRunner {
  override onCollectStart(file: RunnerTestFile): void {
    const { config } = this
    config.retry = browsed.test(relative(config.root, file.filepath).replaceAll('\\', '/')) ? 1 : 0
    super.onCollectStart(file)
  }
}
