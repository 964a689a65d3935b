import { afterAll, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { editedShop, openForm, pressWhileComposing } from '../support/editor.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// The posters of a gallery are pictures: added, moved and hidden without an id.

const GALLERY = 'galleries/main.yaml'

const shop = untilEnd(await editedShop())
const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
})
afterAll(closeWindows)
const untilSays = (file: string) => expect.poll(() => shop.textOf(file))
const list = page.locator('[data-path="posters"]')
const cards = () =>
  list.locator('ol .card').evaluateAll((all) => all.map((card) => card.ariaLabel))

/** Adds two posters, which no gallery shows yet. */
async function addPosters(): Promise<void> {
  for (const id of ['far-hills', 'near-hills']) {
    await shop.copyPoster(
      'two-moons',
      id,
      id === 'far-hills' ? 'Far hills' : 'Near hills',
    )
  }
}

test('a poster is added, moved to the third place and hidden, without typing an id', async () => {
  await addPosters()
  await openForm(page, shop, `content/${GALLERY}`)
  for (const title of ['Far hills', 'Near hills']) {
    // A key waits neither for the server to see the new files nor for the button, which is off until then.
    await page.getByRole('button', { name: 'Add to posters', disabled: false }).waitFor()
    await page.getByRole('button', { name: 'Add to posters' }).press('Enter')
    const picker = page.getByRole('dialog', { name: 'Add to posters' })
    await picker.getByRole('searchbox').fill(title.slice(0, 3))
    await picker.getByRole('button', { name: title }).waitFor()
    await pressWhileComposing(picker.getByRole('searchbox'), 'Enter')
    expect(await picker.isVisible()).toBe(true)
    await picker.getByRole('searchbox').press('Enter')
    await list.getByRole('button', { name: new RegExp(`^${title}, `) }).waitFor()
  }
  // The new one has the focus: two keys bring it to the third place.
  await page.keyboard.press('Alt+ArrowLeft')
  await expect
    .poll(cards)
    .toEqual([
      'The gold disk, 1 of 4',
      'Two moons, 2 of 4',
      'Near hills, 3 of 4',
      'Far hills, 4 of 4',
    ])
  await untilSays(GALLERY).toContain('  - two-moons\n  - near-hills\n  - far-hills\n')
  await list.getByRole('button', { name: 'Hide Near hills' }).click()
  await untilSays('posters/main/near-hills.yaml').toContain('draft: true')
  await expect
    .poll(() => page.locator('header [role=status]').textContent())
    .toBe('Near hills: Visitors do not see it.')
  expect(await shop.changesOf(GALLERY)).toEqual([
    '-expect: 2',
    '+expect: 4',
    '+  - near-hills',
    '+  - far-hills',
  ])
})

test('a poster is moved by drag, and taken out by one key; the number that is expected follows', async () => {
  await list.locator('li').nth(3).dragTo(list.locator('li').first())
  await untilSays(GALLERY).toContain('posters:\n  - far-hills\n  - gold-disk\n')
  await list.getByRole('button', { name: 'Far hills, 1 of 4' }).press('Delete')
  await untilSays(GALLERY).toContain('expect: 3')
  await expect
    .poll(cards)
    .toEqual(['The gold disk, 1 of 3', 'Two moons, 2 of 3', 'Near hills, 3 of 3'])
  expect(await shop.textOf(GALLERY)).toContain('posters:\n  - gold-disk\n')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toBe('The gold disk, 1 of 3')
})

test('a picture of the wrong shape, and a copy of another picture, are told on drop', async () => {
  await openForm(page, shop, 'content/posters/main/two-moons.yaml')
  const field = page.locator('[data-path="images.0"]')
  await field
    .locator('input[type=file]')
    .setInputFiles(`${shop.root}/content/posters/wide/wide-1.jpg`)
  await field.getByText('a portrait picture must have the shape').first().waitFor()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.locator('output[data-status="saved"]').waitFor()
  await field
    .locator('input[type=file]')
    .setInputFiles(`${shop.root}/content/posters/main/gold-disk.jpg`)
  await field
    .getByText('is the same picture as that of “The gold disk”')
    .first()
    .waitFor()
})

test('numbers, days, languages and choices have fields of their own', async () => {
  await openForm(page, shop, 'content/reviews.yaml')
  const first = page.locator('[data-path="0"]')
  expect(await first.locator('[data-path="0.date"] input').getAttribute('type')).toBe(
    'date',
  )
  expect(
    await first.locator('[data-path="0.helpful"] input').getAttribute('inputmode'),
  ).toBe('numeric')
  expect(await first.getByRole('switch', { name: 'Verified purchase' }).isChecked()).toBe(
    true,
  )
  expect(
    await first.locator('[data-path="0.language"] option').allTextContents(),
  ).toEqual(['Svenska', 'English', 'Español'])
})

test('a menu of countries is filled for whoever comes to it, and letters choose from it', async () => {
  await openForm(page, shop, 'content/reviews.yaml')
  const menus = page.getByRole('combobox', { name: 'Country' })
  const [first, second] = [menus.first(), menus.nth(1)]
  const optionsOf = (menu: typeof menus) =>
    menu.getByRole('option', { includeHidden: true }).allTextContents()
  expect(await optionsOf(first)).toEqual(['Sweden'])
  await first.focus()
  await page.keyboard.type('norw')
  await untilSays('reviews.yaml').toMatch(/name: Karin Ek\n {2}country: ["']?NO/)
  expect(await optionsOf(second)).toEqual(['United Kingdom'])
  await second.click()
  await expect.poll(async () => (await optionsOf(second)).length).toBeGreaterThan(240)
  await page.keyboard.press('Escape')
  expect(await second.inputValue()).toBe('GB')
})
