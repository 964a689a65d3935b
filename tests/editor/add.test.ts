import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'

// Forms that add or copy a document.

const shop = await sharedEditor()
const page = await sharedWindow(shop)

const GALLERY = 'galleries/main.yaml'

const inShop = () => page.frameLocator('[title="The page in the shop"]')
const listFiles = (): Promise<readonly string[]> =>
  readdir(join(shop.root, 'content'), { recursive: true })

const openDocument = () => new URL(page.url()).searchParams.get('doc')

const readFocusedText = () =>
  page.evaluate(() => (document.activeElement as HTMLTextAreaElement | null)?.value ?? '')

/** Opens one of the forms on the editor's home page. */
async function openHomeForm(name: string) {
  await openForm(page, shop, '')
  const form = page.locator('details.work', { hasText: name })
  // An earlier test may have left the form open.
  await form.evaluate((element: HTMLDetailsElement) => {
    element.open = true
  })
  return form
}

test.runIf(isLong)(
  'submitting an empty form marks the missing fields and adds nothing',
  async () => {
    const previousFiles = await listFiles()
    const form = await openHomeForm('Add a gallery')

    await form.getByRole('button', { name: 'Add a gallery' }).click()

    await form.getByText('Nothing is added yet').waitFor()
    await form.locator('[data-path="id"]').getByText('This is required.').waitFor()
    await form.locator('[data-path="orientation"]').getByText('Choose one.').waitFor()
    expect(await listFiles()).toEqual(previousFiles)

    await form.locator('[data-path="id"] textarea').fill('nordic')
    await expect.poll(() => form.locator('[data-path="id"] .finding').count()).toBe(0)
    await form.locator('[data-path="orientation"]').getByText('Choose one.').waitFor()
  },
)

