import { describe, expect, test } from 'vitest'
import { openBuiltShop } from '../support/built-shop.ts'
import { posterScreens, prices, purchaseLinksOf, site } from '../support/shop-content.ts'
import { setOut } from '../support/walk.ts'

const shop = openBuiltShop()
const walk = setOut(shop)
const withoutScripts = setOut(shop, { javaScriptEnabled: false })

describe.each(posterScreens)('$path', ({ path, id }) => {
  test('follows the choice with its price and its purchase link', async () => {
    const page = await walk.to(path)
    const price = page.locator('.price')
    expect(await price.innerText()).toContain(prices.a1)
    await page.getByRole('radio', { name: /^A2/ }).check()
    await page.locator('.purchase[data-live]').waitFor()
    await page.getByRole('checkbox').check()
    await expect.poll(() => price.innerText()).toContain(prices.a2NoLogo)
    await expect
      .poll(() => page.locator('.order:visible').getAttribute('href'))
      .toBe(purchaseLinksOf(id).find((link) => link.endsWith('-a2-no-logo')))
    expect(walk.complaints).toEqual([])
  })

  test('begins with the variant that its address names', async () => {
    const page = await walk.to(`${path}?variant=a2-no-logo`)
    await expect.poll(() => page.locator('.price').innerText()).toContain(prices.a2NoLogo)
    await expect.poll(() => page.getByRole('radio', { name: /^A2/ }).isChecked()).toBe(true)
  })

  test('shares its own address, without the variant', async () => {
    const page = await walk.to(`${path}?variant=a2`)
    const letter = await page.locator('.share-control').getAttribute('href')
    expect(decodeURIComponent(letter ?? '')).toMatch(new RegExp(`${site.origin}${path}$`))
    await page.locator('.share-control').click()
    const dialog = page.locator('dialog.share-dialog[open]')
    await dialog.waitFor()
    const shared = new URL((await dialog.locator('a[href*=facebook]').getAttribute('href')) ?? '')
    expect(shared.searchParams.get('u')).toBe(shop.server.origin + path)
    const pin = new URL((await dialog.locator('a[href*=pinterest]').getAttribute('href')) ?? '')
    expect((await fetch(pin.searchParams.get('media') ?? '')).headers.get('content-type')).toBe('image/jpeg')
    await page.keyboard.press('Escape')
  })

  test('enlarges its picture, alone and on the wall in both sizes', async () => {
    const page = await walk.to(path)
    await page.locator('.card-picture').click()
    const dialog = page.locator('dialog.enlarge[open]')
    await dialog.waitFor()
    const title = await page.locator('h1').innerText()
    await expect.poll(() => dialog.locator('#enlarge-title').innerText()).toBe(title)
    expect(await dialog.locator('.enlarge-next, .enlarge-previous').count()).toBe(0)
    await dialog.getByRole('button', { name: /A2/ }).click()
    await dialog.locator('.sheet-on-wall[data-size=A2]').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(walk.complaints).toEqual([])
  })

  test('sells and enlarges without scripts', async () => {
    const page = await withoutScripts.to(path, 390)
    await page.getByRole('radio', { name: /^A2/ }).check({ force: true })
    await expect
      .poll(() => page.locator('.order:visible').getAttribute('href'))
      .toBe(purchaseLinksOf(id).find((link) => link.endsWith('-a2')))
    await page.locator('.card-picture').click()
    const large = page.locator('#large')
    await large.waitFor()
    await expect.poll(async () => (await large.locator('img').boundingBox())?.width).toBeGreaterThan(300)
    await large.click()
    await large.waitFor({ state: 'hidden' })
    expect(withoutScripts.complaints).toEqual([])
  })

  test('shows both sizes at one scale', async () => {
    const page = await walk.to(path)
    const widths = await page
      .locator('.sheet-on-wall')
      .evaluateAll((sheets) => sheets.map((sheet) => sheet.getBoundingClientRect().width))
    expect(widths).toHaveLength(2)
    // A1 is twice the area of A2.
    expect(((widths[0] ?? 0) / (widths[1] ?? 1)) ** 2).toBeCloseTo(2, 1)
  })
})

describe('from the wall to the page', () => {
  test('the title of a card leads there, its picture opens the enlarged view', async () => {
    const page = await walk.to('/en/landscape')
    await page.locator('#landscape-3 .card-picture').click()
    await page.locator('dialog.enlarge[open]').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('dialog.enlarge[open]').waitFor({ state: 'detached' })
    await page.locator('#landscape-3 h3 a').click()
    await page.waitForURL('**/en/posters/landscape-3')
    await page.locator('.neighbours .onward').click()
    await page.waitForURL('**/en/landscape#landscape-3')
  })

  test('the picture of a card leads there without scripts', async () => {
    const page = await withoutScripts.to('/sv/holy-cow')
    await page.locator('#holy-cow-2 .card-picture').click()
    await page.waitForURL('**/sv/posters/holy-cow-2')
    await page.locator('h1').waitFor()
  })

  test('cards share the page of their poster, letters their place on the wall', async () => {
    const page = await walk.to('/es')
    const card = page.locator('#dragon-eye')
    const letter = await card.locator('.share-control').getAttribute('href')
    expect(decodeURIComponent(letter ?? '')).toMatch(/\/es#dragon-eye$/)
    await card.locator('.share-control').click()
    const link = await page.locator('dialog[open] a[href*=facebook]').getAttribute('href')
    expect(new URL(link ?? '').searchParams.get('u')).toBe(`${shop.server.origin}/es/posters/dragon-eye`)
  })

  test('the picture grows into the print of the page where browsers can', async () => {
    await using visit = await shop.visit('/sv/landscape')
    const { page } = visit
    await page.addInitScript(() =>
      addEventListener('pagereveal', async (event) => {
        const { viewTransition } = event as PageRevealEvent
        await viewTransition?.ready.catch(() => undefined)
        const groups = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        document.documentElement.dataset.moved = groups.join(' ')
      }),
    )
    // The stylesheets of other pages come with the first sign of life; without them there is no transition.
    await page.mouse.wheel(0, 900)
    await page.waitForFunction(() => document.body.dataset.ahead === undefined)
    await page.locator('#landscape-3 h3 a').click()
    await page.waitForURL('**/posters/landscape-3')
    await expect
      .poll(() => page.locator('html').getAttribute('data-moved'))
      .toContain('::view-transition-group(print)')
  })
})
