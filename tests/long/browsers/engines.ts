import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'
import puppeteer, { type LaunchOptions } from 'puppeteer-core'
import { expect } from 'vitest'
import { findChromium } from '../../../tools/chromium.ts'
import { freePort, waitForHost } from '../../support/hosts.ts'

/** A browser window that a test controls. */
export interface Visitor {
  open(address: string): Promise<void>
  /** Runs a function in the page. It can use only its argument, and JSON must be able to represent its result. */
  run<T, A = undefined>(script: (argument: A) => T, argument?: A): Promise<T>
  /** Clicks the first element that matches, anywhere on the page. */
  click(selector: string): Promise<void>
  press(key: 'Tab' | 'Enter' | 'Escape' | ' ' | 'ArrowRight'): Promise<void>
  type(text: string): Promise<void>
  back(): Promise<void>
  reload(): Promise<void>
  close(): Promise<void>
}

const HEIGHT = 900

/**
 * Scrolls an element to the middle of the window before a click, because not all drivers scroll, and the bar at the top
 * covers elements. Waits until the element stops moving, because drivers read its position and click there a moment
 * later. Stylesheets that load on the first scroll, or an expanding answer, can move it meanwhile. WebKit does not
 * follow the movement.
 */
async function bringIntoView(run: Visitor['run'], selector: string): Promise<void> {
  let previousPlace: string
  let place = ''
  do {
    previousPlace = place
    place = await run(placeInView, selector)
    await new Promise((resolve) => setTimeout(resolve, 100))
  } while (place === '' || place !== previousPlace)
}

/**
 * Runs in the page. Scrolls to an element and returns its position. Returns '' while stylesheets load, and during view
 * transitions, which ignore clicks.
 */
function placeInView(selector: string): string {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  element.scrollIntoView({ block: 'center', behavior: 'instant' })

  const stylesheets = [
    ...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'),
  ]
  const isInTransition = document.documentElement
    .getAnimations({ subtree: true })
    .some(({ effect }) =>
      (effect as KeyframeEffect).pseudoElement?.startsWith('::view-transition'),
    )
  const isLoading =
    document.readyState !== 'complete' || stylesheets.some(({ sheet }) => !sheet)
  if (isLoading || isInTransition) return ''

  const { left, top, height } = element.getBoundingClientRect()
  return [left, top + scrollY, height].join()
}

/** Controls a browser with Puppeteer: Chromium over its own protocol, Firefox over WebDriver BiDi. */
async function startPuppeteer(options: LaunchOptions, width = 1280): Promise<Visitor> {
  const browser = await puppeteer.launch({
    defaultViewport: { width, height: HEIGHT },
    ...options,
  })

  const page = await browser.newPage()
  const run: Visitor['run'] = (script, argument) =>
    page.evaluate(script as never, argument as never) as Promise<never>

  return {
    open: async (address) => void (await page.goto(address)),
    run,
    async click(selector) {
      // An order opens a new window. Behind it, the page is not rendered and cannot be clicked.
      await page.bringToFront()
      await bringIntoView(run, selector)
      await page.click(selector)
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    // Puppeteer's goBack() waits for a load, but a page from the back/forward cache does not load. The timeout lets the
    // script return before the browser leaves the page.
    back: () => page.evaluate(() => void setTimeout(() => history.back())),
    reload: async () => void (await page.reload()),
    close: () => browser.close(),
  }
}

export const chromium = {
  name: 'Chromium',
  // No package must be installed by hand, because building the shop for these visits installs Chromium.
  lacking: [],
  async start(width?: number) {
    return startPuppeteer(
      { executablePath: await findChromium(), args: ['--no-sandbox'] },
      width,
    )
  },
}

const firefoxPath = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
].find((path) => path && existsSync(path))

export const firefox = {
  name: 'Firefox',
  lacking:
    firefoxPath === undefined ? ['firefox-esr (or set FIREFOX_PATH to its program)'] : [],
  start: (width?: number) =>
    startPuppeteer({ browser: 'firefox', executablePath: firefoxPath ?? '' }, width),
}

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const miniBrowser = [
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.0/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
  '/usr/lib/aarch64-linux-gnu/webkit2gtk-4.0/MiniBrowser',
].find(existsSync)

