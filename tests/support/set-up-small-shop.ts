import { findChromium } from '../../tools/chromium.ts'
import { buildSmallShop } from './small-shop.ts'

/** A browser is there before several tests at once would install one. */
export default async function setup(): Promise<void> {
  findChromium()
  await buildSmallShop()
}
