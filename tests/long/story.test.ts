import { execSync } from 'node:child_process'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { axeViolationsIn } from '../editor/axe-violations.ts'
import { saga } from '../support/cli.ts'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { isLong } from '../support/long.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// A morning's work in the editor, step by step. The tests build on each other.

const MOONS = 'posters/main/two-moons.yaml'
const SUN = 'posters/main/paper-sun.yaml'
const GALLERY = 'galleries/main.yaml'

const shop = await sharedEditor()
const date = 'GIT_COMMITTER_DATE=2026-01-01T00:00Z'
const author = '-c user.name=a -c user.email=a@a.example'
const commit = `${date} git ${author} commit -qm a`
// The git history is moved aside until a test needs it, because every change would read it.
execSync(`git init -q && git add content && ${commit} && mv .git history`, {
  cwd: shop.root,
})
const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
})
/**
 * Matches errors that these tests cause. 404: while a poster is renamed, its page briefly has no address. 415: a text
 * file is chosen as a picture.
 */
const EXPECTED_ERROR = /status of (?:404|415)|Page not found/
const loggedErrors: string[] = []
page.on('pageerror', ({ message }) => {
  // The shop's pages report this if they are left while they fade in.
  if (!/^Transition was (?:skipped|aborted)/.test(message)) loggedErrors.push(message)
})
page.on('console', (message) => {
  if (message.type() !== 'error' || EXPECTED_ERROR.test(message.text())) return
  loggedErrors.push(`${message.text()} ${message.location().url}`)
})
afterAll(closeWindows)

const inShop = () => page.frameLocator('[title="The page in the shop"]')
const untilSaved = () => page.locator('output[data-status="saved"]').waitFor()
const press = (name: string) => page.getByRole('button', { name }).click()
const untilHeading = (name: string) => page.getByRole('heading', { name }).waitFor()
const untilText = (file: string) => expect.poll(() => shop.textOf(file).catch(() => ''))
const listPictures = () => readdir(join(shop.root, 'content/posters/main'))
const drawPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4b9c' } })

