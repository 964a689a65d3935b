import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openBuiltShop } from './built-shop.ts'

const shop = openBuiltShop()

/** Scripts that `arrives` refuses never come; the others come after so many milliseconds. */
async function visit(
  path: string,
  { width = 1280, arrives = /./, delay = 0 } = {},
): Promise<{ page: Page } & AsyncDisposable> {
  const context = await shop.browser.newContext({ viewport: { width, height: 844 } })
  const page = await context.newPage()
  await page.route('**/*.js', async (route) => {
    if (!arrives.test(route.request().url())) return route.abort()
    await new Promise((resolve) => setTimeout(resolve, delay))
    return route.continue()
  })
  await page.goto(shop.server.origin + path, { waitUntil: 'commit' })
  return { page, [Symbol.asyncDispose]: () => context.close() }
}

const card = (page: Page) => page.locator('#freyja-asgard')
const choose = async (page: Page): Promise<void> => {
  await card(page).getByRole('radio', { name: 'A2' }).check()
  await card(page).getByRole('checkbox', { name: 'Utan logotyp' }).check()
}
const priceOf = (page: Page) => card(page).locator('output').innerText()

describe('the price of a choice', () => {
  test('is text at once, although React never comes', async () => {
    await using visiting = await visit('/sv', { arrives: /boot/ })
    const { page } = visiting
    await page.waitForLoadState()
    await choose(page)
    expect(await priceOf(page)).toMatch(/\$100 USD \(\+\$30 USD\)/)
    await card(page).getByRole('checkbox').uncheck()
    expect(await priceOf(page)).toMatch(/\$70 USD$/)
    await card(page).getByText('A1', { exact: true }).click()
    expect(await priceOf(page)).toMatch(/\$90 USD$/)
  })

  test('is told of a choice that was made before any script came', async () => {
    await using visiting = await visit('/sv', { delay: 3000 })
    const { page } = visiting
    await choose(page)
    await page.waitForLoadState()
    await expect.poll(() => priceOf(page)).toMatch(/\$100 USD \(\+\$30 USD\)/)
    await page.mouse.move(3, 3)
    await card(page).hover()
    await card(page).locator('form[data-live]').waitFor({ timeout: 15_000 })
    expect(await priceOf(page)).toMatch(/\$100 USD \(\+\$30 USD\)/)
    await card(page).getByRole('checkbox').uncheck()
    expect(await priceOf(page)).toMatch(/\$70 USD$/)
  })

  test('is told of a choice that the browser restored', async () => {
    await using visiting = await visit('/sv')
    const { page } = visiting
    await page.waitForLoadState()
    await choose(page)
    await page.goto(`${shop.server.origin}/sv/success`)
    await page.goBack()
    await expect.poll(() => priceOf(page)).toMatch(/\$100 USD \(\+\$30 USD\)/)
  })
})

test('an address of the catalogue leads to its variant, which is then the visitor’s to change', async () => {
  await using visiting = await visit('/sv?variant=a2-no-logo#freyja-asgard')
  const { page } = visiting
  await expect.poll(() => priceOf(page), { timeout: 15_000 }).toMatch(/\$100 USD \(\+\$30 USD\)/)
  await card(page).getByRole('checkbox').uncheck()
  expect(await priceOf(page)).toMatch(/\$70 USD$/)
  await page.goto(`${shop.server.origin}/sv/success`)
  await page.goBack()
  await expect.poll(() => priceOf(page)).toMatch(/\$70 USD$/)
})

test('what the visitor chose before React came beats the variant in the address', async () => {
  await using visiting = await visit('/sv?variant=a1-no-logo#freyja-asgard', { delay: 1500 })
  const { page } = visiting
  await card(page).getByRole('radio', { name: 'A2' }).check()
  await card(page).locator('form[data-live]').waitFor({ timeout: 15_000 })
  expect(await priceOf(page)).toMatch(/\$70 USD$/)
})

test('the phone menu closes above the place that its link leads to', async () => {
  await using visiting = await visit('/sv', { width: 390 })
  const { page } = visiting
  await page.waitForLoadState()
  await page.getByRole('button', { name: 'Meny' }).click()
  await page.locator('#menu').getByRole('link', { name: 'Posters' }).click()
  await page.locator('#menu').waitFor({ state: 'hidden' })
  expect(await page.locator(':popover-open').count()).toBe(0)
})

test('a menu closes when the focus goes on behind it, and not before', async () => {
  await using visiting = await visit('/en/holy-cow', { width: 390 })
  const { page } = visiting
  await page.waitForLoadState()
  await page.getByRole('button', { name: 'Menu' }).click()
  const links = await page.locator('#menu a').count()
  for (let link = 0; link < links; link += 1) await page.keyboard.press('Tab')
  expect(await page.locator('#menu a:focus').count()).toBe(1)
  await page.keyboard.press('Tab')
  await page.locator('#menu').waitFor({ state: 'hidden' })
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('the button of the languages is named by the whole name, also where its code stands for it', async () => {
  await using visiting = await visit('/es', { width: 390 })
  expect(await visiting.page.getByRole('button', { name: 'Idioma: Español', exact: false }).count()).toBe(1)
})

test('one quote at a time is visible, and the next one follows', async () => {
  await using visiting = await visit('/sv')
  const { page } = visiting
  await page.locator('.quotes').scrollIntoViewIfNeeded()
  const shown = () => page.locator('.quotes-list').innerText()
  const first = await shown()
  expect(first.split('\n')).toHaveLength(2)
  await expect.poll(shown, { timeout: 9000 }).not.toContain(first)
  expect((await shown()).split('\n')).toHaveLength(2)
})

describe('the way from page to page', () => {
  /** From the home to a book page, whose styles take so many milliseconds. */
  const follow = async (patience: number, delay: number) => {
    const context = await shop.browser.newContext({ viewport: { width: 1280, height: 844 } })
    const page = await context.newPage()
    if (delay > 0)
      await page.route('**/more-*.css', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delay))
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
    await page.mouse.move(300, 300)
    await page.waitForTimeout(patience)
    await page.getByRole('link', { name: 'Skaffa sagan' }).first().click()
    await page.waitForURL('**/sv/get-the-saga')
    await page.waitForLoadState()
    await page.waitForTimeout(500)
    const transition = await page.evaluate(() => 'transition' in window && window.transition)
    await context.close()
    return { errors, transition }
  }

  test('is a transition', async () => {
    expect(await follow(1500, 0)).toEqual({ errors: [], transition: 'some' })
  })

  test('is one also while the styles of the other pages are still on their way', async () => {
    expect(await follow(0, 2000)).toEqual({ errors: [], transition: 'some' })
  })
})
