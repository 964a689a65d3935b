import type { Browser, BrowserContext, Page } from 'playwright-core'
import { findShell, launchShell } from '../../tools/chromium.ts'
import { makeOnce } from './make-once.ts'

let opened: Browser | undefined

/**
 * Returns the browser of this worker, shared by its test files, which run one after another: starting and closing a
 * browser takes a second of CPU time. Each file closes its windows; the browser ends with the worker.
 */
export async function openBrowser(): Promise<Browser> {
  if (opened?.isConnected()) return opened
  await makeOnce('chromium', findShell)
  opened = await launchShell()
  return opened
}

/** Opens a window's first page with a text, at which the headless shell reports a mouse that nobody moved. */
export async function openPage(window: BrowserContext): Promise<Page> {
  const page = await window.newPage()
  await page.setContent('<p>Nothing yet</p>')
  return page
}

/** Closes all windows of this worker's browser. */
export async function closeWindows(): Promise<void> {
  await Promise.all((opened?.contexts() ?? []).map((context) => context.close()))
}