/** Parts of a snapshot that load after the form, depend on the engine's texts, or are long. */
const unsteadyParts = [
  // The list of all countries.
  /(?<=combobox "Country":)(?:\n +- option [^\n]+)+/,
  // A picture's colours and size, which load after the form.
  /\n +- list "Colours"(?::(?:\n +- listitem: \w+)+)?/,
  /(?<=status): \d.+ pixels/,
  // Counts that depend on the texts that the engine ships.
  /(?<=Notes \()\d+/,
  /\d+ of \d+(?= texts)/,
]
const unsteady = new RegExp(unsteadyParts.map(({ source }) => source).join('|'), 'g')

/** Compares the page, as assistive technology presents it, with a golden file. */
async function matchAriaSnapshot(name: string) {
  const form = (await page.locator('body').ariaSnapshot()).replace(unsteady, '')
  await expect(form).toMatchFileSnapshot(`golden/${name}.txt`)
}

/** Opens one of the forms on the editor's home page. */
async function openHomeForm(name: string) {
  await openForm(page, shop, '')
  const form = page.locator('details.work', { hasText: name })
  await form.locator('summary').click()
  return form
}

test('a page’s edit button opens its form with the page beside it', async () => {
  await page.goto(`${shop.watching.origin}/en/posters/two-moons`)
  await page.getByRole('link', { name: 'Edit this poster' }).click()
  await untilHeading('Two moons')
  await inShop().getByRole('heading', { name: 'Two moons' }).waitFor()
})

test('the page follows typing, and only the typed value changes in the file', async () => {
  await fieldAt(page, 'title.en').fill('Three moons, "and" a cow')
  await inShop()
    .getByRole('heading', { name: 'Three moons, "and" a cow', level: 1 })
    .waitFor()

  await untilSaved()
  expect(await shop.changesOf(MOONS)).toEqual([
    '-title: { sv: Två månar, en: Two moons, es: Dos lunas }',
    `+title: { sv: Två månar, en: 'Three moons, "and" a cow', es: Dos lunas }`,
  ])
})

test('Undo restores the file byte for byte, and Redo restores the change', async () => {
  const title = () => fieldAt(page, 'title.en').inputValue()

  await press('Undo')
  await expect.poll(title).toBe('Two moons')

  await press('Redo')
  await expect.poll(title).toBe('Three moons, "and" a cow')

  await press('Undo')
  await expect.poll(title).toBe('Two moons')
  // The title was changed back: one removed line and one added line.
  expect(await shop.changesOf(MOONS)).toHaveLength(2)
})

test('a change that would break the shop is explained and kept, but not saved', async () => {
  const previousText = await shop.textOf(MOONS)

  await fieldAt(page, 'gumroadLinks.a1').fill('example.com/l/two-moons')
  await page.getByText('This is not saved yet').waitFor()
  await matchAriaSnapshot('unsaved')
  expect(await shop.textOf(MOONS)).toBe(previousText)

  const question = page.waitForEvent('dialog').then(async (dialog) => {
    await dialog.dismiss()
    return dialog.message()
  })
  await page.locator('h1 a').click()
  expect(await question).toContain('not saved')
  expect(await fieldAt(page, 'gumroadLinks.a1').inputValue()).toBe(
    'example.com/l/two-moons',
  )
})

test('one click writes a link that follows the shop’s pattern', async () => {
  await fieldAt(page, 'gumroadLinks.a1').fill('https://example.gumroad.com/l/one-moon')
  await untilSaved()

  await press('Write “https://example.gumroad.com/l/two-moons-a1”')
  await untilText(MOONS).not.toContain('one-moon')
  await untilSaved()
  expect(await shop.changesOf(MOONS)).toEqual([])
})

test('a picture is shown cropped, with its size and filter colours', async () => {
  const picture = page.locator('.picture img').first()
  const ratio = () =>
    picture.evaluate(
      (img: HTMLImageElement) => img.naturalWidth && img.width / img.height,
    )
  // The shape of A1. The ratio is 0 until the picture has loaded.
  await expect.poll(ratio).toBeCloseTo(594 / 841, 2)

  await page.getByRole('status').filter({ hasText: '1188 × 1682 pixels' }).waitFor()
  await page
    .getByRole('list', { name: 'Colours' })
    .getByRole('listitem')
    .first()
    .waitFor()
})

test('a copied poster is a draft with its own links', async () => {
  await page.locator('summary', { hasText: 'Copy Two moons' }).click()
  await page.getByLabel('Name of the copy').fill('three-moons')
  await press('Copy Two moons')
  await expect.poll(() => page.url()).toContain('three-moons')

  const text = await shop.textOf('posters/main/three-moons.yaml')
  expect(text).toMatch(/id: three-moons\ndraft: true\n/)
  // The shop has a pattern for links, so the copy gets links with its own id.
  expect(text).toContain('https://example.gumroad.com/l/three-moons-a2-no-logo')
  expect(await shop.textOf(GALLERY)).toContain('  - two-moons\n  - three-moons\n')

  await press('Undo')
  await untilText(GALLERY).not.toContain('three-moons')
  await openForm(page, shop, `content/${MOONS}`)
})

test('a checkbox marks a poster as sold out', async () => {
  const soldOut = page.getByRole('group', { name: 'Sold out' })
  await soldOut.getByLabel('Everything', { exact: true }).check()
  await untilText(MOONS).toContain('soldOut: true')

  // A save clears the Redo history.
  await page.getByRole('button', { name: 'Redo', disabled: true }).waitFor()
  await untilSaved()

  expect(await shop.changesOf(MOONS)).toEqual(['+soldOut: true'])
  await matchAriaSnapshot('poster')
})

test('a gallery is reordered by keyboard and by drag', async () => {
  await openForm(page, shop, `content/${GALLERY}`)
  const list = page.locator('[data-path="posters"]')

  await list.getByRole('button', { name: 'Two moons, 2 of 2' }).press('Alt+ArrowLeft')
  await untilText(GALLERY).toContain('  - two-moons\n  - gold-disk\n')

  await list.locator('li').nth(1).dragTo(list.locator('li').first())
  await untilText(GALLERY).toContain('  - gold-disk\n  - two-moons\n')
  await untilSaved()
})

test('a poster dropped between a save and the redraw is saved too', async () => {
  // Without the events that report changes, the page requests the saved form only after the response to its save.
  await page.route('**/__saga/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream' }),
  )
  await page.reload()
  await untilSaved()
  await page.evaluate(dropBetweenSaveAndRedraw)

  await page.getByRole('button', { name: 'Two moons, 2 of 2' }).press('Alt+ArrowLeft')
  await untilText(GALLERY).toContain('  - two-moons\n  - gold-disk\n')
  // The drop moved the second poster back to first place.
  await untilText(GALLERY).toContain('  - gold-disk\n  - two-moons\n')
  await untilSaved()

  await page.unroute('**/__saga/events')
  await page.reload()
})

