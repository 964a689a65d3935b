import type { ServerResponse } from 'node:http'
import type { Page } from 'playwright-core'
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
  startAgain,
  stopTime,
  type Visit,
  wakeCard,
} from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { axeFaults } from '../support/walk.ts'

// islands/checkout/checkoutApi.test.ts tests every kind of response, the time limits and the attempts to load the
// scripts. islands/runtime/boot-late.test.ts tests when a page reloads.
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

/** The texts of the page's live region for notifications. */
const notifications = (page: Page) => page.getByRole('status', { name: 'Aviseringar' })
const failure = 'Något gick fel. Försök igen.'

// All tests share a window.
let visit: Visit
let page: Page
beforeAll(async () => {
  visit = await stage.visit('about:blank')
  page = visit.page
})

// cli/bundle/islands.test.ts tests the sizes of the scripts.
it('one script loads before the first interaction, and all but the order scripts after it', async () => {
  const { scripts } = visit
  await stopTime(page)
  await page.goto(`${stage.shop.origin}/sv`)

  // After a minute, everything that waits for a timer or an idle moment has begun.
  await page.clock.fastForward(60_000)
  // When this request has been answered, all earlier requests of the page are recorded.
  await page.evaluate(() => fetch('/sv'))
  expect(scripts).toEqual([`/${stage.shop.bundle.boot}`])

  await page.clock.resume()
  await wakeCard(page)
  await wakeCard(page, '#poster-2')
  await expect.poll(() => scripts.some((path) => path.includes('dialogs'))).toBe(true)

  const [, ...laterScripts] = scripts
  expect(laterScripts).toEqual([...new Set(laterScripts)])
  const links = page.locator('head link')
  const tags = await links.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))
  expect(tags).toEqual([...new Set(tags)])
  expect(laterScripts.filter(isOrderScript)).toEqual([])
  expect(laterScripts.filter((path) => path.includes('dialogs'))).toHaveLength(1)
})

// These tests depend on their order, because each finds the choices that the previous tests made.
describe('an order', () => {
  // tests/support/page-visits.ts checks the server's HTML and the dialog's grid.
  it('has controls of at least 44 px in cards and dialogs', async () => {
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
    if (isLong) expect(await axeFaults(page, 'dialog[open]')).toEqual([])
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
    // A choice alone must not cause a request of these scripts.
    await wakeCard(page, '#poster-2')
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

    const dismiss = notifications(page).getByRole('button')
    await dismiss.first().focus()
    for (let remaining = await dismiss.count(); remaining > 0; remaining -= 1) {
      await page.keyboard.press('Enter')
      await expect.poll(() => dismiss.count()).toBe(remaining - 1)
    }
    await expect.poll(() => hasFocus(order)).toBe(true)
    expect(await readScrollPosition()).toBe(scrollPosition)
  })

  it('is given up when the visitor leaves the page, and leaves choices and focus alone', async () => {
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

    const totals = ['$100 USD (+$30 USD)', '$70 USD', '$120 USD']
    for (const [index, total] of totals.entries()) {
      await wakeCard(page, `#poster-${index + 1}`)
      await expect.poll(() => readPrice(page, index + 1)).toContain(total)
    }
  })
})

