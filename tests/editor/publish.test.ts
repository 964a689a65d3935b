import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { home } from '../support/cli.ts'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { edit } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import {
  cloneOf,
  commitAndPush,
  connectToNewServer,
  git,
  writeHook,
} from '../support/repository.ts'
import { startWatching } from '../support/watch.ts'
import { openBrowser } from '../support/worker-browser.ts'
import { axeViolationsIn } from './axe-violations.ts'

// Ann publishes the shop from the browser, while Bob publishes too, from his own clone of the
// repository. The tests build on each other.

const DISK = 'posters/main/gold-disk.yaml'
const MOONS = 'posters/main/two-moons.yaml'
/** Matches the two versions of a git conflict. The first group is Ann's version. */
const CONFLICT = /<{7}.*\n((?:.*\n)*?)={7}\n(?:.*\n)*?>{7}.*\n/

const shop = await sharedEditor()
const server = connectToNewServer(shop.root)
// Only the long tests need a second person.
const bob = isLong ? cloneOf(server) : server
const browser = await openBrowser()
const page = await sharedWindow(shop)
afterAll(() =>
  Promise.all(
    [server, bob].map((folder) => rm(folder, { recursive: true, force: true })),
  ),
)

/** Opens the list of changes, unless it is open. The list follows all changes. */
const openPublish = async () => {
  if (new URL(page.url()).searchParams.has('publish')) return

  await openForm(page, shop, '')
  await page.getByRole('link', { name: 'Publish', exact: true }).click()
  await page.getByRole('heading', { name: /^Publish|^Two versions/ }).waitFor()
}
const retitle = async (file: string, title: string) => {
  await openForm(page, shop, `content/${file}`)
  await fieldAt(page, 'title.en').fill(title)
  await page.locator('output[data-status="saved"]').waitFor()
}
const item = (title: string) =>
  page.locator('.changed > li', { has: page.getByRole('heading', { name: title }) })
const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
const untilShown = (words: string | RegExp) => page.getByText(words).first().waitFor()
const onServer = (file: string) => git(server, 'show', `main:content/${file}`)
const commitsOnServer = () => git(server, 'rev-list', '--count', 'main').trim()

test('a shop without changes has nothing to publish', async () => {
  await openPublish()
  await untilShown('Everything is published')
})

test('changes are listed by document, with the page as it was and as it is', async () => {
  await openPublish()
  // By hand, because two forms cost more than the list.
  await edit(join(shop.root, 'content', DISK), (text) =>
    text.replace('The gold disk', 'The golden disk'),
  )
  await edit(join(shop.root, 'content', MOONS), (text) =>
    text.replace('Two moons', 'Twin moons'),
  )

  await item('The golden disk').getByText('The gold disk').waitFor()
  await item('Twin moons').getByText('Two moons').waitFor()

  const shopPage = page.frameLocator('[title="The page in the shop"]')
  const shownPage = () => page.frames().at(-1)?.url().replace(shop.watching.origin, '')
  await page.getByRole('link', { name: 'Before: Twin moons' }).click()
  await expect.poll(shownPage).toBe('/en/posters/two-moons?saga=before')
  if (isLong)
    await shopPage.getByRole('heading', { name: 'Two moons', level: 1 }).waitFor()

  await page.getByRole('link', { name: 'Now: Twin moons' }).click()
  await expect.poll(shownPage).toBe('/en/posters/two-moons')
  if (isLong)
    await shopPage.getByRole('heading', { name: 'Twin moons', level: 1 }).waitFor()
})

// take-back.test.ts takes back all kinds of changes, and the next test does so from this page.
test('a button takes back only its own change', async () => {
  await openPublish()
  const takeBack = /\/api\/takeBack$/
  const request = page.waitForRequest(takeBack)
  await page.route(takeBack, (route) => route.fulfill({ json: { kind: 'saved' } }), {
    times: 1,
  })

  await press('Take back: Twin moons')
  await untilShown('Twin moons: taken back. Undo restores it.')
  expect((await request).postDataJSON()).toMatchObject({
    document: `content/${MOONS}`,
    sure: false,
  })
})

