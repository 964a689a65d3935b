import { expect, test } from 'vitest'
import { fieldAt, pressWhileComposing, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'

// Clicking a text on the page focuses its field in the form.

const shop = await sharedEditor()
const page = await sharedWindow(shop, {
  showsShop: true,
  viewport: { width: 1440, height: 900 },
})

const inShop = () => page.frameLocator('[title="The page in the shop"]')
const statusText = () => page.locator('header [role=status]').textContent()
const focusedPath = () =>
  page.evaluate(() =>
    document.activeElement?.closest('[data-path]')?.getAttribute('data-path'),
  )
const headingText = () => page.locator('main h2').first().textContent()

/** Opens the editor beside a page, unless it is open there, and waits until it knows the fields of its texts. */
async function openBeside(path: string): Promise<void> {
  // The second frame is the shop's page; the first is the editor itself.
  if (page.frames()[1]?.url().endsWith(path)) return

  const placesResponse = page.waitForResponse((response) =>
    response.url().endsWith('/places'),
  )
  await page.goto(`${shop.watching.origin}/__saga/edit?page=${encodeURIComponent(path)}`)
  await placesResponse
}

/**
 * Runs in the page. Returns the centre of a word, relative to the top left corner of `element`, which contains the
 * word.
 */
function middleOfWord(element: Element, word: string) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const start = node.nodeValue?.indexOf(word) ?? -1
    if (start < 0) continue

    const range = document.createRange()
    range.setStart(node, start)
    range.setEnd(node, start + word.length)
    const wordBox = range.getBoundingClientRect()
    const elementBox = element.getBoundingClientRect()
    return {
      x: wordBox.left + wordBox.width / 2 - elementBox.left,
      y: wordBox.top + wordBox.height / 2 - elementBox.top,
    }
  }
  throw new Error(`${word} is not there`)
}

/** Acts on the page and records clicks, uninterrupted typing, and single keys. */
function createRecordedUser() {
  const actions: string[] = []
  return {
    actions,
    async click(word: string, selector: string): Promise<void> {
      actions.push('click')
      // Click the word itself, which may be a small part of its text.
      const position = await inShop().locator(selector).evaluate(middleOfWord, word)
      await inShop().locator(selector).click({ position })
    },
    async type(text: string): Promise<void> {
      actions.push('text')
      await page.keyboard.type(text)
    },
    async press(key: string): Promise<void> {
      actions.push(key)
      await page.keyboard.press(key)
    },
  }
}

test('the edit link of a shop page opens its form beside it', async () => {
  await page.goto(`${shop.watching.origin}/en/posters/two-moons`)
  const placesResponse = page.waitForResponse(/\/places$/)
  await page.getByRole('link', { name: 'Edit this poster' }).click()
  await placesResponse
  await page.getByRole('heading', { name: 'Two moons' }).first().waitFor()
  await inShop().getByRole('heading', { name: 'Two moons', level: 1 }).waitFor()
})

/** A page, an element of it, and the form and the field that a click on the element opens. */
const places = [
  ['/en/posters/two-moons', 'h1', 'Two moons', 'title.en'],
  ['/en/posters/two-moons', 'main img', 'Two moons', 'images.0'],
  ['/sv', '#story h2', 'The story', 'title.sv'],
  ['/es', '.reviews article p', 'Reviews', '0.comment.es'],
  ['/en', '.hero h1', 'Interface texts', 'hero.title.en'],
  ['/en/wide', 'main h1', 'Wide views', 'title.en'],
  ['/en/get-the-saga', '.book h3', 'Creation', 'title'],
] as const
test.each(isLong ? places : places.slice(0, 2))(
  'on %s, clicking %s opens %s at its field',
  async (path, selector, title, field) => {
    await openBeside(path)
    await inShop().locator(selector).first().click()
    await expect.poll(headingText).toContain(title)
    await expect.poll(focusedPath).toBe(field)
  },
)

test.runIf(isLong)('clicking a price leads to its field in the price list', async () => {
  await openBeside('/en/posters/two-moons')
  await inShop().getByText('$90 USD').first().click()
  await expect.poll(headingText).toContain('Prices and sizes')
  await expect.poll(focusedPath).toBe('a1.price')
})

