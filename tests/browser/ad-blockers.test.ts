import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isHiddenId } from '../../cli/check/blocked-names.ts'
import { openCheckoutShop } from '../shops/checkout-shop.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { classes } from '../support/blocklists/classes.ts'
import { selectors } from '../support/blocklists/selectors.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { openVisitor } from '../support/walk.ts'
import { wakeAll } from '../support/worker-browser.ts'

const shop = openSmallShop()
const walk = openVisitor(shop, {
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
})

const shopWithCheckout = openCheckoutShop()
const basketWalk = openVisitor(shopWithCheckout, { reducedMotion: 'reduce' })

const hiddenClasses = new Set(classes())

/** Returns the ids, classes and tags on the page that public ad-blocker lists hide. */
async function hiddenIn(page: Page): Promise<readonly string[]> {
  const { ids, classNames, tags } = await page.evaluate((selector) => {
    const elements = [...document.querySelectorAll('[id], [class]')]
    return {
      ids: elements.map(({ id }) => id),
      classNames: [...new Set(elements.flatMap(({ classList }) => [...classList]))],
      // A shallow clone has only the tag of its element, with the attributes.
      tags: [...document.querySelectorAll(selector)].map(
        (element) => (element.cloneNode() as Element).outerHTML,
      ),
    }
  }, selectors().join())

  return [
    ...ids.filter(isHiddenId),
    ...classNames.filter((name) => hiddenClasses.has(name)),
    ...tags,
  ]
}

async function press(page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().click()
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

const paths = [
  '/en/posters/whale-child',
  '/sv/get-the-saga',
  '/es/landscape',
  '/es/questions',
  '/sv/about-the-prints',
  '/en/success',
  '/en/search',
  '/sv/privacy',
  '/nowhere',
]

test.each(isLong ? paths : paths.slice(0, 1))(
  'ad blockers hide nothing on %s, not even what scripts add',
  async (path) => {
    const page = await walk.to(path)
    await wakeAll(page)
    expect(await hiddenIn(page)).toEqual([])
  },
)

// tests/site/blocklists.test.ts compares the classes and ids of all scripts.
test.runIf(isLong)(
  'ad blockers hide nothing in the share, picture, list and search dialogs',
  async () => {
    const page = await walk.to('/en')
    // Hearts appear after the first interaction.
    await movePointerUntil(page, page.locator('.card .heart').first())
    await press(page, '.card .heart')

    await press(page, '.card .share-control')
    await press(page, '.dialog .way:has-text("Copy")')
    await page.locator('.dialog .toast').waitFor()
    expect(await hiddenIn(page)).toEqual([])

    await press(page, '.dialog .way:has-text("Email")')
    await page.locator('.letter').waitFor()
    expect(await hiddenIn(page)).toEqual([])
    await closeDialog(page)

    await press(page, '.card .card-picture')
    await page.locator('#enlarge-title').waitFor()
    expect(await hiddenIn(page)).toEqual([])
    await closeDialog(page)

    await press(page, '.saved-open')
    await page.locator('.saved-sum').waitFor()
    expect(await hiddenIn(page)).toEqual([])

    await press(page, '.saved-actions button:has-text("wall")')
    await page.locator('.hanging').waitFor()
    expect(await hiddenIn(page)).toEqual([])
    await closeDialog(page)

    await press(page, '.bar [data-opens=Search]')
    await page.keyboard.type('moon')
    await page.locator('.search-body a').first().waitFor()
    expect(await hiddenIn(page)).toEqual([])
  },
)

test.runIf(isLong)(
  'ad blockers hide nothing in a shop with a checkout and a basket',
  async () => {
    const page = await basketWalk.to('/sv')
    await movePointerUntil(page, page.locator('.card .heart').first())
    await wakeAll(page)

    await press(page, '.card .heart')
    await press(page, '.saved-open')
    await page.locator('.saved-variant').waitFor()
    expect(await hiddenIn(page)).toEqual([])
  },
)
