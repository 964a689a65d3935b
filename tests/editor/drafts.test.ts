import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { openWindow } from '../support/editor-window.ts'
import { edit } from '../support/files.ts'
import { isLong } from '../support/long.ts'

// Forms and changes that somebody leaves unfinished. The browser keeps the input and offers to resume it.

const FILE = 'posters/main/two-moons.yaml'

const shop = await sharedEditor()
let page = await openWindow()
const context = page.context()

const addPosterForm = () => page.locator('details.work', { hasText: 'Add a poster' })
/** Finds the offers to resume an input: one in its form, and one in a list on the home page. */
const offer = (words: string) => page.locator('.offer', { hasText: words })
const inShop = () => page.frameLocator('[title="The page in the shop"]')

/** Opens a form after a full page load. */
const visit = async (name = ''): Promise<void> => {
  // If the editor were open, `openForm` would not reload the page.
  await page.goto('about:blank')
  await openForm(page, shop, name)
}

/** Closes the tab and opens a form in a new one. */
const reopen = async (name = ''): Promise<void> => {
  await page.close()
  page = await context.newPage()
  await openForm(page, shop, name)
}

/** Fills in half of the form for a new poster: a picture and titles in two languages. */
async function beginPoster(): Promise<void> {
  await visit()
  const form = addPosterForm()
  await form.locator('summary').click()
  await form
    .locator('input[type=file]')
    .setInputFiles(join(shop.root, 'content/posters/main/gold-disk.jpg'))
  await form.locator('.picture img').waitFor()
  await form.locator('[data-path="title.sv"] textarea').fill('Pappersmåne')
  await form.locator('[data-path="title.en"] textarea').fill('Paper moon')
}

async function expectRestoredPoster(): Promise<void> {
  const form = addPosterForm()
  const valueAt = (path: string) =>
    form.locator(`[data-path="${path}"] textarea`).inputValue()

  await expect.poll(() => valueAt('title.sv')).toBe('Pappersmåne')
  expect(await valueAt('title.en')).toBe('Paper moon')
  // The id comes from the file name of the picture.
  expect(await valueAt('id')).toBe('gold-disk')

  const imageWidth = () =>
    form.locator('.picture img').evaluate((img: HTMLImageElement) => img.naturalWidth)
  // Thumbnails are 320 pixels wide.
  await expect.poll(imageWidth).toBe(320)
}

async function clickPage(): Promise<void> {
  const heading = inShop().getByRole('heading', { level: 1 })
  await heading.waitFor()
  await heading.click()
}

const waysToLeave: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'following a link',
    () => page.getByRole('link', { name: 'Two moons' }).first().click(),
  ],
  ['clicking the page', clickPage],
  ['reloading', () => page.reload()],
  ['closing the tab', () => reopen()],
]

test.runIf(isLong).each(waysToLeave)(
  'a half-filled form is offered again after %s',
  async (_, leave) => {
    await beginPoster()
    await leave()

    await visit()
    const posterOffer = offer('You began to add a poster (Pappersmåne) today')
    await posterOffer.getByRole('link', { name: 'Continue' }).first().click()
    await expectRestoredPoster()
  },
)

test.runIf(isLong)(
  'unfinished input that is offered after Back and Forward is gone for good once discarded',
  async () => {
    await openForm(page, shop, `content/${FILE}`)
    await page.locator('h1 a').click()
    await page.getByRole('heading', { name: 'What is left to do' }).waitFor()

    await addPosterForm().locator('summary').click()
    await addPosterForm().locator('[data-path="id"] textarea').fill('back')

    await page.goBack()
    await page.getByRole('heading', { name: 'Two moons' }).waitFor()
    await page.goForward()

    const posterOffer = offer('You began to add a poster (back)').first()
    await posterOffer.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => page.getByText('add a poster (back)').count()).toBe(0)

    await reopen()
    await page.getByRole('heading', { name: 'What is left to do' }).waitFor()
    expect(await page.getByText('add a poster (back)').count()).toBe(0)
  },
)

