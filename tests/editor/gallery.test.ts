import { expect, test } from 'vitest'
import { openForm, pressWhileComposing, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'

// A gallery's form shows its posters as pictures, so that nobody has to type an id. Other values have suitable fields.
// The tests build on each other.

const GALLERY = 'galleries/main.yaml'

const shop = await sharedEditor()
const page = await sharedWindow(shop)

const untilText = (file: string) => expect.poll(() => shop.textOf(file))
const list = page.locator('[data-path="posters"]')
const cardLabels = () =>
  list.locator('ol .card').evaluateAll((cards) => cards.map((card) => card.ariaLabel))

/** Adds two posters that are in no gallery. */
async function addPosters(): Promise<void> {
  await shop.copyPoster('two-moons', 'far-hills', 'Far hills')
  await shop.copyPoster('two-moons', 'near-hills', 'Near hills')
}

test('a poster can be added, moved to third place and hidden without typing an id', async () => {
  await addPosters()
  await openForm(page, shop, `content/${GALLERY}`)

  for (const title of ['Far hills', 'Near hills']) {
    // The button is disabled until the editor notices the new files. `press` would not wait.
    await page.getByRole('button', { name: 'Add to posters', disabled: false }).waitFor()
    await page.getByRole('button', { name: 'Add to posters' }).press('Enter')

    const picker = page.getByRole('dialog', { name: 'Add to posters' })
    const searchBox = picker.getByRole('searchbox')
    await searchBox.fill(title.slice(0, 3))
    await picker.getByRole('button', { name: title }).waitFor()
    // This Enter is meant for an input method, so it chooses nothing.
    await pressWhileComposing(searchBox, 'Enter')
    expect(await picker.isVisible()).toBe(true)

    await searchBox.press('Enter')
    await list.getByRole('button', { name: new RegExp(`^${title}, `) }).waitFor()
  }

  // The new card has the focus, so a single shortcut moves it to third place.
  await page.keyboard.press('Alt+ArrowLeft')
  await expect
    .poll(cardLabels)
    .toEqual([
      'The gold disk, 1 of 4',
      'Two moons, 2 of 4',
      'Near hills, 3 of 4',
      'Far hills, 4 of 4',
    ])
  await untilText(GALLERY).toContain('  - two-moons\n  - near-hills\n  - far-hills\n')

  await list.getByRole('button', { name: 'Hide Near hills' }).click()
  await untilText('posters/main/near-hills.yaml').toContain('draft: true')
  await expect
    .poll(() => page.locator('header [role=status]').textContent())
    .toBe('Visitors no longer see it: Near hills')
  expect(await shop.changesOf(GALLERY)).toEqual([
    '-expect: 2',
    '+expect: 4',
    '+  - near-hills',
    '+  - far-hills',
  ])
})

test('dragging moves a poster, and Delete removes it and lowers the expected count', async () => {
  await list.locator('li').nth(3).dragTo(list.locator('li').first())
  await untilText(GALLERY).toContain('posters:\n  - far-hills\n  - gold-disk\n')

  await list.getByRole('button', { name: 'Far hills, 1 of 4' }).press('Delete')
  await untilText(GALLERY).toContain('expect: 3')
  await expect
    .poll(cardLabels)
    .toEqual(['The gold disk, 1 of 3', 'Two moons, 2 of 3', 'Near hills, 3 of 3'])
  expect(await shop.textOf(GALLERY)).toContain('posters:\n  - gold-disk\n')

  await expect
    .poll(() => page.evaluate(() => document.activeElement?.ariaLabel))
    .toBe('The gold disk, 1 of 3')
})

test.runIf(isLong)(
  'choosing a picture of the wrong shape or of another poster shows a message',
  async () => {
    await openForm(page, shop, 'content/posters/main/two-moons.yaml')
    const field = page.locator('[data-path="images.0"]')

    await field
      .locator('input[type=file]')
      .setInputFiles(`${shop.root}/content/posters/wide/wide-1.jpg`)
    await field.getByText('a portrait picture must have the shape').first().waitFor()
    await page.getByRole('button', { name: 'Discard my change' }).click()
    await page.locator('output[data-status="saved"]').waitFor()

    await field
      .locator('input[type=file]')
      .setInputFiles(`${shop.root}/content/posters/main/gold-disk.jpg`)
    await field
      .getByText('is the same picture as that of “The gold disk”')
      .first()
      .waitFor()
  },
)

test.runIf(isLong)(
  'numbers, dates, languages and switches have suitable fields',
  async () => {
    await openForm(page, shop, 'content/reviews.yaml')
    const review = page.locator('[data-path="0"]')
    const date = review.locator('[data-path="0.date"] input')
    const helpful = review.locator('[data-path="0.helpful"] input')
    const verified = review.getByRole('switch', { name: 'Verified purchase' })
    const languages = review.locator('[data-path="0.language"] option')

    expect(await date.getAttribute('type')).toBe('date')
    expect(await helpful.getAttribute('inputmode')).toBe('numeric')
    expect(await verified.isChecked()).toBe(true)
    expect(await languages.allTextContents()).toEqual(['Svenska', 'English', 'Español'])

    // A required value becomes false, but is not removed.
    await verified.uncheck()
    await untilText('reviews.yaml').toContain('verified: false')
  },
)

test('a country menu gets its options when it is opened, and typed letters select one', async () => {
  await openForm(page, shop, 'content/reviews.yaml')
  const menus = page.getByRole('combobox', { name: 'Country' })
  const firstMenu = menus.first()
  const secondMenu = menus.nth(1)
  const optionsOf = (menu: typeof menus) =>
    menu.getByRole('option', { includeHidden: true }).allTextContents()

  expect(await optionsOf(firstMenu)).toEqual(['Sweden'])

  await firstMenu.focus()
  await page.keyboard.type('norw')
  await untilText('reviews.yaml').toMatch(/name: Karin Ek\n {2}country: ["']?NO/)

  expect(await optionsOf(secondMenu)).toEqual(['United Kingdom'])
  await secondMenu.click()
  // There are about 250 countries.
  await expect.poll(async () => (await optionsOf(secondMenu)).length).toBeGreaterThan(240)

  await page.keyboard.press('Escape')
  expect(await secondMenu.inputValue()).toBe('GB')
})
