import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, it } from 'vitest'
import { json, orderButton, paid, setCheckoutStage } from '../support/islands/checkout.ts'
import { dialog, openDialog, toasts } from '../support/islands/dialog.ts'
import { firstCard, setSharedStage, stopTime } from '../support/islands/visit.ts'

// They wait side by side, each with an expect of its own.
const stage = setCheckoutStage(setSharedStage)

/** Time limits of requests follow the page's clock from now on; by themselves they follow that of the machine. */
const limitByPageClock = () => {
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), milliseconds)
    return controller.signal
  }
}

describe.concurrent('an answer of the checkout that takes half a minute', () => {
  it('is waited for, and the card stays usable', async ({ expect }) => {
    const answers: (() => void)[] = []
    stage.checkout.behave = (response) => void answers.push(() => json({ url: paid })(response))
    const { page } = await stage.readyToOrder()
    await page.evaluate(limitByPageClock)
    await stopTime(page)
    await orderButton(page).click()
    await expect.poll(() => answers.length).toBe(1)
    await page.clock.runFor(30_000)
    expect(await firstCard(page).getByRole('button', { name: 'Öppnar kassan …' }).isDisabled()).toBe(true)
    await page.clock.resume()
    for (const answer of answers) answer()
    const way = firstCard(page).getByRole('link', { name: /Öppna (igen|kassan)/ })
    await way.waitFor()
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
  /** A visitor who sees the slideshow, and whose time has not begun. */
  const visit = async (options?: BrowserContextOptions): Promise<Page> => {
    const { page } = await stage.visit('/sv', options)
    await stopTime(page)
    await page.reload()
    await onScreen(page, '#hero')
    return page
  }
  /** Browsers tell those first who have asked before: the slideshow knows by now as well. */
  const onScreen = (page: Page, selector: string) =>
    page.evaluate(
      (selector) =>
        new Promise<void>((resolve) => {
          const element = document.querySelector(selector)
          if (element)
            new IntersectionObserver(([entry]) => entry?.isIntersecting && resolve()).observe(element)
        }),
      selector,
    )

  it('goes on every five seconds; only the current slide is there for assistive technology', async ({
    expect,
  }) => {
    const page = await visit()
    await page.clock.runFor(4900)
    expect(await slideOf(page)).toBe(0)
    await page.clock.runFor(200)
    expect(await slideOf(page)).toBe(1)
    expect(await stateOf(page)).toEqual([
      ['true', true],
      ['false', false],
      ['true', true],
    ])
  })

  it('stops at the button', async ({ expect }) => {
    const page = await visit()
    await page.getByRole('button', { name: 'Pausa' }).click()
    await page.getByRole('button', { name: 'Spela' }).waitFor()
    await page.clock.runFor(60_000)
    expect(await slideOf(page)).toBe(0)
  })

  it('stays still under reduced motion until it is started', async ({ expect }) => {
    const page = await visit({ reducedMotion: 'reduce' })
    await page.clock.runFor(60_000)
    expect(await slideOf(page)).toBe(0)
    await page.getByRole('button', { name: 'Spela' }).click()
    await page.clock.runFor(5000)
    expect(await slideOf(page)).toBe(1)
  })

  it('stays as the visitor left it when the preference for less motion changes', async ({ expect }) => {
    const page = await visit()
    await page.getByRole('button', { name: 'Pausa' }).click()
    for (const reducedMotion of ['reduce', 'no-preference'] as const)
      await page.emulateMedia({ reducedMotion })
    await page.clock.runFor(60_000)
    expect(await page.getByRole('button', { name: 'Spela' }).isVisible()).toBe(true)
    expect(await slideOf(page)).toBe(0)
  })

  it('stands still while it is off screen', async ({ expect }) => {
    const page = await visit()
    await page.evaluate(() => document.querySelector('#story')?.scrollIntoView({ behavior: 'instant' }))
    await onScreen(page, '#story')
    await page.clock.runFor(60_000)
    expect(await slideOf(page)).toBe(0)
  })
})

describe.concurrent('messages', () => {
  /** A message of the share dialog under the pointer. */
  const pointAtMessage = async (): Promise<Page> => {
    const { page } = await openDialog(stage)
    await stopTime(page)
    await dialog(page).getByRole('button', { name: 'Kopiera länk' }).click()
    await toasts(page).locator('.toast').hover()
    return page
  }

  it('stay while they are pointed at', async ({ expect }) => {
    const page = await pointAtMessage()
    await page.clock.runFor(60_000)
    expect(await page.locator('.toast').count()).toBe(1)
    await page.mouse.move(5, 5)
    await page.clock.runFor(8000)
    await page.locator('.toast').waitFor({ state: 'hidden' })
  })

  it('go although the dialog closed under the pointer that held them', async ({ expect }) => {
    const page = await pointAtMessage()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'hidden' })
    await expect.poll(() => page.locator('.toast').count()).toBe(1)
    await page.clock.runFor(8000)
    await page.locator('.toast').waitFor({ state: 'hidden' })
  })
})
