import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ShopServer, serveShop } from '../support/islands/server.ts'
import { firstCard, visit, wakeFirstCard } from '../support/islands/visit.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

let browser: Browser
let shop: ShopServer
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  shop = await serveShop({ backend: { url: 'https://backend.example', publicKey: 'k' } })
  // Axe is put in by evaluation: the policy of the shop refuses foreign scripts.
  ;({ page } = await visit(browser, `${shop.origin}/sv`, { reducedMotion: 'reduce' }))
  await page.evaluate(axe.source)
})
afterAll(async () => {
  await Promise.all([closeWindows(), shop.close()])
})

const faults = () =>
  page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run()
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  })

it('finds nothing to say about the server’s HTML', async () => {
  expect(await faults()).toEqual([])
})

it('finds nothing to say about a live card', async () => {
  await wakeFirstCard(page)
  expect(await faults()).toEqual([])
})

it('finds nothing to say about the dialog, its letter and its messages', async () => {
  await firstCard(page).getByRole('button', { name: /Dela/ }).click()
  await page.getByRole('button', { name: 'Kopiera länk' }).click()
  await page.locator('.toast').waitFor()
  expect(await faults()).toEqual([])
  await page.getByRole('button', { name: 'E-post' }).click()
  await page.getByLabel('Mottagare').waitFor()
  expect(await faults()).toEqual([])
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
})

it('keeps every control at least 44 pixels high', async () => {
  const heights = (selector: string) =>
    page
      .locator(`${selector}:visible`)
      .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height))
  await wakeFirstCard(page)
  const inCard = await heights('article.card:first-of-type :is(.size, .logo-choice, .order, .share-control)')
  await firstCard(page).getByRole('button', { name: /Dela/ }).click()
  await page.getByRole('button', { name: 'E-post' }).waitFor()
  const inGrid = await heights('dialog :is(a, button)')
  await page.getByRole('button', { name: 'E-post' }).click()
  await page.getByLabel('Mottagare').waitFor()
  const inLetter = await heights('dialog :is(a, button, input, textarea)')
  for (const { length } of [inCard, inGrid, inLetter]) expect(length).toBeGreaterThanOrEqual(5)
  expect(Math.min(...inCard, ...inGrid, ...inLetter)).toBeGreaterThanOrEqual(44)
})
