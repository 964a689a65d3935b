import { describe, expect, it } from 'vitest'
import { json, orderButton, paid, setCheckoutStage } from '../support/islands/checkout.ts'
import { firstCard, wakeFirstCard } from '../support/islands/visit.ts'

const stage = setCheckoutStage()
const { readyToOrder } = stage

describe('an order', () => {
  it('sends exactly the five fields, once, with the anonymous key, and opens the answer in a new tab', async () => {
    stage.checkout.behave = json({ url: paid })
    const { page, errors } = await readyToOrder()
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await firstCard(page).getByLabel('Utan logotyp').check()
    const [popup] = await Promise.all([page.waitForEvent('popup'), orderButton(page).click()])
    await popup.waitForURL(paid)
    await expect.poll(() => popup.evaluate(() => window.opener)).toBeNull()
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
    await expect
      .poll(() => firstCard(page).getByRole('link', { name: 'Öppna igen' }).getAttribute('href'))
      .toBe(paid)
    expect(errors).toEqual([])
  })

  it('tells landscape posters from portrait ones', async () => {
    stage.checkout.behave = json({})
    const { page } = await readyToOrder()
    await page
      .locator('#poster-2')
      .getByRole('button', { name: 'Beställ nu' })
      .or(page.locator('#poster-2 .order:visible'))
      .first()
      .click()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    expect(stage.checkout.orders[0]?.body).toMatchObject({ size: 'A1', isLandscape: true, noLogo: false })
  })

  it('disables its own control only, with a loading label, and ignores a second press', async () => {
    let answer = () => {}
    stage.checkout.behave = (response) => {
      answer = () => json({})(response)
    }
    const { page } = await readyToOrder()
    await page.locator('#poster-2').hover()
    await page.locator('#poster-2 .purchase[data-live]').waitFor()
    // There before its words: what appears with them is not read out.
    const spoken = firstCard(page).locator('.order-note')
    expect(await spoken.evaluate((note) => getComputedStyle(note).display)).toBe('block')
    await orderButton(page).click()
    const loading = firstCard(page).getByRole('button', { name: 'Öppnar kassan …' })
    await loading.waitFor()
    await expect.poll(() => loading.isDisabled()).toBe(true)
    await expect.poll(() => spoken.textContent()).toBe('Öppnar kassan …')
    expect(await page.locator('#poster-2').getByRole('button', { name: 'Beställ nu' }).isEnabled()).toBe(true)
    await loading.click({ force: true })
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    answer()
    await orderButton(page).waitFor()
    expect(stage.checkout.orders).toHaveLength(1)
    // A disabled button loses the focus; it comes back.
    await expect
      .poll(() => orderButton(page).evaluate((button) => button === document.activeElement))
      .toBe(true)
  })

  it('shows a link with focus when the browser refuses the tab, and keeps it', async () => {
    stage.checkout.behave = json({ url: paid })
    const { page } = await readyToOrder()
    await page.evaluate(() => {
      window.open = () => null
    })
    await orderButton(page).click()
    const link = firstCard(page).getByRole('link', { name: 'Öppna kassan' })
    await link.waitFor()
    await expect.poll(() => link.getAttribute('href')).toBe(paid)
    await expect.poll(() => link.evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true)
  })

  it('loads supabase-js with the first press or focus of an order control, not before', async () => {
    stage.checkout.behave = json({})
    const { page, scripts } = await readyToOrder()
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await page.waitForTimeout(500)
    expect(scripts.filter((path) => /supabase|backend/.test(path))).toEqual([])
    await orderButton(page).focus()
    await expect.poll(() => scripts.some((path) => path.includes('supabase'))).toBe(true)
    expect(stage.checkout.orders).toEqual([])
  })

  it.each(['supabase', 'backend'])('tries again to load %s when the network falters', async (name) => {
    stage.checkout.behave = json({})
    const { page, scripts } = await readyToOrder()
    const script = stage.shop.scripts.find((path) => path.includes(name)) ?? ''
    stage.shop.refused.add(script)
    await orderButton(page).click()
    await expect.poll(() => scripts.filter((path) => path === script).length).toBeGreaterThanOrEqual(1)
    stage.shop.refused.clear()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
  })

  it('goes on at the page of the poster’s seller, and asks once, when the shop was published anew', async () => {
    const { page, scripts } = await readyToOrder()
    await page
      .context()
      .route('https://example.gumroad.com/**', (route) => route.fulfill({ body: 'Sold here' }))
    for (const path of stage.shop.scripts) stage.shop.gone.add(path)
    const [popup] = await Promise.all([page.waitForEvent('popup'), orderButton(page).click()])
    await popup.waitForURL('https://example.gumroad.com/l/poster-1-a1')
    expect(scripts.filter((path) => path.includes('backend'))).toHaveLength(1)
    expect(stage.checkout.orders).toEqual([])
  })
})

describe('leaving and coming back', () => {
  it('finds the control enabled', async () => {
    stage.checkout.behave = () => undefined
    const { page } = await readyToOrder()
    await orderButton(page).click()
    await firstCard(page).getByRole('button', { name: 'Öppnar kassan …' }).waitFor()
    await page.goto(`${stage.shop.origin}/en`)
    await page.goBack()
    await wakeFirstCard(page)
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true)
    expect(await page.locator('.toast').count()).toBe(0)
  })

  it('finds the choice that the browser restored, and orders it', async () => {
    stage.checkout.behave = json({})
    const { page } = await readyToOrder()
    const historyBefore = await page.evaluate(() => history.length)
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await firstCard(page).getByRole('checkbox').check()
    expect(await page.evaluate(() => history.length)).toBe(historyBefore)
    await page.goto(`${stage.shop.origin}/en`)
    await page.goBack()
    await expect.poll(() => firstCard(page).getByRole('radio', { name: /A2/ }).isChecked()).toBe(true)
    await wakeFirstCard(page)
    await expect.poll(() => firstCard(page).locator('.price').textContent()).toContain('$100 USD (+$30 USD)')
    await orderButton(page).click()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    expect(stage.checkout.orders[0]?.body).toMatchObject({ size: 'A2', noLogo: true })
  })

  it('finds each card as it was left', async () => {
    const { page } = await readyToOrder()
    const card = (number: number) => page.locator(`#poster-${number}`)
    await card(1).getByRole('checkbox').check()
    await card(3).getByRole('radio', { name: /A2/ }).check()
    await page.goto(`${stage.shop.origin}/en`)
    await page.goBack()
    const listChosen = () =>
      page
        .locator('article.card :checked')
        .evaluateAll((inputs: HTMLInputElement[]) =>
          inputs.map((input) => `${input.closest('article')?.id} ${input.value}`),
        )
    await expect.poll(listChosen).toEqual(['poster-1 A1', 'poster-1 no-logo', 'poster-2 A1', 'poster-3 A2'])
    for (const [number, price] of [
      [1, '$120 USD'],
      [2, '$90 USD'],
      [3, '$70 USD'],
    ] as const) {
      await card(number).hover()
      await card(number).locator('.purchase[data-live]').waitFor()
      await expect.poll(() => card(number).locator('.price').textContent()).toContain(price)
    }
  })

  it('finds choice and price in agreement after a reload', async () => {
    const { page } = await readyToOrder()
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await page.reload()
    await wakeFirstCard(page)
    await expect
      .poll(async () => {
        const chosen = await firstCard(page).getByRole('radio', { name: /A2/ }).isChecked()
        const price = await firstCard(page).locator('.price').textContent()
        return price?.includes(chosen ? '$70 USD' : '$90 USD')
      })
      .toBe(true)
  })
})
