import { beforeAll, describe, expect, test } from 'vitest'
import { openSmallShop } from '../shops/small-shop.ts'
import { setCheckoutStage } from '../support/islands/checkout.ts'
import { movePointerUntil, type Visit } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import type { Outsider } from '../support/outside/interfere.ts'
import { openWithOutsider } from '../support/outside/visit.ts'
import { orderFromSmallShop, runMainActions } from '../support/outside/visitor-actions.ts'
import { openVisitor } from '../support/walk.ts'

// tests/long/outsiders.test.ts tests every outsider with every action, at every moment.

/** The outsiders that change the page most. They add fields, and move and replace elements. */
const strongest: readonly Outsider[] = [
  'password manager',
  'wrapper of controls',
  'maker of copies',
]

describe('with a checkout', () => {
  const stage = setCheckoutStage()
  let visit: Visit
  beforeAll(async () => {
    visit = await stage.visit('/en')
  })

  test.each(strongest)(
    'a %s does not affect choices or orders, and causes no error',
    async (outsider) => {
      await orderFromSmallShop(visit.page, stage.shop.origin, outsider, 'all the time')
      await expect
        .poll(() => stage.checkout.orders.map(({ body }) => body))
        .toEqual([
          {
            posterTitle: 'Val </script><script>alert(1)</script>',
            posterDescription: 'Beskrivning nummer 2.',
            size: 'A2',
            isLandscape: true,
            noLogo: true,
          },
        ])
    },
  )

  /**
   * Presses a control before the scripts load, on a card that an outsider has changed.
   * Expects that the browser does not follow the control's link.
   */
  async function pressEarly(selector: string): Promise<void> {
    const { page } = visit
    const letGo = stage.shop.holdScripts()
    await openWithOutsider(
      page,
      `${stage.shop.origin}/en`,
      'wrapper of controls',
      'before hydration',
    )

    const control = page.locator(`#poster-2 ${selector}`)
    const pressedLink = await control.elementHandle()
    // Keeps the click on its link, for `readClick`. Only after the timeout is it certain
    // that no other listener will cancel the click.
    await pressedLink?.evaluate((link) =>
      link.addEventListener('click', (click) => {
        setTimeout(() => Object.assign(link, { lastClick: click }))
      }),
    )

    await control.click()
    letGo()

    // React renders the card again, without the pressed element.
    const readClick = () =>
      pressedLink?.evaluate((link) => ({
        isConnected: link.isConnected,
        isPrevented: Reflect.get(link, 'lastClick')?.defaultPrevented,
      }))
    await expect.poll(readClick).toEqual({ isConnected: false, isPrevented: true })
  }

  /** Expects that no other page is open, and that no press is waiting for scripts. */
  async function expectAlone({ page }: Visit): Promise<void> {
    await expect
      .poll(() => page.locator('[aria-busy=true], [data-waits]').count())
      .toBe(0)
    expect(page.context().pages()).toHaveLength(1)
    expect(page.url()).toBe(`${stage.shop.origin}/en`)
  }

  test.runIf(isLong)(
    'Share opens the dialog and no email on a card that was changed before scripts load',
    async () => {
      await pressEarly('.share-control')
      await visit.page.locator('dialog[open] .way').first().waitFor()
      await expectAlone(visit)
      expect(stage.checkout.orders).toEqual([])
    },
  )

  test('an order on a card changed before scripts load is placed once, without a tab', async () => {
    await pressEarly('.order:visible')
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    await expectAlone(visit)
    expect(stage.checkout.orders.map(({ body }) => body.size)).toEqual(['A1'])
    expect(await visit.page.locator('dialog[open]').count()).toBe(0)
  })
})

describe('in the shop', () => {
  const shop = openSmallShop()
  const walk = openVisitor(shop, { reducedMotion: 'reduce' })

  test('on a translated page, visitors can still order and save', async () => {
    const page = await walk.to('/en/success')
    await runMainActions(page, shop.server.origin, 'translator', 'all the time')
  })

  test('the gallery search works even if its field has been replaced repeatedly', async () => {
    const page = await walk.at('/en')
    await movePointerUntil(page, page.locator('.find'))

    for (let round = 0; round < 3; round += 1)
      await page
        .locator('.find')
        .evaluate((label) => label.replaceWith(label.cloneNode(true)))

    await page.locator('.find input').fill('no poster has these words')
    await expect.poll(() => page.locator('.wall > .card >> visible=true').count()).toBe(0)
  })
})
