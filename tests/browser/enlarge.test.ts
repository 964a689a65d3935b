import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { prices } from '../shops/small-content.ts'
import { openSmallShop } from '../shops/small-shop.ts'
import { hasFocus } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { boxOf, openVisitor } from '../support/walk.ts'
import { holdBack } from '../support/worker-browser.ts'

const shop = openSmallShop()
const walk = openVisitor(shop, {
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
})

const DIALOG = 'dialog.enlarge[open]'
const SHARE = '.dialog[open]'
/** The `history.state` of the history entry that the shop adds for an enlarged picture. */
const ENLARGED = 2
/** The script that hydrates the page. */
const HYDRATE = '**/assets/hydrate-*.js'

/** A card's picture, which opens the enlarged view. */
const opener = (page: Page, number: number) =>
  page.locator('a[data-opens=Enlarge]').nth(number)
const shareControl = (page: Page, number: number) =>
  page.locator('article.card .share-control').nth(number)
const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true })
const titleOf = (page: Page): Promise<string> =>
  page.locator('#enlarge-title').innerText()
/** Reads the name of the dialog that keeps the page from scrolling. */
const readHolder = (page: Page) => page.locator('html').getAttribute('data-held')
const picture = (page: Page) => page.locator('.enlarge-stage img')
const magnification = (page: Page) =>
  picture(page).evaluate(
    (image: HTMLElement) => image.getBoundingClientRect().width / image.offsetWidth,
  )
const expectMagnified = (page: Page, times: number) =>
  expect.poll(() => magnification(page)).toBeCloseTo(times, 1)

/**
 * Records the kind of element that holds the enlarged picture before and after each later
 * view transition: 'article dialog '.
 */
const recordTransitions = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.documentElement.dataset.transitions = ''

    const record = () => {
      const container = document
        .querySelector('[style*=": enlarged"]')
        ?.closest('article, [open]')
      document.documentElement.dataset.transitions += `${container?.localName} `
    }

    document.startViewTransition = (update) =>
      start(async () => {
        record()
        await (update as () => unknown)()
        record()
      })
  })
const readTransitions = (page: Page) =>
  page.locator('html').getAttribute('data-transitions')

async function open(page: Page, number: number): Promise<string> {
  await opener(page, number).click()
  await page.waitForSelector(DIALOG)
  return titleOf(page)
}

const waitUntilClosed = (page: Page) =>
  page.waitForSelector(DIALOG, { state: 'detached' })
async function leave(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await waitUntilClosed(page)
}

/**
 * Expects that the dialog closes, that the focus returns to the picture on the card, and
 * that the page can scroll again.
 */
async function expectClosed(page: Page, number: number): Promise<void> {
  await waitUntilClosed(page)
  await expect.poll(() => hasFocus(opener(page, number))).toBe(true)
  await expect.poll(() => readHolder(page)).toBe(null)
}

/** Goes to a path. Reuses the page if the previous test ended there, unless it left a dialog open. */
const comeTo = async (path: string): Promise<Page> => {
  const page = await walk.at(path)
  return (await page.locator('dialog[open]').count()) > 0 ? walk.to(path) : page
}

const readFirstId = (page: Page) =>
  page.locator('main article').first().getAttribute('id')
/** The first article that has a second picture. */
const articleWithPictures = (page: Page) =>
  page.locator('main article:has(a[data-opens=Enlarge] template)').first()

test('the enlarged view is a modal dialog, named after its poster, over a page that cannot scroll', async () => {
  const page = await walk.to('/en')
  await recordTransitions(page)
  const name = await open(page, 1)

  expect(await page.getByRole('dialog', { name, exact: true }).count()).toBe(1)
  expect(await opener(page, 1).locator('img').getAttribute('alt')).toBe(name)
  // An empty lang attribute would mean that the language is unknown.
  expect(await page.locator('#enlarge-title').getAttribute('lang')).toBe(null)
  expect(new URL(page.url()).pathname).toBe('/en')

  const scrollPosition = await page.evaluate(() => scrollY)
  // Scroll over the heading, because the wheel zooms the picture.
  await page.mouse.move(640, 20)
  await page.mouse.wheel(0, 900)
  // Long enough for the page to scroll, if it could.
  await page.waitForTimeout(200)
  expect(await page.evaluate(() => scrollY)).toBe(scrollPosition)

  await page.keyboard.press('Escape')
  await expectClosed(page, 1)
  // This visitor prefers less motion, so the picture does not grow.
  expect(await readTransitions(page)).toBe('')
  expect(walk.complaints).toEqual([])
})