/**
 * Runs in the page and returns at once. After the next save, drops the second poster on the first, at the moment when
 * the page has received the saved form but not yet drawn it.
 */
function dropBetweenSaveAndRedraw(): void {
  const dropAtThatMoment = async (): Promise<void> => {
    await untilAnswerTo('/save')
    await untilAnswerTo('/form')
    // Fifty microtasks later, the page has received the saved form but has not yet drawn it.
    for (let turns = 0; turns < 50; turns++) await null
    dropSecondPosterOnFirst()
  }

  /** Resolves when the page reads the JSON of the next response to a request. */
  const untilAnswerTo = (request: string) =>
    new Promise<void>((resolve) => {
      const readJson = Response.prototype.json
      Response.prototype.json = async function () {
        const answer = await readJson.call(this)
        if (this.url.endsWith(request)) {
          Response.prototype.json = readJson
          resolve()
        }
        return answer
      }
    })

  const dropSecondPosterOnFirst = (): void => {
    const dataTransfer = new DataTransfer()
    // The data of a drag is the index of the dragged poster.
    dataTransfer.setData('saga/posters', '1')
    const firstPoster = document.querySelector('[data-path=posters] li')
    firstPoster?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
  }

  void dropAtThatMoment()
}

test('the form of a gallery shows posters as pictures and a read-only address', async () => {
  expect(await fieldAt(page, 'slug').isEditable()).toBe(false)
  await expect.poll(() => page.locator('[data-path="posters"] li img').count()).toBe(2)
  await matchAriaSnapshot('gallery')
})

test('a price change shows its effects before it is saved everywhere', async () => {
  await openForm(page, shop, 'content/prices.yaml')
  await fieldAt(page, 'a1.price').fill('95')

  await page.getByText('A1 without logo: $').waitFor()
  expect(await shop.textOf('prices.yaml')).toContain('price: 90')

  await press('Save these prices')
  await inShop().getByText('$95 USD').first().waitFor({ state: 'attached' })
  await untilSaved()
  expect(await shop.changesOf('prices.yaml')).toEqual(['-  price: 90', '+  price: 95'])
})

test('a poster added by its picture starts as a draft', async () => {
  const form = await openHomeForm('Add a poster')
  await form.getByLabel('Gallery').selectOption('main')

  const buffer = await drawPicture(1188, 1682).jpeg().toBuffer()
  const file = { name: 'Pappers Måne.jpg', mimeType: 'image/jpeg', buffer }
  await form.locator('input[type=file]').setInputFiles(file)
  await form.getByText('1188 × 1682 pixels').waitFor()

  const id = form.getByLabel('Name in addresses')
  await expect.poll(() => id.inputValue()).toBe('pappers-mane')
  await id.fill('paper-moon')

  await form
    .getByRole('group', { name: 'Title' })
    .getByLabel('Svenska')
    .fill('Pappersmånen')

  await form.getByRole('button', { name: 'Add a poster as a draft' }).click()
  await untilHeading('Pappersmånen')
  await matchAriaSnapshot('draft')
  expect(await shop.textOf('posters/main/paper-moon.yaml')).toContain('draft: true')
})

