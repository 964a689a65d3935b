import { execSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'
import { axeViolationsIn } from './axe-violations.ts'

// The home page of the editor: remaining work, galleries and the search for texts.

const MOONS = 'content/posters/main/two-moons.yaml'

const shop = await sharedEditor()
// Only the list of unpublished changes needs a repository.
const author = '-c user.name=a -c user.email=a@a.example'
if (isLong)
  execSync(`git init -q && git add content && git ${author} commit -qm a`, {
    cwd: shop.root,
  })

const page = await sharedWindow(shop)

const shopPage = page.frameLocator('[title="The page in the shop"]')
const openHome = () => openForm(page, shop, '')
const find = (words: string) => page.getByLabel('Find any words').fill(words)

test('each gallery shows its posters as pictures that link to their forms', async () => {
  await openHome()
  const gallery = page.locator('section', {
    has: page.getByRole('link', { name: 'The gallery' }),
  })

  expect(await gallery.getByRole('listitem').allTextContents()).toEqual([
    'The gold disk',
    'Two moons',
  ])

  const widths = () =>
    gallery
      .locator('img')
      .evaluateAll((images: HTMLImageElement[]) => images.map((img) => img.naturalWidth))
  // Thumbnails are 320 pixels wide.
  await expect.poll(widths).toEqual([320, 320])

  await gallery.getByRole('link', { name: 'Two moons' }).click()
  await page.getByRole('heading', { name: 'Two moons' }).waitFor()
})

test('an unchanged picture is cached as immutable', async () => {
  await openHome()
  // `v` in the address of a picture is the start of its hash.
  const currentPicture = await page.evaluate(async () => {
    const img = [...document.querySelectorAll('img')].find(({ src }) =>
      src.includes('&v='),
    )
    const response = await fetch(img?.src ?? '')
    return {
      status: response.status,
      cacheControl: response.headers.get('cache-control'),
    }
  })
  expect(currentPicture).toEqual({
    status: 200,
    cacheControl: 'private, max-age=31536000, immutable',
  })

  const cacheControlOfOtherVersion = await page.evaluate(async (of) => {
    const query = new URLSearchParams({ of, name: 'two-moons.jpg', v: 'other' })
    const response = await fetch(`/__saga/edit/picture?${query}`)
    return response.headers.get('cache-control')
  }, MOONS)
  expect(cacheControlOfOtherVersion).toBe('no-store')
})

test('the search finds text in any language and opens its field beside the page', async () => {
  await openHome()
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
  await expect
    .poll(() => page.frames().map((frame) => new URL(frame.url()).pathname))
    .toContain('/es/posters/two-moons')

  await openHome()
  await find('nobody wrote this')
  await page.getByText('No text contains these words.').waitFor()
})

test.runIf(isLong)(
  'the search highlights its matches; arrow keys move between them, and Enter opens one',
  async () => {
    await openHome()
    await find('MÅNAR')
    const hit = page.getByRole('link', { name: 'Two moons, title' })
    await hit.waitFor()
    expect(await page.locator('.hits mark').allTextContents()).toContain('månar')

    // To the first result, to the second, and back to the search field.
    const field = page.getByLabel('Find any words')
    await field.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(
      true,
    )

    await field.press('Enter')
    const selectedText = () =>
      fieldAt(page, 'title.sv').evaluate((textarea: HTMLTextAreaElement) =>
        textarea.value.slice(textarea.selectionStart, textarea.selectionEnd),
      )
    await expect.poll(selectedText).toBe('månar')
  },
)

test('replacing words in all texts shows the changes first and can be undone in one step', async () => {
  await openHome()
  // Swedish: "the tests".
  await find('proven')
  await page.getByText('Replace these words in all texts').click()
  const previousText = await shop.textOf('posters/main/two-moons.yaml')

  await page.getByLabel('Replace “').fill('försöken')
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await page.getByText('This is not saved yet.').waitFor()
  expect(await shop.textOf('posters/main/two-moons.yaml')).toBe(previousText)

  await page.getByRole('button', { name: /^Replace in \d+ texts?$/ }).click()
  await page
    .locator('header [role=status]')
    .getByText('Replaced “proven” with “försöken”.')
    .waitFor()
  expect(await shop.textOf('posters/main/two-moons.yaml')).toContain('försöken')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => shop.textOf('posters/main/two-moons.yaml')).toBe(previousText)

  // The search still works after the undo.
  await find('nobody wrote this')
  await page.getByText('No text contains these words.').waitFor()
})

test('a note leads to its field', async () => {
  await openForm(page, shop, MOONS)
  // The Swedish text: "A small picture for the tests."
  await fieldAt(page, 'description.en').fill('En liten bild för proven.')
  await page.locator('output[data-status="saved"]').waitFor()

  await openHome()
  // The group of notes is initially collapsed.
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

// The previous test replaced the English description with the Swedish one.
test.runIf(isLong)(
  'an unpublished change shows its page before and after, beside the list',
  async () => {
    await openHome()
    await page.getByText(/^What is not published yet \(\d+\)$/).click()

    await page.getByRole('link', { name: 'Before: Two moons' }).click()
    await shopPage.getByText('A small picture for the tests.').first().waitFor()

    await page.getByRole('link', { name: 'After: Two moons' }).click()
    await shopPage.getByText('En liten bild för proven.').first().waitFor()

    await page.getByRole('heading', { name: 'What is left to do' }).waitFor()
  },
)

test.runIf(isLong)('each language links to its translations', async () => {
  await openHome()
  await page.getByRole('link', { name: 'Español', exact: true }).click()
  await page.getByRole('heading', { name: 'Translate into Español' }).waitFor()
})

test.runIf(isLong)('the search results pass axe', async () => {
  await openHome()
  await find('o')
  await page.getByText(/^Found \d+ text/).waitFor()

  expect(await axeViolationsIn(page)).toEqual([])
})
