import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { editedShop, fieldAt, openForm } from '../support/editor.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// Two browsers and a text editor, all at the same file.

const FILE = 'posters/main/two-moons.yaml'

const shop = untilEnd(await editedShop())
const browser = await openBrowser()
const newPage = () => browser.newPage({ reducedMotion: 'reduce' })
const [one, other] = [await newPage(), await newPage()]
for (const page of [one, other]) await openForm(page, shop, `content/${FILE}`)
afterAll(closeWindows)

/** At once, so that no save comes between reading and writing. */
function editByHand(change: (text: string) => string): void {
  const path = join(shop.root, 'content', FILE)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

test('what one saves, the other sees', async () => {
  await fieldAt(one, 'title.en').fill('Two moons over a lake')
  await expect
    .poll(() => fieldAt(other, 'title.en').inputValue())
    .toBe('Two moons over a lake')
})

test('different texts of one file, written at the same time, are all kept', async () => {
  await Promise.all([
    fieldAt(one, 'description.sv').fill('Den ena skriver.'),
    fieldAt(other, 'description.es').fill('El otro también escribe.'),
    editByHand((text) =>
      text.replace('A small picture for the tests.', 'By hand. # not a comment'),
    ),
  ])
  for (const text of ['Den ena skriver.', 'El otro también escribe.', 'By hand.'])
    await expect.poll(() => shop.textOf(FILE)).toContain(text)
  for (const page of [one, other])
    await expect
      .poll(() => fieldAt(page, 'description.sv').inputValue())
      .toBe('Den ena skriver.')
})

test('the same text, written twice, is shown in both versions until somebody decides', async () => {
  // The page does not hear of the other save before its own.
  await one.route('**/__saga/edit/api/save', async (route) => {
    editByHand((text) => text.replace(/es: Dos lunas/, 'es: Dos lunas a mano'))
    await route.continue()
  })
  await fieldAt(one, 'title.es').fill('Dos lunas en la página')
  await one.getByText('Somebody else changed the same text').waitFor()
  await one.unroute('**/__saga/edit/api/save')
  expect(await one.locator('.decide').textContent()).toContain('Dos lunas a mano')
  expect(await fieldAt(one, 'title.es').inputValue()).toBe('Dos lunas en la página')
  expect(await shop.textOf(FILE)).toContain('Dos lunas a mano')
  // The question tells the newest of what others write.
  editByHand((text) => text.replace(/es: Dos lunas a mano/, 'es: Dos lunas otra vez'))
  await one.locator('.decide').getByText('Dos lunas otra vez').waitFor()
  await one.getByRole('button', { name: 'Save mine' }).click()
  await expect.poll(() => shop.textOf(FILE)).toContain('Dos lunas en la página')
})

test('what is written by hand while a save is on its way is seen after it', async () => {
  await one.route('**/__saga/edit/api/save', async (route) => {
    const response = await route.fetch()
    editByHand((text) => text.replace('By hand.', 'By hand again.'))
    await shop.watching.until('/en/posters/two-moons', (html) =>
      html.includes('By hand again.'),
    )
    await route.fulfill({ response })
  })
  await fieldAt(one, 'title.en').fill('Two moons over a pond')
  await expect
    .poll(() => fieldAt(one, 'description.en').inputValue())
    .toContain('By hand again.')
  await one.unroute('**/__saga/edit/api/save')
})

test('a file that somebody broke by hand is shown as such, and comes back with what was written meanwhile', async () => {
  await fieldAt(one, 'title.sv').fill('Halva namnet')
  await expect.poll(() => shop.textOf(FILE)).toContain('Halva namnet')
  editByHand((text) => text.replace('orientation: portrait', 'orientation: [portrait'))
  const broken = await shop.textOf(FILE)
  await one.getByText('This text cannot be read because of a typing mistake').waitFor()
  expect(await shop.textOf(FILE)).toBe(broken)
  editByHand((text) => text.replace('orientation: [portrait', 'orientation: portrait'))
  await expect.poll(() => fieldAt(one, 'title.sv').inputValue()).toBe('Halva namnet')
})
