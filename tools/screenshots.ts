// The pictures of the README, taken from dist/: `npm run screenshots`.
import { mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { launchChromium } from '../tests/browser/chromium.ts'
import { home, serveFolder } from '../tests/shop.ts'

interface Screenshot {
  readonly name: string
  readonly path: string
  /** Heading or card to scroll to; the top of the page without. */
  readonly at?: string
  readonly width: number
  readonly height: number
}

const screenshots: readonly Screenshot[] = [
  { name: 'home', path: '/en', width: 1280, height: 800 },
  { name: 'gallery', path: '/en', at: 'main article', width: 1280, height: 900 },
]
/** So that the page loads at once, the two together weigh less than one photograph. */
const MOST_BYTES = 120_000

const server = await serveFolder(join(home, 'dist'))
const browser = await launchChromium()
try {
  await mkdir(join(home, 'docs'), { recursive: true })
  for (const { name, path, at, width, height } of screenshots) {
    const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(server.origin + path, { waitUntil: 'networkidle' })
    await page.evaluate((target) => {
      if (target) document.querySelector(target)?.scrollIntoView()
    }, at)
    await page.waitForLoadState('networkidle')
    await page.evaluate(() =>
      Promise.all([...document.images].map((image) => image.complete && image.decode())),
    )
    const file = join(home, 'docs', `${name}.webp`)
    await sharp(await page.screenshot())
      .webp({ quality: 72, effort: 6 })
      .toFile(file)
    const { size } = await stat(file)
    if (size > MOST_BYTES)
      throw new Error(`docs/${name}.webp has ${size} bytes; at most ${MOST_BYTES} are wanted`)
    console.log(`docs/${name}.webp  ${Math.round(size / 1024)} KB`)
    await context.close()
  }
} finally {
  await browser.close()
  await server.close()
}
