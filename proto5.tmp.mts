import { launchChromium } from './tools/chromium.ts'
import { serveFolder } from './tools/local-server.ts'
import { posterScreens } from './tests/support/shop-content.ts'
const server = await serveFolder('dist')
const browser = await launchChromium()
const context = await browser.newContext({ deviceScaleFactor: 2, viewport: { width: 390, height: 844 } })
const page = await context.newPage()
const cdp = await context.newCDPSession(page)
await cdp.send('Network.enable'); await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
await page.addInitScript(() => { (window as any).shifts = []; new PerformanceObserver((l) => { for (const e of l.getEntries() as any[]) (window as any).shifts.push(e.value.toFixed(4) + ' @' + Math.round(e.startTime) + ' scrollY ' + scrollY + ' ' + e.sources.map((s: any) => (s.node?.className || s.node?.nodeName) + ':' + [s.previousRect.y, s.currentRect.y, s.previousRect.height, s.currentRect.height].map(Math.round).join('/')).join(', ')) }).observe({ type: 'layout-shift', buffered: true }) })
const under = new Set()
page.on('request', (r) => under.add(r)); page.on('requestfinished', (r) => under.delete(r)); page.on('requestfailed', (r) => under.delete(r))
const settle = async () => { for (let calm = 0; calm < 3; calm = under.size > 0 ? 0 : calm + 1) await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestIdleCallback(resolve)))) }
for (let i = 0; i < 3; i++) for (const rate of [1, 4, 12]) for (const { path } of posterScreens) {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(server.origin + path)
  
  await settle()
  await page.mouse.move(5, 5)
  await page.waitForFunction(() => document.body.dataset.ahead === undefined && !document.querySelector('[data-when=idle]'))
  await settle()
  const before = await page.evaluate(() => (window as any).shifts.length)
  await page.mouse.wheel(0, 4000)
  await settle()
  await page.waitForTimeout(300)
  const s = await page.evaluate(() => (window as any).shifts)
  if (s.length) console.log(before, rate, path, s.join(' | '))
}
await browser.close(); await server.close()