test.runIf(isLong)(
  'the enlarged view shows a large picture, protected from being saved by accident',
  async () => {
    const page = await walk.to('/en')
    await open(page, 1)

    const sourceOf = (image: Locator) =>
      image.evaluate((image: HTMLImageElement) => image.currentSrc)
    await expect.poll(() => sourceOf(picture(page))).toMatch(/-1188\.avif$/)
    // The card's picture is in the background until the large one has loaded.
    const cardSource = await sourceOf(opener(page, 1).locator('img'))
    expect(await picture(page).evaluate((image) => image.style.backgroundImage)).toBe(
      `url("${cardSource}")`,
    )

    const allowedEvents = await picture(page).evaluate((image) => {
      const event = (type: string) =>
        new MouseEvent(type, { bubbles: true, cancelable: true })
      return ['contextmenu', 'dragstart'].filter((type) =>
        image.dispatchEvent(event(type)),
      )
    })
    expect(allowedEvents).toEqual([])

    const images = page.locator(`${DIALOG} img`)
    const draggables = await images.evaluateAll((all: HTMLImageElement[]) =>
      all.map(({ draggable }) => draggable),
    )
    expect(new Set(draggables)).toEqual(new Set([false]))
    await leave(page)
    expect(walk.complaints).toEqual([])
  },
)

test('the enlarged view closes by key, button, outside click and browser', async () => {
  const page = await walk.to('/en/holy-cow')
  const closings = [
    () => page.keyboard.press('Escape'),
    () => button(page, 'Close the enlarged view').click(),
    // This point is next to the picture.
    () => page.mouse.click(40, 400),
    () => page.locator(DIALOG).evaluate((dialog: HTMLDialogElement) => dialog.close()),
  ]

  for (const [number, close] of closings.entries()) {
    await open(page, number)
    expect(await readHolder(page)).toBe('enlarge')
    await expectMagnified(page, 1)

    // Zoom in before closing, because the next picture must still open unmagnified.
    await page.keyboard.press('+')
    await close()
    await expectClosed(page, number)
  }
})

test('arrow keys and buttons cycle through the gallery', async () => {
  const page = await walk.to('/en/holy-cow')
  const titles = await page.locator('main article h3').allInnerTexts()
  const lastNumber = titles.length - 1

  await open(page, 0)
  for (const [step, number] of [
    [() => page.keyboard.press('ArrowRight'), 1],
    [() => page.keyboard.press('ArrowLeft'), 0],
    [() => page.keyboard.press('ArrowLeft'), lastNumber],
    [() => button(page, 'Next poster').click(), 0],
    [() => button(page, 'Previous poster').click(), lastNumber],
  ] as const) {
    await step()
    await expect.poll(() => titleOf(page)).toBe(titles[number])
    const place = new RegExp(`${number + 1}\\D+${titles.length}`)
    expect(await page.locator('.enlarge-head p').innerText()).toMatch(place)
  }

  // The window is 900 px high. The last picture's card is below the window and scrolls
  // into it when the picture is closed.
  const readTop = async () => (await opener(page, lastNumber).boundingBox())?.y
  expect(await readTop()).toBeGreaterThan(900)
  await page.keyboard.press('Escape')
  await expectClosed(page, lastNumber)
  expect(await readTop()).toBeLessThan(900)
})

