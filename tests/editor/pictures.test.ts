import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'
import { drawQuarters, type Rgb } from '../support/pictures.ts'

// Replacing the pictures of posters, galleries and books.

const shop = await sharedEditor()
const page = await sharedWindow(shop)

const untilSaved = () => page.locator('output[data-status="saved"]').waitFor()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const inShop = () => page.frameLocator('[title="The page in the shop"]')
const bytesOf = (file: string): Promise<Buffer> =>
  readFile(join(shop.root, 'content', file))

/** Draws a JPEG in four shades that none of the shop's pictures have. */
function drawShades(width: number, height: number, red: number): Promise<Buffer> {
  const shadeBy = (step: number): Rgb => [red + step, 20 + step, 90 + step]
  const shades = [shadeBy(0), shadeBy(20), shadeBy(40), shadeBy(60)] as const
  return drawQuarters(width, height, shades).jpeg().toBuffer()
}

/** Returns the colour of the first pixel, once the picture has loaded. */
async function colourOf(element: Element): Promise<string> {
  const image = element as HTMLImageElement
  await image.decode()
  const context = document.createElement('canvas').getContext('2d')
  context?.drawImage(image, 0, 0)
  return `${context?.getImageData(0, 0, 1, 1).data}`
}

const pictures = [
  [
    'a poster',
    {
      form: 'content/posters/main/two-moons.yaml',
      path: 'images.0',
      file: 'posters/main/two-moons.jpg',
      width: 1188,
      height: 1682,
    },
  ],
  [
    'a gallery',
    {
      form: 'content/galleries/wide.yaml',
      path: 'hero.0',
      file: 'images/hero-2.jpg',
      width: 1600,
      height: 900,
    },
  ],
  [
    'a book',
    {
      form: 'content/books/get-the-saga/creation.md',
      path: 'cover',
      file: 'images/cover.jpg',
      width: 800,
      height: 1200,
    },
  ],
] as const

test.each(isLong ? pictures : pictures.slice(0, 1))(
  'replacing the picture of %s keeps its file name, and can be undone and redone',
  async (_, { form, path, file, width, height }) => {
    const previousBytes = await bytesOf(file)
    await openForm(page, shop, form)
    const field = page.locator(`[data-path="${path}"]`)
    const thumbnailColour = () => field.locator('img').evaluate(colourOf)
    const previousColour = await thumbnailColour()
    await field
      .getByRole('status')
      .filter({ hasText: `${width} × ${height} pixels` })
      .waitFor()

    const buffer = await drawShades(width, height, 60)
    await field
      .locator('input[type=file]')
      .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer })
    await expect.poll(() => bytesOf(file)).toEqual(buffer)
    // The thumbnail then shows the stored file instead of the chosen one.
    await expect
      .poll(() => field.locator('img').getAttribute('src'))
      .not.toContain('name=new')
    await untilSaved()
    await expect.poll(thumbnailColour).not.toBe(previousColour)
    const newColour = await thumbnailColour()

    await press('Undo')
    await expect.poll(() => bytesOf(file)).toEqual(previousBytes)
    await expect.poll(thumbnailColour).toBe(previousColour)
    if (!isLong) return

    await press('Redo')
    await expect.poll(() => bytesOf(file)).toEqual(buffer)
    await expect.poll(thumbnailColour).toBe(newColour)
  },
)

test.runIf(isLong)(
  'a replaced picture that keeps its name is updated on the page beside the form',
  async () => {
    await openForm(page, shop, 'content/posters/main/gold-disk.yaml')
    const framedPicture = inShop().locator('main img').first()
    // The frame may still show the page of the previous form.
    await inShop().getByRole('heading', { name: 'The gold disk', level: 1 }).waitFor()
    const readAddress = () => framedPicture.getAttribute('src')
    const previousAddress = await readAddress()

    const field = page.locator('[data-path="images.0"]')
    const buffer = await drawShades(1188, 1682, 140)
    await field
      .locator('input[type=file]')
      .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer })

    await expect.poll(readAddress).not.toBe(previousAddress)
    await untilSaved()
  },
)

test.runIf(isLong)(
  'replacing a picture with one of the wrong shape asks first',
  async () => {
    // The previous test opened this picture's form.
    const file = 'posters/main/gold-disk.jpg'
    const previousBytes = await bytesOf(file)
    const field = page.locator('[data-path="images.0"]')
    const buffer = await drawShades(1682, 1188, 30)

    await field
      .locator('input[type=file]')
      .setInputFiles({ name: 'new.jpg', mimeType: 'image/jpeg', buffer })

    await page.getByText('This is not saved yet').waitFor()
    expect(await bytesOf(file)).toEqual(previousBytes)
  },
)