test('a draft appears in the shop once its texts exist in all three languages', async () => {
  const texts = {
    'title.en': 'The paper moon',
    'title.es': 'La luna de papel',
    'description.sv': 'En måne av papper vilar på sjön.',
    'description.en': 'A moon of paper rests on the lake.',
    'description.es': 'Una luna de papel descansa sobre el lago.',
  }

  for (const [path, text] of Object.entries(texts)) await fieldAt(page, path).fill(text)
  await page.getByLabel('Draft').uncheck()
  await untilText('posters/main/paper-moon.yaml').not.toContain('draft')
  await untilSaved()

  const poster = await shop.textOf('posters/main/paper-moon.yaml')
  await expect(poster).toMatchFileSnapshot('golden/paper-moon.txt')

  await shop.watching.until('/es/posters/paper-moon', (html) =>
    html.includes('La luna de papel'),
  )

  expect(await shop.changesOf(GALLERY)).toEqual([
    '-expect: 2',
    '+expect: 3',
    '+  - paper-moon',
  ])
})

test('a new review is sorted by date and extends the period that the claims cover', async () => {
  const form = await openHomeForm('Add a review')

  await form.getByLabel('Customer').fill('Ada Lind')
  // A long menu gets its options only when it is focused.
  await form.getByLabel('Country').focus()
  await form.getByLabel('Country').selectOption('Sweden')
  await form.getByLabel('Stars').selectOption('5')
  await form.getByLabel('Language').selectOption('sv')
  await form.getByLabel('Day').fill('2025-10-20')

  const commentFields = form.getByRole('group', { name: 'Comment' })
  const comments = {
    sv: 'Hänger i hallen.',
    en: 'It hangs in the hall.',
    es: 'Está en el pasillo.',
  }
  for (const [lang, text] of Object.entries(comments))
    await commentFields.locator(`[lang=${lang}]`).last().fill(text)

  await form.getByRole('button', { name: 'Add a review' }).click()
  await untilText('reviews.yaml').toContain('Ada Lind')

  const reviewChanges = await shop.changesOf('reviews.yaml')
  expect(reviewChanges.filter((line) => line.startsWith('-'))).toEqual([])
  expect(await shop.textOf('reviews.yaml')).toMatch(
    /^- id: review-3\n {2}name: Ada Lind\n/,
  )

  await untilText('site.yaml').toContain('to: 2025-10-20')
  expect(await shop.changesOf('site.yaml')).toContain('+  to: 2025-10-20')
  const status = page.locator('header [role=status]')
  await expect
    .poll(() => status.textContent())
    .toContain('last day: 15 October 2025 → 20 October 2025')
})

test('a file that consists of a single list has a heading with its name', async () => {
  await openForm(page, shop, 'content/reviews.yaml')
  await matchAriaSnapshot('reviews')
})

test('clearing a required checkbox writes false instead of removing the value', async () => {
  await openForm(page, shop, 'content/reviews.yaml')
  const previousText = await shop.textOf('reviews.yaml')

  await fieldAt(page, '0.verified').uncheck()
  await untilText('reviews.yaml').toBe(
    previousText.replace(/verified: true/, 'verified: false'),
  )
  await untilSaved()

  await press('Undo')
  await untilText('reviews.yaml').toBe(previousText)
})

test('a renamed poster keeps a record of its former name', async () => {
  await openForm(page, shop, 'content/posters/main/paper-moon.yaml')
  await page.getByText('Rename The paper moon').first().click()
  await page.getByLabel('New name').fill('paper-sun')
  await press('Rename The paper moon')
  await untilText(SUN).toContain('formerly: [paper-moon]')
})

test('removing a poster lists the addresses that will stop working, and Undo restores it', async () => {
  await openForm(page, shop, `content/${SUN}`)
  await page.getByText('Remove The paper moon').first().click()
  await press('Remove The paper moon')
  await page
    .getByText(/^These addresses will stop working.*: \/sv\/posters\/paper-sun/)
    .waitFor()
  expect(await shop.textOf(SUN)).toContain('id: paper-sun')

  await press('Yes, remove all of this')
  await untilHeading('What is left to do')
  await untilText(GALLERY).toContain('  - paper-sun\n  - paper-moon\n')
  await expect.poll(listPictures).not.toContain('paper-sun.jpg')

  await press('Undo')
  await expect.poll(listPictures).toContain('paper-sun.jpg')
  await shop.watching.until('/sv/posters/paper-sun', (html) =>
    html.includes('Pappersmånen'),
  )
})