describe('the history entry of an enlarged picture', () => {
  /** Goes from the home page to a poster page. Returns the page, and functions that check the history of the tab. */
  async function goToPoster() {
    const id = await readFirstId(await walk.to('/en'))
    const page = await walk.to(`/en/posters/${id}`)
    const startLength = await page.evaluate(() => history.length)
    /** Returns the length of the history, and whether its current entry belongs to an enlarged picture. */
    const readHistory = () =>
      page.evaluate(
        (state) => ({ length: history.length, isEnlarged: history.state === state }),
        ENLARGED,
      )

    return {
      page,
      async expectEntryAdded(): Promise<void> {
        const enlargedState = { length: startLength + 1, isEnlarged: true }
        expect(await readHistory()).toEqual(enlargedState)
      },
      /** Expects that the browser has gone back from the entry, which stays in the history for Forward. */
      async expectEntryLeft(): Promise<void> {
        const closedState = { length: startLength + 1, isEnlarged: false }
        await expect.poll(readHistory).toEqual(closedState)
      },
    }
  }

  // The timeout lets `evaluate` return before the browser leaves the page.
  const goBack = (page: Page) =>
    page.evaluate(() => void setTimeout(() => history.back()))

  test('is left by Back, which closes the picture and a dialog above it', async () => {
    const { page, expectEntryAdded, expectEntryLeft } = await goToPoster()
    await open(page, 0)
    await expectEntryAdded()

    await page.keyboard.press('Control+k')
    await page.locator('dialog.search[open]').waitFor()
    await goBack(page)
    await page.locator('dialog.search[open]').waitFor({ state: 'detached' })
    await expectClosed(page, 0)
    await expectEntryLeft()
  })

  test.runIf(isLong)(
    'is current again when the picture is reopened before the browser has gone back',
    async () => {
      const { page, expectEntryAdded } = await goToPoster()
      await open(page, 0)
      await page.evaluate(() => {
        const reopen = () =>
          document.querySelector<HTMLElement>('a[data-opens=Enlarge]')?.click()
        const dialog = document.querySelector<HTMLDialogElement>('dialog.enlarge')
        dialog?.addEventListener('close', () => setTimeout(reopen), { once: true })
        dialog?.close()
      })

      // The browser goes back asynchronously. Afterwards the picture must still be open.
      await page.waitForTimeout(150)
      await page.waitForSelector(DIALOG)
      await expectEntryAdded()
    },
  )

  test.runIf(isLong)(
    'is left by Order, which also chooses the size on the wall',
    async () => {
      const { page, expectEntryLeft } = await goToPoster()
      await open(page, 0)
      await button(page, 'A2 on the wall').click()
      await page.locator('.enlarge-order').click()
      await waitUntilClosed(page)
      await expectEntryLeft()
      await expect.poll(() => new URL(page.url()).search).toBe('?variant=a2')
    },
  )

  test.runIf(isLong)('is left at once when Forward or a reload leads to it', async () => {
    const { page, expectEntryLeft } = await goToPoster()
    await open(page, 0)
    await goBack(page)
    await expectClosed(page, 0)
    await expectEntryLeft()

    await page.evaluate(() => history.forward())
    await expectEntryLeft()

    await open(page, 0)
    await page.reload()
    await expectEntryLeft()

    await goBack(page)
    await page.waitForURL('**/en')
  })
})

/** Enlarges a picture for a new visitor and reloads the page while the scripts that hydrate it are held back. */
async function reloadEnlarged() {
  const id = await readFirstId(await walk.at('/en'))
  const visited = await shop.visit(`/en/posters/${id}`)
  const { page } = visited
  await open(page, 0)
  const url = page.url()

  const letGo = await holdBack(page, HYDRATE)
  // Without prefetching, a link requests its page only when it is clicked.
  await page.route('**/speculation.json', (route) => route.abort())
  await page.reload()
  return { ...visited, url, letGo }
}

test.runIf(isLong)(
  'a reload leaves the history entry of the picture before other scripts load',
  async () => {
    await using visited = await reloadEnlarged()
    const { page, url } = visited
    await expect.poll(() => page.evaluate(() => history.state)).not.toBe(ENLARGED)
    expect(page.url()).toBe(url)
    expect(await page.locator(DIALOG).count()).toBe(0)

    // The visitor came from the blank page that every new window starts with.
    await page.goBack()
    expect(page.url()).toBe('about:blank')
  },
)

