import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Builder, By, Key as Keys } from 'selenium-webdriver'
import { bringIntoView, type Engine, HEIGHT, type Key } from './visitor.ts'

const DRIVER = '/usr/bin/WebKitWebDriver'
const DISPLAY_SERVER = '/usr/bin/Xvfb'
const browsers = ['x86_64', 'aarch64'].flatMap((machine) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`),
)

const keys: Readonly<Record<Key, string>> = {
  Tab: Keys.TAB,
  Enter: Keys.ENTER,
  Escape: Keys.ESCAPE,
  Space: Keys.SPACE,
  ArrowRight: Keys.ARROW_RIGHT,
  ArrowDown: Keys.ARROW_DOWN,
}

/** WebKitGTK, by Selenium: its driver speaks WebDriver only. It needs a screen, and gets one in memory. */
export const webkit: Engine = {
  name: 'WebKit',
  missing() {
    const lacking = [
      ...(existsSync(DRIVER) && browsers.some(existsSync) ? [] : ['webkit2gtk-driver']),
      ...(existsSync(DISPLAY_SERVER) ? [] : ['xvfb']),
    ]
    return lacking.length > 0
      ? `WebKit is missing: install it (on Debian: apt-get install ${lacking.join(' ')}).`
      : undefined
  },
  async start({ width = 1280, reducedMotion = false }) {
    const settings = settingsFolder(reducedMotion)
    const display = spawn(DISPLAY_SERVER, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    })
    const number = await firstLine(display.stdio[3] as Readable)
    const port = await freePort()
    const driver = spawn(DRIVER, [`--port=${port}`], {
      stdio: 'ignore',
      env: { ...process.env, DISPLAY: `:${number}`, XDG_CONFIG_HOME: settings },
    })
    await untilListening(port)
    const browser = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: browsers.find(existsSync), args: ['--automation'] },
      })
      .build()
    await browser.manage().window().setRect({ x: 0, y: 0, width, height: HEIGHT })
    const run = <T, A>(script: (argument: A) => T, argument?: A): Promise<T> =>
      browser.executeScript<T>(`return (${script})(arguments[0])`, argument ?? null)
    return {
      open: (address) => browser.get(address),
      run,
      click: async (selector) => {
        await bringIntoView(run, selector)
        await browser.findElement(By.css(selector)).click()
      },
      press: (key) => browser.actions().sendKeys(keys[key]).perform(),
      type: (text) => browser.actions().sendKeys(text).perform(),
      back: () => browser.navigate().back(),
      reload: () => browser.navigate().refresh(),
      close: async () => {
        await browser.quit()
        await Promise.all([stop(driver), stop(display)])
        rmSync(settings, { recursive: true, force: true })
      },
    }
  },
}

/** GTK's own settings say whether the system asks for less motion. */
function settingsFolder(reducedMotion: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'saga-webkit-'))
  mkdirSync(join(folder, 'gtk-3.0'))
  writeFileSync(
    join(folder, 'gtk-3.0', 'settings.ini'),
    `[Settings]\ngtk-enable-animations=${reducedMotion ? 0 : 1}\n`,
  )
  return folder
}

const firstLine = (stream: Readable): Promise<string> =>
  new Promise((resolve) => stream.once('data', (data: Buffer) => resolve(data.toString().trim())))

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

async function untilListening(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const stop = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill()
  })
