import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'

/** Where systems keep Chromium, Chrome and Edge. CHROME_PATH comes first. */
const usual = [
  process.env.CHROME_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const INSTALL_TIMEOUT_MS = 5 * 60 * 1000

const findInstalled = (): string | undefined =>
  [...usual, chromium.executablePath()].find((path) => path !== undefined && path !== '' && existsSync(path))

const run = (command: string, ...args: readonly string[]): boolean =>
  spawnSync(command, args, {
    stdio: 'inherit',
    timeout: INSTALL_TIMEOUT_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/** Ways to get a browser where there is none, the gentlest first. */
const installers: readonly (() => boolean)[] = [
  () => run('npx', '--no-install', 'playwright-core', 'install', 'chromium'),
  () =>
    process.getuid?.() === 0 &&
    existsSync('/etc/debian_version') &&
    run('apt-get', 'update', '-qq') &&
    run('apt-get', 'install', '-y', '-qq', 'chromium'),
]

/**
 * Path of a browser; installed first where the machine has none.
 * @throws with what to do by hand
 */
export function findChromium(): string {
  const found = findInstalled()
  if (found) return found
  for (const install of installers) {
    if (!install()) continue
    const fresh = findInstalled()
    if (fresh) return fresh
  }
  throw new Error(
    'No Chromium, Chrome or Edge was found, nor could one be installed: install one, or set CHROME_PATH to its program.',
  )
}

/** Of several lists the browser reads the last: the first names are those of Playwright. */
const disabledFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Pages of the address bar that nobody sees, and a process in reserve: two fifths of what a new window costs.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
]

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: flags })

/** Gives a sign of interest in every island at once. Resolves with their number when React has come to all of them. */
export const wakeAll = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const roots = [...document.querySelectorAll('[data-island]')]
    for (const root of roots) root.dispatchEvent(new Event('pointerover', { bubbles: true }))
    const isHydrated = (root: Element) =>
      Object.keys(root.firstElementChild ?? {}).some((key) => key.startsWith('__reactFiber'))
    while (!roots.every(isHydrated)) await new Promise((resolve) => setTimeout(resolve, 100))
    return roots.length
  })