test.runIf(isLong)(
  'a link clicked after a reload with an enlarged picture is followed',
  async () => {
    await using visited = await reloadEnlarged()
    const { page, letGo } = visited
    let answerLink = (): void => undefined
    const linkAnswer = new Promise<void>((resolve) => {
      answerLink = resolve
    })
    await page
      .context()
      .route('**/en/get-the-saga', (route) => linkAnswer.then(() => route.continue()))
    const linkRequest = page.waitForRequest('**/en/get-the-saga')
    // Start now to wait for hydration, which sets data-live. After the click, Playwright would first wait for the next
    // page.
    const hydration = page.evaluate(
      () =>
        new Promise<void>((done) => {
          const form = document.querySelector('.purchase') as Element
          new MutationObserver(() => done()).observe(form, {
            attributeFilter: ['data-live'],
          })
        }),
    )

    await page
      .locator('.bar-links a', { hasText: 'Get the saga' })
      .click({ noWaitAfter: true })
    await linkRequest

    // The scripts arrive while the next page is still loading.
    await letGo()
    await hydration
    answerLink()
    await page.waitForURL('**/en/get-the-saga')
  },
)

test.runIf(isLong)(
  'after a reload with an enlarged picture, Back restores the scroll position',
  async () => {
    await using visited = await reloadEnlarged()
    const { page, url, letGo } = visited

    await letGo()
    // The pointer wakes the card, so its scripts load and React hydrates it.
    await page.mouse.move(300, 300)
    await page.locator('.purchase[data-live]').waitFor()
    await expect.poll(() => page.evaluate(() => history.state)).not.toBe(ENLARGED)

    await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
    await page.goto(`${shop.server.origin}/en/success`)
    await page.goBack()
    expect(page.url()).toBe(url)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(700)
  },
)

test.runIf(isLong)('a link clicked while the picture closes is followed', async () => {
  const id = await readFirstId(await walk.to('/en'))
  const page = await walk.to(`/en/posters/${id}`)
  await open(page, 0)

  // Order closes the picture, and the link is followed before the picture has finished
  // closing.
  await page.evaluate(() => {
    for (const control of ['.enlarge-order', '.language a[hreflang=es]'])
      document.querySelector<HTMLElement>(control)?.click()
  })

  const readPath = () => new URL(page.url()).pathname
  await expect.poll(readPath).toBe(`/es/posters/${id}`)
  // Long enough for the browser to leave this page again.
  await page.waitForTimeout(300)
  expect(readPath()).toBe(`/es/posters/${id}`)
})

test.runIf(isLong)(
  'the enlarged view shows its position only among several pictures',
  async () => {
    const page = await walk.to('/en')
    const keepFirst = (count: number) =>
      page.locator('a[data-opens=Enlarge]').evaluateAll((openers, count) => {
        for (const opener of openers.slice(count)) opener.remove()
      }, count)

    await keepFirst(2)
    await open(page, 1)
    const position = page.locator('.enlarge-head p')
    expect(await position.innerText()).toBe('2 of 2')
    await page.keyboard.press('Escape')

    await keepFirst(1)
    await open(page, 0)
    expect(await position.innerText()).toBe('')
  },
)

test('click, wheel, keys and buttons zoom; the next picture starts unzoomed', async () => {
  const page = await comeTo('/en')
  const name = await open(page, 2)
  const smaller = button(page, 'Zoom out')
  expect(await smaller.isEnabled()).toBe(false)

  await page.mouse.click(640, 400)
  await expectMagnified(page, 2.5)
  await page.mouse.click(640, 400)
  await expectMagnified(page, 1)
  await page.mouse.wheel(0, -300)
  await expect.poll(() => magnification(page)).toBeGreaterThan(1.5)

  // islands/enlarge/EnlargeStage.test.ts tests every key.
  await page.keyboard.press('0')
  await expectMagnified(page, 1)
  await button(page, 'Zoom in').click()
  await expectMagnified(page, 1.6)

  const readTop = () =>
    picture(page).evaluate((image) => image.getBoundingClientRect().top)
  const startTop = await readTop()

  // Arrows and drags now move the magnified picture, the arrow by 80 px and the drag by
  // 60.
  await page.keyboard.press('ArrowDown')
  await expect.poll(readTop).toBeCloseTo(startTop - 80, 0)
  await page.mouse.move(640, 80)
  await page.mouse.down()
  await page.mouse.move(640, 20)
  await page.mouse.up()
  await expect.poll(readTop).toBeCloseTo(startTop - 140, 0)
  await page.keyboard.press('ArrowRight')
  expect(await titleOf(page)).toBe(name)

  await smaller.click()
  await expectMagnified(page, 1)
  await expect.poll(() => smaller.isEnabled()).toBe(false)
  await page.keyboard.press('+')
  await expect.poll(() => smaller.isEnabled()).toBe(true)
  await button(page, 'Next poster').click()
  await expectMagnified(page, 1)
  await expect.poll(() => smaller.isEnabled()).toBe(false)
  await leave(page)
})

