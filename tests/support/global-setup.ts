import { findChromium } from './browser.ts'
import { saga } from './cli.ts'
import { encodeTinyShop } from './tiny-shop.ts'

/**
 * Builds the shop and the tiny shop once, so that their pictures are encoded before any test needs them, and sees that
 * there is a browser before several tests at once would install one.
 */
export default async function setup(): Promise<void> {
  findChromium()
  const { code, text } = saga(['build'])
  process.stdout.write(text)
  if (code !== 0) throw new Error('the shop could not be built')
  await encodeTinyShop()
}