test.runIf(isLong)(
  'a gallery or page without texts is added as a draft that causes no errors',
  async () => {
    const gallery = await openHomeForm('Add a gallery')
    await gallery.locator('[data-path="id"] textarea').fill('nordic')
    await gallery.locator('[data-path="orientation"] select').selectOption('portrait')
    await gallery.getByRole('button', { name: 'Add a gallery as a draft' }).click()
    await page.getByRole('heading', { name: 'nordic' }).waitFor()
    expect(await shop.textOf('galleries/nordic.yaml')).toContain('draft: true')

    const textPage = await openHomeForm('Add a text page')
    await textPage.locator('[data-path="id"] textarea').fill('returns')
    await textPage.getByRole('button', { name: /^Add .* as a draft$/ }).click()
    await page.getByRole('heading', { name: 'returns' }).waitFor()
    expect(await shop.textOf('texts/returns/sv.md')).toContain('draft: true')
    await page
      .locator('[data-path="draft.es"]')
      .getByText('Nothing is written in this language yet.')
      .waitFor()

    await openForm(page, shop, '')
    // A draft's missing texts are filled with its name, which the search must not find.
    await page.getByLabel('Find any words').fill('nordic')
    await page.getByText('No text contains these words.').waitFor()

    expect(await page.getByText(/^Errors \(/).count()).toBe(0)
    expect(await inShop().locator('saga-failure').count()).toBe(0)
  },
)

test('the address of a new page follows its title until somebody edits it', async () => {
  const form = await openHomeForm('Add a text page')
  const name = form.locator('[data-path="id"] textarea')

  await form.locator('[data-path="title.sv"] textarea').fill('Över sjön & åter')
  await expect.poll(() => name.inputValue()).toBe('over-sjon-ater')

  await form.locator('[data-path="title.en"] textarea').fill('Across the lake')
  expect(await name.inputValue()).toBe('over-sjon-ater')

  await name.fill('across')
  await form.locator('[data-path="title.sv"] textarea').fill('Över sjön')
  expect(await name.inputValue()).toBe('across')

  // The browser stores the unfinished form.
  if (isLong) await page.reload()
  else await openForm(page, shop, 'content/galleries/main.yaml')
  await openForm(page, shop, '')
  await page
    .getByText(/began to add a text \(Över sjön\)/)
    .first()
    .waitFor()
})

test.runIf(isLong)(
  'adding a quote opens the list with the focus on the new entry',
  async () => {
    const form = await openHomeForm('Add a quote')

    await form.locator('[data-path="name"] textarea').fill('Berta')
    for (const lang of ['sv', 'en', 'es'])
      await form
        .locator(`[data-path="text.${lang}"] textarea`)
        .fill('Wonderful, says Berta.')

    await form.getByRole('button', { name: 'Add a quote' }).click()

    await expect.poll(readFocusedText).toBe('Wonderful, says Berta.')
  },
)

test.runIf(isLong)(
  'an error in the shop keeps the last valid page in view, with a one-line notice',
  async () => {
    await openForm(page, shop, 'content/posters/main/two-moons.yaml')
    await inShop().getByRole('heading', { name: 'Two moons', level: 1 }).waitFor()

    await page
      .locator('[data-path="gumroadLinks.a1"] textarea')
      .fill('example.com/l/two-moons')
    await page.getByRole('button', { name: 'Save anyway' }).click()

    const notice = inShop().locator('saga-failure')
    await notice.getByText('This is the last version without errors.').waitFor()
    // One line with its padding is less than 80 pixels high.
    const { height = Infinity } = (await notice.boundingBox()) ?? {}
    expect(height).toBeLessThan(80)

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await notice.waitFor({ state: 'detached' })
  },
)

test.runIf(isLong)(
  'adding a review shows it on the page and focuses it in the list',
  async () => {
    const form = await openHomeForm('Add a review')
    const inForm = (path: string) =>
      form.locator(`[data-path="${path}"]`).locator('textarea, input, select').first()

    await inForm('name').fill('Cecilia')
    // A long menu gets its options only when it is focused.
    await inForm('country').focus()
    await inForm('country').selectOption('DK')
    await inForm('rating').selectOption('5')
    await inForm('language').selectOption('en')
    await inForm('date').fill('2020-01-31')
    await inForm('comment.en').fill('A sea to look at.')

    await form.getByRole('button', { name: 'Add a review' }).click()

    await expect.poll(readFocusedText).toBe('Cecilia')
    expect(await shop.textOf('reviews.yaml')).toContain('country: DK')
    if (isLong)
      await inShop().locator('[data-saga-shown]', { hasText: 'Cecilia' }).waitFor()
  },
)

test('a poster added by its picture is a draft named after the file', async () => {
  const form = await openHomeForm('Add a poster')
  await form.getByLabel('Gallery').selectOption('main')
  const disk = readFileSync(join(shop.root, 'content/posters/main/gold-disk.jpg'))
  const file = {
    name: 'Pappers Måne.jpg',
    mimeType: 'image/jpeg',
    // Bytes after a picture's end make it a different file that looks the same.
    buffer: Buffer.concat([disk, Buffer.from('other')]),
  }
  await form.locator('input[type=file]').setInputFiles(file)
  await form.getByText('1188 × 1682 pixels').waitFor()
  await expect
    .poll(() => form.getByLabel('Name in addresses').inputValue())
    .toBe('pappers-mane')

  const titles = form.getByRole('group', { name: 'Title' })
  await titles.getByLabel('Svenska').fill('Pappersmånen')
  await titles.getByLabel('Español').fill('La luna de papel')
  await form.getByRole('button', { name: 'Add a poster as a draft' }).click()
  await page.getByRole('heading', { name: 'Pappersmånen' }).waitFor()

  const text = await shop.textOf('posters/main/pappers-mane.yaml')
  expect(text).toContain('draft: true')
  expect(text).toMatch(/sv: Pappersmånen[\s\S]*es: La luna de papel/)
  expect(readFileSync(join(shop.root, 'content/posters/main/pappers-mane.jpg'))).toEqual(
    file.buffer,
  )
  expect(await shop.changesOf(GALLERY)).toEqual([
    '-expect: 2',
    '+expect: 3',
    '+  - pappers-mane',
  ])
})

test.runIf(isLong)(
  'a renamed poster keeps its former name, and Undo returns to the old form',
  async () => {
    await openForm(page, shop, 'content/posters/main/two-moons.yaml')
    await page.getByText('Rename Two moons').first().click()
    await page.getByLabel('New name').fill('twin-moons')
    await page.getByRole('button', { name: 'Rename Two moons' }).click()
    await expect.poll(openDocument).toBe('content/posters/main/twin-moons.yaml')
    expect(await shop.textOf('posters/main/twin-moons.yaml')).toContain(
      'formerly: [two-moons]',
    )

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(openDocument).toBe('content/posters/main/two-moons.yaml')
  },
)

test('removing a poster lists the addresses that will stop working, and Undo restores it', async () => {
  await openForm(page, shop, 'content/posters/main/two-moons.yaml')
  await page.getByText('Remove Two moons').first().click()
  await page.getByRole('button', { name: 'Remove Two moons' }).click()
  for (const lang of ['sv', 'en', 'es'])
    await page
      .getByText(
        new RegExp(`^These addresses will stop working.*/${lang}/posters/two-moons`),
      )
      .waitFor()
  expect(await shop.textOf('posters/main/two-moons.yaml')).toContain('id: two-moons')
  if (!isLong) return

  await page.getByRole('button', { name: 'Yes, remove all of this' }).click()
  await page.getByRole('heading', { name: 'What is left to do' }).waitFor()
  // The id of a removed poster is not used again.
  expect(await shop.textOf(GALLERY)).toContain(
    'retired:\n  - lost-lake\n  - two-moons\nposters:\n  - gold-disk\n',
  )
  expect(await listFiles()).not.toContain('posters/main/two-moons.jpg')

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect.poll(listFiles).toContain('posters/main/two-moons.jpg')
  await expect
    .poll(() => shop.textOf(GALLERY))
    .toContain('posters:\n  - gold-disk\n  - two-moons\n')
})

test.runIf(isLong)(
  'a copy that shares its picture with the original asks before visitors see it',
  async () => {
    await openForm(page, shop, 'content/posters/main/two-moons.yaml')
    // At first, a copy has the same picture as the original.
    const form = page.locator('details.work', { hasText: 'Copy Two moons' })
    await form.locator('summary').click()
    const name = form.locator('[data-path="to"] textarea')

    await name.fill('Red Moon!')
    await form.getByText('“Red Moon!” cannot be used in an address').first().waitFor()

    await name.fill('gold-disk')
    await form.getByText('“gold-disk” is already taken; choose another name').waitFor()

    await name.fill('two-moons-b')
    await form.getByRole('button', { name: 'Copy Two moons' }).click()
    await inShop().locator('main[data-draft] h1').waitFor()

    await page.getByRole('switch', { name: 'Draft' }).click()
    await page.getByText('This is not saved yet: it would cause errors').waitFor()

    const picture = page.locator('[data-path="images.0"]')
    await picture
      .getByText('This picture appears twice, here and in “Two moons”')
      .first()
      .waitFor()
    expect(await shop.textOf('posters/main/two-moons-b.yaml')).toContain('draft: true')

    await page.getByRole('button', { name: 'Discard my change' }).click()
  },
)
