import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { firstCard, setStage } from '../support/islands/visit.ts'

const stage = setStage({ backend: { url: 'https://backend.example', publicKey: 'k' } })

const purchases = [
  ['A1', false, 'a1', '$90 USD'],
  ['A1', true, 'a1-no-logo', '$120 USD'],
  ['A2', false, 'a2', '$70 USD'],
  ['A2', true, 'a2-no-logo', '$100 USD'],
] as const

/** What stands on the screen: the stylesheet shows prices from attributes. */
const shownPrice = (page: Page) =>
  firstCard(page)
    .locator('.price')
    .evaluate((price) => {
      const made = getComputedStyle(price, '::after').content
      const total = price.querySelector('.price-total')
      return made === 'none' ? total?.textContent : made.replaceAll('"', '')
    })

const situations = [
  ['without JavaScript', () => stage.visit('/sv', { javaScriptEnabled: false })],
  [
    'when no script comes',
    () => {
      for (const path of stage.shop.scripts) stage.shop.refused.add(path)
      return stage.visit('/sv')
    },
  ],
] as const

describe.each(situations)('%s', (_, enter) => {
  it.each(purchases)(
    '%s, without logo %s, is sold as %s for %s',
    async (size, withoutLogo, variant, price) => {
      const { page } = await enter()
      await firstCard(page)
        .getByRole('radio', { name: new RegExp(size) })
        .check()
      await firstCard(page).getByRole('checkbox').setChecked(withoutLogo)
      const order = firstCard(page).getByRole('link', { name: /Beställ nu/ })
      await expect.poll(() => order.count()).toBe(1)
      await expect
        .poll(() => order.getAttribute('href'))
        .toBe(`https://example.gumroad.com/l/poster-1-${variant}`)
      expect(await order.getAttribute('aria-label')).toContain(`, ${size}, ${price}`)
      await expect.poll(() => shownPrice(page)).toBe(withoutLogo ? `${price} (+$30 USD)` : price)
      const [popup] = await Promise.all([page.waitForEvent('popup'), order.click()])
      await popup.waitForURL(/gumroad/)
    },
  )

  it.each(['radio', 'checkbox'] as const)('stays where it is when Enter is pressed in a %s', async (role) => {
    const { page, errors } = await enter()
    const choice = firstCard(page).getByRole(role).first()
    const before = errors.length
    await choice.press('Space')
    const checked = await choice.isChecked()
    await choice.press('Enter')
    await page.waitForTimeout(300)
    expect([page.url(), await choice.isChecked()]).toEqual([`${stage.shop.origin}/sv`, checked])
    expect(page.context().pages()).toHaveLength(1)
    expect(errors.slice(before)).toEqual([])
  })

  it('keeps the choices of a card apart from those of the next', async () => {
    const { page } = await enter()
    await page.locator('#poster-3').getByRole('radio', { name: /A2/ }).check()
    expect(await firstCard(page).getByRole('radio', { name: /A1/ }).isChecked()).toBe(true)
  })

  it('moves among the sizes of one card by arrow keys', async () => {
    const { page } = await enter()
    const size = (name: RegExp) => firstCard(page).getByRole('radio', { name })
    await size(/A1/).focus()
    for (const name of [/A2/, /A1/]) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => size(name).evaluate((radio) => radio === document.activeElement)).toBe(true)
      expect(await size(name).isChecked()).toBe(true)
    }
  })

  it('is shared by a letter with the address of the poster', async () => {
    const { page } = await enter()
    const share = firstCard(page).locator('.share-control')
    const mailto = new URL((await share.getAttribute('href')) ?? '')
    expect(mailto.protocol).toBe('mailto:')
    expect(mailto.searchParams.get('body')).toContain('https://shop.example/sv#poster-1')
  })

  it('offers all reviews and no control that does nothing', async () => {
    const { page } = await enter()
    const more = page.locator('.more:visible')
    if ((await more.count()) > 0) await more.click()
    await expect.poll(() => page.locator('article.review:visible').count()).toBe(20)
    await expect.poll(() => page.locator('button:visible, select:visible').count()).toBe(0)
    expect(await page.locator('dialog[open]').count()).toBe(0)
  })
})
