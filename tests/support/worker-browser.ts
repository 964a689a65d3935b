import type { Browser } from 'playwright-core'
import { findChromium, launchChromium } from '../../tools/chromium.ts'
import { makeOnce } from './make-once.ts'

let opened: Browser | undefined

/**
 * The browser of this worker, shared by its test files, which run one after another: starting and closing a browser takes
 * a second of CPU time. Each file closes its windows; the browser ends with the worker.
 */
export async function openBrowser(): Promise<Browser> {
  if (opened?.isConnected()) return opened
  await makeOnce('chromium', findChromium)
  opened = await launchChromium()
  return opened
}

/** Closes all windows of this worker's browser. */
export async function closeWindows(): Promise<void> {
  await Promise.all((opened?.contexts() ?? []).map((context) => context.close()))
}
