import type { ServerResponse } from 'node:http'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  json,
  orderButton,
  paymentPage,
  setCheckoutStage,
} from '../support/islands/checkout.ts'
import {
  firstCard,
  hasFocus,
  openTab,
  stopTime,
  type Visit,
  wakeCard,
} from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { axeFaults } from '../support/walk.ts'

// islands/checkout/checkoutApi.test.ts tests every kind of response, and the time limits.
const stage = setCheckoutStage()

const card = (page: Page, number: number) => page.locator(`#poster-${number}`)
const readPrice = (page: Page, number: number) =>
  card(page, number).locator('.price').textContent()
/** Tells whether a script is loaded only for orders. */
const isOrderScript = (path: string) => /supabase|backend/.test(path)
/**
 * Presses an order control and expects a tab with the payment page that has no access to
 * the shop's page.
 */
const openPaymentPage = async (page: Page, press?: () => Promise<void>) => {
  const tab = await openTab(orderButton(page), press)
  await tab.waitForURL(paymentPage)
  await expect.poll(() => tab.evaluate(() => window.opener)).toBeNull()
  await tab.close()
}

/** Holds back the response to the next order until the returned function is called. */
function holdAnswer(answer: (response: ServerResponse) => void): () => void {
  let send = (): void => undefined
  stage.checkout.behave = (response) => {
    send = () => answer(response)
  }
  return () => send()
}

