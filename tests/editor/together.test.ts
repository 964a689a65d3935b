import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { editedShop, fieldAt, openForm } from '../support/editor.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// Two browsers and a text editor change the same file. The tests build on each other.

const FILE = 'posters/main/two-moons.yaml'

const shop = disposeAfterTests(await editedShop())
const browser = await openBrowser()
const newPage = () => browser.newPage({ reducedMotion: 'reduce' })
const firstPage = await newPage()
const secondPage = await newPage()
for (const page of [firstPage, secondPage]) await openForm(page, shop, `content/${FILE}`)
afterAll(closeWindows)

/** Edits the file synchronously, so that no save can happen between reading and writing. */
function editByHand(change: (text: string) => string): void {
  const path = join(shop.root, 'content', FILE)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

test('a change saved in one browser appears in the other', async () => {
  await fieldAt(firstPage, 'title.en').fill('Two moons over a lake')
  await expect
    .poll(() => fieldAt(secondPage, 'title.en').inputValue())
    .toBe('Two moons over a lake')
})

test('edits to different texts in one file at the same time are all kept', async () => {
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
})

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

test('an edit made by hand during a save appears after the save', async () => {
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
})

test('a file broken by hand is reported, and its texts return once it is repaired', async () => {
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
})