test('a second click edits the title on the page: Escape cancels, Enter saves', async () => {
  await openBeside('/en/posters/two-moons')
  const title = inShop().locator('h1')
  for (const key of ['Escape', 'Enter']) {
    await title.click()
    await expect.poll(focusedPath).toBe('title.en')

    await title.click()
    await inShop().locator('h1[contenteditable]').waitFor()

    await page.keyboard.type('Three moons')
    // A key that is meant for an input method does not end the edit.
    await pressWhileComposing(title, key)
    expect(await title.getAttribute('contenteditable')).toBe('plaintext-only')

    await page.keyboard.press(key)
    await inShop().locator('h1:not([contenteditable])').waitFor()

    // Click elsewhere, so that the next click on the title is a first click again.
    if (key === 'Escape') await inShop().locator('main img').first().click()
  }

  await expect
    .poll(() => shop.textOf('posters/main/two-moons.yaml'))
    .toContain('en: Three moons')
  await inShop().getByRole('heading', { name: 'Three moons', level: 1 }).waitFor()
  expect(await shop.changesOf('posters/main/two-moons.yaml')).toEqual([
    '-title: { sv: Två månar, en: Two moons, es: Dos lunas }',
    '+title: { sv: Två månar, en: Three moons, es: Dos lunas }',
  ])
})

test.runIf(isLong)(
  'a double click starts typing on the page and keeps the focus there',
  async () => {
    await openBeside('/en/posters/gold-disk')
    await inShop().locator('h1').dblclick()
    await inShop().locator('h1[contenteditable]').waitFor()

    await expect.poll(headingText).toContain('The gold disk')
    // Give the form time to steal the focus, which it must not do.
    await page.waitForTimeout(300)

    await page.keyboard.type('A golden disk')
    await page.keyboard.press('Enter')

    await expect
      .poll(() => shop.textOf('posters/main/gold-disk.yaml'))
      .toContain('en: A golden disk')
  },
)

test.runIf(isLong)('focusing a field highlights its text on the page', async () => {
  await openBeside('/en/posters/two-moons')
  await inShop().locator('h1').click()
  await expect.poll(focusedPath).toBe('title.en')

  await fieldAt(page, 'description.en').focus()
  await inShop()
    .locator('[data-saga-shown]', { hasText: 'A small picture for the tests.' })
    .waitFor()
})

test.runIf(isLong)(
  'a click, a typed word and Enter correct a word in the footer',
  async () => {
    await openBeside('/es')
    const user = createRecordedUser()

    await user.click('cuento', '.footer-brand p:last-child')
    await expect.poll(focusedPath).toBe('footer.about.es')

    await user.type('relato')
    await user.press('Enter')

    await expect
      .poll(() => shop.textOf('strings/es.yaml'))
      .toContain('del relato del rey')
    expect(await shop.changesOf('strings/es.yaml')).toEqual([
      '-  about: Pósters y libros del cuento del rey del mar. {freeShipping}.',
      '+  about: Pósters y libros del relato del rey del mar. {freeShipping}.',
    ])
    await inShop().locator('.footer-brand p', { hasText: 'del relato del rey' }).waitFor()
    expect(user.actions).toEqual(['click', 'text', 'Enter'])
  },
)

test.runIf(isLong)(
  'links on the page open their document until “Follow links” is checked',
  async () => {
    await openBeside('/es')
    const link = inShop().locator('.footer a[href="/es/wide"]').first()

    await link.click()
    await expect.poll(headingText).toContain('Wide views')
    expect(page.frames()[1]?.url()).toMatch(/\/es$/)

    await page.getByLabel('Follow links').check()
    await link.click()
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/\/es\/wide$/)
  },
)

test.runIf(isLong)('clicking a word that is built into the shop says so', async () => {
  await openBeside('/en/posters/two-moons')
  await inShop().locator('dt', { hasText: 'A1' }).click()
  await expect.poll(statusText).toContain('it is built into the shop')
})
