import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBuiltShop } from '../support/built-shop.ts'
import { galleries, prices } from '../support/shop-content.ts'

const shop = openBuiltShop()

/** Scripts that `arrives` refuses never come; the others come once `until` is over. */
async function visit(
  path: string,
  { width = 1280, arrives = /./, until = Promise.resolve() } = {},
): Promise<{ page: Page } & AsyncDisposable> {
  const context = await shop.browser.newContext({ viewport: { width, height: 844 } })
  const page = await context.newPage()
  await page.route('**/*.js', async (route) => {
    if (!arrives.test(route.request().url())) return route.abort()
    await until
    return route.continue()
  })
  await page.goto(shop.server.origin + path, { waitUntil: 'commit' })
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

/** What waits for `until` goes on after `letGo`. */
function gate(): { readonly until: Promise<void>; letGo(): void } {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { until, letGo }
}

const [poster = ''] = galleries[0]?.posters ?? []
const card = (page: Page) => page.locator(`#${poster}`)
const choose = async (page: Page): Promise<void> => {
  await card(page).getByRole('radio', { name: 'A2' }).check()
  await card(page).getByRole('checkbox', { name: 'Utan logotyp' }).check()
}
/** The amounts, without the word before them. */
const priceOf = async (page: Page) => /\$.*$/s.exec(await card(page).locator('output').innerText())?.[0]

describe('the price of a choice', () => {
  test('is text at once, although React never comes', async () => {
    await using visiting = await visit('/sv', { arrives: /boot/ })
    const { page } = visiting
    await page.waitForLoadState()
    await choose(page)
    await expect.poll(() => priceOf(page)).toBe(prices.a2NoLogo)
    await card(page).getByRole('checkbox').uncheck()
    await expect.poll(() => priceOf(page)).toBe(prices.a2)
    await card(page).getByText('A1', { exact: true }).click()
    await expect.poll(() => priceOf(page)).toBe(prices.a1)
  })

  test('is told of a choice that was made before any script came', async () => {
    const { until, letGo } = gate()
    await using visiting = await visit('/sv', { until })
    const { page } = visiting
    await choose(page)
    letGo()
    await page.waitForLoadState()
    await expect.poll(() => priceOf(page)).toBe(prices.a2NoLogo)
    await page.mouse.move(3, 3)
    await card(page).hover()
    await card(page).locator('.purchase[data-live]').waitFor()
    await expect.poll(() => priceOf(page)).toBe(prices.a2NoLogo)
    await card(page).getByRole('checkbox').uncheck()
    await expect.poll(() => priceOf(page)).toBe(prices.a2)
  })

  test('is told of a choice that the browser restored', async () => {
    await using visiting = await visit('/sv')
    const { page } = visiting
    await page.waitForLoadState()
    await choose(page)
    await page.goto(`${shop.server.origin}/sv/success`)
    await page.goBack()
    await expect.poll(() => priceOf(page)).toBe(prices.a2NoLogo)
  })
})

test('a colour narrows the wall, and an address does, although React never comes', async () => {
  await using visiting = await visit('/sv?colour=purple', { arrives: /boot/ })
  const { page } = visiting
  const shown = () => page.locator('.wall > .card:visible').count()
  await expect.poll(shown).toBeLessThan(galleries[0]?.posters.length ?? 0)
  const purple = await shown()
  await page.mouse.move(9, 9)
  await page.locator('.finder summary').click()
  await page.locator('.finder [value=red]').check()
  await expect.poll(shown).toBeGreaterThan(purple)
  await expect.poll(shown).toBeLessThan(galleries[0]?.posters.length ?? 0)
})

test('an address of the catalogue leads to its variant, which is then the visitor’s to change', async () => {
  await using visiting = await visit(`/sv?variant=a2-no-logo#${poster}`)
  const { page } = visiting
  await expect.poll(() => priceOf(page)).toBe(prices.a2NoLogo)
  await card(page).getByRole('checkbox').uncheck()
  await expect.poll(() => priceOf(page)).toBe(prices.a2)
  await page.goto(`${shop.server.origin}/sv/success`)
  await page.goBack()
  await expect.poll(() => priceOf(page)).toBe(prices.a2)
})

test('what the visitor chose before React came beats the variant in the address', async () => {
  const { until, letGo } = gate()
  await using visiting = await visit(`/sv?variant=a1-no-logo#${poster}`, { until })
  const { page } = visiting
  await card(page).getByRole('radio', { name: 'A2' }).check()
  letGo()
  await card(page).locator('.purchase[data-live]').waitFor()
  await expect.poll(() => priceOf(page)).toBe(prices.a2)
})

test('the phone menu closes above the place that its link leads to', async () => {
  await using visiting = await visit('/sv', { width: 390 })
  const { page } = visiting
  await page.waitForLoadState()
  await page.getByRole('button', { name: 'Meny' }).click()
  await page.locator('#menu').getByRole('link', { name: 'Posters' }).click()
  await page.locator('#menu').waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator(':popover-open').count()).toBe(0)
})

