import type { ServerResponse } from 'node:http'
import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { json, orderButton, paid, setCheckoutStage } from '../support/islands/checkout.ts'
import {
  firstCard,
  hasFocus,
  openTab,
  stopTime,
  type Visit,
  wakeCard,
} from '../support/islands/visit.ts'
import { axeFaults } from '../support/walk.ts'

// Every kind of answer, and how long an order waits: islands/checkout/checkoutApi.test.ts.
const stage = setCheckoutStage()
const isLong = process.env.SAGA_LONG === '1'

const card = (page: Page, number: number) => page.locator(`#poster-${number}`)
const price = (page: Page, number: number) =>
  card(page, number).locator('.price').textContent()
const isBackend = (path: string) => /supabase|backend/.test(path)
const openPaid = async (page: Page, press?: () => Promise<void>) => {
  const tab = await openTab(orderButton(page), press)
  await tab.waitForURL(paid)
  await expect.poll(() => tab.evaluate(() => window.opener)).toBeNull()
  await tab.close()
}

describe('an order', () => {
  let visit: Visit
  let page: Page
  beforeAll(async () => {
    visit = await stage.visit('/sv')
    page = visit.page
  })

  // The server's HTML and the grid of the dialog: tests/support/page-visits.ts.
  it('has nothing for axe to find in a live card, a letter and a message; all that can be pressed is 44 px high', async () => {
    await wakeCard(page)
    await wakeCard(page, '#poster-2')
    expect(await axeFaults(page, '#poster-1')).toEqual([])
    const heights = (selector: string) =>
      page
        .locator(`${selector}:visible`)
        .evaluateAll((controls) =>
          controls.map((control) => control.getBoundingClientRect().height),
        )
    const all = [
      await heights('#poster-1 :is(.size, .logo-choice, .order, .share-control)'),
    ]
    await firstCard(page).getByRole('button', { name: /Dela/ }).click()
    await page.getByRole('button', { name: 'Kopiera länk' }).click()
    await page.locator('.toast').waitFor()
    all.push(await heights('dialog :is(a, button)'))
    await page.getByRole('button', { name: 'E-post' }).click()
    await page.getByLabel('Mottagare').waitFor()
    expect(await axeFaults(page, 'dialog[open]')).toEqual([])
    all.push(await heights('dialog :is(a, button, input, textarea)'))
    for (const { length } of all) expect(length).toBeGreaterThanOrEqual(5)
    expect(Math.min(...all.flat())).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  })

  it('loads supabase-js with the first focus of its control; sends exactly the five fields, once, and opens the answer', async () => {
    await firstCard(page).getByRole('radio', { name: /A2/ }).check()
    await firstCard(page).getByLabel('Utan logotyp').check()
    await page.waitForTimeout(150)
    expect(visit.scripts.filter(isBackend)).toEqual([])
    await orderButton(page).focus()
    await expect.poll(() => visit.scripts.filter(isBackend).length).toBe(2)
    expect(stage.checkout.orders).toEqual([])

    stage.checkout.behave = json({ url: paid })
    const scrolled = await page.evaluate(() => scrollY)
    await openPaid(page, () => page.keyboard.press('Space'))
    expect(await page.evaluate(() => scrollY)).toBe(scrolled)
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
    const way = firstCard(page).getByRole('link', { name: 'Öppna igen' })
    await expect.poll(() => way.getAttribute('href')).toBe(paid)
    await expect.poll(() => hasFocus(orderButton(page))).toBe(true)
  })

  it('of a landscape poster says so, disables its own control only, says that it waits, and ignores a second press', async () => {
    let answer = () => {}
    stage.checkout.behave = (response) => {
      answer = () => json({})(response)
    }
    const own = card(page, 2)
    const order = own.getByRole('button', { name: 'Beställ nu' })
    // There before its words: what appears with them is not read out.
    const spoken = own.locator('.order-note')
    expect(await spoken.evaluate((note) => getComputedStyle(note).display)).toBe('block')
    await order.click()
    const loading = own.getByRole('button', { name: 'Öppnar kassan …' })
    await expect.poll(() => loading.isDisabled()).toBe(true)
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    expect(await spoken.textContent()).toBe('Öppnar kassan …')
    expect(await orderButton(page).isEnabled()).toBe(true)
    await loading.click({ force: true })
    answer()
    // A disabled button loses the focus; it comes back.
    await expect.poll(() => hasFocus(order)).toBe(true)
    const body = expect.objectContaining({ size: 'A1', isLandscape: true, noLogo: false })
    expect(stage.checkout.orders).toMatchObject([{ body }])
    expect(page.context().pages()).toHaveLength(1)
    expect(visit.errors).toEqual([])
  })

  it('shows a link with focus when the browser refuses the tab, and keeps it', async () => {
    stage.checkout.behave = json({ url: paid })
    await page.evaluate(() => {
      const { open } = window
      window.open = () => {
        window.open = open
        return null
      }
    })
    await orderButton(page).click()
    const link = firstCard(page).getByRole('link', { name: 'Öppna kassan' })
    await expect.poll(() => link.getAttribute('href')).toBe(paid)
    await expect.poll(() => hasFocus(link)).toBe(true)
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true)
  })

  it('moves no page under a visitor who has gone on: neither when it ends, nor when messages are dismissed by keys', async () => {
    let answer = () => {}
    stage.checkout.behave = (response) => {
      answer = () => json({}, 500)(response)
    }
    const readPlace = () => page.evaluate(() => scrollY)
    const order = orderButton(page)
    await order.click()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    await page.evaluate(() =>
      scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }),
    )
    const place = await readPlace()
    expect(place).toBeGreaterThan(900)
    answer()
    await expect.poll(() => hasFocus(order)).toBe(true)
    expect(await readPlace()).toBe(place)
    const messages = page.getByRole('status', { name: 'Aviseringar' })
    const dismiss = messages.getByRole('button')
    await dismiss.first().focus()
    for (let left = await dismiss.count(); left > 0; left -= 1) {
      await page.keyboard.press('Enter')
      await expect.poll(() => dismiss.count()).toBe(left - 1)
    }
    await expect.poll(() => hasFocus(order)).toBe(true)
    expect(await readPlace()).toBe(place)
  })

  it('leaves choices as they were for the way back from another page, whose language failures speak', async () => {
    const historyBefore = await page.evaluate(() => history.length)
    await card(page, 2).getByRole('radio', { name: /A2/ }).check()
    await card(page, 3).getByRole('checkbox').check()
    expect(await page.evaluate(() => history.length)).toBe(historyBefore)
    stage.checkout.behave = () => undefined
    await orderButton(page).click()
    await firstCard(page).getByRole('button', { name: 'Öppnar kassan …' }).waitFor()
    await card(page, 2).getByRole('checkbox').focus()
    // Browsers may keep the page as it is at this moment.
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
    const listChosen = () =>
      inputs.evaluateAll((all: HTMLInputElement[]) => all.map(({ value }) => value))
    await expect.poll(listChosen).toEqual(['A2', 'no-logo', 'A2', 'A1', 'no-logo'])
    for (const [index, total] of [
      '$100 USD (+$30 USD)',
      '$70 USD',
      '$120 USD',
    ].entries()) {
      await wakeCard(page, `#poster-${index + 1}`)
      await expect.poll(() => price(page, index + 1)).toContain(total)
    }
    expect(await page.locator('.toast').count()).toBe(0)
    stage.checkout.behave = json({})
    stage.checkout.orders.length = 0
    await orderButton(page).click()
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    expect(stage.checkout.orders[0]?.body).toMatchObject({ size: 'A2', noLogo: true })
  })
})

