import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { firstCard, hasFocus, openTab, setStage } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'

const stage = setStage({ backend: { url: 'https://backend.example', publicKey: 'k' } })

const situations = [
  ['without JavaScript', false],
  ['when no script loads', true],
] as const

describe.each(isLong ? situations : situations.slice(1))('%s', (_, javaScriptEnabled) => {
  let page: Page
  beforeAll(async () => {
    for (const path of stage.shop.scripts) stage.shop.refused.add(path)
    page = (await stage.visit('/sv', { javaScriptEnabled })).page
  })
  const size = (name: RegExp) => firstCard(page).getByRole('radio', { name })
  /** Reads the price as displayed. The stylesheet may display it from an attribute. */
  const readPrice = () =>
    page.evaluate(() => {
      const content = getComputedStyle(
        document.querySelector('.card .price') as Element,
        '::after',
      ).content
      return content === 'none'
        ? document.querySelector('.price-total')?.textContent
        : content.replaceAll('"', '')
    })

  const variants = [
    ['A1', false, 'a1', '$90 USD'],
    ['A1', true, 'a1-no-logo', '$120 USD'],
    ['A2', false, 'a2', '$70 USD'],
    ['A2', true, 'a2-no-logo', '$100 USD'],
  ] as const

  it('a card shows the price and the only purchase link of the chosen variant', async () => {
    for (const [name, withoutLogo, variant, price] of variants) {
      await size(new RegExp(name)).check()
      await firstCard(page).getByRole('checkbox').setChecked(withoutLogo)

      // `getByRole` finds only visible links. A locator with several matches would fail.
      const order = firstCard(page).getByRole('link', { name: /Beställ nu/ })
      expect(await order.getAttribute('aria-label')).toContain(`, ${name}, ${price}`)
      expect(await order.getAttribute('href')).toMatch(`/poster-1-${variant}`)
      await expect.poll(readPrice).toBe(withoutLogo ? `${price} (+$30 USD)` : price)
    }
  })

  it('the purchase link opens in a tab', async () => {
    const tab = await openTab(firstCard(page).getByRole('link', { name: /Beställ nu/ }))
    await tab.waitForURL('https://example.gumroad.com/l/poster-1-a2-no-logo')
    await tab.close()
  })

  it('Enter does not change choices, and arrow keys stay within one card', async () => {
    for (const role of ['radio', 'checkbox'] as const) {
      const choice = firstCard(page).getByRole(role).first()
      await choice.press('Space')
      const checked = await choice.isChecked()
      await choice.press('Enter')
      // If Enter sent a form, the browser would do so before it answers this.
      await firstCard(page).getByRole('radio').last().hover()
      expect([page.url(), await choice.isChecked()]).toEqual([
        `${stage.shop.origin}/sv`,
        checked,
      ])
    }
    expect(page.context().pages()).toHaveLength(1)

    await page.locator('#poster-3').getByRole('radio', { name: /A2/ }).check()
    await size(/A1/).focus()
    for (const name of [/A2/, /A1/]) {
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => hasFocus(size(name))).toBe(true)
      expect(await size(name).isChecked()).toBe(true)
    }
  })

  it('a poster is shared by email', async () => {
    const mailto = new URL(
      (await firstCard(page).locator('.share-control').getAttribute('href')) ?? '',
    )
    expect(mailto.protocol).toBe('mailto:')
    expect(mailto.searchParams.get('body')).toContain('https://shop.example/sv#poster-1')
  })

  it('all reviews are available, and no control is dead', async () => {
    const more = page.locator('.more:visible')
    if ((await more.count()) > 0) await more.click()
    await expect.poll(() => page.locator('article.review:visible').count()).toBe(18)

    // Buttons and select fields would do nothing without scripts.
    await expect
      .poll(() => page.locator('button:visible, select:visible').count())
      .toBe(0)
    expect(await page.locator('dialog[open]').count()).toBe(0)
  })
})