test('a picture can be replaced only by a picture of the right shape', async () => {
  await openForm(page, shop, `content/${SUN}`)
  const file = join(shop.root, 'content/posters/main/paper-sun.jpg')
  const previousBytes = await readFile(file)
  const field = page.locator('[data-path="images.0"]')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    field.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

  await choose('wide.jpg', 'image/jpeg', await drawPicture(841, 594).jpeg().toBuffer())
  await field.getByText('a portrait picture must have the shape').waitFor()
  await page.getByText('This is not saved yet').waitFor()
  expect(await readFile(file)).toEqual(previousBytes)

  await choose('text.jpg', 'image/jpeg', Buffer.from('no picture'))
  await field.getByRole('alert').getByText('is a text file, not a JPEG').waitFor()

  await choose('new.png', 'image/png', await drawPicture(1188, 1682).png().toBuffer())
  await untilText(SUN).toContain('- paper-sun.png')
  await expect.poll(listPictures).not.toContain('paper-sun.jpg')
})

test('a book’s text is edited while the book stays in view', async () => {
  const file = 'books/get-the-saga/creation.md'
  await openForm(page, shop, `content/${file}`)

  await fieldAt(page, '(text).en').fill('Now with *another cow*.')
  const emphasis = inShop().locator('em', { hasText: 'another cow' })
  await emphasis.waitFor()

  const isInSight = () =>
    emphasis.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(isInSight).toBe(true)

  await untilSaved()
  await matchAriaSnapshot('book')
  expect(await shop.changesOf(file)).toEqual([
    '-The *first* book.',
    '+Now with *another cow*.',
  ])
})

test('unpublished changes are described on the home page', async () => {
  await rename(join(shop.root, 'history'), join(shop.root, '.git'))
  await openForm(page, shop, '')
  await page.getByText(/^What is not published yet \(\d+\)$/).click()
  await page.getByText('A1, price: $90 → $95').waitFor()

  await page.getByLabel('Find any words').fill('WIDE')
  await page.getByText(/^Found \d+ text/).waitFor()
  await matchAriaSnapshot('home')
})

test('a translation whose source changed is marked as outdated', async () => {
  await openForm(page, shop, `content/${MOONS}`)
  // The shop's default language is the source of all others.
  await fieldAt(page, 'description.en').fill('Another small picture.')
  await untilSaved()

  await page.reload()
  await page.locator('[data-path="description.es"]').getByText('outdated').waitFor()
})

test('the shop is valid after all these changes', async () => {
  const { code, text } = await saga(['validate', '--build', '--root', shop.root])
  expect(text).not.toMatch(/ (?:error|warning) /)
  expect(code).toBe(0)
})

const forms = [`content/${MOONS}`, '', `content/${GALLERY}`, 'content/strings/*.yaml']
test.each(isLong ? forms : forms.slice(0, 1))(
  'the editor at "%s" passes axe and fits into narrow windows',
  async (name) => {
    await openForm(page, shop, name)

    for (const width of [1280, 1024, 640]) {
      await page.setViewportSize({ width, height: 700 })
      const isCut = await page.evaluate(
        () => document.documentElement.scrollWidth > innerWidth,
      )
      expect(isCut, `${width}`).toBe(false)
    }

    await page.setViewportSize({ width: 1280, height: 900 })
    // Check only forty fields, because the others are alike.
    await page.evaluate(() => {
      for (const field of [...document.querySelectorAll('main [data-path]')].slice(40))
        field.remove()
    })

    expect(await axeViolationsIn(page)).toEqual([])
  },
)

test('the editor logs no unexpected errors', () => {
  expect(loggedErrors).toEqual([])
})
