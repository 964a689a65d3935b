import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openForm, sharedEditor } from '../support/editor.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// Somebody leaves a broken file half repaired, or undoes its repair. While a file is broken, its title cannot be read,
// so messages identify the poster by its id: “two-moons”.

const FORM = 'content/posters/main/two-moons.yaml'

const shop = await sharedEditor()
const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
})
afterAll(closeWindows)

const path = join(shop.root, FORM)
const originalText = readFileSync(path, 'utf8')
afterEach(async () => {
  writeFileSync(path, originalText)
  await page.evaluate(() => localStorage.clear())
})

const brokenText = originalText.replace('title: {', 'title: {{')
const conflictingText = originalText.replace(
  /^(title: .*)\n/m,
  '<<<<<<< HEAD\n$1\n=======\ntitle: { sv: Månar, en: Pale moons, es: Lunas }\n>>>>>>> other\n',
)

const plainText = page.getByLabel('The whole file as plain text')
const offer = (words: string) => page.locator('.offer', { hasText: words })

async function openRepair(text: string): Promise<void> {
  writeFileSync(path, text)
  await page.goto(`${shop.watching.origin}/__saga/edit?doc=${encodeURIComponent(FORM)}`)
  await page.locator('.broken').waitFor()
}

async function correctAsPlainText(): Promise<void> {
  await openRepair(brokenText)
  await page.getByText('Correct it as plain text').click()
  await plainText.fill(originalText.replace('Two moons', 'Three moons'))
}

async function resolveWithTypedTitle(): Promise<void> {
  await openRepair(conflictingText)
  const title = page.locator('.version[data-at="title.en"]')
  await title.getByRole('radio', { name: 'Edit' }).check()
  await title.getByRole('textbox').fill('Four moons')
}

/** Leaves the form through a link and resumes it from the home page. */
async function leaveAndGoOn(words: string): Promise<void> {
  await page.locator('h1 a').click()
  await offer(words).getByRole('link', { name: 'Continue' }).click()
}

test('a plain-text correction is offered again after leaving the form', async () => {
  await correctAsPlainText()

  await leaveAndGoOn('You corrected “two-moons” as plain text today')
  await expect.poll(() => plainText.inputValue()).toContain('Three moons')
  await page.getByRole('button', { name: 'Save the text' }).click()
  await page.locator('output', { hasText: 'Saved' }).waitFor()

  expect(readFileSync(path, 'utf8')).toContain('Three moons')
  await openForm(page, shop, '')
  expect(await offer('as plain text').count()).toBe(0)
})

test('a correction that is no longer needed can still be read', async () => {
  await correctAsPlainText()
  await page.locator('h1 a').click()
  await offer('as plain text').waitFor()

  writeFileSync(path, originalText)
  await openForm(page, shop, FORM)
  await page.getByText('Show what you typed').click()
  await expect
    .poll(() => offer('It can be read again').locator('pre').textContent())
    .toContain('Three moons')

  // The offer has room for the typed text.
  const offerBox = offer('You corrected “Two moons”')
  const isCutOff = await offerBox.evaluate(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  )
  expect(isCutOff).toBe(false)

  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => offer('as plain text').count()).toBe(0)
})

test('a title typed to resolve a conflict is offered again after leaving the form', async () => {
  await resolveWithTypedTitle()

  await leaveAndGoOn('You chose between two versions of “two-moons” today')
  const title = page.locator('.version[data-at="title.en"]')
  await expect.poll(() => title.getByRole('textbox').inputValue()).toBe('Four moons')
})

test('a title typed to resolve a conflict is offered again after somebody else resolved it', async () => {
  await resolveWithTypedTitle()
  await page.locator('h1 a').click()
  await offer('two versions').waitFor()

  writeFileSync(path, originalText)
  await openForm(page, shop, FORM)
  await offer('You changed “Two moons” today')
    .getByRole('button', { name: 'Continue' })
    .click()
  await page.locator('output', { hasText: 'Saved' }).waitFor()

  await expect.poll(() => readFileSync(path, 'utf8')).toContain('Four moons')
})

test('an undo that would break the shop again asks first', async () => {
  await openRepair(brokenText)
  await page.getByText('Correct it as plain text').click()
  await plainText.fill(originalText)
  await page.getByRole('button', { name: 'Save the text' }).click()
  await page.locator('output', { hasText: 'Saved' }).waitFor()

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('This would cause errors').waitFor()
  expect(readFileSync(path, 'utf8')).toBe(originalText)

  await page.getByRole('button', { name: 'Undo anyway' }).click()
  await expect.poll(() => readFileSync(path, 'utf8')).toBe(brokenText)
})
