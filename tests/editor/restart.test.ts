import { join } from 'node:path'
import type { Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { tinyShop } from '../shops/tiny-shop.ts'
import { home } from '../support/cli.ts'
import { editedShop, fieldAt, openForm } from '../support/editor.ts'
import { removeTemporary } from '../support/files.ts'
import { startWatching, type Watching } from '../support/watch.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// A day on which `watch` is ended and started again below open pages.

const FILE = 'posters/main/two-moons.yaml'

const isLong = process.env.SAGA_LONG === '1'
const shop = await editedShop()
const port = new URL(shop.watching.origin).port
let watching: Watching = shop.watching
const kill = () => watching.stop('SIGKILL')
const start = async (root = shop.root): Promise<void> => {
  watching = await startWatching(root, home, ['--port', port])
}
const browser = await openBrowser()
const newPage = async () =>
  (
    await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
    })
  ).newPage()
const [page, idle, translator] = [await newPage(), await newPage(), await newPage()]
afterAll(async () => {
  await closeWindows()
  await kill()
  await removeTemporary(shop.root)
})

const notice = page.getByRole('alert').getByText('The editor has stopped.')
const untilText = (file: string) => expect.poll(() => shop.textOf(file))

test('a stopped server is said at once, with what to do, and goes on with what is typed meanwhile', async () => {
  await openForm(page, shop, `content/${FILE}`)
  await openForm(idle, shop, `content/${FILE}`)
  await translator.goto(`${shop.watching.origin}/__saga/edit?translate=en`)
  await translator.locator('#translation').waitFor()
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

test('an idle page from before a restart shows what others write, and saves', async () => {
  await expect
    .poll(() => fieldAt(idle, 'title.en').inputValue())
    .toBe('Two moons over a lake')
  await fieldAt(idle, 'title.es').fill('Dos lunas y un lago')
  await untilText(FILE).toContain('es: Dos lunas y un lago')
})

test.runIf(isLong)(
  'a click on the page leads to its field after a restart too',
  async () => {
    const shown = page.frameLocator('[title="The page in the shop"]')
    await shown.getByRole('heading', { name: 'Two moons over a lake', level: 1 }).click()
    const focused = () =>
      fieldAt(page, 'title.en').evaluate((field) => field === document.activeElement)
    await expect.poll(focused).toBe(true)
  },
)

test.runIf(isLong)(
  'a translation that is typed, and a form that is left, while the server is away are saved later',
  async () => {
    await kill()
    await notice.waitFor()
    await fieldAt(page, 'title.en').fill('Two moons at sea')
    await page.locator('h1 a').click()
    await translator.getByText('The editor has stopped.').waitFor()
    await translator.locator('#translation').fill('Typed meanwhile')
    await translator.keyboard.press('Enter')
    await start()
    await untilText('strings/en.yaml').toContain('Typed meanwhile')
    await untilText(FILE).toContain('en: Two moons at sea')
    await page.getByRole('heading', { name: 'What is left to do' }).waitFor()
  },
)

// safety.test.ts asks for its file alone.
test.runIf(isLong)(
  'a picture that was chosen is still there after a restart',
  async () => {
    await openForm(page, shop, '')
    const form = page.locator('details.work', { hasText: 'Add a poster' })
    await form.locator('summary').click()
    await form
      .locator('input[type=file]')
      .setInputFiles(join(shop.root, 'content/posters/main/gold-disk.jpg'))
    await form.locator('.picture img').waitFor()
    const name = (await form.locator('.picture img').getAttribute('src')) ?? ''
    await kill()
    await start()
    expect((await fetch(`${watching.origin}${name}`)).status).toBe(200)
  },
)

test.runIf(isLong)(
  'an undo while the server is away says so, and does not happen later',
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
  'another shop at the same address gets nothing that was typed for this one',
  async () => {
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
  'pages in the background hold up neither the page in front nor its saves',
  async () => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    await context.addInitScript(() => {
      const isHidden = () =>
        (top as unknown as { readonly isAway?: boolean }).isAway === true
      Object.defineProperty(Document.prototype, 'hidden', { get: isHidden })
    })
    for (let tab = 0; tab < 3; tab += 1) {
      const back = await context.newPage()
      await openForm(back, shop, `content/${FILE}`)
      await back
        .frameLocator('[title="The page in the shop"]')
        .getByRole('heading', { level: 1 })
        .waitFor()
      await back.evaluate(() => {
        Object.assign(window, { isAway: true })
        for (const of of [document, document.querySelector('iframe')?.contentDocument])
          of?.dispatchEvent(new Event('visibilitychange'))
      })
    }
    const front = await context.newPage()
    await openForm(front, shop, `content/${FILE}`)
    await fieldAt(front, 'title.en').fill('Two moons in front')
    await untilText(FILE).toContain('en: Two moons in front')
    await context.close()
  },
)

test.runIf(isLong)(
  'a restart at another port is said, with the address once this browser has opened it',
  async () => {
    await kill()
    await notice
      .getByText('If it runs at another address, it shows that where it was started.')
      .waitFor()
    const elsewhere = await startWatching(shop.root, home)
    const other = await page.context().newPage()
    await other.goto(`${elsewhere.origin}/__saga/edit`)
    await notice.getByRole('link', { name: `${elsewhere.origin}/__saga/edit` }).waitFor()
    await other.close()
    await elsewhere.stop()
    await start()
    await notice.waitFor({ state: 'hidden' })
  },
)

// safety.test.ts asks for its cookie alone.
test.runIf(isLong)(
  'with --host, a browser that was admitted goes on after a restart, and no other',
  async () => {
    const { path } = await tinyShop()
    const options = ['--host', '127.0.0.1']
    await using first = await startWatching(path, home, options)
    const own = await newPage()
    await own.goto(/http:\S+key=\S+/.exec(first.said())?.[0] ?? '')
    await own.getByRole('link', { name: 'Two moons' }).first().click()
    await own.locator('output[data-status="saved"]').waitFor()
    await first.stop('SIGKILL')
    await using second = await startWatching(path, home, [
      ...options,
      '--port',
      new URL(first.origin).port,
    ])
    await fieldAt(own, 'title.en').fill('Two moons in the net')
    await second.until('/en/posters/two-moons', (html) =>
      html.includes('Two moons in the net'),
    )
    expect(
      (await fetch(`${second.origin}/__saga/edit/token`, { method: 'POST' })).status,
    ).toBe(403)
  },
)

test.runIf(isLong)(
  'a save whose answer was lost with the server is no conflict with itself',
  async () => {
    await openForm(page, shop, `content/${FILE}`)
    // What was written in front comes only now, after the restart.
    const written = /en: ([^,]*)/.exec(await shop.textOf(FILE))?.[1]
    await expect.poll(() => fieldAt(page, 'title.en').inputValue()).toBe(written)
    // Once: the page sends it again, to a server that is gone, until it is back.
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