test('a menu closes when the focus goes on behind it, and not before', async () => {
  await using visiting = await visit('/en/holy-cow', { width: 390 })
  const { page } = visiting
  await page.waitForLoadState()
  await page.getByRole('button', { name: 'Menu' }).click()
  const links = await page.locator('#menu a').count()
  await page.locator('#menu').waitFor()
  for (let link = 0; link < links; link += 1) await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('#menu a:focus').count()).toBe(1)
  await page.keyboard.press('Tab')
  await page.locator('#menu').waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('the button of the languages is named by the whole name, also where its code stands for it', async () => {
  await using visiting = await visit('/es', { width: 390 })
  expect(await visiting.page.getByRole('button', { name: 'Idioma: Español', exact: false }).count()).toBe(1)
})

test('one quote at a time is visible, and the next one follows', async () => {
  await using visiting = await visit('/sv')
  const { page } = visiting
  await page.locator('.quotes').scrollIntoViewIfNeeded()
  const readQuotes = () => page.locator('.quotes-list').innerText()
  const first = await readQuotes()
  expect(first.split('\n')).toHaveLength(2)
  await expect.poll(readQuotes, { timeout: 9000 }).not.toContain(first)
  expect((await readQuotes()).split('\n')).toHaveLength(2)
})

describe('the way from page to page', () => {
  /** From the home to a book page, whose styles are there already or come once their page has begun. */
  const follow = async (styles: 'there' | 'late') => {
    const context = await shop.browser.newContext({ viewport: { width: 1280, height: 844 } })
    const page = await context.newPage()
    const { until, letGo } = gate()
    if (styles === 'late')
      await page.route('**/more-*.css', async (route) => {
        await until
        await route.continue()
      })
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.addInitScript(() =>
      addEventListener('pagereveal', (event) =>
        Object.assign(window, { transition: event.viewTransition === null ? 'none' : 'some' }),
      ),
    )
    await page.goto(`${shop.server.origin}/sv`)
    const came = page.waitForEvent('requestfinished', (request) => /more-.*\.css$/.test(request.url()))
    await page.mouse.move(300, 300)
    if (styles === 'there') await page.waitForFunction(() => !document.body.dataset.ahead)
    await page.getByRole('link', { name: 'Skaffa sagan' }).first().click()
    await page.waitForURL('**/sv/get-the-saga', { waitUntil: 'commit' })
    letGo()
    await came
    await page.waitForLoadState()
    await page.waitForTimeout(500)
    const transition = await page.evaluate(() => 'transition' in window && window.transition)
    await context.close()
    return { errors, transition }
  }

  test('is a transition', async () => {
    expect(await follow('there')).toEqual({ errors: [], transition: 'some' })
  })

  test('is none, and no error, while the styles of the other pages are still on their way', async () => {
    expect(await follow('late')).toEqual({ errors: [], transition: 'none' })
  })
})
