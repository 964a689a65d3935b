import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { editedShop, openForm } from '../support/editor.ts'
import { drawQuarters, type Rgb } from '../support/pictures.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

const isLong = process.env.SAGA_LONG === '1'
const shop = untilEnd(await editedShop())
const browser = await openBrowser()
const page = await browser.newPage({ reducedMotion: 'reduce' })
afterAll(closeWindows)

const saved = () => page.locator('output[data-status="saved"]').waitFor()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const inShop = () => page.frameLocator('[title="The page in the shop"]')
const bytesOf = (file: string): Promise<Buffer> =>
  readFile(join(shop.root, 'content', file))

/** A JPEG in four shades that no picture of the shop has. */
function drawShades(width: number, height: number, shade: number): Promise<Buffer> {
  const shades = [0, 20, 40, 60].map((more): Rgb => [shade + more, 20 + more, 90 + more])
  const [a, b, c, d] = shades as [Rgb, Rgb, Rgb, Rgb]
  return drawQuarters(width, height, [a, b, c, d]).jpeg().toBuffer()
}

const places = [
  [
    'a poster',
    'content/posters/main/two-moons.yaml',
    'images.0',
    'posters/main/two-moons.jpg',
    1188,
    1682,
  ],
  ['a gallery', 'content/galleries/wide.yaml', 'hero.0', 'images/hero-2.jpg', 1600, 900],
  [
    'a book',
    'content/books/get-the-saga/creation.md',
    'cover',
    'images/cover.jpg',
    800,
    1200,
  ],
] as const

test.each(isLong ? places : places.slice(0, 1))(
  'the picture of %s is replaced by one with the same ending, and that is undone and done again',
  async (...place) => {
    const [, form, path, file, width, height] = place
    const before = await bytesOf(file)
    await openForm(page, shop, form)
    const field = page.locator(`[data-path="${path}"]`)
    const thumbnail = () => field.locator('img').evaluate(colourOf)
    const old = await thumbnail()
    const buffer = await drawShades(width, height, 60)

    await field
      .locator('input[type=file]')
      .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer })
    await expect.poll(() => bytesOf(file)).toEqual(buffer)
    await expect
      .poll(() => field.locator('img').getAttribute('src'))
      .not.toContain('name=new')
    await saved()
    await expect.poll(thumbnail).not.toBe(old)
    const drawn = await thumbnail()

    await press('Undo')
    await expect.poll(() => bytesOf(file)).toEqual(before)
    await expect.poll(thumbnail).toBe(old)

    await press('Redo')
    await expect.poll(() => bytesOf(file)).toEqual(buffer)
    await expect.poll(thumbnail).toBe(drawn)
  },
)

test.runIf(isLong)(
  'the page beside the form shows the new bytes of a picture that keeps its name',
  async () => {
    await openForm(page, shop, 'content/posters/main/gold-disk.yaml')
    const shown = inShop().locator('main img').first()
    // The page of the form before may still be in the frame.
    await inShop().getByRole('heading', { name: 'The gold disk', level: 1 }).waitFor()
    const address = () => shown.getAttribute('src')
    const before = await address()
    const field = page.locator('[data-path="images.0"]')
    const buffer = await drawShades(1188, 1682, 140)
    await field
      .locator('input[type=file]')
      .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer })
    await expect.poll(address).not.toBe(before)
    await saved()
  },
)

test.runIf(isLong)(
  'a picture of the wrong shape asks before it replaces one with the same ending',
  async () => {
    const file = 'posters/main/gold-disk.jpg'
    const before = await bytesOf(file)
    const field = page.locator('[data-path="images.0"]')
    const buffer = await drawShades(1682, 1188, 30)
    await field
      .locator('input[type=file]')
      .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer })
    await page.getByText('This is not saved yet').waitFor()
    expect(await bytesOf(file)).toEqual(before)
  },
)

/** Returns the colour of the first pixel; waits for a picture that is on its way. */
async function colourOf(element: Element): Promise<string> {
  const image = element as HTMLImageElement
  await image.decode()
  const canvas = document.createElement('canvas').getContext('2d')
  canvas?.drawImage(image, 0, 0)
  return `${canvas?.getImageData(0, 0, 1, 1).data}`
}
