import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { openWindow, sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'

// Two browsers and a text editor change the same file, and each browser undoes its own changes. The tests build on each
// other.

const FILE = 'posters/main/two-moons.yaml'
const MOONS = `content/${FILE}`

const shop = await sharedEditor()
const firstPage = await sharedWindow(shop)
const secondPage = await openWindow()
for (const page of [firstPage, secondPage]) await openForm(page, shop, `content/${FILE}`)

/** Edits the file synchronously, so that no save can happen between reading and writing. */
function editByHand(change: (text: string) => string): void {
  const path = join(shop.root, 'content', FILE)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

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

test.runIf(isLong)(
  'each browser undoes and redoes its own change to a file that both changed',
  async () => {
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
    // The pages show the change later. Until then, it would conflict with what the next test types.
    for (const page of [firstPage, secondPage])
      await expect.poll(() => titleIn(page, 'en').inputValue()).toBe('Two moons')
  },
)

test.runIf(isLong)('undoing another browser’s change needs confirmation', async () => {
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

    await press(firstPage, 'Undo')
    await expectDocument(firstPage).toContain('two-moons')
  },
)

test('a change saved in one browser appears in the other', async () => {
  for (const page of [firstPage, secondPage]) await openForm(page, shop, MOONS)
  await fieldAt(firstPage, 'title.en').fill('Two moons over a lake')
  await expect
    .poll(() => fieldAt(secondPage, 'title.en').inputValue())
    .toBe('Two moons over a lake')
})

test.runIf(isLong)(
  'edits to different texts in one file at the same time are all kept',
  async () => {
    await Promise.all([
      fieldAt(firstPage, 'description.sv').fill('Den ena skriver.'),
      fieldAt(secondPage, 'description.es').fill('El otro también escribe.'),
      editByHand((text) =>
        text.replace('A small picture for the tests.', 'By hand. # not a comment'),
      ),
    ])

    for (const text of ['Den ena skriver.', 'El otro también escribe.', 'By hand.'])
      await expect.poll(() => shop.textOf(FILE)).toContain(text)

    for (const page of [firstPage, secondPage])
      await expect
        .poll(() => fieldAt(page, 'description.sv').inputValue())
        .toBe('Den ena skriver.')
  },
)

test('conflicting edits to one text are both shown until somebody decides', async () => {
  // The file changes while the save request is on its way, so the page cannot know about the change.
  await firstPage.route('**/__saga/edit/api/save', async (route) => {
    editByHand((text) => text.replace(/es: Dos lunas/, 'es: Dos lunas a mano'))
    await route.continue()
  })

  await fieldAt(firstPage, 'title.es').fill('Dos lunas en la página')
  await firstPage.getByText('Somebody else changed the same text').waitFor()
  await firstPage.unroute('**/__saga/edit/api/save')

  expect(await firstPage.locator('.decide').textContent()).toContain('Dos lunas a mano')
  expect(await fieldAt(firstPage, 'title.es').inputValue()).toBe('Dos lunas en la página')
  expect(await shop.textOf(FILE)).toContain('Dos lunas a mano')

  // The question shows later edits by others.
  editByHand((text) => text.replace(/es: Dos lunas a mano/, 'es: Dos lunas otra vez'))
  await firstPage.locator('.decide').getByText('Dos lunas otra vez').waitFor()

  await firstPage.getByRole('button', { name: 'Save mine' }).click()
  await expect.poll(() => shop.textOf(FILE)).toContain('Dos lunas en la página')
})

test.runIf(isLong)(
  'an edit made by hand during a save appears after the save',
  async () => {
    await firstPage.route('**/__saga/edit/api/save', async (route) => {
      const response = await route.fetch()
      editByHand((text) => text.replace('By hand.', 'By hand again.'))
      await shop.watching.until('/en/posters/two-moons', (html) =>
        html.includes('By hand again.'),
      )
      await route.fulfill({ response })
    })

    await fieldAt(firstPage, 'title.en').fill('Two moons over a pond')
    await expect
      .poll(() => fieldAt(firstPage, 'description.en').inputValue())
      .toContain('By hand again.')
    await firstPage.unroute('**/__saga/edit/api/save')
  },
)

test.runIf(isLong)(
  'a file broken by hand is reported, and its texts return once it is repaired',
  async () => {
    await fieldAt(firstPage, 'title.sv').fill('Halva namnet')
    await expect.poll(() => shop.textOf(FILE)).toContain('Halva namnet')

    editByHand((text) => text.replace('orientation: portrait', 'orientation: [portrait'))
    const brokenText = await shop.textOf(FILE)
    await firstPage
      .getByText('This text cannot be read because of a typing mistake')
      .waitFor()
    expect(await shop.textOf(FILE)).toBe(brokenText)

    editByHand((text) => text.replace('orientation: [portrait', 'orientation: portrait'))
    await expect
      .poll(() => fieldAt(firstPage, 'title.sv').inputValue())
      .toBe('Halva namnet')
  },
)
