import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  firstCard,
  hasFocus,
  openTab,
  setStage,
  stopTime,
} from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'

const stage = setStage({})
let page: Page
let errors: readonly string[]
let link: string

/** The texts of the first poster. */
const title = 'Drakens öga & <b>"guld"</b>'
const description = 'Beskrivning nummer 1.'

const opener = () => firstCard(page).getByRole('button', { name: `Dela ${title}` })
const dialog = () => page.getByRole('dialog', { name: `Dela ”${title}”` })
const way = (name: string) => dialog().getByRole('button', { name, exact: true })
const network = (name: string) => dialog().getByRole('link', { name, exact: true })
const toasts = () => dialog().getByRole('status', { name: 'Aviseringar' })
const messages = () => page.locator('.toast')
const waitUntilClosed = () => dialog().waitFor({ state: 'hidden' })
const open = async () => {
  await opener().click()
  await dialog().waitFor()
}
const close = async () => {
  await page.keyboard.press('Escape')
  await waitUntilClosed()
}

type Calls = {
  /** The arguments of each call of `open`. */
  readonly opened: string[][]
  readonly copied: string[]
  readonly shared?: ShareData
  /** Whether the field from which the page copies text is read-only. */
  readonly isFieldReadOnly?: boolean
}
/** Records which windows the page opens, and which texts it copies. Runs in the page. */
const record = () => {
  const calls: Calls = { opened: [], copied: [] }
  window.open = (...parameters) => {
    calls.opened.push(parameters.map(String))
    return { opener: 'page' } as unknown as Window
  }
  const clipboard = { writeText: async (text: string) => void calls.copied.push(text) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
  Object.assign(window, { calls })
}
const readCalls = () => page.evaluate(() => Reflect.get(window, 'calls') as Calls)

beforeAll(async () => {
  ;({ page, errors } = await stage.visit('/sv?ref=letter'))
  link = `${stage.shop.origin}/sv/posters/poster-1`
})
beforeEach(async () => {
  await page.evaluate(record)
  if (!(await dialog().isVisible())) await open()
})

it('the share dialog opens on the first press, and returns the focus on closing', async () => {
  // The region must exist before its first message. Otherwise screen readers stay silent.
  expect(await toasts().textContent()).toBe('')

  const closings = [
    () => page.keyboard.press('Escape'),
    () => way('Stäng').click(),
    () => page.mouse.click(5, 5),
  ]

  for (const closeDialog of closings) {
    if (!(await dialog().isVisible())) await open()
    await closeDialog()
    await waitUntilClosed()
    await expect.poll(() => hasFocus(opener())).toBe(true)
  }

  await page.locator('#poster-3').getByRole('button', { name: 'Dela Tredje' }).click()
  await page.getByRole('dialog', { name: 'Dela ”Tredje”' }).waitFor()
  expect(await page.locator('dialog').count()).toBe(1)
  await close()
  expect(errors).toEqual([])
})

it('the share dialog stops scrolling, and survives a selection across its edge', async () => {
  const scrollPosition = await page.evaluate(() => scrollY)
  await page.mouse.move(20, 500)
  await page.mouse.wheel(0, 600)

  await dialog().getByRole('heading').hover()
  await page.mouse.down()
  await page.mouse.move(5, 5)
  await page.mouse.up()

  // Three frames are long enough for the dialog to close and for the page to scroll.
  for (let frame = 0; frame < 3; frame += 1)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  expect(await dialog().isVisible()).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(scrollPosition)
})

it('the share dialog stays open when it is reopened before its close event', async () => {
  await dialog().evaluate(
    (dialog: HTMLDialogElement, control) =>
      new Promise((resolve) => {
        dialog.addEventListener('close', () => setTimeout(resolve), { once: true })
        dialog.close()
        ;(control as HTMLElement).click()
      }),
    await opener().elementHandle(),
  )
  expect(await way('Stäng').isVisible()).toBe(true)
})

/**
 * All sets of network links that an ad blocker can block, as the links' positions among
 * the four. Each position doubles the number of sets: the previous sets lack the
 * position, and a copy of each contains it.
 */
let blockedSets: readonly (readonly number[])[] = [[]]
for (const position of [0, 1, 2, 3])
  blockedSets = [...blockedSets, ...blockedSets.map((set) => [...set, position])]

/** The number and layout of the ways to share that an ad blocker leaves. */
interface RemainingWays {
  readonly ways: number
  readonly rows: number
  /** The number of rows that do not reach from edge to edge. */
  readonly raggedRows: number
  /** The pixels of empty space below the rows. */
  readonly spareHeight: number
}

/** Blocks each set of links in turn and measures the ways to share that remain. */
const measureBlocked = (blocking: 'hide' | 'remove'): Promise<readonly RemainingWays[]> =>
  dialog()
    .locator('.ways')
    .evaluate(
      (list, { blockedSets, blocking }) => {
        const links = [...list.querySelectorAll<HTMLElement>('a')]
        const { left, right } = list.getBoundingClientRect()

        /** Returns a function that unblocks the link. */
        const block = (link: HTMLElement) => {
          const entry = link.parentElement
          if (blocking === 'remove') link.remove()
          else link.style.setProperty('display', 'none', 'important')

          return () => {
            link.style.removeProperty('display')
            entry?.append(link)
          }
        }

        const measure = (): RemainingWays => {
          const boxes = [...list.querySelectorAll('.way')].map((way) =>
            way.getBoundingClientRect(),
          )
          const ways = boxes.filter(({ width }) => width > 0)
          const tops = [...new Set(ways.map(({ top }) => top))]
          const rows = tops.map((top) => ways.filter((way) => way.top === top))

          const raggedRows = rows.filter(
            (row) => row[0]?.left !== left || row.at(-1)?.right !== right,
          )
          // The gap between two rows is 8 px.
          const rowHeight = Math.max(...ways.map(({ height }) => height))
          const contentHeight = rows.length * (rowHeight + 8) - 8

          return {
            ways: ways.length,
            rows: rows.length,
            raggedRows: raggedRows.length,
            spareHeight: Math.round(list.clientHeight - contentHeight),
          }
        }

        return blockedSets.map((positions) => {
          const blockedLinks = links.filter((_, index) => positions.includes(index))
          const unblockings = blockedLinks.map(block)
          const remainingWays = measure()
          for (const unblock of unblockings) unblock()
          return remainingWays
        })
      },
      { blockedSets, blocking },
    )

const blockings = [
  [1280, 'hide'],
  [390, 'remove'],
  [1280, 'remove'],
  [390, 'hide'],
] as const
it.each(isLong ? blockings : blockings.slice(0, 2))(
  'the share dialog has no gaps at %i px where ad blockers %s network links',
  async (width, blocking) => {
    await page.setViewportSize({ width, height: 900 })

    for (const remaining of await measureBlocked(blocking)) {
      // A row has two ways to share. If their number is odd, the last one fills its row.
      const rows = Math.ceil(remaining.ways / 2)
      expect(remaining).toMatchObject({ rows, raggedRows: 0, spareHeight: 0 })
    }
  },
)

it('the keyboard reaches copying and email even if ad blockers remove all networks', async () => {
  await dialog()
    .locator('a')
    .evaluateAll((links) => {
      for (const link of links) link.remove()
    })

  await way('Stäng').focus()
  for (const name of ['Instagram', 'E-post', 'Kopiera länk']) {
    await page.keyboard.press('Tab')
    expect(await hasFocus(way(name)), name).toBe(true)
  }

  await close()
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(errors).toEqual([])
})

it('networks open in popups or tabs, or as links if windows are blocked', async () => {
  for (const name of ['Facebook', 'X (Twitter)', 'Pinterest', 'WhatsApp'])
    await network(name).click()
  const links = dialog().locator('a')
  // design-awkward.test.ts tests the parameters of the addresses.
  const [facebook, x, pinterest, whatsApp] = await links.evaluateAll(
    (all: HTMLAnchorElement[]) => all.map(({ href }) => href),
  )
  const popup = ['_blank', 'popup,width=600,height=400']
  expect((await readCalls()).opened).toEqual([
    [facebook, ...popup],
    [x, ...popup],
    [pinterest, ...popup],
    [whatsApp, '_blank'],
  ])

  // The browser may block the window.
  await page.evaluate(() => Object.assign(window, { open: () => null }))
  const tab = await openTab(network('Facebook'))
  expect(tab.url()).toContain('facebook.com')
  await tab.close()
  expect(page.context().pages()).toHaveLength(1)
})

describe('an email', () => {
  const field = (name: string) => dialog().getByLabel(name, { exact: true })
  const values = () =>
    Promise.all(
      ['Mottagare', 'Ämne', 'Meddelande'].map((name) => field(name).inputValue()),
    )
  beforeEach(async () => {
    await close()
    await open()
    await way('E-post').click()
  })

  it('starts with texts about the poster, needs a recipient and loses changes on return', async () => {
    await expect.poll(() => hasFocus(field('Mottagare'))).toBe(true)
    expect(await field('Mottagare').getAttribute('type')).toBe('email')
    expect(await way('Skicka').isDisabled()).toBe(true)
    // Enter must not send the email. The fields below are still there, which shows that it
    // does not.
    await field('Mottagare').press('Enter')

    const initialValues = await values()
    for (const name of ['Mottagare', 'Ämne', 'Meddelande']) await field(name).fill('x')
    await expect.poll(() => way('Skicka').isEnabled()).toBe(true)

    await way('Tillbaka').click()
    await expect.poll(() => hasFocus(way('E-post'))).toBe(true)
    await way('E-post').click()
    await expect.poll(values).toEqual(initialValues)
  })

  it('opens the mail program, says so, and returns to the ways to share', async () => {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    const navigation = new Promise((resolve) =>
      session.once('Page.frameRequestedNavigation', resolve),
    )

    const email = { Mottagare: 'abc', Ämne: 'Hej & hå', Meddelande: 'Rad 1\nRad 2' }
    for (const [name, text] of Object.entries(email)) await field(name).fill(text)
    await way('Skicka').click()
    const url = 'mailto:abc?subject=Hej%20%26%20h%C3%A5&body=Rad%201%0D%0ARad%202'
    expect(await navigation).toMatchObject({ url })

    await toasts().getByText('E-postklient öppnad!').waitFor()
    await expect.poll(() => hasFocus(way('E-post'))).toBe(true)
    await way('Dölj aviseringen').click()
    await expect.poll(() => messages().count()).toBe(0)
  })
})

describe('the clipboard', () => {
  beforeAll(() => stopTime(page))
  // Let the previous message disappear.
  beforeEach(() => page.clock.runFor(20_000))
  const copied = () => way('Kopierad!')
  const expectMessage = (text: string) =>
    toasts().getByText(text, { exact: true }).waitFor()

  it('receives the link, and each copy is confirmed for two seconds', async () => {
    await way('Kopiera länk').click()
    await expectMessage('Länk kopierad!')

    await page.clock.runFor(1500)
    await copied().click()
    await expect.poll(async () => (await readCalls()).copied).toEqual([link, link])

    await page.clock.runFor(1900)
    expect(await copied().isVisible()).toBe(true)
    expect(await page.locator('[data-copied]').count()).toBe(1)
    await page.clock.runFor(200)
    await way('Kopiera länk').waitFor()
  })

  it('receives the link for Instagram without opening a window', async () => {
    await way('Instagram').click()
    await expectMessage(
      'Länk kopierad! Öppna Instagram och klistra in i din story eller post.',
    )
    expect(await readCalls()).toEqual({ opened: [], copied: [link] })
    expect(await copied().count()).toBe(0)
  })

  // islands/share/copyText.test.ts tests the ways in which browsers refuse.
  it('is replaced by a selected link when it refuses', async () => {
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
      document.execCommand = () => false
    })

    await way('Kopiera länk').click()
    await expectMessage('Kunde inte kopiera länk')

    const field = dialog().getByLabel('Kopiera länken härifrån')
    await expect.poll(() => hasFocus(field)).toBe(true)
    expect(await page.evaluate(() => String(getSelection()))).toBe(link)
    expect(await field.getAttribute('readonly')).toBe('')
    expect(await copied().count()).toBe(0)
    expect(await page.locator('textarea').count()).toBe(0)
  })

  it('receives the link without the Clipboard API, even inside the modal dialog', async () => {
    await page.evaluate(() => {
      Reflect.deleteProperty(document, 'execCommand')
      Object.defineProperty(navigator, 'clipboard', {
        configurable: true,
        value: undefined,
      })

      const recordCopy = (): void => {
        const calls = Reflect.get(window, 'calls')
        calls.copied.push(String(getSelection()))
        calls.isFieldReadOnly = document.querySelector('textarea')?.readOnly
      }
      addEventListener('copy', recordCopy, { once: true })
    })

    await way('Kopiera länk').click()
    await copied().waitFor()
    // A writable field would open the keyboard of a phone.
    expect(await readCalls()).toMatchObject({ copied: [link], isFieldReadOnly: true })
    await expect.poll(() => hasFocus(copied())).toBe(true)
  })
})

