import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { aptLine, isDebianRoot, runInstaller } from './debian.ts'

/** Chromium that has no windows to draw: tests cost a seventh less. It fills in no forms, as the others do. */
const SHELL = '/usr/bin/chromium-headless-shell'

/** Where systems keep Chromium, Chrome and Edge. */
const usual = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const findInstalled = (first = ''): string | undefined =>
  [process.env.CHROME_PATH, first, ...usual, chromium.executablePath(), SHELL].find(
    (path) => path !== undefined && existsSync(path),
  )

/** The one way that fits this system: a second one after a failure would hide why the first one failed. */
const installer = isDebianRoot
  ? aptLine(['chromium-headless-shell', 'fonts-liberation'])
  : 'npx --no-install playwright-core install chromium'

/** Returns the path of a browser, which is installed where there is none. `first` comes before all but CHROME_PATH. */
export async function findChromium(first?: string): Promise<string> {
  const found = findInstalled(first)
  if (found) return found
  process.stdout.write(
    `No Chromium, Chrome or Edge was found. Installing Chromium: ${installer}\n`,
  )
  const said = await runInstaller(installer)
  const fresh = findInstalled()
  if (!fresh)
    throw new Error(
      `${said}\nChromium could not be installed: install Chromium, Chrome or Edge, or set CHROME_PATH to its program.`,
    )
  process.stdout.write(`Chromium is installed: ${fresh}\n`)
  return fresh
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
  // The shell does not know how fast the network is, and would fetch pictures from farther away than a fast one.
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
]

const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: flags })

export const launchChromium = async (): Promise<Browser> => launch(await findChromium())

/** Path of the browser for tests: the shell if it is there. */
export const findShell = (): Promise<string> => findChromium(SHELL)

export const launchShell = async (): Promise<Browser> => launch(await findShell())
