import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { editedShop, fieldAt, openForm } from '../support/editor.ts'
import { openWindow } from '../support/editor-window.ts'
import { removeTemporary } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { startWatching, type Watching } from '../support/watch.ts'
import { openBrowser } from '../support/worker-browser.ts'

// `watch` is stopped and restarted while editor pages are open. The tests build on
// each other.

const FILE = 'posters/main/two-moons.yaml'

const shop = await editedShop()
const port = new URL(shop.watching.origin).port
let watching: Watching = shop.watching
const kill = () => watching.stop('SIGKILL')
const start = async (root = shop.root): Promise<void> => {
  watching = await startWatching(root, home, ['--port', port])
}
const browser = await openBrowser()
// Each page has its own storage and cookies, like a separate browser.
const page = await openWindow()
const idlePage = await openWindow()
const translatorPage = await openWindow()
afterAll(async () => {
  await kill()
  await removeTemporary(shop.root)
})

const notice = page.getByRole('alert').getByText('The editor has stopped.')
const untilText = (file: string) => expect.poll(() => shop.textOf(file))

test('text typed while the server is stopped is saved after a restart', async () => {
  await openForm(page, shop, `content/${FILE}`)
  if (isLong) {
    await openForm(idlePage, shop, `content/${FILE}`)
    await translatorPage.goto(`${shop.watching.origin}/__saga/edit?translate=en`)
    await translatorPage.locator('#translation').waitFor()
  }

  await kill()
  await notice.waitFor()
  expect(await notice.textContent()).toContain(`npm run watch -- --port ${port}`)

  await fieldAt(page, 'title.en').fill('Two moons over a lake')
  await fieldAt(page, 'title.sv').fill('Två månar över en sjö')

  await start()
  await untilText(FILE).toContain('en: Two moons over a lake')
  await untilText(FILE).toContain('sv: Två månar över en sjö')
  await notice.waitFor({ state: 'hidden' })
  await page.locator('output[data-status="saved"]').waitFor()
})

test.runIf(isLong)(
  'an idle page from before a restart shows other people’s changes, and saves',
  async () => {
    await expect
      .poll(() => fieldAt(idlePage, 'title.en').inputValue())
      .toBe('Two moons over a lake')

    await fieldAt(idlePage, 'title.es').fill('Dos lunas y un lago')
    await untilText(FILE).toContain('es: Dos lunas y un lago')
  },
)

test.runIf(isLong)(
  'a click on the page still leads to its field after a restart',
  async () => {
    const shopPage = page.frameLocator('[title="The page in the shop"]')
    await shopPage
      .getByRole('heading', { name: 'Two moons over a lake', level: 1 })
      .click()

    const isFocused = () =>
      fieldAt(page, 'title.en').evaluate((field) => field === document.activeElement)
    await expect.poll(isFocused).toBe(true)
  },
)

test.runIf(isLong)(
  'a translation and a form left while the server is away are saved after a restart',
  async () => {
    await kill()
    await notice.waitFor()

    await fieldAt(page, 'title.en').fill('Two moons at sea')
    await page.locator('h1 a').click()

    await translatorPage.getByText('The editor has stopped.').waitFor()
    await translatorPage.locator('#translation').fill('Typed meanwhile')
    await translatorPage.keyboard.press('Enter')

    await start()
    await untilText('strings/en.yaml').toContain('Typed meanwhile')
    await untilText(FILE).toContain('en: Two moons at sea')
    await page.getByRole('heading', { name: 'What is left to do' }).waitFor()
  },
)

// safety.test.ts tests only that the picture's file is kept.
test.runIf(isLong)('a chosen picture is still there after a restart', async () => {
  await openForm(page, shop, '')
  const form = page.locator('details.work', { hasText: 'Add a poster' })
  await form.locator('summary').click()

  await form
    .locator('input[type=file]')
    .setInputFiles(join(shop.root, 'content/posters/main/gold-disk.jpg'))
  await form.locator('.picture img').waitFor()
  const address = (await form.locator('.picture img').getAttribute('src')) ?? ''

  await kill()
  await start()

  expect((await fetch(`${watching.origin}${address}`)).status).toBe(200)
})

test.runIf(isLong)(
  'Undo while the server is away says that it failed, and does not happen later',
  async () => {
    await openForm(page, shop, `content/${FILE}`)
    await fieldAt(page, 'title.en').fill('Two moons again')
    await untilText(FILE).toContain('Two moons again')
    await page.locator('output[data-status="saved"]').waitFor()
    await page.getByRole('button', { name: 'Undo', disabled: false }).waitFor()

    await kill()
    await notice.waitFor()

    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('status').getByText('stopped before it answered').waitFor()

    await start()
    await notice.waitFor({ state: 'hidden' })
    expect(await shop.textOf(FILE)).toContain('Two moons again')
  },
)