it('tries again what the network kept back', async () => {
  const { page, scripts } = await stage.visit('/sv')
  await wakeCard(page)
  const kept = stage.shop.scripts.filter(isBackend)
  for (const path of kept) stage.shop.refused.add(path)
  await page.route(/\.js\?$/, (route) => route.abort())
  await orderButton(page).click()
  await expect.poll(() => kept.every((path) => scripts.includes(path))).toBe(true)
  stage.shop.refused.clear()
  await expect.poll(() => stage.checkout.orders.length).toBe(1)
})

const losses = [
  ['of the order', isBackend, true],
  ['of the cards', (path: string) => path.includes('islands-'), false],
  ['of the order, one of them,', (path: string) => path.includes('supabase'), true],
] as const
it.each(isLong ? losses : losses.slice(0, 2))(
  'an old page whose scripts %s are gone is loaded anew at once, and orders there what was chosen, once',
  async (_, isGone, isAwake) => {
    const { page } = await stage.visit('/sv')
    const second = card(page, 2)
    if (isAwake) await wakeCard(page, '#poster-2')
    for (const path of stage.shop.scripts.filter(isGone)) stage.shop.gone.add(path)
    await second.getByRole('radio', { name: /A2/ }).check()
    await second.getByLabel('Utan logotyp').check()
    // As the shop that is published now has it.
    page.once('framenavigated', () => stage.shop.gone.clear())
    const loaded = page.waitForEvent('load', { timeout: 3000 })
    await second.getByRole('button', { name: 'Beställ nu' }).click()
    await loaded
    expect(new URL(page.url()).search).toBe('?variant=a2-no-logo')
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
    await expect.poll(() => price(page, 2)).toContain('$100 USD')
    expect(stage.checkout.orders[0]?.body).toMatchObject({
      size: 'A2',
      noLogo: true,
      isLandscape: true,
    })
    expect(page.context().pages()).toHaveLength(1)
  },
)

