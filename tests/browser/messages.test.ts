import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBuiltShop } from '../support/built-shop.ts'

const shop = openBuiltShop()

const shareControl = (page: Page, card: number) => page.locator('article.card .share-control').nth(card)
const picture = (page: Page, card: number) => page.locator('article.card .card-picture').nth(card)
const message = (page: Page, around = 'body') => page.locator(`${around} .toast`)

/** A visitor who has copied the link of the first poster, and been told so in the share dialog. */
async function copyLink() {
  const visiting = await shop.visit('/en/holy-cow', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visiting
  await shareControl(page, 0).click()
  await page.locator('.share-dialog[open]').getByRole('button', { name: 'Copy link' }).click()
  await message(page, '.share-dialog[open]').waitFor()
  return visiting
}

const readHeld = (page: Page) => page.locator('html').getAttribute('data-held')
const hasFocus = (element: Element) => element === document.activeElement

test('a message is told where the visitor is: on the page, and in the enlarged view above it', async () => {
  await using visiting = await copyLink()
  const { page } = visiting
  // Held, it has its whole time before it wherever it goes on.
  await message(page).hover()
  await page.keyboard.press('Escape')
  await message(page, 'body > [data-island]').waitFor()
  await message(page).hover()
  await picture(page, 1).focus()
  await page.keyboard.press('Enter')
  await message(page, '.enlarge').waitFor()
  const isOnTop = (toast: Element) => {
    const { x, y } = toast.getBoundingClientRect()
    return toast.contains(document.elementFromPoint(x + 20, y + 20))
  }
  await expect.poll(() => message(page, '.enlarge').evaluate(isOnTop)).toBe(true)
  await expect.poll(() => message(page).count()).toBe(1)
})

test('who hides a message by keyboard is where they were before', async () => {
  await using visiting = await copyLink()
  const { page } = visiting
  const copy = page.locator('.share-dialog[open]').getByRole('button', { name: /^(?:Copy link|Copied)/ })
  await copy.focus()
  await message(page).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await message(page).waitFor({ state: 'detached' })
  await expect
    .poll(() =>
      page.locator('.share-dialog[open]').evaluate((dialog) => dialog.contains(document.activeElement)),
    )
    .toBe(true)
})

test('of two dialogs, each keeps the page behind still until it is closed', async () => {
  await using visiting = await shop.visit('/en/holy-cow')
  const { page } = visiting
  await picture(page, 0).click()
  await page.locator('.enlarge[open]').waitFor()
  // As a press does that waited for its scripts.
  await shareControl(page, 1).evaluate((control: HTMLElement) => control.click())
  await page.locator('.share-dialog[open]').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('.share-dialog[open]').waitFor({ state: 'detached' })
  await expect.poll(() => readHeld(page)).toBe('enlarge')
  await page.keyboard.press('Escape')
  await page.locator('.enlarge[open]').waitFor({ state: 'detached' })
  await expect.poll(() => readHeld(page)).toBe(null)
  await expect.poll(() => picture(page, 0).evaluate(hasFocus)).toBe(true)
})