// islands/share/openShareSheet.test.ts tests every way in which the sheet can end.
it('the native share sheet receives the poster, and the link is copied if the browser refuses it', async () => {
  await page.clock.runFor(20_000)
  // The browser of the tests has no share sheet, so `navigator.share` imitates one.
  expect(await way('Fler sätt att dela').count()).toBe(0)
  await page.evaluate(() => {
    navigator.share = (data) => {
      Object.assign(Reflect.get(window, 'calls'), { shared: data })
      return Promise.reject(new DOMException('refused', 'NotAllowedError'))
    }
  })

  await close()
  await open()
  await way('Fler sätt att dela').click()
  await expect.poll(async () => (await readCalls()).copied).toEqual([link])
  const text = `${title}: ${description}`
  expect((await readCalls()).shared).toEqual({ title, text, url: link })
  await toasts().getByText('Länk kopierad!', { exact: true }).waitFor()

  await page.evaluate(() => Reflect.deleteProperty(navigator, 'share'))
  await close()
  expect(errors).toEqual([])
})

describe('notifications', () => {
  beforeEach(async () => {
    await page.clock.runFor(20_000)
    await way('Instagram').click()
    await messages().waitFor()
  })

  it('are dismissed by keyboard one by one, and the focus returns', async () => {
    await way('Kopiera länk').click()
    const dismiss = toasts().getByRole('button', { name: 'Dölj aviseringen' })
    await expect.poll(() => dismiss.count()).toBe(2)

    await dismiss.last().click()
    await expect.poll(() => hasFocus(way('Kopierad!'))).toBe(true)

    await way('Kopierad!').click()
    await dismiss.first().focus()
    await page.clock.runFor(20_000)
    expect(await dismiss.count()).toBe(2)

    await page.keyboard.press('Enter')
    await expect.poll(() => dismiss.count()).toBe(1)
    expect(await hasFocus(dismiss)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(way('Kopiera länk'))).toBe(true)
  })

  it('stay while the pointer is over them or they have the focus', async () => {
    await messages().hover()
    await page.clock.runFor(20_000)
    expect(await messages().count()).toBe(1)

    await page.mouse.move(5, 5)
    await messages().getByRole('button').focus()
    await page.clock.runFor(20_000)
    expect(await messages().count()).toBe(1)

    await way('Instagram').focus()
    // A notification stays for six seconds, and then fades.
    await page.clock.runFor(8000)
    await messages().waitFor({ state: 'hidden' })
  })

  it('move to the page when the dialog closes, and then disappear', async () => {
    await messages().hover()
    await close()
    await page
      .locator('[data-island=Toaster] [role=status]')
      .getByText('Öppna Instagram')
      .waitFor()
    expect(await messages().count()).toBe(1)

    await page.clock.runFor(8000)
    await messages().waitFor({ state: 'hidden' })
  })
})

it('the share dialog opens as soon as its scripts and texts can be loaded again', async () => {
  const [script = ''] = stage.shop.scripts.filter((path) => path.includes('dialogs-'))
  const texts = '/assets/texts-sv.json'
  // The dialog opens even without its styles, which are refused until the end.
  stage.shop.refused.add(script).add(texts).add('/styles.css')
  await page.clock.resume()
  await page.goto(`${stage.shop.origin}/sv`)

  for (const path of [script, texts]) {
    const refused = page.waitForResponse(
      (answer) => answer.url().endsWith(path) && !answer.ok(),
    )
    await opener().click()
    await refused
    // The page requests a refused file a second time before it gives up.
    await expect.poll(() => page.locator('[data-waits]').count()).toBe(0)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    stage.shop.refused.delete(path)
  }
  await open()
})