test.runIf(isLong)('the enlarged view shows both pictures of a poster', async () => {
  const page = await comeTo('/en')
  await articleWithPictures(page).locator('a[data-opens=Enlarge]').click()

  const readSource = () => picture(page).getAttribute('src')
  const firstSource = await readSource()
  await button(page, 'Picture 2').click()
  await expect.poll(readSource).not.toBe(firstSource)
  await leave(page)
})

test('Order leads to the card, in the size that hangs on the wall', async () => {
  const page = await comeTo('/en')
  const article = articleWithPictures(page)
  const openArticle = () => article.locator('a[data-opens=Enlarge]').click()
  await openArticle()

  const order = page.locator('.enlarge-head').getByRole('button', { name: 'Order' })
  await button(page, 'A2 on the wall').click()
  await order.click()
  await waitUntilClosed(page)

  const a2 = article.getByRole('radio', { name: /^A2/ })
  await expect.poll(() => a2.isChecked()).toBe(true)
  await expect.poll(() => hasFocus(a2)).toBe(true)
  await expect.poll(() => article.locator('.price-total').innerText()).toBe(prices.a2)

  const purchase = article.locator('.purchase')
  const readOverhang = () =>
    purchase.evaluate((form) => form.getBoundingClientRect().bottom - innerHeight)
  // The page has scrolled until the whole order form is visible.
  await expect.poll(readOverhang).toBeLessThan(1)

  // The bare picture shows no size, so Order keeps the choice.
  await openArticle()
  await order.click()
  await waitUntilClosed(page)
  expect(await a2.isChecked()).toBe(true)
})

const walls = [
  ['/en', 84.1, 59.4],
  ['/en/landscape', 59.4, 42],
] as const

test.each(isLong ? walls : walls.slice(0, 1))(
  'both sizes hang at true scale on the wall, %s',
  async (path, a1, a2) => {
    const page = await comeTo(path)
    await open(page, 0)

    /**
     * Returns the height of the sheet in centimetres, measured against the picture of the
     * room, which is 420 cm wide.
     */
    const readHeight = async () => {
      const scale = await page
        .locator('.enlarge-wall .room')
        .evaluate((room) => room.clientWidth / 420)
      const sheet = await boxOf(page.locator('.enlarge-wall .sheet-on-wall img'))
      return sheet.height / scale
    }
    const expectHeight = (height: number) =>
      expect.poll(async () => (await readHeight()) / height).toBeCloseTo(1, 1)

    await button(page, 'A1 on the wall').click()
    await expectHeight(a1)
    await button(page, 'A2 on the wall').click()
    await expectHeight(a2)

    // The next poster hangs there too and cannot be zoomed.
    await page.keyboard.press('ArrowRight')
    await expectHeight(a2)
    expect(await button(page, 'Zoom in').isEnabled()).toBe(false)
    await leave(page)
  },
)