test.runIf(isLong)(
  'an unfinished copy is offered in its form until the copy is made',
  async () => {
    await openForm(page, shop, `content/${FILE}`)
    const copy = page.locator('details.work', { hasText: 'Copy' })

    await copy.locator('summary').click()
    await copy.getByLabel('Name of the copy').fill('three-moons')

    await page.reload()
    await copy.locator('summary').getByText('begun').waitFor()
    await copy.locator('summary').click()
    await copy.getByRole('button', { name: 'Continue' }).click()
    await expect
      .poll(() => copy.getByLabel('Name of the copy').inputValue())
      .toBe('three-moons')

    await copy.getByRole('button', { name: 'Copy Two moons' }).click()
    await expect.poll(() => page.url()).toContain('three-moons')

    await openForm(page, shop, '')
    await expect
      .poll(() => page.locator('.offer', { hasText: 'three-moons' }).count())
      .toBe(0)
  },
)

/** Types an invalid link, so that the form asks before it saves. */
async function typeMistake(): Promise<void> {
  await openForm(page, shop, `content/${FILE}`)
  await fieldAt(page, 'gumroadLinks.a1').fill('example.com/l/two-moons')
  await page.getByText('This is not saved yet').waitFor()
}

test('a half-filled form and an unsaved change are offered after closing the tab', async () => {
  await beginPoster()
  await typeMistake()
  await page.close()

  await edit(join(shop.root, 'content', FILE), (text) =>
    text.replace('en: Two moons', 'en: Two big moons'),
  )

  page = await context.newPage()
  await openForm(page, shop, '')
  await offer('You changed “Two moons” today').waitFor()
  await offer('You began to add a poster (Pappersmåne) today')
    .getByRole('link', { name: 'Continue' })
    .first()
    .click()
  await expectRestoredPoster()
})

test.runIf(isLong)(
  'an unsaved change that is resumed is merged with other edits',
  async () => {
    await openForm(page, shop, `content/${FILE}`)
    await offer('You changed').getByRole('button', { name: 'Continue' }).click()
    await page.getByText('This is not saved yet').waitFor()
    expect(await fieldAt(page, 'gumroadLinks.a1').inputValue()).toBe(
      'example.com/l/two-moons',
    )

    await fieldAt(page, 'gumroadLinks.a1').fill(
      'https://example.gumroad.com/l/two-moons-b',
    )
    await expect.poll(() => shop.textOf(FILE)).toContain('two-moons-b')
    expect(await shop.textOf(FILE)).toContain('en: Two big moons')
    await page.locator('output[data-status="saved"]').waitFor()
    expect(await offer('You changed').count()).toBe(0)
  },
)

test.runIf(isLong)(
  'resuming a change to a text that somebody else changed shows both versions',
  async () => {
    await typeMistake()
    await fieldAt(page, 'title.en').fill('Two small moons')
    await page.getByText('This is not saved yet').waitFor()

    await page.close()
    await edit(join(shop.root, 'content', FILE), (text) =>
      text.replace(/en: Two (?:big )?moons/, 'en: Two late moons'),
    )

    page = await context.newPage()
    await openForm(page, shop, `content/${FILE}`)
    await offer('You changed').getByRole('button', { name: 'Continue' }).click()

    await page.getByText('Somebody else changed the same text').waitFor()
    expect(await fieldAt(page, 'title.en').inputValue()).toBe('Two small moons')

    await page.getByRole('button', { name: 'Take theirs' }).click()
    await page.locator('output[data-status="saved"]').waitFor()
    expect(await shop.textOf(FILE)).toContain('en: Two late moons')
  },
)

test.runIf(isLong)(
  'a translation typed just before the tab closed is offered and saved',
  async () => {
    const address = `${shop.watching.origin}/__saga/edit?translate=en`
    await page.goto(address)
    await page.locator('#translation').fill('Typed in the last moment')

    await page.close()
    page = await context.newPage()
    await page.goto(address)

    await offer('You translated').getByRole('button', { name: 'Continue' }).click()
    await expect
      .poll(() => shop.textOf('strings/en.yaml'))
      .toContain('Typed in the last moment')
    await expect.poll(() => offer('You translated').count()).toBe(0)
  },
)

test.runIf(isLong)(
  'text typed on the page just before the tab closed is offered in its form',
  async () => {
    await visit(`content/${FILE}`)
    await inShop().getByRole('heading', { level: 1 }).dblclick()
    await inShop().locator('[contenteditable]').fill('Moons on the page')

    await reopen()
    await offer('You changed').getByRole('link', { name: 'Continue' }).first().click()
    await expect.poll(() => shop.textOf(FILE)).toContain('en: Moons on the page')
  },
)