const ends = [
  ['cancelled', 8_000],
  ['given up as too late', 25_000],
] as const
it.each(isLong ? ends : ends.slice(0, 1))(
  'an order that was %s loads no page anew once its scripts turn out to be gone',
  async (_, waited) => {
    const { page } = await stage.visit('/sv')
    await wakeCard(page)
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    const paths = stage.shop.scripts.filter(isBackend)
    const held: Route[] = []
    let tries = 0
    const lose = async (route: Route): Promise<void> => {
      await route.fulfill({ status: 404 })
      tries += 1
    }
    await page.route(
      ({ pathname }) => isBackend(pathname),
      async (route) => {
        if (held.length < paths.length) held.push(route)
        else await lose(route)
      },
    )
    await stopTime(page)
    await orderButton(page).click()
    await expect.poll(() => held.length).toBe(paths.length)
    await page.clock.runFor(waited)
    if (waited < 25_000)
      await firstCard(page).getByRole('button', { name: 'Avbryt' }).click()
    await expect.poll(() => orderButton(page).isEnabled()).toBe(true)
    await page.clock.resume()
    await Promise.all(held.map(lose))
    // The browser asks for each of them twice.
    await expect.poll(() => tries).toBeGreaterThanOrEqual(2 * paths.length)
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

  it.each([
    [
      'finds the poster sold out',
      409,
      /^Den har just blivit slutsåld\. Se liknande/,
      '/sv/posters/poster-1#near',
    ],
    ['finds no such poster', 404, /^Den säljs inte längre\. Se liknande/, '/sv#gallery'],
  ])(
    '%s says so at once, as sold out only if it is, and leads on',
    async (_, status, words, near) => {
      const { page, errors } = await stage.visit('/sv')
      await wakeCard(page)
      stage.checkout.behave = refuse(status)
      await orderButton(page).click()
      await page.getByRole('status', { name: 'Aviseringar' }).getByText(failure).waitFor()
      const link = firstCard(page).getByRole('link', { name: 'Se liknande posters' })
      const isSoldOut = status === 409
      await expect.poll(() => hasFocus(isSoldOut ? link : orderButton(page))).toBe(true)
      expect(await link.getAttribute('href')).toBe(near)
      expect(await firstCard(page).locator('.order-note').innerText()).toMatch(words)
      expect(await firstCard(page).locator('.order').innerText()).toMatch(
        isSoldOut ? /^Slutsåld$/ : /^Beställ nu/,
      )
      expect(await axeFaults(page, '#poster-1')).toEqual([])
      await firstCard(page).getByRole('radio', { name: /A2/ }).check()
      expect(await orderButton(page).count()).toBe(1)
      expect(await firstCard(page).locator('.order-note').innerText()).toBe('')
      expect(errors.filter((text) => !text.includes(`${status}`))).toEqual([])
    },
  )

  it('comes too often or too early says when to try again, and can be tried again', async () => {
    const { page } = await stage.visit('/sv')
    await wakeCard(page)
    const note = firstCard(page).locator('.order-note')
    stage.checkout.behave = refuse(429, {
      'Retry-After': '42',
      'Access-Control-Expose-Headers': 'Retry-After',
    })
    await orderButton(page).click()
    await note.getByText('Försök igen om 42 sekunder').waitFor()
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

  it('is not answered keeps the focus, says that it takes longer, and can be given up', async () => {
    const { page } = await stage.visit('/sv')
    await wakeCard(page)
    await stopTime(page)
    stage.checkout.behave = () => undefined
    await orderButton(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => stage.checkout.orders.length).toBe(1)
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

// How many bytes: cli/bundle/islands.test.ts.
it('one script travels before any sign of life, then all others but those of orders, each once', async () => {
  const { page, scripts } = await stage.visit('about:blank')
  await stopTime(page)
  await page.goto(`${stage.shop.origin}/sv?cards=58`)
  // Whatever would wait for a while, or for an idle moment, has begun by then.
  await page.clock.fastForward(60_000)
  await page.waitForTimeout(100)
  expect(scripts).toEqual([`/${stage.shop.bundle.boot}`])

  await page.clock.resume()
  await page.mouse.move(3, 3)
  await expect.poll(() => scripts.some((path) => path.includes('hydrate'))).toBe(true)
  await wakeCard(page)
  await wakeCard(page, '#poster-2')
  const [, ...later] = scripts
  expect(later).toEqual([...new Set(later)])
  const links = page.locator('head link')
  const asked = await links.evaluateAll((all) => all.map(({ outerHTML }) => outerHTML))
  expect(asked).toEqual([...new Set(asked)])
  expect(later.filter(isBackend)).toEqual([])
  expect(later.filter((path) => path.includes('dialogs'))).toHaveLength(1)
})
