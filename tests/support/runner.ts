import { relative } from 'node:path'
import { type RunnerTestFile, TestRunner } from 'vitest'

/** Test files that control a browser, such as `tests/site/layout.test.ts`. A browser on a busy core may miss events. */
const browserTests =
  /^tests\/(?:(?:browser|checkout|editor|watch)\/|(?:site\/(?:\w+-pages|layout)|commands\/(?:drafts|sold-out)|build\/kept-assets)\.)/

/** Repeats a failed browser test once. If it passes then, it is reported as flaky. Other tests must pass at once. */
export default class BrowserRetries extends TestRunner {
  override onCollectStart(file: RunnerTestFile): void {
    const { config } = this
    const path = relative(config.root, file.filepath).replaceAll('\\', '/')
    config.retry = browserTests.test(path) ? 1 : 0
    super.onCollectStart(file)
  }
}
