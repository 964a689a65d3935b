import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { json, orderButton, paid, setCheckoutStage } from '../support/islands/checkout.ts'
import {
  firstCard,
  hasFocus,
  openTab,
  stopTime,
  type Visit,
  wakeFirstCard,
} from '../support/islands/visit.ts'

// Every kind of answer: islands/parts/checkoutApi.test.ts.
const stage = setCheckoutStage()

const card = (page: Page, number: number) => page.locator(`#poster-${number}`)
const wake = async (page: Page, number: number): Promise<void> => {
  await card(page, number).hover()
  await card(page, number).locator('.purchase[data-live]').waitFor()
}
const toast = (page: Page) =>
  page.getByRole('status', { name: 'Aviseringar' }).getByText('Något gick fel. Försök igen.')
const price = (page: Page, number: number) => card(page, number).locator('.price').textContent()
const isBackend = (path: string) => /supabase|backend/.test(path)

/** Time limits of requests follow the page's clock from now on; by themselves they follow that of the machine. */
const limitByPageClock = () => {
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds)
    return controller.signal
  }
}

describe('an order', () => {
  let visit: Visit
  let page: Page
  beforeAll(async () => {
    visit = await stage.visit('/sv')
    page = visit.page
    await wakeFirstCard(page)
    await wake(page, 2)
  })

  it('loads supabase-js with the first focus of an order control, not before', async () => {
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await firstCard(page).getByLabel('Utan logotyp').check()
    await page.waitForTimeout(150)
    expect(visit.scripts.filter(isBackend)).toEqual([])
    await orderButton(page).focus()
    await expect.poll(() => visit.scripts.filter(isBackend).length).toBe(2)
    expect(stage.checkout.orders).toEqual([])
  })

  it('sends exactly the five fields, once, with the anonymous key, and opens the answer in a new tab', async () => {
    stage.checkout.behave = json({ url: paid })
    const tab = await openTab(orderButton(page), () => page.keyboard.press('Space'))
    await tab.waitForURL(paid)
    await expect.poll(() => tab.evaluate(() => window.opener)).toBeNull()
    await tab.close()
    expect(stage.checkout.orders).toHaveLength(1)
    const [order] = stage.checkout.orders
    expect(order?.method).toBe('POST')
    expect(order?.path).toBe('/functions/v1/create-checkout')
    expect(order?.headers.apikey).toBe('anonymous-key')
    expect(order?.body).toEqual({
      posterTitle: 'Drakens öga & <b>"guld"</b>',
      posterDescription: 'Beskrivning nummer 1.',
      size: 'A2',
      isLandscape: false,
      noLogo: true,
    })
    const way = firstCard(page).getByRole('link', { name: 'Öppna igen' })
    await expect.poll(() => way.getAttribute('href')).toBe(paid)
    await expect.poll(() => hasFocus(orderButton(page))).toBe(true)
  })

  it('of a landscape poster says so; an answer without an address opens nothing and says nothing', async () => {
    const order = card(page, 2).locator('.order')
    await order.click()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    expect(stage.checkout.orders[0]?.body).toMatchObject({ size: 'A1', isLandscape: true, noLogo: false })
    await expect.poll(() => order.isEnabled()).toBe(true)
    await page.waitForTimeout(150)
    expect(page.context().pages()).toHaveLength(1)
    expect(await page.locator('.toast').count()).toBe(0)
    expect(visit.errors).toEqual([])
  })

  it('waits half a minute, disables its own control only, says so, and ignores a second press', async () => {
    let answer = () => {}
    stage.checkout.behave = (response) => {
      answer = () => json({})(response)
    }
    // There before its words: what appears with them is not read out.
    const spoken = firstCard(page).locator('.order-note')
    expect(await spoken.evaluate((note) => getComputedStyle(note).display)).toBe('block')
    await page.evaluate(limitByPageClock)
    await stopTime(page)
    await orderButton(page).click()
    const loading = firstCard(page).getByRole('button', { name: 'Öppnar kassan …' })
    await loading.waitFor()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    await page.clock.runFor(30_000)
    expect(await loading.isDisabled()).toBe(true)
    expect(await spoken.textContent()).toBe('Öppnar kassan …')
    expect(await card(page, 2).getByRole('button', { name: 'Beställ nu' }).isEnabled()).toBe(true)
    await loading.click({ force: true })
    await page.clock.resume()
    answer()
    await orderButton(page).waitFor()
    expect(stage.checkout.orders).toHaveLength(1)
    // A disabled button loses the focus; it comes back.
    await expect.poll(() => hasFocus(orderButton(page))).toBe(true)
  })

  it('shows a link with focus when the browser refuses the tab, and keeps it', async () => {
    stage.checkout.behave = json({ url: paid })
    await page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    await orderButton(page).click()
    const link = firstCard(page).getByRole('link', { name: 'Öppna kassan' })
    await expect.poll(() => link.getAttribute('href')).toBe(paid)
    await expect.poll(() => hasFocus(link)).toBe(true)
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true)
  })

  it.each([
    ['an error of the function', { behave: json({ error: 'x' }, 500) }],
    ['an answer that the browser may not read', { allowsOrigin: false }],
    ['a page that is offline', {}],
  ])('fails on %s with a message, and can be repeated', async (_, fault) => {
    Object.assign(stage.checkout, fault)
    await page.context().setOffline(Object.keys(fault).length === 0)
    await orderButton(page).click()
    await toast(page).waitFor()
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true)
    await page.getByRole('button', { name: 'Dölj aviseringen' }).click()
    // A second request could be a second order.
    expect(stage.checkout.orders).toHaveLength(Object.keys(fault).length)
    await page.context().setOffline(false)
    Object.assign(stage.checkout, { behave: json({ url: paid }), allowsOrigin: true })
    const tab = await openTab(orderButton(page))
    await tab.waitForURL(paid)
    await tab.close()
  })

  it('leaves choices as they were for the way back from another page, whose language failures speak', async () => {
    const historyBefore = await page.evaluate(() => history.length)
    await card(page, 2).getByRole('radio', { name: /A2/ }).check()
    await card(page, 3).getByRole('checkbox').check()
    expect(await page.evaluate(() => history.length)).toBe(historyBefore)
    stage.checkout.behave = () => undefined
    await orderButton(page).click()
    await firstCard(page).getByRole('button', { name: 'Öppnar kassan …' }).waitFor()
    // Browsers may keep the page as it is at this moment.
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true)
    await page.goto(`${stage.shop.origin}/en`)
    await wakeFirstCard(page)
    stage.checkout.behave = json({}, 500)
    await firstCard(page).getByRole('button', { name: 'Order now' }).click()
    const messages = page.getByRole('status', { name: 'Notifications' })
    await messages.getByText('Something went wrong. Please try again.').waitFor()
    await page.goBack()
    const listChosen = () =>
      page
        .locator('article.card :checked')
        .evaluateAll((inputs: HTMLInputElement[]) =>
          inputs.map((input) => `${input.closest('article')?.id} ${input.value}`),
        )
    await expect
      .poll(listChosen)
      .toEqual(['poster-1 A2', 'poster-1 no-logo', 'poster-2 A2', 'poster-3 A1', 'poster-3 no-logo'])
    for (const [number, total] of [
      [1, '$100 USD (+$30 USD)'],
      [2, '$70 USD'],
      [3, '$120 USD'],
    ] as const) {
      await wake(page, number)
      await expect.poll(() => price(page, number)).toContain(total)
    }
    expect(await page.locator('.toast').count()).toBe(0)
    stage.checkout.behave = json({})
    stage.checkout.orders.length = 0
    await orderButton(page).click()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    expect(stage.checkout.orders[0]?.body).toMatchObject({ size: 'A2', noLogo: true })
    await page.reload()
    await wakeFirstCard(page)
    const agree = async () => {
      const isA2 = await firstCard(page).getByRole('radio', { name: /A2/ }).isChecked()
      const isBare = await firstCard(page).getByRole('checkbox').isChecked()
      return (await price(page, 1))?.includes(`$${(isA2 ? 70 : 90) + (isBare ? 30 : 0)} USD`)
    }
    await expect.poll(agree).toBe(true)
  })
})

it('tries again to load what the network kept back', async () => {
  const { page, scripts } = await stage.visit('/sv')
  await wakeFirstCard(page)
  const kept = stage.shop.scripts.filter(isBackend)
  for (const path of kept) stage.shop.refused.add(path)
  await orderButton(page).click()
  await expect.poll(() => kept.every((path) => scripts.includes(path))).toBe(true)
  stage.shop.refused.clear()
  await expect.poll(() => stage.checkout.orders.length).toBe(1)
})

it('goes on at the page of the poster’s seller, and asks once, when the shop was published anew', async () => {
  const { page, scripts } = await stage.visit('/sv')
  await wakeFirstCard(page)
  for (const path of stage.shop.scripts) stage.shop.gone.add(path)
  const tab = await openTab(orderButton(page))
  await tab.waitForURL('https://example.gumroad.com/l/poster-1-a1')
  expect(scripts.filter((path) => path.includes('backend'))).toHaveLength(1)
  expect(stage.checkout.orders).toEqual([])
})
