import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { editedShop, fieldAt, openForm } from '../support/editor.ts'
import { isLong } from '../support/long.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// Two browsers edit the same shop, and each undoes its own changes.

const FILE = 'posters/main/two-moons.yaml'
const MOONS = `content/${FILE}`

const shop = disposeAfterTests(await editedShop())
const browser = await openBrowser()
const newPage = () => browser.newPage({ reducedMotion: 'reduce' })
const firstPage = await newPage()
const secondPage = await newPage()
afterAll(closeWindows)

type Page = typeof firstPage

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
const titleIn = (page: Page, lang: string) => fieldAt(page, `title.${lang}`)
const untilSaved = (page: Page) => page.locator('output[data-status="saved"]').waitFor()
const expectTitles = () =>
  expect.poll(() => shop.textOf(FILE).then((text) => /^title: .*$/m.exec(text)?.[0]))
const expectDocument = (page: Page) =>
  expect.poll(() => new URL(page.url()).searchParams.get('doc') ?? '')

/** Types a title and waits until it is in the file. */
async function retitle(page: Page, lang: string, title: string): Promise<void> {
  await titleIn(page, lang).fill(title)
  await expectTitles().toContain(title)
  await untilSaved(page)
}

test('each browser undoes and redoes its own change to a file that both changed', async () => {
  for (const page of [firstPage, secondPage]) await openForm(page, shop, MOONS)
  const previousText = await shop.textOf(FILE)
  await retitle(firstPage, 'en', 'Mine')
  await retitle(secondPage, 'sv', 'Andras')

  await press(firstPage, 'Undo')
  await expectTitles().toBe('title: { sv: Andras, en: Two moons, es: Dos lunas }')
  await press(firstPage, 'Redo')
  await expectTitles().toBe('title: { sv: Andras, en: Mine, es: Dos lunas }')

  await press(secondPage, 'Undo')
  await expectTitles().toBe('title: { sv: Två månar, en: Mine, es: Dos lunas }')

  await press(firstPage, 'Undo')
  await expectTitles().toContain('en: Two moons')
  expect(await shop.textOf(FILE)).toBe(previousText)
})

test('pressing Undo while typing a word removes that word', async () => {
  await openForm(firstPage, shop, MOONS)
  const expectTitle = (title: string) =>
    expect.poll(() => titleIn(firstPage, 'en').inputValue()).toBe(title)
  await expectTitle('Two moons')
  await retitle(firstPage, 'en', 'Two moons first')

  // Delay the save, so that Undo is pressed before the word is saved.
  await firstPage.route('**/__saga/edit/api/save', async (route) => {
    await pause(800)
    await route.continue()
  })

  await titleIn(firstPage, 'en').press('End')
  await titleIn(firstPage, 'en').pressSequentially(' second')
  await press(firstPage, 'Undo')
  await expectTitle('Two moons first')

  await firstPage.unroute('**/__saga/edit/api/save')
  await expectTitles().toContain('en: Two moons first,')
  await press(firstPage, 'Undo')
  await expectTitle('Two moons')
})

test('undoing another browser’s change needs confirmation', async () => {
  for (const page of [firstPage, secondPage]) await openForm(page, shop, MOONS)
  await retitle(secondPage, 'es', 'De otro')
  await firstPage.reload()
  await press(firstPage, 'Undo theirs')
  const question = firstPage.getByRole('dialog')
  await question
    .getByText(/^This change was made in another browser: .*De otro/)
    .waitFor()
  await question.getByRole('button', { name: 'Leave it' }).click()
  expect(await shop.textOf(FILE)).toContain('De otro')

  await press(firstPage, 'Undo theirs')
  await question.getByRole('button', { name: 'Undo theirs' }).click()
  await expectTitles().toContain('es: Dos lunas')
})

test.runIf(isLong)(
  'Undo asks before it discards another browser’s later change to the same text',
  async () => {
    await openForm(firstPage, shop, MOONS)
    await openForm(secondPage, shop, MOONS)

    await retitle(firstPage, 'en', 'First words')
    await expect.poll(() => titleIn(secondPage, 'en').inputValue()).toBe('First words')
    await retitle(secondPage, 'en', 'Later words')

    await press(firstPage, 'Undo')
    await firstPage.getByRole('dialog').getByText('Later words').waitFor()
    await firstPage.getByRole('dialog').getByRole('button', { name: 'Leave it' }).click()
    await expectTitles().toContain('Later words')

    await press(secondPage, 'Undo')
    await press(firstPage, 'Undo')
    await expectTitles().toContain('en: Two moons')
  },
)

test.runIf(isLong)(
  'Undo of a rename opens the form under the old name, and Redo under the new name',
  async () => {
    await openForm(firstPage, shop, MOONS)
    await firstPage.getByText('Rename Two moons').first().click()
    await firstPage.getByLabel('New name').fill('three-moons')
    await press(firstPage, 'Rename Two moons')
    await expectDocument(firstPage).toContain('three-moons')

    await press(firstPage, 'Undo')
    await expectDocument(firstPage).toBe(MOONS)
    await expect.poll(() => titleIn(firstPage, 'en').inputValue()).toBe('Two moons')

    await press(firstPage, 'Redo')
    await expectDocument(firstPage).toContain('three-moons')

    await press(firstPage, 'Undo')
    await expectDocument(firstPage).toBe(MOONS)
  },
)

test.runIf(isLong)(
  'Undo of a copy leads to the home page, and Redo to the copy',
  async () => {
    await openForm(firstPage, shop, MOONS)
    await firstPage.getByText('Copy Two moons').first().click()
    await firstPage.getByLabel('Name of the copy').fill('copied-moons')
    await press(firstPage, 'Copy Two moons')
    await expectDocument(firstPage).toContain('copied-moons')

    await press(firstPage, 'Undo')
    await expectDocument(firstPage).toBe('')
    await firstPage.getByRole('heading', { name: 'What is left to do' }).waitFor()

    await press(firstPage, 'Redo')
    await expectDocument(firstPage).toContain('copied-moons')
    await firstPage.getByRole('heading', { name: 'Two moons' }).waitFor()

    await press(firstPage, 'Undo')
    await expectDocument(firstPage).toBe('')
  },
)

test.runIf(isLong)(
  'a form whose poster was renamed elsewhere says so instead of “saved”',
  async () => {
    await openForm(secondPage, shop, MOONS)
    await openForm(firstPage, shop, MOONS)

    await firstPage.getByText('Rename Two moons').first().click()
    await firstPage.getByLabel('New name').fill('other-moons')
    await press(firstPage, 'Rename Two moons')

    await secondPage.getByText('This is no longer in the shop').waitFor()
    expect(await secondPage.locator('output[data-status]').count()).toBe(0)
    expect(await shop.textOf('posters/main/other-moons.yaml')).toContain('Two moons')
  },
)
