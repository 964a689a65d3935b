import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import puppeteer, { type LaunchOptions } from 'puppeteer-core'
import { Builder, By, Key as Keys } from 'selenium-webdriver'
import { findChromium } from '../../../tools/chromium.ts'
import { freePort, waitForHost } from '../../support/hosts.ts'
import { bringIntoView, type Engine, HEIGHT, type Manner, type Visitor } from './visitor.ts'

/** By Puppeteer: Chromium over its own protocol, Firefox over WebDriver BiDi. */
async function startPuppeteer(options: LaunchOptions, { width = 1280 }: Manner): Promise<Visitor> {
  const browser = await puppeteer.launch({ defaultViewport: { width, height: HEIGHT }, ...options })
  const page = await browser.newPage()
  const run: Visitor['run'] = (script, argument) =>
    page.evaluate(script as never, argument as never) as Promise<never>
  return {
    open: async (address) => void (await page.goto(address)),
    run,
    async click(selector) {
      // An order opens a window of its own: behind it no picture is drawn, and none is pressed.
      await page.bringToFront()
      await bringIntoView(run, selector)
      await page.click(selector)
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    // Not by the driver, which waits for a page that is loaded: one that was kept is only shown.
    // Answered before the page is left: a page that is gone cannot answer.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    reload: async () => void (await page.reload()),
    close: () => browser.close(),
  }
}

const chromium: Engine = {
  name: 'Chromium',
  // Found, or installed, where the shop is built for these visits.
  lacking: [],
  async start(manner) {
    return startPuppeteer({ executablePath: await findChromium(), args: ['--no-sandbox'] }, manner)
  },
}

const firefoxPath = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => path && existsSync(path))

const firefox: Engine = {
  name: 'Firefox',
  lacking: firefoxPath === undefined ? ['firefox-esr (or set FIREFOX_PATH to its program)'] : [],
  start: (manner) => startPuppeteer({ browser: 'firefox', executablePath: firefoxPath ?? '' }, manner),
}

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const miniBrowser = ['x86_64', 'aarch64']
  .flatMap((machine) =>
    ['4.1', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
  )
  .find(existsSync)

const keys = {
  Tab: Keys.TAB,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  ' ': Keys.SPACE,
  ArrowRight: Keys.ARROW_RIGHT,
}

/** WebKitGTK, by Selenium: its driver speaks WebDriver only. It needs a screen, and gets one in memory. */
const webkit: Engine = {
  name: 'WebKit',
  lacking: [
    ...(existsSync(DRIVER) && miniBrowser ? [] : ['webkit2gtk-driver']),
    ...(existsSync(DISPLAY_SERVER) ? [] : ['xvfb']),
  ],
  async start({ width = 1280 }) {
    const display = spawn(DISPLAY_SERVER, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const displayEnded = once(display, 'exit')
    const [number] = (await once(display.stdio[3] as Readable, 'data')) as [Buffer]
    const port = await freePort()
    const env = { ...process.env, DISPLAY: `:${number.toString().trim()}` }
    const driver = await waitForHost(spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env }), port)
    const browser = await new Builder()
      .usingServer(driver.origin)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      })
      .build()
    await browser.manage().window().setRect({ x: 0, y: 0, width, height: HEIGHT })
    const run = <T, A>(script: (argument: A) => T, argument?: A): Promise<T> =>
      browser.executeScript<T>(`return (${script})(arguments[0])`, argument ?? null)
    return {
      open: (address) => browser.get(address),
      run,
      async click(selector) {
        await bringIntoView(run, selector)
        await browser.findElement(By.css(selector)).click()
      },
      press: (key) => browser.actions().sendKeys(keys[key]).perform(),
      type: (text) => browser.actions().sendKeys(text).perform(),
      back: () => browser.navigate().back(),
      reload: () => browser.navigate().refresh(),
      async close() {
        await browser.quit()
        await driver.stop()
        display.kill()
        await displayEnded
      },
    }
  },
}

export const engines = [chromium, firefox, webkit]
