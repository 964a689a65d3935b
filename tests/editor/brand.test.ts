import { expect, test } from 'vitest'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'
import { axeViolationsIn } from './axe-violations.ts'

// The shop's colours, in content/brand.yaml. The tests build on each other.

const shop = await sharedEditor()
const page = await sharedWindow(shop)

const untilStatus = (status: string) =>
  page.locator(`output[data-status="${status}"]`).waitFor()

test('a shop without a brand gets one from the first colour in its form', async () => {
  await openForm(page, shop, 'content/brand.yaml')
  if (isLong) expect(await axeViolationsIn(page)).toEqual([])

  await fieldAt(page, 'darkGround').fill('#3a0d1c')
  // The file does not exist until the colour is saved.
  await expect
    .poll(() => shop.textOf('brand.yaml').catch(() => ''))
    .toMatch(/darkGround: ["']#3a0d1c["']/)
  await untilStatus('saved')
})

test('a colour can be picked, and a picked colour that is hard to read is explained', async () => {
  const swatch = page.locator('[data-path="accent"] input[type="color"]')
  await swatch.fill('#ffe9a0')
  await page.locator('[data-path="accent"]').getByText('hard to read').waitFor()

  await swatch.fill('#b3123f')
  await expect.poll(() => shop.textOf('brand.yaml')).toContain('#b3123f')
  expect(await fieldAt(page, 'accent').inputValue()).toBe('#b3123f')
  await untilStatus('saved')
})

test.runIf(isLong)('the editor opens in the brand’s colours', async () => {
  await page.reload()
  await untilStatus('saved')

  const header = page.locator('#editor > header')
  // This is #3a0d1c, the `darkGround` that the first test has saved.
  await expect
    .poll(() => header.evaluate((element) => getComputedStyle(element).backgroundColor))
    .toBe('rgb(58, 13, 28)')
  if (isLong) expect(await axeViolationsIn(page)).toEqual([])
})