/** The characters that stand for keys in WebDriver. */
const keys = {
  Tab: '\ue004',
  Enter: '\ue007',
  Escape: '\ue00c',
  ' ': '\ue00d',
  ArrowRight: '\ue014',
}

/** The property in which WebDriver returns the id of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/** Sends a WebDriver command. @throws with the browser's error */
async function command<T>(
  address: string,
  parameters: object = {},
  method = 'POST',
): Promise<T> {
  const body = method === 'POST' ? JSON.stringify(parameters) : null
  const answer = await fetch(address, { method, body })
  const { value } = (await answer.json()) as {
    value: T & { readonly error?: string; readonly message?: string }
  }
  if (!answer.ok) throw new Error(`${value.error} ${value.message}`)
  return value
}

/**
 * Starts a virtual screen. Xvfb chooses a free number for it and writes the number to
 * file descriptor 3. Returns the name of the screen, such as `:99`.
 */
async function startDisplay() {
  const server = spawn(
    DISPLAY_SERVER,
    ['-displayfd', '3', '-screen', '0', '1600x1200x24'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const ended = once(server, 'exit')
  const [number] = (await once(server.stdio[3] as Readable, 'data')) as [Buffer]

  return {
    name: `:${number.toString().trim()}`,
    async stop(): Promise<void> {
      server.kill()
      await ended
    },
  }
}

/** Opens a window of WebKit's browser. Returns the address of its WebDriver session. */
async function openSession(driverOrigin: string, width: number): Promise<string> {
  const alwaysMatch = {
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
  }
  const { sessionId } = await command<{ sessionId: string }>(`${driverOrigin}/session`, {
    capabilities: { alwaysMatch },
  })
  const session = `${driverOrigin}/session/${sessionId}`
  await command(`${session}/window/rect`, { x: 0, y: 0, width, height: HEIGHT })
  return session
}

/** WebKitGTK over WebDriver, the only protocol of its driver. It needs a screen, so Xvfb provides a virtual one. */
export const webkit = {
  name: 'WebKit',
  lacking: [
    ...(existsSync(DRIVER) && miniBrowser ? [] : ['webkit2gtk-driver']),
    ...(existsSync(DISPLAY_SERVER) ? [] : ['xvfb']),
  ],
  async start(width = 1280): Promise<Visitor> {
    const display = await startDisplay()
    const port = await freePort()
    const env = { ...process.env, DISPLAY: display.name }
    const driver = await waitForHost(
      spawn(DRIVER, [`--port=${port}`], { stdio: 'ignore', env }),
      port,
    )

    const session = await openSession(driver.origin, width)

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
      await command(`${session}/actions`, {
        actions: [{ type: 'key', id: 'keyboard', actions }],
      })
    }

    return {
      open: (url) => command(`${session}/url`, { url }),
      run,
      async click(selector) {
        await bringIntoView(run, selector)
        const locator = { using: 'css selector', value: selector }
        const { [ELEMENT]: id } = await command<Readonly<Record<string, string>>>(
          `${session}/element`,
          locator,
        )
        await command(`${session}/element/${id}/click`)
      },
      press: (key) => type(keys[key]),
      type,
      back: () => command(`${session}/back`),
      // The driver responds while the old page is still shown. The reload is complete
      // when the mark on that page is gone.
      async reload() {
        await run(() => document.documentElement.setAttribute('data-old', ''))
        await command(`${session}/refresh`)
        await expect
          .poll(() =>
            run(
              () =>
                !document.querySelector('[data-old]') &&
                document.readyState === 'complete',
            ),
          )
          .toBe(true)
      },
      async close() {
        await command(session, {}, 'DELETE')
        await driver.stop()
        await display.stop()
      },
    }
  },
}

/** The engines. `lacking` lists the missing Debian packages. `start` takes the width of the window in CSS pixels. */
export const engines = [chromium, firefox, webkit]

export type Engine = (typeof engines)[number]
