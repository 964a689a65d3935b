// How soon a choice above a wall is on the screen, in Chromium: `npm run bench:filter`, after a build.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchChromium } from '../chromium.ts'
import { serveFolder } from '../local-server.ts'
import { tableOf } from '../table.ts'

const dist = join(import.meta.dirname, '..', '..', 'dist')
const ROUNDS = 7
/** Milliseconds after which a click is counted as painted at once: shorter ones than two frames are not told. */
const PATIENCE = 3000
/** How many cards, and how many times slower the processor. */
const walls = [
  { cards: 58, slower: 4 },
  { cards: 500, slower: 4 },
] as const
const choices = [
  { name: 'colour', selector: '[value=red]' },
  { name: 'another colour', selector: '[value=blue]' },
  { name: 'series', selector: '[name=series]' },
  { name: 'clear', selector: '.hits button' },
] as const

/** The home with so many cards: its own again and again, with ids of their own. */
function withCards(html: string, count: number): string {
  const own = [...html.matchAll(/<article class="card".*?<\/article>/gs)].map(([card]) => card)
  const more = Array.from({ length: Math.max(0, count - own.length) }, (_, index) =>
    (own[index % own.length] ?? '').replaceAll(/(id|labelledby)="([^"]+)"/g, `$1="$2-${index}"`),
  )
  return html.replace(own.at(-1) ?? '', (last) => [last, ...more].join(''))
}

async function openWall(browser: Browser, html: string, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.route('**/sv', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${origin}/sv`)
  await page.mouse.move(9, 9)
  await page.locator('.find').waitFor()
  await page.locator('.finder summary').click()
  return page
}

/** Milliseconds from a click to the next paint, as browsers tell it: in steps of eight. */
async function clickPace(page: Page, selector: string): Promise<number> {
  const paced = page.evaluate(
    (patience) =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const click = list.getEntries().find(({ name }) => name === 'click')
          if (click) resolve(click.duration)
        })
        observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
        setTimeout(() => resolve(0), patience)
      }),
    PATIENCE,
  )
  await page.locator(selector).first().click({ force: true })
  return paced
}

const medianOf = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const [browser, server, html] = await Promise.all([
  launchChromium(),
  serveFolder(dist),
  readFile(join(dist, 'sv.html'), 'utf8'),
])
const rows: string[][] = []
for (const { cards, slower } of walls) {
  const page = await openWall(browser, withCards(html, cards), server.origin)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower })
  const paces = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { name, selector } of choices)
      paces.set(name, [...(paces.get(name) ?? []), await clickPace(page, selector)])
  rows.push([`${cards} cards, ${slower} ×`, ...[...paces.values()].map((pace) => `${medianOf(pace)} ms`)])
  await page.close()
}
await Promise.all([browser.close(), server.close()])
process.stdout.write(`${tableOf(['Choice → next paint', ...choices.map(({ name }) => name)], rows)}\n`)
