import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import puppeteer, { type LaunchOptions } from 'puppeteer-core'
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

/** Keys as WebDriver names them. */
const keys = { Tab: '\ue004', Enter: '\ue007', Escape: '\ue00c', ' ': '\ue00d', ArrowRight: '\ue014' }
/** What WebDriver calls the id of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Sends a command of WebDriver. @throws with what the browser says */
async function command<T>(address: string, parameters: object = {}, method = 'POST'): Promise<T> {
  const answer = await fetch(address, {
    method,
    ...(method === 'POST' && { body: JSON.stringify(parameters) }),
  })
  const { value } = (await answer.json()) as { value: T & { readonly message?: string } }
  if (!answer.ok) throw new Error(value.message)
  return value
}

/** WebKitGTK, by WebDriver, which is all that its driver speaks. It needs a screen, and gets one in memory. */
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
    const alwaysMatch = {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
    }
    const capabilities = { capabilities: { alwaysMatch } }
    const { sessionId } = await command<{ sessionId: string }>(`${driver.origin}/session`, capabilities)
    const session = `${driver.origin}/session/${sessionId}`
    await command(`${session}/window/rect`, { x: 0, y: 0, width, height: HEIGHT })
    const run = <T, A>(script: (argument: A) => T, argument?: A): Promise<T> =>
      command(`${session}/execute/sync`, {
        script: `return (${script})(arguments[0])`,
        args: [argument ?? null],
      })
    const type = async (text: string): Promise<void> => {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await command(`${session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
    }
    return {
      open: (url) => command(`${session}/url`, { url }),
      run,
      async click(selector) {
        await bringIntoView(run, selector)
        const wanted = { using: 'css selector', value: selector }
        const { [ELEMENT]: id } = await command<Readonly<Record<string, string>>>(
          `${session}/element`,
          wanted,
        )
        await command(`${session}/element/${id}/click`)
      },
      press: (key) => type(keys[key]),
      type,
      back: () => command(`${session}/back`),
      reload: () => command(`${session}/refresh`),
      async close() {
        await command(session, {}, 'DELETE')
        await driver.stop()
        display.kill()
        await displayEnded
      },
    }
  },
}

export const engines = [chromium, firefox, webkit]
