import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { aptLine, isDebianRoot, runInstaller } from './debian.ts'

/**
 * A Chromium without windows. Tests take a seventh less time with it. Unlike the browsers
 * in `usualPaths`, it does not autofill forms.
 */
const SHELL = '/usr/bin/chromium-headless-shell'

/** The usual paths of Chromium, Chrome and Edge. */
const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
]

const findInstalled = (preferredPath = ''): string | undefined =>
  [
    process.env.CHROME_PATH,
    preferredPath,
    ...usualPaths,
    chromium.executablePath(),
    SHELL,
  ].find((path) => path !== undefined && existsSync(path))

/** The only installer for this system. A fallback would hide why the first one failed. */
const installer = isDebianRoot
  ? aptLine(['chromium-headless-shell', 'fonts-liberation'])
  : 'npx --no-install playwright-core install chromium'

/**
 * Returns the path of a browser, installing Chromium if there is none.
 * @param preferredPath tried before all other paths except CHROME_PATH
 */
export async function findChromium(preferredPath?: string): Promise<string> {
  const installed = findInstalled(preferredPath)
  if (installed) return installed

  process.stdout.write(
    `No Chromium, Chrome or Edge was found. Installing Chromium: ${installer}\n`,
  )
  const output = await runInstaller(installer)
  const path = findInstalled()
  if (!path)
    throw new Error(
      `${output}\nChromium could not be installed: install Chromium, Chrome or Edge, or set CHROME_PATH to its program.`,
    )

  process.stdout.write(`Chromium is installed: ${path}\n`)
  return path
}

/**
 * The browser reads only the last list of disabled features on its command line, so this
 * list begins with Playwright's names.
 */
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
  // Hidden pages for the address bar, and a spare process. They account for two fifths of
  // the cost of a new window.
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
  // Otherwise, the first address in a window replaces the process of its empty page. Starting a second process accounts
  // for a fifth of the CPU time of a visit.
  '--renderer-process-limit=1',
  `--disable-features=${disabledFeatures.join(',')}`,
  // The shell does not know the network's speed, and would load lazy pictures from
  // farther away than on a fast network.
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250',
]

const launch = (executablePath: string): Promise<Browser> =>
  chromium.launch({ executablePath, args: flags })

export const launchChromium = async (): Promise<Browser> => launch(await findChromium())

/** Returns the path of the browser for tests, which is the shell if it is installed. */
export const findShell = (): Promise<string> => findChromium(SHELL)

export const launchShell = async (): Promise<Browser> => launch(await findShell())
