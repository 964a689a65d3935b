import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hangUp, json, orderButton, paid, setCheckoutStage, text } from '../support/islands/checkout.ts'
import { firstCard, wakeFirstCard } from '../support/islands/visit.ts'

const stage = setCheckoutStage()
const { readyToOrder } = stage

const toast = (page: Page) =>
  page.getByRole('status', { name: 'Aviseringar' }).getByText('Något gick fel. Försök igen.')

describe('an answer without a usable url does nothing', () => {
  it.each([
    ['{}', json({})],
    ['an empty url', json({ url: '' })],
    ['a number', json({ url: 7 })],
    ['javascript:', json({ url: 'javascript:alert(document.domain)' })],
    ['a relative path', json({ url: '/checkout' })],
    ['null', json(null)],
  ])('%s', async (_, behave) => {
    stage.checkout.behave = behave
    const { page, errors } = await readyToOrder()
    await orderButton(page).click()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    await orderButton(page).waitFor()
    await page.waitForTimeout(400)
    expect(page.context().pages()).toHaveLength(1)
    expect(await page.locator('.toast').count()).toBe(0)
    expect(errors).toEqual([])
  })
})

describe('a failure is said, and the card stays usable', () => {
  it.each([
    ['500', json({ error: 'x' }, { status: 500 })],
    ['400', json({ error: 'x' }, { status: 400 })],
    ['no JSON', text('<h1>Bad gateway</h1>', 'text/html')],
    ['broken JSON', text('{"url":', 'application/json')],
    ['an event stream', text('data: 1\n\n', 'text/event-stream')],
    ['a cut line', hangUp],
  ])('%s', async (_, behave) => {
    stage.checkout.behave = behave
    const { page } = await readyToOrder()
    await orderButton(page).click()
    await toast(page).waitFor()
    await page.waitForTimeout(300)
    expect(stage.checkout.orders).toHaveLength(1)
    stage.checkout.behave = json({ url: paid })
    const [popup] = await Promise.all([page.waitForEvent('popup'), orderButton(page).click()])
    await popup.waitForURL(paid)
  })

  it('an answer that the browser may not read', async () => {
    stage.checkout.behave = json({ url: paid })
    stage.checkout.allowsOrigin = false
    const { page } = await readyToOrder()
    await orderButton(page).click()
    await toast(page).waitFor()
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true)
  })

  it('offline', async () => {
    const { page } = await readyToOrder()
    await page.context().setOffline(true)
    await orderButton(page).click()
    await toast(page).waitFor()
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true)
    await page.context().setOffline(false)
    stage.checkout.behave = json({})
    await orderButton(page).click()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
  })

  it('ten megabytes still hold a url', async () => {
    stage.checkout.behave = json({ padding: 'x'.repeat(10_000_000), url: paid })
    const { page } = await readyToOrder()
    const [popup] = await Promise.all([page.waitForEvent('popup'), orderButton(page).click()])
    await popup.waitForURL(paid)
  })

  it('says it in the language of the page', async () => {
    stage.checkout.behave = json({}, { status: 500 })
    const { page } = await stage.visit('/en')
    await wakeFirstCard(page)
    await firstCard(page).getByRole('button', { name: 'Order now' }).click()
    await page
      .getByRole('status', { name: 'Notifications' })
      .getByText('Something went wrong. Please try again.')
      .waitFor()
  })
})
