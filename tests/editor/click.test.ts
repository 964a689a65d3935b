import { afterAll, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { editedShop, fieldAt, pressWhileComposing } from '../support/editor.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// A click on the page leads to the field of what was clicked.

const isLong = process.env.SAGA_LONG === '1'
const shop = untilEnd(await editedShop())
const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
})
afterAll(closeWindows)

const inShop = () => page.frameLocator('[title="The page in the shop"]')
const status = () => page.locator('header [role=status]').textContent()
const focused = () =>
  page.evaluate(() =>
    document.activeElement?.closest('[data-path]')?.getAttribute('data-path'),
  )
const heading = () => page.locator('main h2').first().textContent()

/** Opens the editor beside a page of the shop, once the words of the page are known. */
async function openBeside(path: string): Promise<void> {
  const learned = page.waitForResponse((response) => response.url().endsWith('/places'))
  await page.goto(`${shop.watching.origin}/__saga/edit?page=${encodeURIComponent(path)}`)
  await learned
}

/** Counts what a person does: clicks, texts typed without a break, and single keys. */
function countedHand() {
  const done: string[] = []
  return {
    done,
    async click(words: string, at: string): Promise<void> {
      done.push('click')
      // On the word itself: a text can be longer.
      const place = await inShop()
        .locator(at)
        .evaluate((element, word) => {
          const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const from = node.nodeValue?.indexOf(word) ?? -1
            if (from < 0) continue
            const range = document.createRange()
            range.setStart(node, from)
            range.setEnd(node, from + word.length)
            const { left, top, width, height } = range.getBoundingClientRect()
            const own = element.getBoundingClientRect()
            return { x: left + width / 2 - own.left, y: top + height / 2 - own.top }
          }
          throw new Error(`${word} is not there`)
        }, words)
      await inShop().locator(at).click({ position: place })
    },
    async type(text: string): Promise<void> {
      done.push('text')
      await page.keyboard.type(text)
    },
    async press(key: string): Promise<void> {
      done.push(key)
      await page.keyboard.press(key)
    },
  }
}

test('a wrong word in the footer of the Spanish page is right with one click, one typing and Enter', async () => {
  await openBeside('/es')
  const hand = countedHand()
  await hand.click('cuento', '.footer-brand p:last-child')
  await expect.poll(focused).toBe('footer.about.es')
  await hand.type('relato')
  await hand.press('Enter')
  await expect.poll(() => shop.textOf('strings/es.yaml')).toContain('del relato del rey')
  expect(await shop.changesOf('strings/es.yaml')).toEqual([
    '-  about: Pósters y libros del cuento del rey del mar. {freeShipping}.',
    '+  about: Pósters y libros del relato del rey del mar. {freeShipping}.',
  ])
  await inShop().locator('.footer-brand p', { hasText: 'del relato del rey' }).waitFor()
  expect(hand.done).toEqual(['click', 'text', 'Enter'])
})

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
  'on %s, a click on %s opens %s at its field',
  async (path, at, title, field) => {
    await openBeside(path)
    await inShop().locator(at).first().click()
    await expect.poll(heading).toContain(title)
    await expect.poll(focused).toBe(field)
  },
)

test.runIf(isLong)('a price leads to its field in the list of prices', async () => {
  await openBeside('/en/posters/two-moons')
  await inShop().getByText('$90 USD').first().click()
  await expect.poll(heading).toContain('Prices and sizes')
  await expect.poll(focused).toBe('a1.price')
})

test('a second click types on the page: Escape leaves it, Enter saves it', async () => {
  await openBeside('/en/posters/two-moons')
  const title = inShop().locator('h1')
  for (const key of ['Escape', 'Enter']) {
    await title.click()
    await expect.poll(focused).toBe('title.en')
    await title.click()
    await inShop().locator('h1[contenteditable]').waitFor()
    await page.keyboard.type('Three moons')
    await pressWhileComposing(title, key)
    expect(await title.getAttribute('contenteditable')).toBe('plaintext-only')
    await page.keyboard.press(key)
    await inShop().locator('h1:not([contenteditable])').waitFor()
    // Elsewhere, so that the next click is a first one.
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
  'a double click types on the page at once, and no field takes the focus from it',
  async () => {
    await openBeside('/en/posters/gold-disk')
    await inShop().locator('h1').dblclick()
    await inShop().locator('h1[contenteditable]').waitFor()
    await expect.poll(heading).toContain('The gold disk')
    await page.waitForTimeout(300)
    await page.keyboard.type('A golden disk')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => shop.textOf('posters/main/gold-disk.yaml'))
      .toContain('en: A golden disk')
  },
)

test.runIf(isLong)('the page shows where the text of a field stands', async () => {
  await openBeside('/en/posters/two-moons')
  await inShop().locator('h1').click()
  await expect.poll(focused).toBe('title.en')
  await fieldAt(page, 'description.en').focus()
  await inShop()
    .locator('[data-saga-shown]', { hasText: 'A small picture for the tests.' })
    .waitFor()
})

test('links and buttons of the page do nothing by themselves, until links lead on', async () => {
  await openBeside('/en')
  const link = inShop().locator('.footer a[href="/en/wide"]').first()
  await link.click()
  await expect.poll(heading).toContain('Wide views')
  expect(page.frames()[1]?.url()).toMatch(/\/en$/)
  await page.getByLabel('Links lead on').check()
  await link.click()
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/\/en\/wide$/)
})

test.runIf(isLong)('a word that stands in no file says so', async () => {
  await openBeside('/en/posters/two-moons')
  await inShop().locator('dt', { hasText: 'A1' }).click()
  await expect.poll(status).toContain('is not in content/')
})
