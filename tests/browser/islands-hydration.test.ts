import { beforeAll, describe, expect, it } from 'vitest'
import { orderButton, setCheckoutStage } from '../support/islands/checkout.ts'
import { reviews } from '../support/islands/page.tsx'
import {
  hasFocus,
  openTab,
  setStage,
  stopTime,
  type Visit,
  wakeCard,
} from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'

/**
 * The names of the first six reviews in the order of the content, which is also the order
 * of `newest`.
 */
const writtenNames = reviews.slice(0, 6).map(({ name }) => name)
describe('with a backend', () => {
  const stage = setCheckoutStage({ development: true })
  let visit: Visit
  beforeAll(async () => {
    visit = await stage.visit('/sv')
  })
  const card = (number: number) => visit.page.locator(`#poster-${number}`)
  const order = (number: number) => card(number).locator('.order:visible')
  const open = async (path: string) => {
    visit.errors.length = 0
    // Otherwise the previous test's choices would remain.
    await visit.page.evaluate(() => sessionStorage.clear())
    await visit.page.goto(stage.shop.origin + path)
  }

  /**
   * Expects that the presses before hydration have opened nothing else, and that no press
   * is pending.
   */
  const expectNothingElse = async (path: string): Promise<void> => {
    const { page, errors } = visit
    const pending = page.locator(
      'dialog[open], [aria-busy=true], [data-waits], [data-pressed]',
    )
    await expect.poll(() => pending.count()).toBe(0)
    expect(page.context().pages()).toHaveLength(1)
    expect(page.url()).toBe(stage.shop.origin + path)
    expect(errors).toEqual([])
  }
  const readOrderedVariants = () =>
    stage.checkout.orders.map(({ body }) => [body.posterTitle, body.size, body.noLogo])

  it('places one order, as chosen, when it is pressed three times before hydration', async () => {
    const letGo = stage.shop.holdScripts()
    await open('/sv')
    await card(1).getByRole('radio', { name: /A2/ }).check()
    await card(1).getByLabel('Utan logotyp').check()
    await expect.poll(() => order(1).getAttribute('aria-label')).toContain('A2, $100 USD')
    await visit.page.getByLabel('Sortera').selectOption('newest')

    // The space bar clicks, and neither moves the focus nor scrolls.
    await order(1).focus()
    const readScrollPosition = () => visit.page.evaluate(() => scrollY)
    const scrollPosition = await readScrollPosition()
    await visit.page.keyboard.press('Space')
    const readBusyLabel = () =>
      order(1).evaluate((link) => getComputedStyle(link, '::before').content)
    await expect.poll(readBusyLabel).toBe('"Öppnar kassan …"')
    await order(1).click()
    await order(1).click()
    expect(stage.checkout.orders).toEqual([])

    letGo()
    await expect
      .poll(readOrderedVariants)
      .toEqual([['Drakens öga & <b>"guld"</b>', 'A2', true]])
    await expect
      .poll(() => card(1).locator('.price').textContent())
      .toContain('$100 USD (+$30 USD)')

    await expectNothingElse('/sv')
    expect(stage.checkout.orders).toHaveLength(1)
    await expect.poll(() => hasFocus(order(1))).toBe(true)
    expect(await readScrollPosition()).toBe(scrollPosition)
  })

  it('sorts reviews in the order chosen before hydration', async () => {
    const { page } = visit
    await page.locator('.reviews-live[data-live]').waitFor()
    expect(await page.getByLabel('Sortera').inputValue()).toBe('newest')
    await expect
      .poll(() => page.locator('article.review:visible strong').allInnerTexts())
      .toEqual(writtenNames)
  })

  it('places orders waiting on several cards, each for the variant chosen last', async () => {
    const { page } = visit
    const letGo = stage.shop.holdScripts()
    await open('/sv?cards=4')
    await order(1).click()

    // On card 3, the order replaces the press of Share.
    await card(3).getByRole('button', { name: /^Dela/ }).click()
    await order(3).click()

    // An order uses the variant that is chosen when the scripts arrive.
    await order(4).click()
    await card(4).getByRole('radio', { name: /A2/ }).check()

    expect(stage.checkout.orders).toEqual([])
    expect(await page.locator('[aria-busy=true]').count()).toBe(3)

    letGo()
    await expect.poll(() => stage.checkout.orders.length).toBe(3)
    await expectNothingElse('/sv?cards=4')
    // The orders of cards 1, 4 and 3, sorted by title.
    expect(readOrderedVariants().sort()).toEqual([
      ['Drakens öga & <b>"guld"</b>', 'A1', false],
      ['Poster 4', 'A2', false],
      ['Tredje', 'A1', false],
    ])
  })

  it('shows and orders a choice made during hydration', async () => {
    const { page } = visit
    await open('/sv')
    const hydration = await page.evaluateHandle(() => {
      const card = document.querySelector('#poster-1 .purchase') as Element
      const logo = card.querySelector<HTMLInputElement>('input[type=checkbox]')

      // Wrapping the promise in an object keeps `evaluateHandle` from awaiting it.
      return {
        // During hydration, React writes an attribute of the card. The observer then runs
        // before any other task.
        isChecked: new Promise<boolean>((resolve) => {
          new MutationObserver((_, observer) => {
            observer.disconnect()
            logo?.click()
            resolve(logo?.checked === true)
          }).observe(card, { attributes: true })
        }),
      }
    })

    await wakeCard(page)
    expect(await hydration.evaluate(({ isChecked }) => isChecked)).toBe(true)

    await order(1).click()
    await expect
      .poll(() => stage.checkout.orders.map(({ body }) => body.noLogo))
      .toEqual([true])
  })

  it('waits for slow islands, and says so', async () => {
    const { page } = visit
    const letGo = stage.shop.holdScripts()
    await stopTime(page)
    await open('/sv')

    await orderButton(page).click()
    await page.clock.runFor(60_000)
    expect(page.context().pages()).toHaveLength(1)
    await page.getByRole('status').getByText('Ett ögonblick …').waitFor()

    await page.clock.resume()
    letGo()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    await expect.poll(() => page.locator('.message').innerText()).toBe('')
  })

  // islands/runtime/boot-late.test.ts tests when links are followed.
  it.runIf(isLong)('follows links when islands never load', async () => {
    const { page } = visit
    for (const path of stage.shop.scripts)
      if (path.includes('islands-')) stage.shop.refused.add(path)
    await open('/sv')

    const tab = await openTab(orderButton(page))
    await tab.waitForURL('https://example.gumroad.com/l/poster-1-a1')
    await expect.poll(() => tab.evaluate(() => window.opener)).toBeNull()
    expect(page.url()).toBe(`${stage.shop.origin}/sv`)

    // Without the islands' scripts, the button shows all reviews at once.
    await page.getByRole('button', { name: 'Visa fler recensioner' }).click()
    await expect.poll(() => page.locator('article.review:visible').count()).toBe(18)
  })
})

