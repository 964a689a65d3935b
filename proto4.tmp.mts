import { launchChromium } from './tools/chromium.ts'
import { serveFolder } from './tools/local-server.ts'
import { countMoves, readMoved } from './tests/support/walk.ts'
import { posterScreens, screens } from './tests/support/shop-content.ts'
const server = await serveFolder('dist')
const browser = await launchChromium()
const context = await browser.newContext({ reducedMotion: 'reduce', deviceScaleFactor: 1 })
const page = await context.newPage()
await page.addInitScript(() => { (window as any).shifts = []; new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) (window as any).shifts.push(e.value.toFixed(4) + ' ' + e.sources.map((s: any) => (s.node?.className || s.node?.nodeName) + ':' + [s.previousRect.y, s.currentRect.y, s.previousRect.height, s.currentRect.height].join('/')).join(', ')) }).observe({ type: 'layout-shift', buffered: true }) })
await countMoves(page)
let held = Promise.resolve()
await page.route('**/*.woff2', async (route) => { await held; await route.continue() })
for (const [path, width] of [...posterScreens.flatMap(({ path }) => [[path, 390], [path, 1280]]), ...screens.filter((_, i) => i % 2).map(({ path }) => [path, 390])] as [string, number][]) {
  let send = () => {}
  held = new Promise((r) => { send = r })
  await page.setViewportSize({ width, height: 844 })
  await page.goto(server.origin + path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.waitForTimeout(200)
  send()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(200)
  const m = await readMoved(page)
  if (m > 0.0005) console.log(path, width, m.toFixed(4), await page.evaluate(() => (window as any).shifts.join(' | ')))
}
await browser.close(); await server.close()
