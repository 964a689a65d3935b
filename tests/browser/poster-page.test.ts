import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { prices, purchaseLinkOf, site, smallGalleries } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { isLong } from '../support/long.ts'
import { openVisitor } from '../support/walk.ts'

const shop = openSmallShop()
const walk = openVisitor(shop, { reducedMotion: 'reduce' })
const withoutScripts = openVisitor(shop, {
  reducedMotion: 'reduce',
  javaScriptEnabled: false,
})

const [mainGallery, landscapeGallery] = smallGalleries
const screenOf = (lang: string, id = '') => ({ id, path: `/${lang}/posters/${id}` })
/** A portrait and a landscape poster, in different languages. */
const portrait = screenOf('sv', mainGallery?.posters[0])
const landscape = screenOf('es', landscapeGallery?.posters[2])

/** Returns a parameter of a network's link in the share dialog. */
const sharedBy = async (page: Page, network: string, parameter: string) => {
  const address = await page
    .locator(`.dialog[open] a[href*=${network}]`)
    .getAttribute('href')
  return new URL(address ?? '').searchParams.get(parameter)
}

test('choices update the price and the purchase link of a poster page', async () => {
  const { path, id } = portrait
  const page = await walk.to(path)
  const price = page.locator('.price')
  expect(await price.innerText()).toContain(prices.a1)

  await page.getByRole('radio', { name: /^A2/ }).check()
  await page.locator('.purchase[data-live]').waitFor()
  await page.getByRole('checkbox').check()
  await expect.poll(() => price.innerText()).toContain(prices.a2NoLogo)
  await expect
    .poll(() => page.locator('.order:visible').getAttribute('href'))
    .toBe(purchaseLinkOf(id, 'a2NoLogo'))

  // The page shows the poster on a wall in both sizes.
  const sheets = page.locator('.sheet-on-wall')
  const widths = await sheets.evaluateAll((all) =>
    all.map((sheet) => sheet.getBoundingClientRect().width),
  )
  expect(widths).toHaveLength(2)
  const [a1Width = 0, a2Width = 1] = widths
  // A1 has twice the area of A2.
  expect((a1Width / a2Width) ** 2).toBeCloseTo(2, 1)
  expect(walk.complaints).toEqual([])
})

test.runIf(isLong)(
  'the enlarged view of a poster page shows its poster alone, in both sizes',
  async () => {
    const page = await walk.to(portrait.path)
    await page.locator('.card-picture').click()
    const dialog = page.locator('dialog.enlarge[open]')
    const title = await page.locator('h1').innerText()
    await expect.poll(() => dialog.locator('#enlarge-title').innerText()).toBe(title)
    expect(await dialog.locator('.enlarge-next, .enlarge-previous').count()).toBe(0)
    expect(await dialog.locator('.enlarge-head p').textContent()).toBe('')

    for (const size of ['A1', 'A2']) {
      await dialog.getByRole('button', { name: size }).click()
      await dialog.locator(`.sheet-on-wall[data-size=${size}]`).waitFor()
    }

    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
    expect(walk.complaints).toEqual([])
  },
)

test('a poster page starts with the variant in its address, and is shared without the variant', async () => {
  const { path } = landscape
  const page = await walk.to(`${path}?variant=a1-no-logo`)
  await expect.poll(() => page.locator('.price').innerText()).toContain(prices.a1NoLogo)

  // The email's text ends with the address.
  const share = page.locator('.share-control')
  const mailtoLink = (await share.getAttribute('href')) ?? ''
  expect(decodeURIComponent(mailtoLink)).toMatch(new RegExp(`${site.origin}${path}$`))

  await share.click()
  expect(await sharedBy(page, 'facebook', 'u')).toBe(shop.server.origin + path)
  const media = await fetch((await sharedBy(page, 'pinterest', 'media')) ?? '')
  expect(media.headers.get('content-type')).toBe('image/jpeg')
})

