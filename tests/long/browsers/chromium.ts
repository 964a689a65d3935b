import { launchChromium } from '../../../tools/chromium.ts'
import { bringIntoView, type Engine, HEIGHT, type Visitor } from './visitor.ts'

/** Chromium, by Playwright, as in every other test. */
export const chromium: Engine = {
  name: 'Chromium',
  // Found, or installed, where the shop is built for these visits.
  missing: () => undefined,
  async start({ width = 1280, reducedMotion = false }) {
    const browser = await launchChromium()
    const page = await browser.newPage({
      viewport: { width, height: HEIGHT },
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    })
    const run: Visitor['run'] = (script, argument) =>
      page.evaluate(script as never, argument) as Promise<never>
    return {
      open: async (address) => void (await page.goto(address)),
      run,
      click: async (selector) => {
        await bringIntoView(run, selector)
        await page.locator(selector).first().click()
      },
      press: (key) => page.keyboard.press(key),
      type: (text) => page.keyboard.type(text),
      back: async () => void (await page.goBack()),
      reload: async () => void (await page.reload()),
      close: () => browser.close(),
    }
  },
}
