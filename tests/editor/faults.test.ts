import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { fieldAt, goWithin, openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'
import { axeViolationsIn } from './axe-violations.ts'

// While somebody types, mistakes are shown at their field until they are corrected. The first
// four tests use one form, which the first test opens.

const MOONS = 'posters/main/two-moons.yaml'
/** 139 characters. Shopping feeds allow 120. */
const LONG_TITLE = 'Two moons '.repeat(14).trim()

const shop = await sharedEditor()
const page = await sharedWindow(shop)

const findingsAt = (path: string) =>
  page.locator(`[data-path="${path}"] > [id$="-faults"] .finding`)
const findingList = page.getByRole('navigation', { name: 'What is wrong here' })
const untilSaved = () => page.locator('output[data-status="saved"]').waitFor()
const editByHand = (change: (text: string) => string): void => {
  const path = join(shop.root, 'content', MOONS)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

test('an overlong title is marked at its field and in the list of mistakes', async () => {
  await openForm(page, shop, `content/${MOONS}`)
  await fieldAt(page, 'title.en').fill(LONG_TITLE)
  await findingsAt('title.en').getByText('shopping feeds').waitFor()
  const descriptionId = await fieldAt(page, 'title.en').getAttribute('aria-describedby')
  expect(await page.locator(`[id="${descriptionId}"]`).textContent()).toContain(
    'shopping feeds',
  )

  // Takes the focus from the field.
  await page.locator('h2').click()
  await findingList.getByRole('link', { name: 'Title, English' }).click()
  const focusedPath = await page.evaluate(() =>
    document.activeElement?.closest('[data-path]')?.getAttribute('data-path'),
  )
  expect(focusedPath).toBe('title.en')

  await fieldAt(page, 'title.en').fill('Two moons')
  await findingsAt('title.en').waitFor({ state: 'detached' })
  await findingList.waitFor({ state: 'detached' })
})

test('a missing translation is marked at the empty field of its language', async () => {
  await fieldAt(page, 'description.es').fill('')
  await findingsAt('description.es').getByText('This is missing').waitFor()
  expect(await findingsAt('description').count()).toBe(0)

  await fieldAt(page, 'description.es').fill('Una imagen pequeña para las pruebas.')
  await findingsAt('description.es').waitFor({ state: 'detached' })
})

test('a rejected value is marked at its field until the old text is back', async () => {
  const link = await fieldAt(page, 'gumroadLinks.a1').inputValue()

  await fieldAt(page, 'gumroadLinks.a1').fill('example.com/l/two-moons')
  await findingsAt('gumroadLinks.a1').first().waitFor()
  expect(await fieldAt(page, 'gumroadLinks.a1').getAttribute('aria-invalid')).toBe('true')
  expect(await findingsAt('gumroadLinks.a1').first().getAttribute('role')).toBe('alert')

  // From here on, the page's saves get no response, so the page itself must remove the mark.
  await page.route('**/__saga/edit/api/save', (route) => route.abort())
  await fieldAt(page, 'title.sv').fill('Två månar igen')
  expect(await findingsAt('gumroadLinks.a1').count()).toBe(1)

  await fieldAt(page, 'gumroadLinks.a1').fill(link)
  await findingsAt('gumroadLinks.a1').waitFor({ state: 'detached' })

  // All texts are as before when saves get responses again. Otherwise, a save could still write the other title.
  await fieldAt(page, 'title.sv').fill('Två månar')
  await page.unroute('**/__saga/edit/api/save')
  await untilSaved()
})

test('leaving a change that cannot be saved asks first', async () => {
  const previousText = await shop.textOf(MOONS)
  await fieldAt(page, 'gumroadLinks.a1').fill('example.com/l/two-moons')
  await page.getByText('This is not saved yet').waitFor()

  const question = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.message()
  })
  await page.locator('h1 a').click()
  expect(await question).toContain('not saved')
  expect(await fieldAt(page, 'gumroadLinks.a1').inputValue()).toBe(
    'example.com/l/two-moons',
  )

  await page.getByRole('button', { name: 'Discard my change' }).click()
  await untilSaved()
  expect(await shop.textOf(MOONS)).toBe(previousText)
})

test('one click writes a link that follows the shop’s pattern', async () => {
  const previousText = await shop.textOf(MOONS)
  await fieldAt(page, 'gumroadLinks.a1').fill('https://example.gumroad.com/l/one-moon')
  await untilSaved()

  await page
    .getByRole('button', { name: 'Write “https://example.gumroad.com/l/two-moons-a1”' })
    .click()
  await expect.poll(() => shop.textOf(MOONS)).toBe(previousText)
  await untilSaved()
  expect(await fieldAt(page, 'gumroadLinks.a1').inputValue()).toBe(
    'https://example.gumroad.com/l/two-moons-a1',
  )
})

