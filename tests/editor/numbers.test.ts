import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { edit } from '../support/files.ts'
import { isLong } from '../support/long.ts'

// Numbers as people type them: with decimals, with spaces, as a word, or one for each size.

const shop = await sharedEditor()
const page = await sharedWindow(shop)

const inField = (path: string) => page.locator(`[data-path="${path}"]`)
const untilStatus = (status: string) =>
  page.locator(`output[data-status="${status}"]`).waitFor()

test('a price with decimals is explained at its field, kept as typed and not saved', async () => {
  await openForm(page, shop, 'content/prices.yaml')
  const previousText = await shop.textOf('prices.yaml')
  const price = fieldAt(page, 'a1.price')

  await price.fill('')
  await price.pressSequentially('95,50')

  await inField('a1.price')
    .getByText('“95,50” is not a whole number: write 95 or 96.')
    .waitFor()

  await untilStatus('unsaved')
  expect(await price.inputValue()).toBe('95,50')
  expect(await price.getAttribute('aria-invalid')).toBe('true')
  expect(await shop.textOf('prices.yaml')).toBe(previousText)

  await price.fill('90')
  await untilStatus('saved')
  expect(await inField('a1.price').getByText('whole number').count()).toBe(0)
})

test.runIf(isLong)(
  'an ambiguous number such as 1.000 is explained and not saved',
  async () => {
    // The previous test opened the form.
    const surcharge = fieldAt(page, 'withoutLogo')
    await surcharge.fill('1.000')
    await inField('withoutLogo')
      .getByText('“1.000” can mean two numbers: write 1 or 1000.')
      .waitFor()
    expect(await shop.textOf('prices.yaml')).toContain('withoutLogo: 30')

    await page.getByRole('button', { name: 'Discard my change' }).click()
    await untilStatus('saved')
    expect(await surcharge.inputValue()).toBe('30')
  },
)

test.runIf(isLong)(
  'a space between thousands stays until the field loses the focus',
  async () => {
    await openForm(page, shop, 'content/reviews.yaml')
    const helpful = fieldAt(page, '0.helpful')

    await helpful.fill('1 000')
    await expect.poll(() => shop.textOf('reviews.yaml')).toContain('helpful: 1000')
    await untilStatus('saved')
    expect(await helpful.inputValue()).toBe('1 000')

    await helpful.press('Tab')
    expect(await helpful.inputValue()).toBe('1000')
  },
)

test.runIf(isLong)(
  'a corrected number leaves no message while a question about prices is open',
  async () => {
    await openForm(page, shop, 'content/prices.yaml')
    const price = fieldAt(page, 'a1.price')
    await price.fill('$95')
    await inField('a1.price').getByText('is not a whole number').waitFor()

    await price.fill('950000')
    await page.getByText('These prices change').waitFor()
    expect(await inField('a1.price').getByText('is not a whole number').count()).toBe(0)

    await page.getByRole('button', { name: 'Discard my change' }).click()
  },
)

const POSTER = 'posters/main/two-moons.yaml'

/**
 * Gives the poster a print run. Only a checkout can sell a limited number of prints, and the
 * shop has none, so the poster is sold out.
 */
const setPrintRun = (printRun: string) =>
  edit(join(shop.root, 'content', POSTER), (text) =>
    text.replace(
      /(?:gumroadLinks|soldOut):[\s\S]*/,
      `soldOut: true\nprintRun: ${printRun}\n`,
    ),
  )

test.runIf(isLong)(
  'a form shows each size’s number of prints, if the file has one for each size',
  async () => {
    await setPrintRun('{ a1: 50, a2: 150 }')
    await openForm(page, shop, `content/${POSTER}`)

    const prints = fieldAt(page, 'printRun.a1')
    await expect.poll(() => prints.inputValue()).toBe('50')

    await prints.fill('60')
    await expect
      .poll(() => shop.textOf(POSTER))
      .toContain('printRun: { a1: 60, a2: 150 }')
  },
)

test.runIf(isLong)(
  'the word that replaces a number of prints is saved; any other word is explained',
  async () => {
    await setPrintRun('200')
    await openForm(page, shop, `content/${POSTER}`)
    const prints = fieldAt(page, 'printRun')
    await expect.poll(() => prints.inputValue()).toBe('200')

    await prints.fill('many')
    await inField('printRun').getByText('“many” is not a whole number').waitFor()

    await prints.fill('unlimited')
    await expect.poll(() => shop.textOf(POSTER)).toContain('printRun: unlimited')
    await untilStatus('saved')
    expect(await prints.getAttribute('aria-invalid')).toBe('false')
  },
)

test.runIf(isLong)(
  'a number of prints can be split into one for each size, and merged again',
  async () => {
    await setPrintRun('200')
    await openForm(page, shop, `content/${POSTER}`)
    const prints = fieldAt(page, 'printRun')
    await expect.poll(() => prints.inputValue()).toBe('200')

    await page.getByRole('button', { name: 'Use separate numbers' }).click()
    const printsOfA1 = fieldAt(page, 'printRun.a1')
    await printsOfA1.fill('50')
    await fieldAt(page, 'printRun.a2').fill('150')
    await expect.poll(() => shop.textOf(POSTER)).toMatch(/a1: 50[\s\S]*a2: 150/)
    await untilStatus('saved')

    await page.getByRole('button', { name: 'Use a single number' }).click()
    expect(await prints.inputValue()).toBe('')
    expect(await shop.textOf(POSTER)).toMatch(/a1: 50[\s\S]*a2: 150/)
    await prints.fill('300')
    await expect.poll(() => shop.textOf(POSTER)).toContain('printRun: 300')
  },
)
