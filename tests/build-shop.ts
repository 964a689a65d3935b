import { findChromium } from './browser/chromium.ts'
import { saga } from './shop.ts'

/**
 * Builds the shop once, so that its pictures are encoded before any test copies the cache, and sees that there is a
 * browser before several tests at once would install one.
 */
export default function setup(): void {
  findChromium()
  const { code, text } = saga(['build'])
  process.stdout.write(text)
  if (code !== 0) throw new Error('the shop could not be built')
}
