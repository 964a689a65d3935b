import { afterAll, afterEach, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { editedShop, fieldAt, openForm } from '../support/editor.ts'
import { closeWindows, holdBack, openBrowser } from '../support/worker-browser.ts'

// The page beside a form shows what is typed before the shop has made it anew.

const shop = untilEnd(await editedShop())
const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
})
afterAll(closeWindows)
afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }))

const frame = page.frameLocator('iframe')
const status = (is: string) => page.locator(`output[data-status="${is}"]`).waitFor()
const headingIs = (words: string) =>
  expect.poll(() => frame.locator('h1').textContent()).toBe(words)
const SAVES = '**/__saga/edit/api/save'

test('a typed title and description are shown before they are saved, and stay as the shop makes them', async () => {
  await openForm(page, shop, 'content/posters/main/two-moons.yaml')
  await page.goto(`${page.url()}&page=${encodeURIComponent('/sv/posters/two-moons')}`)
  await frame.locator('h1[data-saga]').waitFor()
  await fieldAt(page, 'title.sv').waitFor()
  const release = await holdBack(page, SAVES)

  const title = fieldAt(page, 'title.sv')
  const before = await title.inputValue()
  await title.press('End')
  await title.pressSequentially(' igen')
  await headingIs(`${before} igen`)
  const description = fieldAt(page, 'description.sv')
  await description.press('ControlOrMeta+End')
  await description.pressSequentially(' Sent om natten.')
  await frame.getByText('Sent om natten.').first().waitFor()
  expect(await shop.textOf('posters/main/two-moons.yaml')).not.toContain(`${before} igen`)

  await release()
  await expect
    .poll(() => shop.textOf('posters/main/two-moons.yaml'))
    .toMatch(/igen[\s\S]*Sent/)
  await status('saved')
  await shop.watching.until('/sv/posters/two-moons', (html) =>
    html.includes('Sent om natten.'),
  )
  await headingIs(`${before} igen`)
  await frame.getByText('Sent om natten.').first().waitFor()
})

test('a page that was made from an earlier save shows what is typed since', async () => {
  await page.reload()
  await frame.locator('h1[data-saga]').waitFor()
  const title = fieldAt(page, 'title.sv')
  const before = await title.inputValue()
  const release = await holdBack(page, SAVES)
  await title.press('End')
  await title.pressSequentially(' nu')
  await headingIs(`${before} nu`)

  const loaded = page.waitForEvent('framenavigated')
  await frame.locator('h1').evaluate(() => location.reload())
  await loaded
  await headingIs(`${before} nu`)

  await release()
  await status('saved')
  await shop.watching.until('/sv/posters/two-moons', (html) =>
    html.includes(`${before} nu`),
  )
  await headingIs(`${before} nu`)
})

test('Undo of the browser takes back what was typed in one press, as in every text box', async () => {
  const title = fieldAt(page, 'title.en')
  const before = await title.inputValue()
  await title.press('End')
  await title.pressSequentially(' at sea')
  await title.press('ControlOrMeta+z')
  expect(await title.inputValue()).toBe(before)
  await status('saved')
})

test('a change that is taken back leaves the page too', async () => {
  // The page may still be following the saves before this one.
  await page.reload()
  await frame.locator('h1[data-saga]').waitFor()
  await status('saved')
  await page.route(SAVES, (route) =>
    route.fulfill({ json: { kind: 'asks', words: 'Are you sure?', yes: 'Yes' } }),
  )
  const title = fieldAt(page, 'title.sv')
  const before = await title.inputValue()
  await title.press('End')
  await title.pressSequentially('!')
  await headingIs(`${before}!`)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await headingIs(before)
})

test('a pause behind a word is no fault, its space stays in the field, and Undo shows the old title', async () => {
  await openForm(page, shop, 'content/posters/main/gold-disk.yaml')
  const title = fieldAt(page, 'title.en')
  await title.press('End')
  await title.pressSequentially(' again ')
  await expect
    .poll(() => shop.textOf('posters/main/gold-disk.yaml'))
    .toContain('The gold disk again')
  await status('saved')
  expect(await title.inputValue()).toBe('The gold disk again ')
  expect(await page.getByText('cannot stand here').count()).toBe(0)

  await title.pressSequentially('now ')
  await expect
    .poll(() => shop.textOf('posters/main/gold-disk.yaml'))
    .toContain('The gold disk again now')
  for (const words of ['The gold disk again', 'The gold disk']) {
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(() => title.inputValue()).toBe(words)
  }
})

test('a new entry of a list is not saved before it holds something', async () => {
  const before = await shop.textOf('posters/main/gold-disk.yaml')
  await page.getByRole('button', { name: 'Add to pictures' }).click()
  await page.locator('[data-path="images.1"]').waitFor()
  await page.getByRole('button', { name: 'Add to pictures' }).click()
  await page.locator('[data-path="images.2"]').waitFor()
  await status('saved')
  expect(await page.getByText('it would break the shop').count()).toBe(0)
  expect(await shop.textOf('posters/main/gold-disk.yaml')).toBe(before)
})
