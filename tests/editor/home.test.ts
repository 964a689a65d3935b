import { execSync } from 'node:child_process'
import axe from 'axe-core'
import { afterAll, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { editedShop, fieldAt, openForm } from '../support/editor.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// The shop at a glance: what is left to do, what hangs where, and where a text stands.

const MOONS = 'content/posters/main/two-moons.yaml'

const shop = untilEnd(await editedShop())
execSync(
  'git init -q && git add content && git -c user.name=a -c user.email=a@a.example commit -qm a',
  {
    cwd: shop.root,
  },
)
const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
})
afterAll(closeWindows)
const shown = page.frameLocator('[title="The page in the shop"]')
const home = () => openForm(page, shop, '')
const find = (words: string) => page.getByLabel('Find any words').fill(words)

test('each gallery is a wall of pictures, each of which leads to its form', async () => {
  await home()
  const wall = page.locator('section', {
    has: page.getByRole('link', { name: 'The gallery' }),
  })
  expect(await wall.getByRole('listitem').allTextContents()).toEqual([
    'The gold disk',
    'Two moons',
  ])
  const widths = () =>
    wall
      .locator('img')
      .evaluateAll((all: HTMLImageElement[]) => all.map((img) => img.naturalWidth))
  await expect.poll(widths).toEqual([320, 320])
  await wall.getByRole('link', { name: 'Two moons' }).click()
  await page.getByRole('heading', { name: 'Two moons' }).waitFor()
})

test('a picture is asked for once, as long as its bytes are the same', async () => {
  await home()
  const { headers, status } = await page.evaluate(async () => {
    const img = [...document.querySelectorAll('img')].find(({ src }) =>
      src.includes('&v='),
    )
    const response = await fetch(img?.src ?? '')
    return { status: response.status, headers: response.headers.get('cache-control') }
  })
  expect({ status, headers }).toEqual({
    status: 200,
    headers: 'private, max-age=31536000, immutable',
  })
  const other = await page.evaluate(async (of) => {
    const query = new URLSearchParams({ of, name: 'two-moons.jpg', v: 'other' })
    return (await fetch(`/__saga/edit/picture?${query}`)).headers.get('cache-control')
  }, MOONS)
  expect(other).toBe('no-store')
})

test('any words are found in any language, and lead to their field, beside their page', async () => {
  await home()
  await find('dos LUNAS')
  const hit = page.getByRole('link', { name: 'Two moons, title' })
  await hit.waitFor()
  await page.locator('.hits li').filter({ has: hit }).getByText('Español').waitFor()
  await hit.click()
  await expect
    .poll(() =>
      fieldAt(page, 'title.es').evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  await expect.poll(() => shown.locator('html').getAttribute('lang')).toBe('es')
  await home()
  await find('nobody wrote this')
  await page.getByText('Nothing has these words.').waitFor()
})

test('words are marked where they stand, and arrow keys and Enter lead to them', async () => {
  await home()
  await find('MÅNAR')
  const hit = page.getByRole('link', { name: 'Two moons, title' })
  await hit.waitFor()
  expect(await page.locator('.hits mark').allTextContents()).toContain('månar')
  const field = page.getByLabel('Find any words')
  await field.press('ArrowDown')
  await field.page().keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  expect(await field.evaluate((each) => each === document.activeElement)).toBe(true)
  await field.press('Enter')
  const selected = () =>
    fieldAt(page, 'title.sv').evaluate((each: HTMLTextAreaElement) =>
      each.value.slice(each.selectionStart, each.selectionEnd),
    )
  await expect.poll(selected).toBe('månar')
})

test('words are replaced in all texts at once, after a look, and come back with one Undo', async () => {
  await home()
  await find('proven')
  await page.getByText('Replace these words in all texts').click()
  const before = await shop.textOf('posters/main/two-moons.yaml')
  await page.getByLabel('Write in place of').fill('försöken')
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await page.getByText('This is not saved yet.').waitFor()
  expect(await shop.textOf('posters/main/two-moons.yaml')).toBe(before)
  await page.getByRole('button', { name: /^Replace in \d+ texts?$/ }).click()
  await page
    .locator('header [role=status]')
    .getByText('“proven” is “försöken” now.')
    .waitFor()
  expect(await shop.textOf('posters/main/two-moons.yaml')).toContain('försöken')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shop.textOf('posters/main/two-moons.yaml')).toBe(before)
  await find('nobody wrote this')
  await page.getByText('Nothing has these words.').waitFor()
})

test('what is left to do leads to its field', async () => {
  await home()
  await openForm(page, shop, MOONS)
  await fieldAt(page, 'description.en').fill('En liten bild för proven.')
  await page.locator('output[data-status="saved"]').waitFor()
  await home()
  await page.getByText(/^Notes \(\d+\)$/).click()
  const note = page
    .getByRole('listitem')
    .filter({ hasText: 'The text in English is the same as in Svenska' })
  await note.getByRole('link', { name: 'Two moons' }).click()
  await expect
    .poll(() =>
      fieldAt(page, 'description.en').evaluate(
        (field) => field === document.activeElement,
      ),
    )
    .toBe(true)
})

test('what changed is shown before and after, beside the list', async () => {
  await home()
  await page.getByText(/^What is not published yet \(\d+\)$/).click()
  await page.getByRole('link', { name: 'Before: Two moons' }).click()
  await shown.getByText('A small picture for the tests.').first().waitFor()
  await page.getByRole('link', { name: 'After: Two moons' }).click()
  await shown.getByText('En liten bild för proven.').first().waitFor()
  await page.getByRole('heading', { name: 'What is left to do' }).waitFor()
})

test('each language leads to its translations', async () => {
  await page.getByRole('link', { name: 'Español', exact: true }).click()
  await page.getByRole('heading', { name: 'Translate into Español' }).waitFor()
})

test('axe has nothing to say about what was found', async () => {
  await home()
  await find('o')
  await page.getByText(/^Found \(\d+\)/).waitFor()
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { axe: inPage } = window as unknown as { readonly axe: typeof axe }
    return (await inPage.run({ exclude: ['iframe'] }, { resultTypes: ['violations'] }))
      .violations
  })
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
    ),
  ).toEqual([])
})