test.runIf(isLong)(
  'a single change can be taken back, and Undo restores it',
  async () => {
    await openPublish()

    await press('Take back: Twin moons')
    await item('Twin moons').waitFor({ state: 'detached' })
    expect(await shop.textOf(MOONS)).toContain('en: Two moons')

    await press('Undo')
    await item('Twin moons').waitFor()
    expect(await shop.textOf(MOONS)).toContain('en: Twin moons')
  },
)

// publishing.test.ts covers git's messages.
test.runIf(isLong)(
  'a hook that rejects the commit is quoted, and nothing is published',
  async () => {
    await writeHook(shop.root, 'pre-commit', 'echo "Titles need an owner." >&2; exit 1')

    await openPublish()
    await press('Publish 2 changes')
    await untilShown('Titles need an owner.')
    // The only commit is the shop before these tests.
    expect(commitsOnServer()).toBe('1')

    await writeHook(shop.root, 'pre-commit', 'exit 0')
  },
)

test('changes are published with the proposed message', async () => {
  await openPublish()
  const message = page.getByLabel('What changed, in your words')
  expect(await message.inputValue()).toMatch(
    /^Change (?:The golden disk and Twin moons|Twin moons and The golden disk)$/,
  )

  await press('Publish 2 changes')
  await untilShown('Published.')
  await untilShown('Everything is published')

  expect(onServer(DISK)).toContain('The golden disk')
  expect(git(server, 'log', '-1', '--format=%an: %s', 'main')).toMatch(/^Ann: Change /)
})

test.runIf(isLong)(
  'Try again also publishes a change made after the list was rendered',
  async () => {
    await retitle(MOONS, 'Moons of two')
    await openPublish()

    // Delay the list's refresh until the response to Publish. Otherwise the list would show the edit before the button is
    // pressed.
    const publishResponse = page.waitForResponse(/\/api\/publish$/)
    await page.route(/\/api\/publication$/, async (route) => {
      await publishResponse
      await route.continue()
    })

    await edit(join(shop.root, 'content', MOONS), (text) =>
      text.replace('es: Dos lunas', 'es: Lunas'),
    )

    await press(/^Publish \d/)
    await untilShown('Something has changed in the meantime.')

    await page.unroute(/\/api\/publication$/)
    await press('Try again')
    await untilShown('Everything is published')
    expect(onServer(MOONS)).toContain('es: Lunas')
  },
)

test.runIf(isLong)(
  'two people who changed the same picture and text choose a version and go on',
  async () => {
    git(bob, 'pull', '--quiet')
    const picture = 'content/posters/main/gold-disk.jpg'
    const bytes = await readFile(join(bob, picture))
    // Bytes after a picture's end make it a different file that looks the same.
    await writeFile(join(bob, picture), Buffer.concat([bytes, Buffer.from('bob')]))
    await edit(join(bob, 'content', DISK), (text) =>
      text.replace('The golden disk', 'The disk of Bob'),
    )
    commitAndPush(bob)

    await writeFile(join(shop.root, picture), Buffer.concat([bytes, Buffer.from('ann')]))
    await retitle(DISK, 'The disk of Ann')
    await openPublish()

    await press('Publish 1 change')
    await untilShown('Two versions of the same text or picture')
    expect(await page.getByRole('button', { name: 'Continue' }).isDisabled()).toBe(true)

    await press(/^Theirs: .*its picture$/)
    await page.getByRole('button', { name: /^Theirs: / }).waitFor({ state: 'detached' })

    // Resolve the conflict in the text by hand.
    await edit(join(shop.root, 'content', DISK), (text) => text.replace(CONFLICT, '$1'))
    await press('Continue')
    await untilShown('Everything is published')

    expect(onServer(DISK)).toContain('The disk of Ann')
    expect(await readFile(join(shop.root, picture), 'latin1')).toMatch(/bob$/)
    // The message of Bob's commit.
    expect(git(server, 'log', '--format=%s', 'main')).toContain('From elsewhere')
  },
)