test.runIf(isLong)(
  'swipes change the picture, pinches zoom it, and it grows out of its card',
  async () => {
    const phone = {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    }
    await using visited = await shop.visit('/en', {
      ...phone,
      reducedMotion: 'no-preference',
    })
    const { page } = visited

    await recordTransitions(page)
    await opener(page, 0).tap()
    await page.waitForSelector(DIALOG)
    // During the opening transition, fingers would meet only a snapshot of the picture.
    await page.waitForFunction(
      () => !document.documentElement.matches(':active-view-transition'),
    )
    expect(await readTransitions(page)).toBe('article dialog ')

    const title = await titleOf(page)

    const session = await page.context().newCDPSession(page)
    const touch = (
      type: 'Start' | 'Move' | 'End',
      ...points: readonly (readonly [number, number])[]
    ) =>
      session.send('Input.dispatchTouchEvent', {
        type: `touch${type}`,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      })

    // A pinch magnifies the picture.
    await touch('Start', [180, 400], [210, 400])
    await touch('Move', [120, 400], [270, 400])
    await touch('End')
    await expect.poll(() => magnification(page)).toBeGreaterThan(2)
    await page.keyboard.press('0')
    await expectMagnified(page, 1)

    // A swipe to the left shows the next picture.
    await touch('Start', [300, 400])
    await touch('Move', [200, 405])
    await touch('Move', [90, 405])
    await touch('End')
    await expect.poll(() => titleOf(page)).not.toBe(title)

    // On closing, the picture shrinks back into a card, even from the wall.
    await button(page, 'A1 on the wall').tap()
    await leave(page)
    expect(await readTransitions(page)).toBe('article dialog dialog article ')
    await expect.poll(() => page.locator('[style*=view-transition]').count()).toBe(0)

    // The dialog also opens in browsers without view transitions.
    await page.evaluate(() => Object.assign(document, { startViewTransition: undefined }))
    await opener(page, 0).tap()
    await page.waitForSelector(DIALOG)
  },
)

test.runIf(isLong)(
  'before scripts load, a picture links to its poster page, and a click waits',
  async () => {
    await using visited = await shop.visit('/en')
    const { page } = visited
    const title = page.locator('main article h3').first()
    const link = page.getByRole('link', {
      name: `${await title.innerText()} View larger`,
    })
    expect(await link.getAttribute('href')).toBe(
      await title.locator('a').getAttribute('href'),
    )

    const letGo = await holdBack(page, '**/assets/{hydrate,dialogs}-*.js')
    const openTab = async () => {
      const opened = page.context().waitForEvent('page')
      await link.click({ modifiers: ['ControlOrMeta'] })
      await (await opened).close()
    }
    await openTab()
    await link.click()
    expect(await page.locator(DIALOG).count()).toBe(0)

    await letGo()
    await page.waitForSelector(DIALOG)
    expect(new URL(page.url()).pathname).toBe('/en')
    await page.keyboard.press('Escape')
    await expectClosed(page, 0)
    await openTab()
    expect(await page.locator(DIALOG).count()).toBe(0)
  },
)

test.runIf(isLong)(
  'a notification follows the visitor between dialogs and page',
  async () => {
    const page = await comeTo('/en/holy-cow')
    const message = (around: string) => page.locator(`${around} .toast`)

    await shareControl(page, 0).click()
    await page.locator(SHARE).getByRole('button', { name: 'Copy link' }).click()

    // A hovered notification does not run out of time. It moves to the page, and then to
    // the enlarged view above the page.
    await message(SHARE).hover()
    await page.keyboard.press('Escape')
    await message('body > [data-island]').hover()
    await opener(page, 1).press('Enter')
    const isOnTop = (toast: Element) => {
      const { x, y } = toast.getBoundingClientRect()
      return toast.contains(document.elementFromPoint(x + 20, y + 20))
    }
    await expect.poll(() => message('.enlarge').evaluate(isOnTop)).toBe(true)
    await expect.poll(() => message('body').count()).toBe(1)
    await page.keyboard.press('Escape')
    await expectClosed(page, 1)
  },
)

test.runIf(isLong)(
  'the page cannot scroll until the last of two dialogs closes',
  async () => {
    const page = await comeTo('/en/holy-cow')
    await open(page, 1)

    // A click by a script opens its dialog above the enlarged view, like a press that
    // waited for its scripts.
    await shareControl(page, 1).evaluate((control: HTMLElement) => control.click())
    await page.locator(SHARE).waitFor()
    await page.keyboard.press('Escape')
    await page.locator(SHARE).waitFor({ state: 'detached' })

    await expect.poll(() => readHolder(page)).toBe('enlarge')
    await page.keyboard.press('Escape')
    await expectClosed(page, 1)
  },
)