describe('without a backend', () => {
  const stage = setStage({ development: true })
  let visit: Visit
  beforeAll(async () => {
    visit = await stage.visit('about:blank')
  })
  const card = (number: number) => visit.page.locator(`#poster-${number}`)
  const again = (number: number) => card(number).getByRole('link', { name: 'Öppna igen' })
  const choose = (number: number, size: RegExp) =>
    card(number).getByRole('radio', { name: size }).check()
  const follow = async (number: number, variant: string) => {
    const tab = await openTab(card(number).getByRole('link', { name: /Beställ nu/ }))
    await tab.waitForURL(`https://example.gumroad.com/l/poster-${number}-${variant}`)
    await expect.poll(() => tab.evaluate(() => window.opener)).toBeNull()
    await tab.close()
  }

  it('opens the link of the chosen variant before hydration, and offers it again', async () => {
    const { page, errors, scripts } = visit
    const letGo = stage.shop.holdScripts()
    await page.goto(`${stage.shop.origin}/sv?cards=4`)

    // The links on cards 3 and 4 are followed, and then another variant is chosen on card
    // 4.
    for (const number of [3, 4]) {
      await choose(number, /A2/)
      await follow(number, 'a2')
    }

    await card(4).getByRole('checkbox').check()
    await choose(1, /A2/)
    await card(1).getByRole('checkbox').check()
    await page.getByLabel('Sortera').selectOption('newest')
    await card(1).getByRole('button', { name: /Dela/ }).click()

    letGo()
    await page.locator('dialog[open]').waitFor()
    await page.keyboard.press('Escape')

    await expect
      .poll(() => card(1).locator('.price').textContent())
      .toContain('$100 USD (+$30 USD)')
    for (const number of [3, 4])
      await card(number).locator('.purchase[data-live]').waitFor()

    // The followed link is offered again only while its variant is chosen.
    const address = 'https://example.gumroad.com/l/poster-3-a2'
    await expect.poll(() => again(3).getAttribute('href')).toBe(address)
    expect(await again(4).count()).toBe(0)

    await card(3).getByRole('checkbox').check()
    await expect.poll(() => again(3).count()).toBe(0)
    await follow(3, 'a2-no-logo')
    await expect.poll(() => again(3).getAttribute('href')).toBe(`${address}-no-logo`)

    expect(await page.locator('.toast').count()).toBe(0)
    await choose(3, /A1/)
    await expect.poll(() => again(3).count()).toBe(0)

    expect(scripts.filter((path) => /supabase|backend/.test(path))).toEqual([])
    expect(errors).toEqual([])
  })
})
