import type { Browser } from 'playwright-core'
import { launchChromium } from './browser.ts'

let opened: Browser | undefined

/**
 * The browser of this worker, for one file after another: to start and to end one takes a second of CPU time. A file
 * closes its windows; the browser ends with the worker.
 */
export async function openBrowser(): Promise<Browser> {
  if (!opened?.isConnected()) opened = await launchChromium()
  return opened
}

/** Closes what a file, or a test, has opened. */
export async function closeWindows(): Promise<void> {
  await Promise.all((opened?.contexts() ?? []).map((context) => context.close()))
}