/** Groups of scripts that are gone, and whether React has hydrated the card before they disappear. */
const losses = [
  ['scripts of cards', (path: string) => path.includes('islands-'), false],
  ['scripts of orders', isOrderScript, true],
  ['script of Supabase', (path: string) => path.includes('supabase'), true],
] as const
// orders-beside-cards.test.ts tests the loss of the scripts of orders too.
it.each(isLong ? losses : losses.slice(0, 1))(
  'an outdated page without the %s reloads, and then orders the chosen variant once',
  async (_, isGone, isAwake) => {
    // Before the page opens, because a resting pointer may load scripts at once.
    for (const path of stage.shop.scripts.filter(isGone)) stage.shop.gone.add(path)
    await startAgain(page, `${stage.shop.origin}/sv`)
    const landscapeCard = card(page, 2)
    if (isAwake) await wakeCard(page, '#poster-2')

    await landscapeCard.getByRole('radio', { name: /A2/ }).check()
    await landscapeCard.getByLabel('Utan logotyp').check()

    const loaded = page.waitForEvent('load')
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

it('a missing script does not reload the page while the order of another poster is pending', async () => {
  const dialogs = stage.shop.scripts.filter((path) => path.includes('dialogs-'))
  for (const path of dialogs) stage.shop.gone.add(path)
  await startAgain(page, `${stage.shop.origin}/sv`)
  const share = card(page, 2).getByRole('button', { name: /^Dela/ })
  const sendAnswer = holdAnswer(json({ url: paymentPage }))

  await orderButton(page).click()
  await expect.poll(() => stage.checkout.orders.length).toBe(1)
  await wakeCard(page, '#poster-2')
  await share.click()
  await page.locator('.message').getByText('fungerade inte').waitFor()
  await openPaymentPage(page, async () => sendAnswer())
  expect(stage.checkout.orders).toHaveLength(1)
})

describe('an order that', () => {
  beforeAll(() => startAgain(page, `${stage.shop.origin}/sv`))
  const refuse =
    (status: number, headers = {}) =>
    (response: ServerResponse) =>
      void response
        .writeHead(status, { 'Content-Type': 'application/json', ...headers })
        .end('{}')

  it('gets no response keeps the focus, reports the delay and can be cancelled', async () => {
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
    await page.clock.resume()
  })

  const soldOutAnswer = {
    status: 409,
    number: 3,
    note: /^Den har just blivit slutsåld\. Se liknande/,
    button: /^Slutsåld$/,
    similarPosters: '/sv/posters/poster-3#near',
    // A sold-out poster has no button to which the focus could return.
    isLinkFocused: true,
  }
  const missingAnswer = {
    status: 404,
    number: 2,
    note: /^Den säljs inte längre\. Se liknande/,
    button: /^Beställ nu/,
    similarPosters: '/sv#gallery',
    isLinkFocused: false,
  }
  it.each([
    ['finds the poster sold out', soldOutAnswer],
    ['finds no such poster', missingAnswer],
  ])('%s says so at once and links to similar posters', async (_, answer) => {
    const { status, number, note, button, similarPosters, isLinkFocused } = answer
    visit.errors.length = 0
    await wakeCard(page, `#poster-${number}`)
    stage.checkout.behave = refuse(status)

    const order = card(page, number).getByRole('button', { name: 'Beställ nu' })
    await order.click()
    await notifications(page).getByText(failure).waitFor()

    const link = card(page, number).getByRole('link', { name: 'Se liknande posters' })
    await expect.poll(() => hasFocus(isLinkFocused ? link : order)).toBe(true)
    expect(await link.getAttribute('href')).toBe(similarPosters)
    const orderNote = card(page, number).locator('.order-note')
    expect(await orderNote.innerText()).toMatch(note)
    expect(await card(page, number).locator('.order').innerText()).toMatch(button)
    if (isLong) expect(await axeFaults(page, `#poster-${number}`)).toEqual([])

    await card(page, number).getByRole('radio', { name: /A2/ }).check()
    await expect.poll(() => order.count()).toBe(1)
    expect(await orderNote.innerText()).toBe('')
    // The browser itself reports the status of the response.
    expect(visit.errors.filter((text) => !text.includes(`${status}`))).toEqual([])
  })

  it('comes too often says when to retry, as the shop tells in a header', async () => {
    stage.checkout.behave = refuse(429, {
      'Retry-After': '42',
      'Access-Control-Expose-Headers': 'Retry-After',
    })
    await card(page, 2).getByRole('button', { name: 'Beställ nu' }).click()
    await card(page, 2)
      .locator('.order-note')
      .getByText('Försök igen om 42 sekunder')
      .waitFor()
  })
})
