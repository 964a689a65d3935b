import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBuiltShop } from '../support/built-shop.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { galleries, prices } from '../support/shop-content.ts'

const shop = openBuiltShop()
const [poster = ''] = galleries[0]?.posters ?? []

/** Milliseconds after the last word in which another one would be a second announcement. */
const SILENCE = 800

/** Notes each text that a live region gets, as screen readers do. */
function recordSpeech(): void {
  const spoken: string[] = []
  const regions = '[role=status], [role=alert], [aria-live]:not([aria-live=off]), output'
  const textOf = (region: Element) => region.textContent?.replace(/\s+/g, ' ').trim() ?? ''
  const known = new Map<Element, string>()
  for (const region of document.querySelectorAll(regions)) known.set(region, textOf(region))
  new MutationObserver((changes) => {
    const changed = changes.map(({ target }) =>
      (target instanceof Element ? target : target.parentElement)?.closest(regions),
    )
    for (const region of new Set(changed)) {
      if (!region?.checkVisibility({ contentVisibilityAuto: false }) || region.closest('[inert]')) continue
      const text = textOf(region)
      if (text && text !== known.get(region)) spoken.push(text)
      known.set(region, text)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
  Object.assign(window, { spoken })
}

const spokenOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(window, 'spoken') as string[])

/** What is said because of an action. */
async function saidBy(page: Page, action: () => Promise<unknown>): Promise<readonly string[]> {
  const before = (await spokenOn(page)).length
  await action()
  await expect.poll(async () => (await spokenOn(page)).length).toBeGreaterThan(before)
  await page.waitForTimeout(SILENCE)
  return (await spokenOn(page)).slice(before)
}

/** As `saidBy`, of an action that is told by its control alone. */
async function saidBesides(page: Page, action: () => Promise<unknown>): Promise<readonly string[]> {
  const before = (await spokenOn(page)).length
  await action()
  await page.waitForTimeout(SILENCE)
  return (await spokenOn(page)).slice(before)
}

async function visitAwake() {
  const visiting = await shop.visit('/en', { permissions: ['clipboard-read', 'clipboard-write'] })
  const { page } = visiting
  await page.context().route(/^https:/, (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await movePointerUntil(page, page.locator('.find'))
  await page.locator('.heart').first().waitFor()
  await page.locator(`#${poster}`).hover()
  await page.locator(`#${poster} .purchase[data-live]`).waitFor()
  await page.evaluate(recordSpeech)
  return visiting
}

test('what narrows the wall is said once: words, all again, a colour, the other view', async () => {
  await using visit = await visitAwake()
  const { page } = visit
  expect(await saidBy(page, () => page.locator('.find input').pressSequentially('dragon'))).toEqual([
    expect.stringMatching(/^\d+ of \d+ posters$/),
  ])
  expect(await saidBy(page, () => page.locator('.find input').fill('xyzzy'))).toEqual([
    'No poster has these words.',
  ])
  const all = galleries[0]?.posters.length
  expect(await saidBy(page, () => page.getByRole('button', { name: 'Show all' }).click())).toEqual([
    `${all} of ${all} posters`,
  ])
  await page.locator('.finder summary').click()
  expect(await saidBy(page, () => page.locator('.finder [value=red]').check())).toEqual([
    expect.stringMatching(/^\d+ of \d+ posters$/),
  ])
  // The box says by itself that it is checked, and as many are left as before.
  expect(await saidBesides(page, () => page.locator('[name=view]').check())).toEqual([])
})

test('the price of a size is said once, and so is what became of an order', async () => {
  await using visit = await visitAwake()
  const { page } = visit
  const card = page.locator(`#${poster}`)
  expect(await saidBy(page, () => card.getByRole('radio', { name: /^A2/ }).check())).toEqual([
    expect.stringContaining(prices.a2),
  ])
  expect(await saidBy(page, () => card.getByRole('checkbox').check())).toEqual([
    expect.stringContaining(prices.a2NoLogo),
  ])
  expect(await saidBy(page, () => card.locator('.order').click())).toHaveLength(1)
})

test('a heart says by itself that it is pressed, and a message of the dialog is said there alone', async () => {
  await using visit = await visitAwake()
  const { page } = visit
  expect(await saidBesides(page, () => page.locator(`#${poster} .heart`).click())).toEqual([])
  await page.getByRole('button', { name: 'Saved posters: 1' }).click()
  await page.locator('dialog.saved[open] .saved-sum').waitFor()
  const share = () => page.getByRole('button', { name: 'Share this list' }).click()
  expect(await saidBy(page, share)).toHaveLength(1)
})

test('a size that is chosen before the scripts come is not said again by them', async () => {
  await using visit = await shop.visit('/en')
  const { page } = visit
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/(hydrate|islands)-\w+\.js$/, async (route) => {
    await until
    await route.continue()
  })
  await page.evaluate(recordSpeech)
  const card = page.locator(`#${poster}`)
  const said = await saidBy(page, async () => {
    await card.getByRole('radio', { name: /^A2/ }).check()
    await expect.poll(() => card.locator('output').textContent()).toContain(prices.a2)
    letGo()
    await card.locator('.purchase[data-live]').waitFor()
  })
  expect(said).toEqual([expect.stringContaining(prices.a2)])
})
