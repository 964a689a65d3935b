import { describe, expect, it } from 'vitest'
import { json, orderButton, paid, setCheckoutStage } from '../support/islands/checkout.ts'
import { firstCard } from '../support/islands/visit.ts'

const stage = setCheckoutStage()

const orderName = 'Beställ nu, Drakens öga & <b>"guld"</b>, A1, $90 USD'

describe('before React is there', () => {
  it('orders what was chosen at once, when the scripts come later', async () => {
    stage.checkout.behave = json({ url: paid })
    const letGo = stage.shop.hold()
    const { page } = await stage.visit('/sv')
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await firstCard(page).getByLabel('Utan logotyp').check()
    const link = firstCard(page).getByRole('button', { name: /Beställ nu/ })
    await expect.poll(() => link.getAttribute('aria-label')).toContain('A2, $100 USD')
    await link.click()
    expect(page.context().pages()).toHaveLength(1)
    letGo()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    expect(stage.checkout.orders[0]?.body).toMatchObject({ size: 'A2', noLogo: true })
    await expect.poll(() => firstCard(page).locator('.price').textContent()).toContain('$100 USD (+$30 USD)')
  })

  it('says that it is busy, and replays a press once, however often it came', async () => {
    stage.checkout.behave = json({})
    const letGo = stage.shop.hold()
    const { page } = await stage.visit('/sv')
    const link = orderButton(page)
    await link.click()
    await expect
      .poll(() => link.evaluate((element) => getComputedStyle(element, '::before').content))
      .toBe('"Öppnar kassan …"')
    await link.click()
    await link.click()
    letGo()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    await page.waitForTimeout(500)
    expect(stage.checkout.orders).toHaveLength(1)
  })

  it('does what was pressed last', async () => {
    stage.checkout.behave = json({})
    const letGo = stage.shop.hold()
    const { page } = await stage.visit('/sv')
    await firstCard(page).getByRole('button', { name: /^Dela/ }).click()
    await orderButton(page).click()
    letGo()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    expect(await page.locator('dialog[open]').count()).toBe(0)
  })

  it('orders what is chosen by the time the scripts come', async () => {
    stage.checkout.behave = json({})
    const letGo = stage.shop.hold()
    const { page } = await stage.visit('/sv')
    await orderButton(page).click()
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    letGo()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    expect(stage.checkout.orders[0]?.body).toMatchObject({ size: 'A2' })
    expect(page.context().pages()).toHaveLength(1)
    expect(page.url()).toBe(`${stage.shop.origin}/sv`)
  })

  it('follows the purchase link when the island does not come', async () => {
    for (const path of stage.shop.scripts) if (path.includes('islands-')) stage.shop.refused.add(path)
    const { page } = await stage.visit('/sv')
    const [popup] = await Promise.all([page.waitForEvent('popup'), orderButton(page).click()])
    await popup.waitForURL('https://example.gumroad.com/l/poster-1-a1')
    await expect.poll(() => popup.evaluate(() => window.opener)).toBeNull()
    expect(page.url()).toBe(`${stage.shop.origin}/sv`)
  })

  it.each(['before', 'after'] as const)(
    'answers to the space bar when the scripts come %s its press, and keeps the focus',
    async (come) => {
      stage.checkout.behave = json({})
      const letGo = stage.shop.hold()
      const { page } = await stage.visit('/sv')
      const hasFocus = () => orderButton(page).evaluate((button) => button === document.activeElement)
      const live = firstCard(page).locator('.purchase[data-live]')
      await orderButton(page).focus()
      if (come === 'before') {
        letGo()
        await live.waitFor()
        await expect.poll(hasFocus).toBe(true)
      }
      await page.keyboard.press('Space')
      letGo()
      await expect.poll(() => stage.checkout.orders.length).toBe(1)
      await expect.poll(() => orderButton(page).getAttribute('aria-label')).toBe(orderName)
      await expect.poll(hasFocus).toBe(true)
    },
  )
})
