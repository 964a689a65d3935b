import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { editedShop, openForm } from '../support/editor.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

const shop = untilEnd(await editedShop())
const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
})
afterAll(closeWindows)

const inShop = () => page.frameLocator('[title="The page in the shop"]')
const files = (): Promise<readonly string[]> =>
  readdir(join(shop.root, 'content'), { recursive: true })

/** Opens a form of the editor's home. */
async function openWork(name: string) {
  await openForm(page, shop, '')
  const form = page.locator('details.work', { hasText: name })
  // The form of the test before is open already.
  await form.evaluate((element: HTMLDetailsElement) => {
    element.open = true
  })
  return form
}

test('an empty form says at its fields what it needs, writes nothing, and leaves the page in sight', async () => {
  const before = await files()
  const form = await openWork('Add a gallery')
  await form.getByRole('button', { name: 'Add a gallery' }).click()
  await form.getByText('Nothing is added yet').waitFor()
  await form.locator('[data-path="id"]').getByText('This is needed.').waitFor()
  await form.locator('[data-path="orientation"]').getByText('Choose one.').waitFor()
  expect(await files()).toEqual(before)

  await form.locator('[data-path="id"] textarea').fill('nordic')
  await expect.poll(() => form.locator('[data-path="id"] .finding').count()).toBe(0)
  await form.locator('[data-path="orientation"]').getByText('Choose one.').waitFor()
})

test('a gallery and a page of text without their texts begin as drafts, and break nothing', async () => {
  const gallery = await openWork('Add a gallery')
  await gallery.locator('[data-path="id"] textarea').fill('nordic')
  await gallery.locator('[data-path="orientation"] select').selectOption('portrait')
  await gallery.getByRole('button', { name: 'Add a gallery as a draft' }).click()
  await page.getByRole('heading', { name: 'nordic' }).waitFor()
  expect(await shop.textOf('galleries/nordic.yaml')).toContain('draft: true')

  const text = await openWork('Add a page of text')
  await text.locator('[data-path="id"] textarea').fill('returns')
  await text.getByRole('button', { name: /^Add .* as a draft$/ }).click()
  await page.getByRole('heading', { name: 'returns' }).waitFor()
  expect(await shop.textOf('texts/returns/sv.md')).toContain('draft: true')
  await page
    .locator('[data-path="draft.es"]')
    .getByText('Nothing is written in this language yet.')
    .waitFor()

  await openForm(page, shop, '')
  // A draft is filled in with its name, which nobody wrote.
  await page.getByLabel('Find any words').fill('nordic')
  await page.getByText('Nothing has these words.').waitFor()
  expect(await page.getByText(/^Errors \(/).count()).toBe(0)
  expect(await inShop().locator('saga-failure').count()).toBe(0)
})

test('the name in addresses of a page of text follows its title, until somebody types another', async () => {
  const form = await openWork('Add a page of text')
  const name = form.locator('[data-path="id"] textarea')
  await form.locator('[data-path="title.sv"] textarea').fill('Över sjön & åter')
  await expect.poll(() => name.inputValue()).toBe('over-sjon-ater')
  await form.locator('[data-path="title.en"] textarea').fill('Across the lake')
  expect(await name.inputValue()).toBe('over-sjon-ater')
  await name.fill('across')
  await form.locator('[data-path="title.sv"] textarea').fill('Över sjön')
  expect(await name.inputValue()).toBe('across')
  await page.reload()
  await page
    .getByText(/began to add a text \(Över sjön\)/)
    .first()
    .waitFor()
})

test('a quote that is added is shown in its list, with the focus in it', async () => {
  const form = await openWork('Add a quote')
  await form.locator('[data-path="name"] textarea').fill('Berta')
  for (const lang of ['sv', 'en', 'es'])
    await form
      .locator(`[data-path="text.${lang}"] textarea`)
      .fill('Wonderful, says Berta.')
  await form.getByRole('button', { name: 'Add a quote' }).click()
  const readFocused = () =>
    page.evaluate(
      () => (document.activeElement as HTMLTextAreaElement | null)?.value ?? '',
    )
  await expect.poll(readFocused).toBe('Wonderful, says Berta.')
})

test('errors of the shop leave the page beside the form in sight, and are told in one line', async () => {
  await openForm(page, shop, 'content/posters/main/two-moons.yaml')
  await inShop().getByRole('heading', { name: 'Two moons', level: 1 }).waitFor()
  await page
    .locator('[data-path="gumroadLinks.a1"] textarea')
    .fill('example.com/l/two-moons')
  await page.getByRole('button', { name: 'Save it all the same' }).click()
  const notice = inShop().locator('saga-failure')
  await notice.getByText('This page is as it was before an error.').waitFor()
  const { height = Infinity } = (await notice.boundingBox()) ?? {}
  expect(height).toBeLessThan(80)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await notice.waitFor({ state: 'detached' })
})

test('a review that is added is shown at its place in the list, with the focus in it', async () => {
  const form = await openWork('Add a review')
  const at = (path: string) =>
    form.locator(`[data-path="${path}"]`).locator('textarea, input, select').first()
  await at('name').fill('Cecilia')
  await at('country').focus()
  await at('country').selectOption('DK')
  await at('rating').selectOption('5')
  await at('language').selectOption('en')
  await at('date').fill('2020-01-31')
  await at('comment.en').fill('A sea to look at.')
  await form.getByRole('button', { name: 'Add a review' }).click()
  const readFocused = () =>
    page.evaluate(
      () => (document.activeElement as HTMLTextAreaElement | null)?.value ?? '',
    )
  await expect.poll(readFocused).toBe('Cecilia')
  expect(await shop.textOf('reviews.yaml')).toContain('country: DK')
  await inShop().locator('[data-saga-shown]', { hasText: 'Cecilia' }).waitFor()
})

test('a copy with the picture of its original has a page, and asks before visitors see it', async () => {
  await openForm(page, shop, 'content/posters/main/two-moons.yaml')
  const form = page.locator('details.work', { hasText: 'Copy Two moons' })
  await form.locator('summary').click()
  const name = form.locator('[data-path="to"] textarea')
  await name.fill('Red Moon!')
  await form.getByText('“Red Moon!” cannot stand in an address').first().waitFor()
  await name.fill('gold-disk')
  await form.getByText('“gold-disk” is taken already; choose another name').waitFor()
  await name.fill('two-moons-b')
  await form.getByRole('button', { name: 'Copy Two moons' }).click()
  await inShop().locator('main[data-draft] h1').waitFor()

  await page.getByRole('switch', { name: 'Draft' }).click()
  await page.getByText('This is not saved yet: it would break the shop').waitFor()
  const picture = page.locator('[data-path="images.0"]')
  await picture
    .getByText('This picture is there twice, here and in “Two moons”')
    .first()
    .waitFor()
  expect(await shop.textOf('posters/main/two-moons-b.yaml')).toContain('draft: true')
  await page.getByRole('button', { name: 'Take it back' }).click()
})
