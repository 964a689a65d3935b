import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openSmallShop } from '../shops/built-shop.ts'
import { languages, smallGalleries } from '../shops/shop-content.ts'
import { movePointerUntil } from '../support/islands/visit.ts'

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

/** Everything that the browser stores for the shop, by name: until its tab is closed, and for longer. */
const readStored = (page: Page) =>
  page.evaluate(async () => ({
    ofTab: Object.keys(sessionStorage),
    lasting: [
      ...Object.keys(localStorage),
      ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name}`),
      ...(await navigator.serviceWorker.getRegistrations()).map(
        ({ scope }) => `worker ${scope}`,
      ),
      ...(document.cookie === '' ? [] : [document.cookie]),
    ],
  }))

/** What the page on privacy says of that which is gone with the tab. */
const tabWords: Readonly<Record<string, RegExp>> = {
  sv: /glöms när du stänger fliken/,
  en: /forgotten when you close the tab/,
  es: /olvida cuando cierras la pestaña/,
}

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
  const lasting = new Set<string>()
  const ofTab = new Set<string>()
  const look = async (): Promise<void> => {
    const stored = await readStored(page)
    for (const name of stored.lasting) lasting.add(name)
    for (const name of stored.ofTab) ofTab.add(name)
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
    const points = page.locator('.prose li').filter({ has: page.locator('code') })
    const namesIn = async (some: Locator) =>
      (await some.locator('code').allInnerTexts()).sort()
    expect(
      await namesIn(points.filter({ hasText: tabWords[lang] ?? lang })),
      lang,
    ).toEqual([...ofTab].sort())
    // tests/checkout/basket.test.ts sees the orders stored, by the shop's own checkout.
    expect(
      await namesIn(points.filter({ hasNotText: tabWords[lang] ?? lang })),
      lang,
    ).toEqual([...lasting, 'ordered-posters'].sort())
  }
})