test.runIf(isLong)(
  'without a connection, a message says so, and the commit can be sent later',
  async () => {
    await retitle(MOONS, 'Three moons')
    // Nothing listens on this port.
    git(shop.root, 'remote', 'set-url', 'origin', 'http://127.0.0.1:9/shop.git')

    await openPublish()
    await press('Publish 1 change')
    await untilShown('The server cannot be reached.')
    await untilShown('Earlier changes on this computer have not been sent yet.')

    git(shop.root, 'remote', 'set-url', 'origin', server)
    await press('Send')
    await untilShown('Everything is published')
    expect(onServer(MOONS)).toContain('Three moons')
  },
)

test.runIf(isLong)(
  'with --no-git, the editor shows no changes and publishes nothing',
  async () => {
    const watching = await startWatching(shop.root, home, ['--no-git'])
    onTestFinished(async () => void (await watching.stop()))

    const editorPage = await browser.newPage()
    await editorPage.goto(`${watching.origin}/__saga/edit`)

    await editorPage.getByRole('heading', { name: 'What is left to do' }).waitFor()
    expect(await editorPage.getByText(/Publish|not published yet/).count()).toBe(0)
    await editorPage.close()
  },
)

test.runIf(isLong)(
  'the list of changes passes axe and fits into narrow windows',
  async () => {
    // Later tests must not see these changes.
    onTestFinished(() => {
      git(shop.root, 'reset', '--quiet', '--hard')
      git(shop.root, 'clean', '--quiet', '--force', 'content')
    })
    await retitle(MOONS, 'Four moons')
    const picture = join(shop.root, 'content/posters/main/two-moons.jpg')
    await writeFile(
      picture,
      Buffer.concat([await readFile(picture), Buffer.from('other')]),
    )
    await rm(join(shop.root, 'content/quotes/es.yaml'))
    await edit(join(shop.root, 'content/prices.yaml'), (text) =>
      text.replace('price: 90', 'price: 95'),
    )
    await shop.copyPoster('gold-disk', 'paper-moon', 'Paper moon')

    await openPublish()
    await item('Four moons').getByText('Another picture').waitFor()
    await item('Quotes (Español)').getByText('Removed').waitFor()

    for (const width of [1440, 1280, 640]) {
      await page.setViewportSize({ width, height: 900 })
      const isCut = await page.evaluate(
        () => document.documentElement.scrollWidth > innerWidth,
      )
      expect(isCut, `${width}`).toBe(false)
    }

    expect(await axeViolationsIn(page)).toEqual([])
  },
)

test.runIf(isLong)(
  'a typed message about a change survives a visit to the changed form',
  async () => {
    await retitle(MOONS, 'Triplet moons')
    await openPublish()
    const message = page.getByLabel('What changed, in your words')
    await message.fill('Name the three moons')

    await item('Triplet moons')
      .getByRole('link', { name: 'Triplet moons' })
      .first()
      .click()
    await fieldAt(page, 'title.en').waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Continue' }).click()

    await expect.poll(() => message.inputValue()).toBe('Name the three moons')
  },
)

test.runIf(isLong)(
  'a typed message is not offered again once its changes and other people’s are published',
  async () => {
    // Two people change the same title, so publishing stops at a conflict.
    git(bob, 'pull', '--quiet')
    await edit(join(bob, 'content', MOONS), (text) =>
      // If the long tests ran, they have already published another title.
      text.replace(/(?<=en: )(?:Moons of two|Three moons)/, 'Moons of Bob'),
    )
    commitAndPush(bob)
    await openPublish()
    await page.getByLabel('What changed, in your words').fill('Name three moons')

    await press(/^Publish \d/)
    await untilShown('Two versions of the same text or picture')
    await edit(join(shop.root, 'content', MOONS), (text) => text.replace(CONFLICT, '$1'))
    await openPublish()
    await press('Continue')
    await untilShown('Everything is published')

    expect(await page.locator('.offer').count()).toBe(0)
  },
)
