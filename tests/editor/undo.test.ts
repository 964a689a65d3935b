import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { editedShop, fieldAt, openForm } from '../support/editor.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// Two browsers, each with what it changed, in one shop.

const FILE = 'posters/main/two-moons.yaml'
const MOONS = `content/${FILE}`

const isLong = process.env.SAGA_LONG === '1'
const shop = untilEnd(await editedShop())
const browser = await openBrowser()
const newPage = () => browser.newPage({ reducedMotion: 'reduce' })
const [one, other] = [await newPage(), await newPage()]
afterAll(closeWindows)

type Page = typeof one

const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).click()
const titleIn = (page: Page, lang: string) => fieldAt(page, `title.${lang}`)
const saved = (page: Page) => page.locator('output[data-status="saved"]').waitFor()
const untilTitles = () =>
  expect.poll(() => shop.textOf(FILE).then((text) => /^title: .*$/m.exec(text)?.[0]))
const docOf = (page: Page) =>
  expect.poll(() => new URL(page.url()).searchParams.get('doc') ?? '')

/** Types a title, and waits until it is in the file. */
async function retitle(page: Page, lang: string, title: string): Promise<void> {
  await titleIn(page, lang).fill(title)
  await untilTitles().toContain(title)
  await saved(page)
}

test('each browser takes back its own change of a file that both have changed, and does it again', async () => {
  for (const page of [one, other]) await openForm(page, shop, MOONS)
  const before = await shop.textOf(FILE)
  await retitle(one, 'en', 'Mine')
  await retitle(other, 'sv', 'Andras')

  await press(one, 'Undo')
  await untilTitles().toBe('title: { sv: Andras, en: Two moons, es: Dos lunas }')
  await press(one, 'Redo')
  await untilTitles().toBe('title: { sv: Andras, en: Mine, es: Dos lunas }')
  await press(other, 'Undo')
  await untilTitles().toBe('title: { sv: Två månar, en: Mine, es: Dos lunas }')
  await press(one, 'Undo')
  await untilTitles().toContain('en: Two moons')
  expect(await shop.textOf(FILE)).toBe(before)
})

test('Undo pressed while a word is typed takes back that word', async () => {
  await openForm(one, shop, MOONS)
  const titleIs = (title: string) =>
    expect.poll(() => titleIn(one, 'en').inputValue()).toBe(title)
  await titleIs('Two moons')
  await retitle(one, 'en', 'Two moons first')
  // The save of the word is still on its way.
  await one.route('**/__saga/edit/api/save', async (route) => {
    await pause(800)
    await route.continue()
  })
  await titleIn(one, 'en').press('End')
  await titleIn(one, 'en').pressSequentially(' second')
  await press(one, 'Undo')
  await titleIs('Two moons first')
  await one.unroute('**/__saga/edit/api/save')
  await untilTitles().toContain('en: Two moons first,')
  await press(one, 'Undo')
  await titleIs('Two moons')
})

test('the change of another browser is not undone before somebody says so', async () => {
  await openForm(other, shop, MOONS)
  await retitle(other, 'es', 'De otro')
  await one.reload()
  await press(one, 'Undo theirs')
  const question = one.getByRole('dialog')
  await question.getByText(/^This was changed in another browser: .*De otro/).waitFor()
  await question.getByRole('button', { name: 'Leave it' }).click()
  expect(await shop.textOf(FILE)).toContain('De otro')

  await press(one, 'Undo theirs')
  await question.getByRole('button', { name: 'Undo theirs' }).click()
  await untilTitles().toContain('es: Dos lunas')
})

test.runIf(isLong)(
  'a change of the same words by another browser is not lost when the first one undoes its own',
  async () => {
    await openForm(one, shop, MOONS)
    await openForm(other, shop, MOONS)
    await retitle(one, 'en', 'First words')
    await expect.poll(() => titleIn(other, 'en').inputValue()).toBe('First words')
    await retitle(other, 'en', 'Later words')
    await press(one, 'Undo')
    await one.getByRole('dialog').getByText('Later words').waitFor()
    await one.getByRole('dialog').getByRole('button', { name: 'Leave it' }).click()
    await untilTitles().toContain('Later words')
    await press(other, 'Undo')
    await press(one, 'Undo')
    await untilTitles().toContain('en: Two moons')
  },
)

test.runIf(isLong)(
  'undo of a new name leads back to the form of the old name, and redo to that of the new one',
  async () => {
    await openForm(one, shop, MOONS)
    await one.getByText('Rename Two moons').first().click()
    await one.getByLabel('New name').fill('three-moons')
    await press(one, 'Rename Two moons')
    await docOf(one).toContain('three-moons')
    await press(one, 'Undo')
    await docOf(one).toBe(MOONS)
    await expect.poll(() => titleIn(one, 'en').inputValue()).toBe('Two moons')
    await press(one, 'Redo')
    await docOf(one).toContain('three-moons')
    await press(one, 'Undo')
    await docOf(one).toBe(MOONS)
  },
)

test.runIf(isLong)('undo of a copy leads home, and redo to the copy', async () => {
  await one.getByText('Copy Two moons').first().click()
  await one.getByLabel('Name of the copy').fill('copied-moons')
  await press(one, 'Copy Two moons')
  await docOf(one).toContain('copied-moons')
  await press(one, 'Undo')
  await docOf(one).toBe('')
  await one.getByRole('heading', { name: 'What is left to do' }).waitFor()
  await press(one, 'Redo')
  await docOf(one).toContain('copied-moons')
  await one.getByRole('heading', { name: 'Two moons' }).waitFor()
  await press(one, 'Undo')
  await docOf(one).toBe('')
})

test.runIf(isLong)(
  'a form whose poster got another name elsewhere says so, and no longer that it is saved',
  async () => {
    await openForm(other, shop, MOONS)
    await openForm(one, shop, MOONS)
    await one.getByText('Rename Two moons').first().click()
    await one.getByLabel('New name').fill('other-moons')
    await press(one, 'Rename Two moons')
    await other.getByText('This is no longer in the shop').waitFor()
    expect(await other.locator('output[data-status]').count()).toBe(0)
    expect(
      await readFile(join(shop.root, 'content/posters/main/other-moons.yaml'), 'utf8'),
    ).toContain('Two moons')
  },
)