// These tests share a page and depend on their order, because each finds the choices that
// the previous tests made.
describe('an order', () => {
  let visit: Visit
  let page: Page
  beforeAll(async () => {
    visit = await stage.visit('/sv')
    page = visit.page
  })

  // tests/support/page-visits.ts checks the server's HTML and the dialog's grid.
  it('has accessible cards, emails and notifications, with controls of at least 44 px', async () => {
    await wakeCard(page)
    await wakeCard(page, '#poster-2')
    expect(await axeFaults(page, '#poster-1')).toEqual([])

    const heights = (selector: string) =>
      page
        .locator(`${selector}:visible`)
        .evaluateAll((controls) =>
          controls.map((control) => control.getBoundingClientRect().height),
        )
    const controlHeights = [
      await heights('#poster-1 :is(.size, .logo-choice, .order, .share-control)'),
    ]

    await firstCard(page).getByRole('button', { name: /Dela/ }).click()
    await page.getByRole('button', { name: 'Kopiera länk' }).click()
    await page.locator('.toast').waitFor()
    controlHeights.push(await heights('dialog :is(a, button)'))

    await page.getByRole('button', { name: 'E-post' }).click()
    await page.getByLabel('Mottagare').waitFor()
    expect(await axeFaults(page, 'dialog[open]')).toEqual([])
    controlHeights.push(await heights('dialog :is(a, button, input, textarea)'))

    // Every selector finds several controls.
    for (const { length } of controlHeights) expect(length).toBeGreaterThanOrEqual(5)
    expect(Math.min(...controlHeights.flat())).toBeGreaterThanOrEqual(44)

    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  })

  it('loads supabase-js on focus, sends five fields once and opens the payment page', async () => {
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await firstCard(page).getByLabel('Utan logotyp').check()
    // Long enough for a request of these scripts, which a choice alone must not cause.
    await page.waitForTimeout(150)
    expect(visit.scripts.filter(isOrderScript)).toEqual([])

    await orderButton(page).focus()
    // The two scripts are `backend` and `supabase`.
    await expect.poll(() => visit.scripts.filter(isOrderScript).length).toBe(2)
    expect(stage.checkout.orders).toEqual([])

    stage.checkout.behave = json({ url: paymentPage })
    const scrollPosition = await page.evaluate(() => scrollY)
    await openPaymentPage(page, () => page.keyboard.press('Space'))
    expect(await page.evaluate(() => scrollY)).toBe(scrollPosition)

    const body = {
      posterTitle: 'Drakens öga & <b>"guld"</b>',
      posterDescription: 'Beskrivning nummer 1.',
      size: 'A2',
      isLandscape: false,
      noLogo: true,
    }
    const headers = expect.objectContaining({ apikey: 'anonymous-key' })
    const url = '/functions/v1/create-checkout'
    expect(stage.checkout.orders).toEqual([{ method: 'POST', url, headers, body }])

    const reopenLink = firstCard(page).getByRole('link', { name: 'Öppna igen' })
    await expect.poll(() => reopenLink.getAttribute('href')).toBe(paymentPage)
    await expect.poll(() => hasFocus(orderButton(page))).toBe(true)
  })

  it('for a landscape poster disables only its own button and ignores a second press', async () => {
    const sendAnswer = holdAnswer(json({}))
    const landscapeCard = card(page, 2)
    const order = landscapeCard.getByRole('button', { name: 'Beställ nu' })

    // The note must exist before its text, because screen readers skip text that appears
    // together with it.
    const note = landscapeCard.locator('.order-note')
    expect(await note.evaluate((element) => getComputedStyle(element).display)).toBe(
      'block',
    )

    await order.click()
    const loading = landscapeCard.getByRole('button', { name: 'Öppnar kassan …' })
    await expect.poll(() => loading.isDisabled()).toBe(true)
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    expect(await note.textContent()).toBe('Öppnar kassan …')
    expect(await orderButton(page).isEnabled()).toBe(true)

    // `force` clicks the button although it is disabled.
    await loading.click({ force: true })
    sendAnswer()
    // A disabled button loses the focus, which then returns to it.
    await expect.poll(() => hasFocus(order)).toBe(true)

    const body = expect.objectContaining({ size: 'A1', isLandscape: true, noLogo: false })
    expect(stage.checkout.orders).toMatchObject([{ body }])
    expect(page.context().pages()).toHaveLength(1)
    expect(visit.errors).toEqual([])
  })

  it('offers a focused link when the browser blocks the new tab', async () => {
    stage.checkout.behave = json({ url: paymentPage })
    await page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })

    await orderButton(page).click()
    const link = firstCard(page).getByRole('link', { name: 'Öppna kassan' })
    await expect.poll(() => link.getAttribute('href')).toBe(paymentPage)
    await expect.poll(() => hasFocus(link)).toBe(true)
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true)
  })

  it('does not scroll when it ends or when its notifications are dismissed', async () => {
    const sendAnswer = holdAnswer(json({}, 500))
    const readScrollPosition = () => page.evaluate(() => scrollY)
    const order = orderButton(page)
    await order.click()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)

    await page.evaluate(() =>
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    )
    const scrollPosition = await readScrollPosition()
    expect(scrollPosition).toBeGreaterThan(900)

    sendAnswer()
    await expect.poll(() => hasFocus(order)).toBe(true)
    expect(await readScrollPosition()).toBe(scrollPosition)

    const messages = page.getByRole('status', { name: 'Aviseringar' })
    const dismiss = messages.getByRole('button')
    await dismiss.first().focus()
    for (let remaining = await dismiss.count(); remaining > 0; remaining -= 1) {
      await page.keyboard.press('Enter')
      await expect.poll(() => dismiss.count()).toBe(remaining - 1)
    }
    await expect.poll(() => hasFocus(order)).toBe(true)
    expect(await readScrollPosition()).toBe(scrollPosition)
  })

  it('leaves choices intact on return from a page in another language', async () => {
    const historyLength = await page.evaluate(() => history.length)
    await card(page, 2).getByRole('radio', { name: /A2/ }).check()
    await card(page, 3).getByRole('checkbox').check()
    expect(await page.evaluate(() => history.length)).toBe(historyLength)

    // The checkout never responds to this order.
    stage.checkout.behave = () => undefined
    await orderButton(page).click()
    await firstCard(page).getByRole('button', { name: 'Öppnar kassan …' }).waitFor()
    await card(page, 2).getByRole('checkbox').focus()

    // At this moment the browser may store the page for its history.
    await page.evaluate(() => dispatchEvent(new Event('pagehide')))
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true)
    expect(await hasFocus(card(page, 2).getByRole('checkbox'))).toBe(true)

    await page.goto(`${stage.shop.origin}/en`)
    await wakeCard(page)
    stage.checkout.behave = json({}, 500)
    await firstCard(page).getByRole('button', { name: 'Order now' }).click()
    const messages = page.getByRole('status', { name: 'Notifications' })
    await messages.getByText('Something went wrong. Please try again.').waitFor()

    await page.goBack()
    const inputs = page.locator('article.card :checked')
    const readChosenValues = () =>
      inputs.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
    // The test of supabase-js chose A2 and no-logo on card 1. This test chose A2 on card 2 and no-logo on card 3.
    await expect.poll(readChosenValues).toEqual(['A2', 'no-logo', 'A2', 'A1', 'no-logo'])

    const totals = ['$100 USD (+$30 USD)', '$70 USD', '$120 USD']
    for (const [index, total] of totals.entries()) {
      await wakeCard(page, `#poster-${index + 1}`)
      await expect.poll(() => readPrice(page, index + 1)).toContain(total)
    }

    expect(await page.locator('.toast').count()).toBe(0)

    stage.checkout.behave = json({})
    stage.checkout.orders.length = 0
    await orderButton(page).click()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    expect(stage.checkout.orders[0]?.body).toMatchObject({ size: 'A2', noLogo: true })
  })
})

