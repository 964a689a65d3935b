import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'
import { bringIntoView, type Engine, HEIGHT, type Visitor } from './visitor.ts'

const programs = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
]

const findFirefox = (): string | undefined => programs.find((path) => path && existsSync(path))

/** Firefox, by Puppeteer over WebDriver BiDi. */
export const firefox: Engine = {
  name: 'Firefox',
  missing: () =>
    findFirefox() === undefined
      ? 'Firefox is missing: install it (on Debian: apt-get install firefox-esr), or set FIREFOX_PATH to its program.'
      : undefined,
  async start({ width = 1280, reducedMotion = false }) {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox() ?? '',
      defaultViewport: { width, height: HEIGHT },
      extraPrefsFirefox: { 'ui.prefersReducedMotion': reducedMotion ? 1 : 0 },
    })
    const page = await browser.newPage()
    const run: Visitor['run'] = (script, argument) =>
      page.evaluate(script as never, argument as never) as Promise<never>
    return {
      open: async (address) => void (await page.goto(address)),
      run,
      click: async (selector) => {
        await bringIntoView(run, selector)
        await page.click(selector)
      },
      // Its protocol knows the space bar by its character.
      press: (key) => page.keyboard.press(key === 'Space' ? ' ' : key),
      type: (text) => page.keyboard.type(text),
      // Not by the driver, which waits for a page that is loaded: one that was kept is only shown.
      back: () => page.evaluate(() => history.back()),
      reload: async () => void (await page.reload()),
      close: () => browser.close(),
    }
  },
}