test.runIf(isLong)(
  'an invalid value does not hide mistakes in other fields',
  async () => {
    await fieldAt(page, 'title.en').fill(LONG_TITLE)
    await findingsAt('title.en').first().waitFor()
    await untilSaved()

    await fieldAt(page, 'gumroadLinks.a1').fill('example.com/l/two-moons')
    await findingsAt('gumroadLinks.a1').first().waitFor()
    expect(await findingsAt('title.en').count()).toBe(1)

    // This title is too long as well.
    await fieldAt(page, 'title.es').fill('Dos lunas '.repeat(14).trim())
    await findingsAt('title.es').first().waitFor()
    expect(await findingsAt('gumroadLinks.a1').count()).toBe(1)

    await page.getByRole('button', { name: 'Discard my change' }).click()
    await fieldAt(page, 'title.en').fill('Two moons')
    await findingList.waitFor({ state: 'detached' })
  },
)

test.runIf(isLong)('a mistake in a long text is described at its field', async () => {
  await openForm(page, shop, 'content/books/get-the-saga/creation.md')
  const text = page.locator('.cm-content').first()

  await text.click()
  await page.keyboard.press('Control+End')
  // The shop accepts only https links.
  await page.keyboard.type(' [a link](http://example.com)')

  const readDescription = async () => (await text.getAttribute('aria-describedby')) ?? ''
  await expect.poll(readDescription).toContain('-faults')
  const findingsId = (await readDescription())
    .split(' ')
    .find((id) => id.endsWith('-faults'))
  await page.locator(`[id="${findingsId}"] .finding`).first().waitFor()

  await page.keyboard.press('Control+z')
  await expect.poll(readDescription).not.toContain('-faults')
})

test.runIf(isLong)(
  'a mistake without a field is listed by its place and announced',
  async () => {
    await openForm(page, shop, `content/${MOONS}`)
    editByHand((text) => `${text}colour: red\n`)

    await findingList.getByText('the shop does not know').waitFor()
    expect(await findingList.textContent()).toContain('Colour')
    expect(await findingList.getByRole('alert').count()).toBe(1)

    editByHand((text) => text.replace('colour: red\n', ''))
    await findingList.waitFor({ state: 'detached' })
  },
)

test.runIf(isLong)(
  'a new poster rejects a picture of the wrong shape as soon as it is chosen',
  async () => {
    await openForm(page, shop, '')
    const form = page.locator('details.work', { hasText: 'Add a poster' })
    await form.locator('summary').first().click()

    const drawPicture = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#7a4b9c' } })
        .jpeg()
        .toBuffer()
    const choose = async (width: number, height: number) =>
      form.locator('input[type="file"]').setInputFiles({
        name: 'Paper Moon.jpg',
        mimeType: 'image/jpeg',
        buffer: await drawPicture(width, height),
      })
    const findings = form.locator('[data-path="image"] .finding')

    // The gallery's orientation, portrait, determines the shape.
    await form.locator('[data-path="gallery"] select').selectOption({ index: 1 })
    await choose(2400, 1700)
    await findings.waitFor()
    expect(await findings.count()).toBe(1)

    await choose(1700, 2400)
    await findings.waitFor({ state: 'detached' })

    await form.locator('[data-path="id"] textarea').fill('Paper Moon')
    await form.locator('[data-path="id"] .finding').waitFor()
    await form.locator('[data-path="id"] textarea').fill('paper-moon')
    await form.locator('[data-path="id"] .finding').waitFor({ state: 'detached' })
  },
)

test.runIf(isLong)('submitting a form too early marks its empty fields', async () => {
  await openForm(page, shop, '')
  const form = page.locator('details.work', { hasText: 'Add a testimonial' })
  await form.locator('summary').first().click()
  expect(await form.locator('.finding').count()).toBe(0)

  await form.getByRole('button', { name: 'Add a testimonial' }).click()
  await form.locator('[data-path="name"] .finding').waitFor()
  await form.locator('[data-path="text.sv"] .finding').waitFor()

  await form.locator('[data-path="name"] textarea').fill('Ann')
  await form.locator('[data-path="name"] .finding').waitFor({ state: 'detached' })
})

test.runIf(isLong)(
  'the translation view reports forbidden markup while it is typed',
  async () => {
    await goWithin(page, shop, '?translate=es')
    const text = page.locator('#translation')
    await text.waitFor()
    const finding = page.locator('[id^="translation-"][id$="-faults"] .finding')
    const previousText = await text.inputValue()

    await text.fill(`${previousText} <b>dos</b>`)
    await finding.waitFor()

    await text.fill(previousText)
    await finding.waitFor({ state: 'detached' })
  },
)

test.runIf(isLong)('a form with mistakes passes axe', async () => {
  await openForm(page, shop, `content/${MOONS}`)
  await fieldAt(page, 'gumroadLinks.a1').fill('example.com/l/two-moons')
  await fieldAt(page, 'gumroadLinks.a2').fill('example.com/l/two-moons-a2')
  await findingList.getByRole('link').nth(1).waitFor()

  expect(await axeViolationsIn(page, 'main')).toEqual([])
})