test.runIf(isLong)(
  'an unfinished translation can be resumed from the home page',
  async () => {
    await page.goto(`${shop.watching.origin}/__saga/edit?translate=es`)
    await page.locator('#translation').fill('Escrito al final')

    await reopen()
    await offer('You translated').getByRole('link', { name: 'Continue' }).first().click()
    const file = 'books/get-the-saga/edition.yaml'
    await expect.poll(() => shop.textOf(file)).toContain('Escrito al final')
  },
)

test.runIf(isLong)(
  'a picture that is no longer stored has to be chosen again',
  async () => {
    await beginPoster()

    // The server responds as if it no longer had the uploaded picture.
    await page.route('**/__saga/edit/api/measures', (route) =>
      route.fulfill({ status: 404, body: 'None' }),
    )

    await page.reload()
    await offer('(Pappersmåne)').first().getByRole('link', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText('choose it again').waitFor()
    expect(await addPosterForm().locator('.picture img').count()).toBe(0)

    await page.unroute('**/__saga/edit/api/measures')
  },
)

test.runIf(isLong)(
  'without browser storage, unfinished input survives within the page and causes no errors',
  async () => {
    const pageWithoutStorage = await openWindow()
    const pageErrors: string[] = []
    pageWithoutStorage.on('pageerror', ({ message }) => void pageErrors.push(message))

    await pageWithoutStorage.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError')
        },
      })
    })

    await openForm(pageWithoutStorage, shop, '')
    const form = pageWithoutStorage.locator('details.work', { hasText: 'Add a quote' })
    await form.locator('summary').click()
    await form.locator('[data-path="name"] textarea').fill('Bo')

    await pageWithoutStorage.getByRole('link', { name: 'Two moons' }).first().click()
    await pageWithoutStorage.getByRole('heading', { name: 'Two moons' }).waitFor()

    await openForm(pageWithoutStorage, shop, '')
    await pageWithoutStorage
      .locator('.offer', { hasText: 'add a quote (Bo)' })
      .getByRole('link')
      .click()

    await expect
      .poll(() => form.locator('[data-path="name"] textarea').inputValue())
      .toBe('Bo')
    expect(pageErrors).toEqual([])
  },
)

test.runIf(isLong)(
  'expired input is dropped, and full storage makes room for new input',
  async () => {
    await visit()
    await page.evaluate(() => {
      const shopId = document.querySelector<HTMLMetaElement>(
        'meta[name="saga-shop"]',
      )?.content
      const prefix = `saga-draft ${shopId} `
      const daysAgo = (days: number) => Date.now() - days * 24 * 60 * 60 * 1000
      const putInput = (id: string, at: number, value = '') =>
        localStorage.setItem(
          prefix + id,
          JSON.stringify({ id, form: 'new quote', did: `wrote ${id}`, at, value }),
        )

      // Input expires after 30 days. Ten long inputs nearly fill the storage, which holds about five million
      // characters.
      putInput('old', daysAgo(31))
      for (let number = 0; number < 10; number += 1)
        putInput(`big-${number}`, daysAgo(29), 'x'.repeat(450_000))
    })

    await reopen()
    await offer('wrote big-9').first().waitFor()
    expect(await offer('wrote old').count()).toBe(0)

    const form = page.locator('details.work', { hasText: 'Add a testimonial' })
    await form.locator('summary').click()
    await form.locator('textarea').first().fill('x'.repeat(400_000))
    await reopen()
    await offer('add a testimonial').first().waitFor()
  },
)

test.runIf(isLong)(
  'unfinished input that another tab discards is no longer offered',
  async () => {
    await beginPoster()
    // Leave the form and return to the home page, which offers its input.
    await page.getByRole('link', { name: 'The gold disk' }).first().click()
    await page.locator('h1 a').click()
    const offersHere = offer('You began to add a poster (Pappersmåne)')
    const count = await offersHere.count()
    expect(count).toBeGreaterThan(0)

    const otherTab = await context.newPage()
    await openForm(otherTab, shop, '')
    await otherTab
      .locator('.offer', { hasText: 'You began to add a poster (Pappersmåne)' })
      .first()
      .getByRole('button', { name: 'Discard' })
      .click()

    await expect.poll(() => offersHere.count()).toBeLessThan(count)
    await otherTab.close()
  },
)