it('an order retries the requests for scripts that failed to load', async () => {
  const { page, scripts } = await stage.visit('/sv')
  await wakeCard(page)
  const backendScripts = stage.shop.scripts.filter(isOrderScript)
  for (const path of backendScripts) stage.shop.refused.add(path)
  // The page requests an address with "?" to find out whether a script still exists.
  // Without a response, it does not reload.
  await page.route(/\.js\?$/, (route) => route.abort())

  await orderButton(page).click()
  await expect
    .poll(() => backendScripts.every((path) => scripts.includes(path)))
    .toBe(true)

  stage.shop.refused.clear()
  await expect.poll(() => stage.checkout.orders.length).toBe(1)
})

/** Groups of scripts that are gone, and whether React has hydrated the card before they disappear. */
const losses = [
  ['scripts of orders', isOrderScript, true],
  ['scripts of cards', (path: string) => path.includes('islands-'), false],
  ['script of Supabase', (path: string) => path.includes('supabase'), true],
] as const
it.each(isLong ? losses : losses.slice(0, 2))(
  'an outdated page without the %s reloads, and then orders the chosen variant once',
  async (_, isGone, isAwake) => {
    const { page } = await stage.visit('/sv')
    const landscapeCard = card(page, 2)
    if (isAwake) await wakeCard(page, '#poster-2')
    for (const path of stage.shop.scripts.filter(isGone)) stage.shop.gone.add(path)

    await landscapeCard.getByRole('radio', { name: /A2/ }).check()
    await landscapeCard.getByLabel('Utan logotyp').check()
    // The reload gets the page of the new build, whose scripts exist.
    page.once('framenavigated', () => stage.shop.gone.clear())

    const loaded = page.waitForEvent('load', { timeout: 3000 })
    await landscapeCard.getByRole('button', { name: 'Beställ nu' }).click()
    await loaded

    expect(new URL(page.url()).search).toBe('?variant=a2-no-logo')
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    await expect.poll(() => readPrice(page, 2)).toContain('$100 USD')
    expect(stage.checkout.orders[0]?.body).toMatchObject({
      size: 'A2',
      noLogo: true,
      isLandscape: true,
    })
    expect(page.context().pages()).toHaveLength(1)
  },
)

/**
 * The ways in which an order ends, each with its time in ms. Cancel appears after 8
 * seconds, and the limit is 25.
 */
const ends = [
  ['cancelled', 8_000],
  ['timed out', 25_000],
] as const
it.each(isLong ? ends : ends.slice(0, 1))(
  'an order that was %s does not reload the page when its scripts turn out to be gone',
  async (end, waitTime) => {
    const { page } = await stage.visit('/sv')
    await wakeCard(page)
    await page.evaluate(() => Object.assign(window, { isSame: true }))

    const paths = stage.shop.scripts.filter(isOrderScript)
    const heldRequests: Route[] = []
    let failures = 0
    const fail = async (route: Route): Promise<void> => {
      await route.fulfill({ status: 404 })
      failures += 1
    }
    // The first request for each script is held back. Later requests fail at once.
    await page.route(
      ({ pathname }) => isOrderScript(pathname),
      async (route) => {
        if (heldRequests.length < paths.length) heldRequests.push(route)
        else await fail(route)
      },
    )

    await stopTime(page)
    await orderButton(page).click()
    await expect.poll(() => heldRequests.length).toBe(paths.length)

    await page.clock.runFor(waitTime)
    if (end === 'cancelled')
      await firstCard(page).getByRole('button', { name: 'Avbryt' }).click()
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true)
    await page.clock.resume()

    await Promise.all(heldRequests.map(fail))
    // The page requests each script a second time.
    await expect.poll(() => failures).toBeGreaterThanOrEqual(2 * paths.length)

    await page.unrouteAll()
    await orderButton(page).click()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    expect(await page.evaluate(() => Reflect.get(window, 'isSame'))).toBe(true)
  },
)

