import { beforeAll, describe, expect, test } from 'vitest'
import { openSmallShop } from '../support/built-shop.ts'
import { setCheckoutStage } from '../support/islands/checkout.ts'
import { movePointerUntil, type Visit } from '../support/islands/visit.ts'
import { orderAmong, runWallErrands } from '../support/outside/errands.ts'
import { outsiders } from '../support/outside/interfere.ts'

// Each kind once. When they do it, and every errand with every kind: tests/long/outsiders.test.ts.

describe('with a checkout', () => {
  const stage = setCheckoutStage()
  let visit: Visit
  beforeAll(async () => {
    visit = await stage.visit('/en')
  })

  test.each(outsiders)('a %s changes nothing of what is chosen, ordered and reported', async (outsider) => {
    await orderAmong(visit.page, stage.shop.origin, outsider, 'all the time')
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
  })
})

describe('in the shop', () => {
  const shop = openSmallShop()

  test('whoever reads a translation orders, saves, shares, searches and filters what the page means', async () => {
    await using visit = await shop.visit('/en')
    await runWallErrands(visit.page, shop.server.origin, 'translator', 'all the time')
  })

  test('a wall is searched although somebody has replaced its field again and again', async () => {
    await using visit = await shop.visit('/en')
    const { page } = visit
    await movePointerUntil(page, page.locator('.find'))
    for (let round = 0; round < 3; round += 1)
      await page.locator('.find').evaluate((label) => label.replaceWith(label.cloneNode(true)))

    await page.locator('.find input').fill('no poster has these words')
    await expect.poll(() => page.locator('.wall > .card >> visible=true').count()).toBe(0)
  })
})
