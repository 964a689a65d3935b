import { findChromium } from '../../tools/chromium.ts'
import { startWholeShop } from './whole-shop.ts'

export default function setup(): () => void {
  findChromium()
  return startWholeShop()
}
