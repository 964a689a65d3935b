import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../support/built-shop.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { smallGalleries } from '../support/shop-content.ts'

const shop = openSmallShop()
const [first = '', second = ''] = smallGalleries[0]?.posters ?? []

const heart = (page: Page, id: string) => page.locator(`article#${id} .heart`)
const wake = (page: Page) => movePointerUntil(page, page.locator('.heart').first())
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    localStorage.setItem('others', 'x'.repeat(5 * 1024 * 1024 - 100))
    for (let left = ''; ; left += 'x') localStorage.setItem('more', left)
  })

test('where storage is full, a heart says once that its poster is not kept, and the list agrees with it after the way back', async () => {
  await using visit = await shop.visit('/en')
  const { page } = visit
  await fillStorage(page).catch(() => undefined)
  await wake(page)
  await heart(page, first).click()
  const note = page.locator(`#${first} .heart-note`)
  await note.getByText('Your browser stores nothing more').waitFor()
  expect(await note.getAttribute('role')).toBe('status')
  await heart(page, second).click()
  expect(await page.locator('.heart-note').count()).toBe(0)
  expect(await heart(page, second).getAttribute('aria-pressed')).toBe('true')

  await page.goto(`${shop.server.origin}/en/about-the-prints`)
  await page.goBack()
  await wake(page)
  expect(await heart(page, first).getAttribute('aria-pressed')).toBe('false')
  expect(await page.locator('.saved-open').count()).toBe(0)
})

test('entries of unknown variants, of other types, or called like what objects inherit count nowhere', async () => {
  await using visit = await shop.visit('/en')
  const { page } = visit
  const odd = [
    null,
    7,
    { id: second, variant: 'a3' },
    { id: 3, variant: 'a1' },
    { id: '__proto__', variant: 'a1' },
    { id: ['x'], variant: 'a1' },
    { variant: 'a1' },
  ]
  const list = JSON.stringify([...odd, { id: first, variant: 'a1' }])
  await page.evaluate((text) => localStorage.setItem('saved-posters', text), list)
  await page.reload()
  await wake(page)
  const opener = page.getByRole('button', { name: 'Saved posters: 1' })
  await opener.click()
  await expect.poll(() => page.locator('dialog[open] .saved-row').count()).toBe(1)
  await page.keyboard.press('Escape')
  await opener.waitFor()
})

test('a list that names what objects inherit opens, and says that it is not sold', async () => {
  await using visit = await shop.visit('/en?list=constructor,tostring~1,valueof&wall=1x100')
  const { page } = visit
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.getByRole('dialog').getByText('No longer for sale: 3 of 3').waitFor()
  expect(errors).toEqual([])
})
