// Takes screenshots of dist/. `npm run screenshots` takes those in the README.
// `npm run screenshots -- all` takes every page at every width, for people to review, and
// writes them into .cache/screenshots/.
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { serveFolder } from '../cli/serve/local-server.ts'
import { launchChromium } from './chromium.ts'

/** `at` is the selector of the element to scroll to. Sizes are in pixels. */
const readmePictures = [
  { name: 'home', path: '/en', at: 'html', width: 1280, height: 800 },
  { name: 'gallery', path: '/en', at: 'main article', width: 1280, height: 900 },
]
/** In bytes. The README must load quickly. */
const MAX_README_PICTURE = 120_000

const home = join(import.meta.dirname, '..')
/**
 * In pixels. Chromium cuts off taller screenshots, so longer pages get two: the top and
 * the foot.
 */
const MAX_HEIGHT = 14_000
/** The height of the foot's screenshot, in pixels. */
const FOOT = 5_000
const folder = join(home, '.cache/screenshots')

/**
 * Opens a page and loads all its pictures, because lazy ones would only load when
 * scrolled to.
 */
async function openPage(path: string, width: number, height: number) {
  const context = await browser.newContext({
    viewport: { width, height },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto(server.origin + path)
  // The first input loads everything that the first script deferred.
  await page.mouse.move(2, 2)
  await page.waitForLoadState('networkidle')
  await page.evaluate(async () => {
    const images = [...document.images]
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
  })
  return page
}

async function takeReadmePictures(): Promise<void> {
  for (const { name, path, at, width, height } of readmePictures) {
    const page = await openPage(path, width, height)
    await page.evaluate(
      (selector) => document.querySelector(selector)?.scrollIntoView(),
      at,
    )
    const file = `docs/${name}.webp`
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 72, effort: 6 })
      .toFile(join(home, file))
    await page.context().close()
    if (size > MAX_README_PICTURE)
      throw new Error(`${file} has ${size} bytes, more than ${MAX_README_PICTURE}`)
    console.log(`${file}  ${Math.round(size / 1024)} KB`)
  }
}

async function photographPage(path: string, width: number): Promise<void> {
  const page = await openPage(path, width, width < 600 ? 844 : 900)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const file = join(folder, `${path.slice(1).replaceAll('/', '-')}-${width}.png`)
  const clip = { x: 0, y: 0, width, height: Math.min(height, MAX_HEIGHT) }
  await page.screenshot({ path: file, fullPage: true, clip })
  if (height > MAX_HEIGHT) {
    const foot = { ...clip, y: height - FOOT, height: FOOT }
    await page.screenshot({
      path: file.replace('.png', '-foot.png'),
      fullPage: true,
      clip: foot,
    })
  }
  await page.context().close()
}

/**
 * Lists every page except poster pages, which look alike. The thank-you page and the 404
 * page are not in the sitemap.
 */
async function listPages(): Promise<readonly string[]> {
  const sitemap = await readFile(join(home, 'dist/sitemap.xml'), 'utf8')
  const paths = [...sitemap.matchAll(/<loc>([^<]+)</g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  const [, language = ''] = paths[0]?.split('/') ?? []
  return paths
    .filter((path) => !path.includes('/posters/'))
    .concat(`/${language}/success`, `/${language}/nope`)
}

const server = await serveFolder(join(home, 'dist'))
const browser = await launchChromium()
try {
  if (process.argv.includes('all')) {
    await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
    for (const path of await listPages())
      for (const width of [390, 768, 1280, 1680]) await photographPage(path, width)
    console.log(folder)
  } else await takeReadmePictures()
} finally {
  await browser.close()
  await server.close()
}
