import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../support/built-shop.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { languages, smallGalleries } from '../support/shop-content.ts'

const shop = openSmallShop()
const [home, wide] = smallGalleries
const [first = '', second = ''] = home?.posters ?? []

/** Collects what a browser is asked to do beyond showing the shop: other hosts that it asks, and cookies. */
function watchNetwork(context: BrowserContext) {
  const asked = new Set<string>()
  context.on('request', (request) => asked.add(new URL(request.url()).origin))
  context.on('page', (page) => page.on('websocket', (socket) => asked.add(socket.url())))
  return asked
}

/** Everything that the browser stores for the shop, by name. */
const readStored = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
    ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => `worker ${scope}`),
    ...(document.cookie === '' ? [] : [document.cookie]),
  ])

const dialog = (page: Page) => page.locator('dialog[open]')

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
}

async function openDialog(page: Page, control: Locator): Promise<void> {
  await control.click()
  await dialog(page).waitFor()
  await closeDialog(page)
}

/** Does on a wall or on the page of a poster all that one can do without ordering. */
async function useCards(page: Page, around: string): Promise<void> {
  const card = page.locator(around)
  await movePointerUntil(page, card.locator('.heart'))
  await card.locator('.heart').click()
  await card.getByRole('radio', { name: /^A2/ }).check()
  await card.getByRole('checkbox').check()
  await openDialog(page, card.locator('.card-picture'))
  await openDialog(page, card.locator('.share-control'))
}

test('the privacy page names all that the browser is asked to store, in every language; nobody but the shop is asked before an order', async () => {
  await using visit = await shop.visit('/sv')
  const { page } = visit
  const asked = watchNetwork(page.context())
  const stored = new Set<string>()
  const look = async (): Promise<void> => {
    for (const name of await readStored(page)) stored.add(name)
  }
  const to = (path: string) => page.goto(shop.server.origin + path)

  await useCards(page, `article#${first}`)
  await page.locator('.find input').fill('måne')
  await page.locator('[name=view]').check()
  await openDialog(page, page.locator('.saved-open'))
  await look()
  await to(`/en/posters/${second}`)
  await useCards(page, 'article.poster')
  await look()
  for (const path of [
    '/',
    `/es/${wide?.slug}`,
    `/sv/posters/${wide?.posters[0]}`,
    '/sv/get-the-saga',
    '/sv/questions',
    '/en/success',
    '/sv/nowhere',
  ]) {
    await to(path)
    await page.mouse.move(9, 9)
    await page.mouse.wheel(0, 900)
    await page.waitForFunction(() => document.body.dataset.ahead === undefined)
    await look()
  }

  expect([...asked]).toEqual([shop.server.origin])
  expect(await page.context().cookies()).toEqual([])
  for (const lang of languages) {
    await to(`/${lang}/privacy`)
    const named = await page.locator('.prose code').allInnerTexts()
    // tests/checkout/basket.test.ts sees that one stored: by the shop's own checkout.
    expect(named.filter((name) => name !== 'ordered-posters').sort(), lang).toEqual([...stored].sort())
    expect(named).toContain('ordered-posters')
  }
})
