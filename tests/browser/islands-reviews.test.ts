import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { reviews } from '../support/islands/page.tsx'
import { setStage } from '../support/islands/visit.ts'

const stage = setStage({})

const articles = (page: Page) => page.locator('article.review:visible')
const names = (page: Page) => articles(page).locator('strong').allInnerTexts()
const more = (page: Page) => page.getByRole('button', { name: 'Visa fler recensioner' })
const byRating = reviews.toSorted((a, b) => b.rating - a.rating).map(({ name }) => name)
const asWritten = reviews.map(({ name }) => name)

it('shows 6, 12, 18 and 20; then the button is gone', async () => {
  const { page, errors } = await stage.visit('/sv')
  for (const shown of [6, 12, 18]) {
    await expect.poll(() => articles(page).count()).toBe(shown)
    await page.getByText(`Visar ${shown} av 20`).waitFor()
    await more(page).click()
  }
  await expect.poll(() => articles(page).count()).toBe(20)
  await expect.poll(() => more(page).count()).toBe(0)
  await expect.poll(() => names(page)).toEqual(byRating)
  // The control is gone: reading goes on with the first of those that it brought.
  const focused = page.locator('article.review:focus strong')
  await expect.poll(() => focused.innerText()).toBe(byRating[18])
  expect(errors).toEqual([])
})

it('sorts in four ways, stably, and keeps all', async () => {
  const { page } = await stage.visit('/sv')
  const sort = page.getByLabel('Sortera')
  expect(await sort.locator('option').allInnerTexts()).toEqual([
    'Mest hjälpsamma',
    'Senaste',
    'Högst betyg',
    'Med bilder',
  ])
  for (const shown of [12, 18, 20]) {
    await more(page).click()
    await expect.poll(() => articles(page).count()).toBe(shown)
  }
  for (const [mode, order] of [
    ['Senaste', asWritten],
    ['Högst betyg', byRating],
    ['Med bilder', asWritten],
    ['Mest hjälpsamma', byRating],
  ] as const) {
    await sort.selectOption(mode)
    await expect.poll(() => names(page)).toEqual(order)
  }
})

it('keeps an order that was chosen before the scripts came', async () => {
  const letGo = stage.shop.hold()
  const { page } = await stage.visit('/sv')
  await page.getByLabel('Sortera').selectOption('Senaste')
  letGo()
  await page.locator('.reviews-live[data-live]').waitFor()
  await expect.poll(() => page.getByLabel('Sortera').inputValue()).toBe('newest')
  await expect.poll(() => names(page)).toEqual(asWritten.slice(0, 6))
})

it('shows all when the scripts do not come', async () => {
  for (const path of stage.shop.scripts) if (path.includes('islands-')) stage.shop.refused.add(path)
  const { page } = await stage.visit('/sv')
  await more(page).click()
  await expect.poll(() => articles(page).count()).toBe(20)
})

it('tells numbers, dates and stars in words', async () => {
  const { page } = await stage.visit('/sv')
  const summary = page.locator('.review-summary')
  expect(await summary.getByRole('img').getAttribute('aria-label')).toBe('4,8 av 5')
  expect(await summary.locator('.review-bars .visually-hidden').allInnerTexts()).toEqual([
    'Betyg 5 av 5: 16 recensioner',
    'Betyg 4 av 5: 4 recensioner',
    'Betyg 3 av 5: 0 recensioner',
    'Betyg 2 av 5: 0 recensioner',
    'Betyg 1 av 5: 0 recensioner',
  ])
  const first = articles(page).first()
  expect(await first.locator('time').textContent()).toBe('2025-09-02')
  expect(await first.locator('time').getAttribute('datetime')).toBe('2025-09-02')
  expect(await first.getByRole('img').getAttribute('aria-label')).toBe('5 av 5')
  expect(await first.textContent()).toMatch(/Verifierat köp[\s\S]*2 tyckte att detta var hjälpsamt/)
  expect(await first.textContent()).toContain('Sverige')
})

it.each([
  ['/en', 'Show more reviews'],
  ['/es', 'Mostrar más reseñas'],
])('%s says %s', async (path, label) => {
  const { page } = await stage.visit(path)
  await page.getByRole('button', { name: label }).click()
  await expect.poll(() => articles(page).count()).toBe(12)
})
