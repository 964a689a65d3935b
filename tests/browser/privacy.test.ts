import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { languages, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'

const shop = openSmallShop()
const [home, wide] = smallGalleries
const [firstPoster = '', secondPoster = ''] = home?.posters ?? []

/** Returns a set that collects every origin that the browser contacts from now on. */
function watchNetwork(context: BrowserContext) {
  const origins = new Set<string>()
  context.on('request', (request) => origins.add(new URL(request.url()).origin))
  context.on('page', (page) =>
    page.on('websocket', (socket) => origins.add(socket.url())),
  )
  return origins
}

/**
 * Returns the name of everything that the browser stores, whether for the tab or longer.
 */
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

/** The privacy page's words for storage that ends with the tab. */
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

/** Does everything that is possible on a card or a poster page, except ordering. */
async function useCard(page: Page, selector: string): Promise<void> {
  const card = page.locator(selector)
  await movePointerUntil(page, card.locator('.heart'))

  await card.locator('.heart').click()

  await card.getByRole('radio', { name: /^A2/ }).check()
  await card.getByRole('checkbox').check()
  await openDialog(page, card.locator('.card-picture'))
  await openDialog(page, card.locator('.share-control'))
}

test.runIf(isLong)(
  'the privacy page lists everything that is stored, and only the shop is contacted',
  async () => {
    await using visit = await shop.visit('/sv')
    const { page } = visit
    const origins = watchNetwork(page.context())
    const lastingNames = new Set<string>()
    const tabNames = new Set<string>()
    const recordStored = async (): Promise<void> => {
      const stored = await readStored(page)
      for (const name of stored.lasting) lastingNames.add(name)
      for (const name of stored.ofTab) tabNames.add(name)
    }
    const goTo = (path: string) => page.goto(shop.server.origin + path)

    // Use the home page, and then a poster page.
    await useCard(page, `article#${firstPoster}`)
    await page.locator('.find input').fill('måne')
    await page.locator('[name=view]').check()
    await openDialog(page, page.locator('.saved-open'))
    await recordStored()

    await goTo(`/en/posters/${secondPoster}`)
    await useCard(page, 'article.poster')
    await recordStored()

    // Visit a page of every other kind.
    const otherPaths = [
      '/',
      `/es/${wide?.slug}`,
      `/sv/posters/${wide?.posters[0]}`,
      '/sv/get-the-saga',
      '/sv/questions',
      '/en/success',
      '/sv/nowhere',
    ]
    for (const path of otherPaths) {
      await goTo(path)
      // Everything that the page loads after the first interaction has loaded.
      await page.mouse.move(9, 9)
      await page.mouse.wheel(0, 900)
      await page.waitForFunction(() => document.body.dataset.ahead === undefined)
      await recordStored()
    }

    expect([...origins]).toEqual([shop.server.origin])
    expect(await page.context().cookies()).toEqual([])

    for (const lang of languages) {
      await goTo(`/${lang}/privacy`)
      // In the items of its lists, the page mentions everything that is stored, as code.
      const entries = page.locator('.prose li').filter({ has: page.locator('code') })
      const namesIn = async (items: Locator) =>
        (await items.locator('code').allInnerTexts()).sort()
      const tabWording = tabWords[lang] ?? lang

      expect(await namesIn(entries.filter({ hasText: tabWording })), lang).toEqual(
        [...tabNames].sort(),
      )
      // Only a shop with its own checkout stores orders. tests/checkout/basket.test.ts
      // tests these.
      expect(await namesIn(entries.filter({ hasNotText: tabWording })), lang).toEqual(
        [...lastingNames, 'ordered-posters'].sort(),
      )
    }
  },
)
