import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oldestBrowsers } from '../../cli/bundle/browsers.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { home } from '../support/cli.ts'
import { coreVisits } from '../support/old-visits.ts'

/** A package that contains Chromium, with the same major version. It is much too large to be a dependency. */
const PACKAGE = `@sparticuz/chromium@${oldestBrowsers.chrome}.0.0`
const folder = join(home, '.cache/oldest-chromium')
const program = join(folder, `chromium-${oldestBrowsers.chrome}`)

/** Installs the oldest Chromium in which the shop works. */
async function installChromium(): Promise<void> {
  if (existsSync(program)) return
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--silent', PACKAGE], {
    cwd: folder,
  })

  const compressedProgram = await readFile(
    join(folder, 'node_modules/@sparticuz/chromium/bin/chromium.br'),
  )
  await writeFile(program, brotliDecompressSync(compressedProgram))
  await chmod(program, 0o755)
}

/** Whether the package's program runs on this machine. */
const isAvailable = process.platform === 'linux' && process.arch === 'x64'

describe.runIf(isAvailable)(`Chromium ${oldestBrowsers.chrome}`, () => {
  const shop = openSmallShop()
  let browser: Browser
  beforeAll(async () => {
    await installChromium()
    browser = await chromium.launch({
      executablePath: program,
      args: ['--headless', '--no-sandbox', '--disable-gpu'],
    })
    expect(browser.version()).toMatch(new RegExp(`^${oldestBrowsers.chrome}\\.`))
  })
  afterAll(() => browser?.close())

  /** Opens a window that collects errors and shows other sites as a blank page. */
  async function openWindow() {
    const context = await browser.newContext({
      reducedMotion: 'reduce',
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await context.route(/^https:/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' }),
    )

    const page: Page = await context.newPage()
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    return { page, errors }
  }

  test.each(Object.entries(coreVisits))('%s', async (_, visit) => {
    const { page, errors } = await openWindow()
    await visit(page, shop.server.origin)
    expect(errors).toEqual([])
  })
})