describe('an order that', () => {
  const refuse =
    (status: number, headers = {}) =>
    (response: ServerResponse) =>
      void response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end('{}')
  const failure = 'Något gick fel. Försök igen.'

  const soldOutAnswer = {
    status: 409,
    note: /^Den har just blivit slutsåld\. Se liknande/,
    button: /^Slutsåld$/,
    similarPosters: '/sv/posters/poster-1#near',
    // A sold-out poster has no button to which the focus could return.
    isLinkFocused: true,
  }
  const missingAnswer = {
    status: 404,
    note: /^Den säljs inte längre\. Se liknande/,
    button: /^Beställ nu/,
    similarPosters: '/sv#gallery',
    isLinkFocused: false,
  }
  it.each([
    ['finds the poster sold out', soldOutAnswer],
    ['finds no such poster', missingAnswer],
  ])('%s says so at once and links to similar posters', async (_, answer) => {
    const { status, note, button, similarPosters, isLinkFocused } = answer
    const { page, errors } = await stage.visit('/sv')
    await wakeCard(page)
    stage.checkout.behave = refuse(status)

    await orderButton(page).click()
    await page.getByRole('status', { name: 'Aviseringar' }).getByText(failure).waitFor()

    const link = firstCard(page).getByRole('link', { name: 'Se liknande posters' })
    const focusedControl = isLinkFocused ? link : orderButton(page)
    await expect.poll(() => hasFocus(focusedControl)).toBe(true)
    expect(await link.getAttribute('href')).toBe(similarPosters)
    expect(await firstCard(page).locator('.order-note').innerText()).toMatch(note)
    expect(await firstCard(page).locator('.order').innerText()).toMatch(button)
    expect(await axeFaults(page, '#poster-1')).toEqual([])

    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    expect(await orderButton(page).count()).toBe(1)
    expect(await firstCard(page).locator('.order-note').innerText()).toBe('')
    // The browser itself reports the status of the response.
    expect(errors.filter((text) => !text.includes(`${status}`))).toEqual([])
  })

  it('comes too often or while the checkout is closed says when to retry', async () => {
    const { page } = await stage.visit('/sv')
    await wakeCard(page)
    const note = firstCard(page).locator('.order-note')

    stage.checkout.behave = refuse(429, {
      'Retry-After': '42',
      'Access-Control-Expose-Headers': 'Retry-After',
    })
    await orderButton(page).click()
    await note.getByText('Försök igen om 42 sekunder').waitFor()

    // A response without Retry-After means a wait of 60 seconds.
    stage.checkout.behave = refuse(503)
    await orderButton(page).click()
    await note
      .getByText('Kassan är stängd en stund. Försök igen om 60 sekunder.')
      .waitFor()
    expect(await hasFocus(orderButton(page))).toBe(true)

    stage.checkout.behave = refuse(500)
    await orderButton(page).click()
    await expect.poll(() => note.innerText()).toBe('')
    expect(stage.checkout.orders).toHaveLength(3)
  })

  it('gets no response keeps the focus, reports the delay and can be cancelled', async () => {
    const { page } = await stage.visit('/sv')
    await wakeCard(page)
    await stopTime(page)
    stage.checkout.behave = () => undefined

    await orderButton(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    // A disabled button cannot have the focus, so the element around it has.
    const holder = firstCard(page).locator('.order-holder')
    expect([await hasFocus(holder), await holder.locator('button').isDisabled()]).toEqual(
      [true, true],
    )

    await page.clock.runFor(8_000)
    await firstCard(page).getByText('Det tar längre än vanligt.').waitFor()

    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await firstCard(page).getByRole('button', { name: 'Avbryt' }).press('Enter')
    await expect.poll(() => hasFocus(orderButton(page))).toBe(true)
    expect(await page.locator('.toast').count()).toBe(0)

    await orderButton(page).press('Enter')
    await expect.poll(() => stage.checkout.orders.length).toBe(2)
    await page.clock.runFor(25_000)
    await page.getByRole('status', { name: 'Aviseringar' }).getByText(failure).waitFor()
    await expect.poll(() => hasFocus(orderButton(page))).toBe(true)
  })
})

// cli/bundle/islands.test.ts tests the sizes of the scripts.
it('one script loads before the first interaction, and all but the order scripts after it', async () => {
  const { page, scripts } = await stage.visit('about:blank')
  await stopTime(page)
  await page.goto(`${stage.shop.origin}/sv?cards=58`)

  // After a minute, everything that waits for a timer or an idle moment has begun.
  await page.clock.fastForward(60_000)
  await page.waitForTimeout(100)
  expect(scripts).toEqual([`/${stage.shop.bundle.boot}`])

  await page.clock.resume()
  await page.mouse.move(3, 3)
  await expect.poll(() => scripts.some((path) => path.includes('hydrate'))).toBe(true)
  await wakeCard(page)
  await wakeCard(page, '#poster-2')

  const [, ...laterScripts] = scripts
  expect(laterScripts).toEqual([...new Set(laterScripts)])
  const links = page.locator('head link')
  const tags = await links.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))
  expect(tags).toEqual([...new Set(tags)])
  expect(laterScripts.filter(isOrderScript)).toEqual([])
  expect(laterScripts.filter((path) => path.includes('dialogs'))).toHaveLength(1)
})
