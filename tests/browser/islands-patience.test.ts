import type { Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { json, orderButton, paid, setCheckoutStage } from './islands-checkout.ts'
import { dialog, openDialog, toasts } from './islands-dialog.ts'
import { firstCard, setSharedStage } from './islands-visit.ts'

// Seconds pass in all of these, and nothing else happens: they wait side by side, each with an expect of its own.
const stage = setCheckoutStage(setSharedStage)

describe.concurrent('an answer of the checkout that takes half a minute', () => {
  it('is waited for, and the card stays usable', async ({ expect }) => {
    stage.checkout.behave = json({ url: paid }, { delay: 30_000 })
    const { page } = await stage.readyToOrder()
    await orderButton(page).click()
    await page.waitForTimeout(29_000)
    expect(await firstCard(page).getByRole('button', { name: 'Öppnar kassan …' }).isDisabled()).toBe(true)
    const way = firstCard(page).getByRole('link', { name: /Öppna (igen|kassan)/ })
    await way.waitFor({ timeout: 10_000 })
    expect(await way.getAttribute('href')).toBe(paid)
    expect(await orderButton(page).isEnabled()).toBe(true)
  })
})

const slideOf = (page: Page) =>
  page
    .locator('#hero [data-slide]')
    .evaluateAll((slides) => slides.findIndex((slide) => slide.hasAttribute('data-current')))
const stateOf = (page: Page) =>
  page
    .locator('#hero [data-slide]')
    .evaluateAll((slides) =>
      slides.map((slide) => [slide.getAttribute('aria-hidden'), slide.hasAttribute('inert')]),
    )

describe.concurrent('a slideshow', () => {
  it('goes on every five seconds; only the current slide is there for assistive technology', async ({
    expect,
  }) => {
    const { page } = await stage.visit('/sv')
    await page.waitForTimeout(2000)
    expect(await slideOf(page)).toBe(0)
    await page.waitForTimeout(4500)
    expect(await slideOf(page)).toBe(1)
    expect(await stateOf(page)).toEqual([
      ['true', true],
      ['false', false],
      ['true', true],
    ])
  })

  it('stops at the button', async ({ expect }) => {
    const { page } = await stage.visit('/sv')
    await page.getByRole('button', { name: 'Pausa' }).click()
    await page.getByRole('button', { name: 'Spela' }).waitFor()
    await page.waitForTimeout(6000)
    expect(await slideOf(page)).toBe(0)
  })

  it('stays still under reduced motion until it is started', async ({ expect }) => {
    const { page } = await stage.visit('/sv', { reducedMotion: 'reduce' })
    await page.waitForTimeout(6000)
    expect(await slideOf(page)).toBe(0)
    await page.getByRole('button', { name: 'Spela' }).click()
    await expect.poll(() => slideOf(page), { timeout: 6000 }).toBe(1)
  })

  it('stays as the visitor left it when the preference for less motion changes', async ({ expect }) => {
    const { page } = await stage.visit('/sv')
    await page.getByRole('button', { name: 'Pausa' }).click()
    for (const reducedMotion of ['reduce', 'no-preference'] as const)
      await page.emulateMedia({ reducedMotion })
    await page.waitForTimeout(300)
    expect(await page.getByRole('button', { name: 'Spela' }).isVisible()).toBe(true)
  })

  it('stands still while it is off screen', async ({ expect }) => {
    const { page } = await stage.visit('/sv')
    await page.evaluate(() => document.querySelector('#story')?.scrollIntoView({ behavior: 'instant' }))
    await page.waitForTimeout(6000)
    expect(await slideOf(page)).toBe(0)
  })
})

describe.concurrent('messages', () => {
  it('stay while they are pointed at', async ({ expect }) => {
    const { page } = await openDialog(stage)
    await dialog(page).getByRole('button', { name: 'Kopiera länk' }).click()
    await toasts(page).locator('.toast').hover()
    await page.waitForTimeout(7000)
    expect(await page.locator('.toast').count()).toBe(1)
    await page.mouse.move(5, 5)
    await page.locator('.toast').waitFor({ state: 'hidden', timeout: 8000 })
  })

  it('go although the dialog closed under the pointer that held them', async ({ expect }) => {
    const { page } = await openDialog(stage)
    await dialog(page).getByRole('button', { name: 'Kopiera länk' }).click()
    await toasts(page).locator('.toast').hover()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    expect(await page.locator('.toast').count()).toBe(1)
    await page.locator('.toast').waitFor({ state: 'hidden', timeout: 8000 })
  })
})
