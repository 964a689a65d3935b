import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../support/built-shop.ts'
import { hasFocus } from '../support/islands/visit.ts'
import { setOut } from '../support/walk.ts'

const shop = openSmallShop()
const walk = setOut(shop, { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] })

const SHARE = '.share-dialog[open]'
const shareControl = (page: Page, card: number) => page.locator('article.card .share-control').nth(card)
const picture = (page: Page, card: number) => page.locator('article.card .card-picture').nth(card)
const message = (page: Page, around = 'body') => page.locator(`${around} .toast`)

const readHeld = (page: Page) => page.locator('html').getAttribute('data-held')

test('a message is told where the visitor is, and leaves them there when it is hidden by keyboard', async () => {
  const page = await walk.to('/en/holy-cow')
  await shareControl(page, 0).click()
  const copy = page.locator(SHARE).getByRole('button', { name: /^(?:Copy link|Copied)/ })
  await copy.click()
  await message(page, SHARE).waitFor()
  await copy.focus()
  await message(page).getByRole('button').focus()
  await page.keyboard.press('Enter')
  await message(page).waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(copy)).toBe(true)

  await page.keyboard.press('Enter')
  // Held, it has its whole time before it wherever it goes on: on the page, and in the enlarged view above it.
  await message(page, SHARE).hover()
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

test('of two dialogs, each keeps the page behind still until it is closed', async () => {
  const page = await walk.to('/en/holy-cow')
  await picture(page, 0).click()
  await page.locator('.enlarge[open]').waitFor()
  // As a press does that waited for its scripts.
  await shareControl(page, 1).evaluate((control: HTMLElement) => control.click())
  await page.locator(SHARE).waitFor()
  await page.keyboard.press('Escape')
  await page.locator(SHARE).waitFor({ state: 'detached' })
  await expect.poll(() => readHeld(page)).toBe('enlarge')
  await page.keyboard.press('Escape')
  await page.locator('.enlarge[open]').waitFor({ state: 'detached' })
  await expect.poll(() => readHeld(page)).toBe(null)
  await expect.poll(() => hasFocus(picture(page, 0))).toBe(true)
})
