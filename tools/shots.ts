// Photographs every built page, so that a person can look at them: `npm run shots [-- words]`. Words narrow the
// choice: `npm run shots -- /sv/landscape 390`. The results lie in .cache/shots/, sheet.jpg shows them side by side.
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp, { type OverlayOptions } from 'sharp'
import { launchChromium } from '../tests/browser/chromium.ts'
import { languages, screens } from '../tests/screens.ts'
import { home, serveFolder } from '../tests/shop.ts'

const paths = [...screens.map(({ path }) => path), '/sv/nope']
const widths = [390, 768, 1280, 1680]

/** Chromium draws no taller picture; of a longer page the top and the foot are taken. */
const TALLEST = 14_000
const FOOT = 5_000

/** One page in the sheet, in pixels. */
const THUMB = { width: 150, height: 640, gap: 8 }

const folder = join(home, '.cache/shots')

interface Shot {
  readonly path: string
  readonly width: number
}

const rowOf = ({ path }: Shot): string => path.slice('/sv'.length)
const columnOf = ({ path, width }: Shot): string => `${path.slice(1, 3)} ${width}`

const nameOf = ({ path, width }: Shot): string => `${path.slice(1).replaceAll('/', '-')}-${width}`

/** Lazy pictures and the colours of the cards would be missing: nobody moves or scrolls here. */
async function loadPictures(page: Page): Promise<void> {
  await page.mouse.move(2, 2)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
}

async function photograph(browser: Browser, origin: string, shot: Shot): Promise<string> {
  const context = await browser.newContext({
    viewport: { width: shot.width, height: shot.width < 600 ? 844 : 900 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(origin + shot.path)
  await loadPictures(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const file = join(folder, `${nameOf(shot)}.png`)
  const clip = { x: 0, y: 0, width: shot.width, height: Math.min(height, TALLEST) }
  await page.screenshot({ path: file, fullPage: true, clip })
  if (height > TALLEST) {
    const foot = { ...clip, y: height - FOOT, height: FOOT }
    await page.screenshot({ path: join(folder, `${nameOf(shot)}-foot.png`), fullPage: true, clip: foot })
  }
  await context.close()
  return file
}

/** A row for each page, a column for each language and width. */
async function writeSheet(shots: readonly Shot[], files: readonly string[]): Promise<string> {
  const rows = [...new Set(shots.map(rowOf))]
  const columns = [...new Set(shots.map(columnOf))].sort(
    (a, b) => languages.indexOf(a.slice(0, 2)) - languages.indexOf(b.slice(0, 2)),
  )
  const step = { x: THUMB.width + THUMB.gap, y: THUMB.height + THUMB.gap }
  const thumbs = await Promise.all(
    shots.map(async (shot, index): Promise<OverlayOptions> => {
      const scaled = await sharp(files[index]).resize({ width: THUMB.width }).png().toBuffer()
      const { height } = await sharp(scaled).metadata()
      const input = await sharp(scaled)
        .extract({ left: 0, top: 0, width: THUMB.width, height: Math.min(height, THUMB.height) })
        .toBuffer()
      return {
        input,
        left: columns.indexOf(columnOf(shot)) * step.x,
        top: rows.indexOf(rowOf(shot)) * step.y,
      }
    }),
  )
  const sheet = join(folder, 'sheet.jpg')
  await sharp({
    create: { width: columns.length * step.x, height: rows.length * step.y, channels: 3, background: '#888' },
  })
    .composite(thumbs)
    .jpeg({ quality: 85 })
    .toFile(sheet)
  return sheet
}

const words = process.argv.slice(2)
const chosenPaths = paths.filter(
  (path) => !words.some((word) => word.startsWith('/')) || words.includes(path),
)
const chosenWidths = widths.filter(
  (width) => !words.some((word) => /^\d+$/.test(word)) || words.includes(`${width}`),
)
const shots = chosenPaths.flatMap((path) => chosenWidths.map((width) => ({ path, width })))

if (words.length === 0) await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const server = await serveFolder(join(home, 'dist'))
const browser = await launchChromium()
try {
  const files: string[] = []
  for (const shot of shots) files.push(await photograph(browser, server.origin, shot))
  console.log(`${files.length} pages photographed: ${await writeSheet(shots, files)}`)
} finally {
  await browser.close()
  await server.close()
}