const printedPages = [
  ['/en/posters/landscape-1', 'A1 84,1 x 59,4 cm $90 USD'],
  ['/sv/posters/dragon-eye', 'A1 59,4 × 84,1 cm $90 USD'],
  ['/es/posters/whale-child', 'A1 59,4 × 84,1 cm $90 USD'],
] as const

test.each(isLong ? printedPages : printedPages.slice(0, 1))(
  '%s prints its picture, title, prices and address on one sheet',
  async (path, expectedSize) => {
    const page = await walk.to(path)
    for (const format of ['A4', 'Letter']) {
      const sheet = (await page.pdf({ format })).toString('latin1')
      expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1)
    }

    await page.emulateMedia({ media: 'print' })
    const printedParts = [
      '.card-picture img >> nth=0',
      'h1',
      '.size >> nth=1',
      '.shipping',
    ]
    for (const selector of printedParts)
      expect(await page.locator(selector).isVisible()).toBe(true)
    const screenParts = [
      '.bar',
      '.footer',
      '.order >> nth=0',
      '.faq',
      '.related',
      '.facts',
    ]
    for (const selector of screenParts)
      expect(await page.locator(selector).isVisible()).toBe(false)
    expect(await page.getByText(site.origin + path).isVisible()).toBe(true)

    // An element's text lacks whatever stylesheets add.
    const printedSize = await page
      .locator('.size')
      .first()
      .evaluate((size) => {
        const { content } = getComputedStyle(size, '::after')
        return `${size.textContent}${content.replaceAll('"', '')}`
      })
    expect(printedSize).toBe(expectedSize)

    const textColours = await page
      .locator('h1, .card-text, .size-name, .size-label, .shipping, .poster-address')
      .evaluateAll((texts) => texts.map((text) => getComputedStyle(text).color))
    expect(new Set(textColours)).toEqual(new Set(['rgb(0, 0, 0)']))

    await page.emulateMedia({ media: null })
  },
)

test('without scripts, a card leads to its poster page, which sells and enlarges', async () => {
  const { path, id } = portrait
  const page = await withoutScripts.to('/sv', 390)
  await page.locator(`#${id} .card-picture`).click()
  await page.waitForURL(`**${path}`)

  // `force` skips Playwright's check that no other element covers the radio button.
  await page.getByRole('radio', { name: /^A2/ }).check({ force: true })
  await expect
    .poll(() => page.locator('.order:visible').getAttribute('href'))
    .toBe(purchaseLinkOf(id, 'a2'))

  await page.locator('.card-picture').click()
  const large = page.locator('#large')
  await expect
    .poll(async () => (await large.locator('img').boundingBox())?.width)
    .toBeGreaterThan(300)

  await large.click()
  await large.waitFor({ state: 'hidden' })
  expect(withoutScripts.complaints).toEqual([])
})

test.runIf(isLong)(
  "a card's picture grows into the poster page in a view transition",
  async () => {
    await using visit = await shop.visit('/sv/landscape', {
      reducedMotion: 'no-preference',
    })
    const { page } = visit

    await page.addInitScript(() =>
      addEventListener('pagereveal', async (event) => {
        const { viewTransition } = event as PageRevealEvent
        await viewTransition?.ready.catch(() => undefined)
        const groups = document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement)
        document.documentElement.dataset.moved = groups.join(' ')
      }),
    )

    // Transitions need the styles of other pages, which load on the first interaction.
    await page.mouse.wheel(0, 900)
    await page.waitForFunction(() => document.body.dataset.ahead === undefined)

    // On a slow phone, the first frame could come before the picture is parsed.
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })

    await page.locator('#landscape-3 h3 a').click()
    await page.waitForURL('**/posters/landscape-3')
    await expect
      .poll(() => page.locator('html').getAttribute('data-moved'))
      .toContain('::view-transition-group(print)')
  },
)