test.runIf(isLong)(
  'another shop at the same address receives nothing typed for this one',
  async () => {
    // The other shop has the same content, but a different id, because it is in another folder.
    const { path } = await tinyShop()
    await kill()
    await start(path)

    await page.getByRole('alert').getByText('Another shop or program').waitFor()
    await fieldAt(page, 'title.en').fill('Two moons at home')

    await kill()
    await removeTemporary(path)
    await start()
    await untilText(FILE).toContain('Two moons at home')
  },
)

test.runIf(isLong)(
  'pages in the background delay neither the page in front nor its saves',
  async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    // A page and its frame report that they are hidden once their window has `isAway`.
    await context.addInitScript(() => {
      const isHidden = () =>
        (top as unknown as { readonly isAway?: boolean }).isAway === true
      Object.defineProperty(Document.prototype, 'hidden', { get: isHidden })
    })

    for (let tab = 0; tab < 3; tab += 1) {
      const backgroundPage = await context.newPage()
      await openForm(backgroundPage, shop, `content/${FILE}`)
      await backgroundPage
        .frameLocator('[title="The page in the shop"]')
        .getByRole('heading', { level: 1 })
        .waitFor()
      await backgroundPage.evaluate(() => {
        Object.assign(window, { isAway: true })
        const frame = document.querySelector('iframe')
        for (const hiddenDocument of [document, frame?.contentDocument])
          hiddenDocument?.dispatchEvent(new Event('visibilitychange'))
      })
    }

    const frontPage = await context.newPage()
    await openForm(frontPage, shop, `content/${FILE}`)
    await fieldAt(frontPage, 'title.en').fill('Two moons in front')
    await untilText(FILE).toContain('en: Two moons in front')
    await context.close()
  },
)

test.runIf(isLong)(
  'a restart at another port is announced, with its address once this browser has opened it',
  async () => {
    await kill()
    await notice
      .getByText(
        'If it runs at another address, that address is shown where it was started.',
      )
      .waitFor()

    const elsewhere = await startWatching(shop.root, home)
    const otherPage = await page.context().newPage()
    await otherPage.goto(`${elsewhere.origin}/__saga/edit`)
    await notice.getByRole('link', { name: `${elsewhere.origin}/__saga/edit` }).waitFor()

    await otherPage.close()
    await elsewhere.stop()
    await start()
    await notice.waitFor({ state: 'hidden' })
  },
)

// safety.test.ts tests only the cookie, without a browser.
test.runIf(isLong)(
  'with --host, only the browser admitted before a restart stays admitted',
  async () => {
    const { path } = await tinyShop()
    const options = ['--host', '127.0.0.1']
    await using firstRun = await startWatching(path, home, options)
    // The terminal shows the editor's address after the shop's.
    await expect.poll(firstRun.output).toMatch(/key=\S+\s/)
    const [address = ''] = /http:\S+key=\S+/.exec(firstRun.output()) ?? []

    const editorPage = await openWindow()
    await editorPage.goto(address)
    await editorPage.getByRole('link', { name: 'Two moons' }).first().click()
    await editorPage.locator('output[data-status="saved"]').waitFor()

    await firstRun.stop('SIGKILL')
    await using secondRun = await startWatching(path, home, [
      ...options,
      '--port',
      new URL(firstRun.origin).port,
    ])

    await fieldAt(editorPage, 'title.en').fill('Two moons in the net')
    await secondRun.until('/en/posters/two-moons', (html) =>
      html.includes('Two moons in the net'),
    )

    const foreignResponse = await fetch(`${secondRun.origin}/__saga/edit/token`, {
      method: 'POST',
    })
    expect(foreignResponse.status).toBe(403)
  },
)

test.runIf(isLong)(
  'a save whose answer was lost with the server does not conflict with itself',
  async () => {
    await openForm(page, shop, `content/${FILE}`)
    // An earlier test saved a title in another page. This page shows it only after it has reconnected to the restarted
    // server.
    const savedTitle = /en: ([^,]*)/.exec(await shop.textOf(FILE))?.[1]
    await expect.poll(() => fieldAt(page, 'title.en').inputValue()).toBe(savedTitle)

    // Lose only one response, because the page retries the save until the server is back.
    const loseAnswer = async (route: Route): Promise<void> => {
      await route.fetch()
      await kill()
      await route.abort()
    }
    await page.route('**/__saga/edit/api/save', loseAnswer, { times: 1 })

    await fieldAt(page, 'title.en').fill('Two moons for the last time')
    await notice.waitFor()

    await start()
    await page.locator('output[data-status="saved"]').waitFor()
    expect(await fieldAt(page, 'title.en').inputValue()).toBe(
      'Two moons for the last time',
    )
  },
)
