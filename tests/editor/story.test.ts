import { execSync } from 'node:child_process'
import { readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import axe from 'axe-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { saga } from '../support/cli.ts'
import { editedShop, fieldAt, openForm } from '../support/editor.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// A morning's work in the shop, one step after the other, without touching a file.

const MOONS = 'posters/main/two-moons.yaml'
const SUN = 'posters/main/paper-sun.yaml'
const GALLERY = 'galleries/main.yaml'

const isLong = process.env.SAGA_LONG === '1'
const shop = untilEnd(await editedShop())
const commit =
  'GIT_COMMITTER_DATE=2026-01-01T00:00Z git -c user.name=a -c user.email=a@a.example commit -qm a'
// Out of reach until it is asked: every change would ask it.
execSync(`git init -q && git add content && ${commit} && mv .git history`, {
  cwd: shop.root,
})
const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
})
const complaints: string[] = []
page.on('pageerror', ({ message }) => {
  // Said by a page of the shop, when it is left while it fades in.
  if (!/^Transition was (?:skipped|aborted)/.test(message)) complaints.push(message)
})
page.on('console', (message) => {
  // While a poster gets another name, its page is at neither address for a moment; a text is no picture.
  if (
    message.type() === 'error' &&
    !/status of (?:404|415)|Page not found/.test(message.text())
  )
    complaints.push(`${message.text()} ${message.location().url}`)
})
afterAll(closeWindows)

const inShop = () => page.frameLocator('[title="The page in the shop"]')
const saved = () => page.locator('output[data-status="saved"]').waitFor()
const press = (name: string) => page.getByRole('button', { name }).click()
const heading = (name: string) => page.getByRole('heading', { name }).waitFor()
const untilSays = (file: string) => expect.poll(() => shop.textOf(file).catch(() => ''))
const pictures = () => readdir(join(shop.root, 'content/posters/main'))
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4b9c' } })
/** Parts that come later than the form, that depend on the texts of the real shop, or that list all countries. */
const unsteady =
  /(?<=combobox "Country":)(?:\n +- option [^\n]+)+|\n +- list "Colours"(?::(?:\n +- listitem: \w+)+)?|(?<=status): \d.+ pixels|(?<=Notes \()\d+|\d+ of \d+(?= texts)/g
/** The form as those hear it who do not see it. */
async function soundsLike(name: string) {
  const form = (await page.locator('body').ariaSnapshot()).replace(unsteady, '')
  await expect(form).toMatchFileSnapshot(`golden/${name}.txt`)
}
/** Opens a form of the editor's home. */
async function openWork(name: string) {
  await openForm(page, shop, '')
  const form = page.locator('details.work', { hasText: name })
  await form.locator('summary').click()
  return form
}

test('the button of a page leads to its form, with the page beside it', async () => {
  await page.goto(`${shop.watching.origin}/en/posters/two-moons`)
  await page.getByRole('link', { name: 'Edit this poster' }).click()
  await heading('Two moons')
  await inShop().getByRole('heading', { name: 'Two moons' }).waitFor()
})

test('the page follows a text while it is typed, and one value of the file changes', async () => {
  await fieldAt(page, 'title.en').fill('Three moons, "and" a cow')
  await inShop()
    .getByRole('heading', { name: 'Three moons, "and" a cow', level: 1 })
    .waitFor()
  await saved()
  expect(await shop.changesOf(MOONS)).toEqual([
    '-title: { sv: Två månar, en: Two moons, es: Dos lunas }',
    `+title: { sv: Två månar, en: 'Three moons, "and" a cow', es: Dos lunas }`,
  ])
})

test('undo brings the bytes back, and redo the change', async () => {
  const title = () => fieldAt(page, 'title.en').inputValue()
  await press('Undo')
  await expect.poll(title).toBe('Two moons')
  await press('Redo')
  await expect.poll(title).toBe('Three moons, "and" a cow')
  await press('Undo')
  await expect.poll(title).toBe('Two moons')
  expect(await shop.changesOf(MOONS)).toHaveLength(2)
})

test('what would break the shop stands at its field, is not saved, and is not lost by a click elsewhere', async () => {
  const before = await shop.textOf(MOONS)
  await fieldAt(page, 'gumroadLinks.a1').fill('example.com/l/two-moons')
  await page.getByText('This is not saved yet').waitFor()
  await soundsLike('unsaved')
  expect(await shop.textOf(MOONS)).toBe(before)
  const question = page
    .waitForEvent('dialog')
    .then((dialog) => dialog.dismiss().then(() => dialog.message()))
  await page.locator('h1 a').click()
  expect(await question).toContain('not saved')
  expect(await fieldAt(page, 'gumroadLinks.a1').inputValue()).toBe(
    'example.com/l/two-moons',
  )
})

test('a link is written by the pattern of the shop with one click', async () => {
  await fieldAt(page, 'gumroadLinks.a1').fill('https://example.gumroad.com/l/one-moon')
  await saved()
  await press('Write “https://example.gumroad.com/l/two-moons-a1”')
  await untilSays(MOONS).not.toContain('one-moon')
  await saved()
  expect(await shop.changesOf(MOONS)).toEqual([])
})

test('a picture is shown in its crop, with its measures and the colours by which visitors find it', async () => {
  const picture = page.locator('.picture img').first()
  const ratio = () =>
    picture.evaluate(
      (img: HTMLImageElement) => img.naturalWidth && img.width / img.height,
    )
  await expect.poll(ratio).toBeCloseTo(594 / 841, 2)
  await page.getByRole('status').filter({ hasText: '1188 × 1682 pixels' }).waitFor()
  await page
    .getByRole('list', { name: 'Colours' })
    .getByRole('listitem')
    .first()
    .waitFor()
})

test('a poster is copied, as a draft with links of its own', async () => {
  await page.locator('summary', { hasText: 'Copy Two moons' }).click()
  await page.getByLabel('Name of the copy').fill('three-moons')
  await press('Copy Two moons')
  await expect.poll(() => page.url()).toContain('three-moons')
  const text = await shop.textOf('posters/main/three-moons.yaml')
  expect(text).toMatch(/id: three-moons\ndraft: true\n/)
  expect(text).toContain('https://example.gumroad.com/l/three-moons-a2-no-logo')
  expect(await shop.textOf(GALLERY)).toContain('  - two-moons\n  - three-moons\n')
  await press('Undo')
  await untilSays(GALLERY).not.toContain('three-moons')
  await openForm(page, shop, `content/${MOONS}`)
})

test('a poster is sold out by a tick', async () => {
  await page.getByLabel('Everything', { exact: true }).check()
  await untilSays(MOONS).toContain('soldOut: true')
  // A save leaves nothing that was undone to do again.
  await page.getByRole('button', { name: 'Redo', disabled: true }).waitFor()
  await saved()
  expect(await shop.changesOf(MOONS)).toEqual(['+soldOut: true'])
  await soundsLike('poster')
})

test('a gallery is put in another order by keyboard, and by drag', async () => {
  await openForm(page, shop, `content/${GALLERY}`)
  const list = page.locator('[data-path="posters"]')
  await list.getByRole('button', { name: 'Two moons, 2 of 2' }).press('Alt+ArrowLeft')
  await untilSays(GALLERY).toContain('  - two-moons\n  - gold-disk\n')
  await list.locator('li').nth(1).dragTo(list.locator('li').first())
  await untilSays(GALLERY).toContain('  - gold-disk\n  - two-moons\n')
  await saved()
})

test('a drop in the moment between a save and its showing is saved too', async () => {
  // No events: a reload of the form that an event causes could be drawn before the answer to the save comes.
  await page.route('**/__saga/events', (route) =>
    route.fulfill({ contentType: 'text/event-stream' }),
  )
  await page.reload()
  await saved()
  await page.evaluate(() => {
    const read = Response.prototype.json
    let wasSaved = false
    Response.prototype.json = async function () {
      const answer = await read.call(this)
      if (wasSaved && this.url.endsWith('/form')) {
        Response.prototype.json = read
        queueMicrotask(async () => {
          // Then the page has taken the form as it is after the save, and has not drawn it.
          for (let turns = 0; turns < 50; turns++) await null
          const dataTransfer = new DataTransfer()
          dataTransfer.setData('saga/posters', '1')
          const first = document.querySelector('[data-path=posters] li')
          first?.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer }))
        })
      }
      wasSaved ||= this.url.endsWith('/save')
      return answer
    }
  })
  await page.getByRole('button', { name: 'Two moons, 2 of 2' }).press('Alt+ArrowLeft')
  await untilSays(GALLERY).toContain('  - two-moons\n  - gold-disk\n')
  await untilSays(GALLERY).toContain('  - gold-disk\n  - two-moons\n')
  await saved()
  await page.unroute('**/__saga/events')
  await page.reload()
})

test('the name of a gallery in addresses cannot be typed over, and its posters are pictures', async () => {
  expect(await fieldAt(page, 'slug').isEditable()).toBe(false)
  await expect.poll(() => page.locator('[data-path="posters"] li img').count()).toBe(2)
  await soundsLike('gallery')
})

test('a price changes everywhere, after it was said where', async () => {
  await openForm(page, shop, 'content/prices.yaml')
  await fieldAt(page, 'a1.price').fill('95')
  await page.getByText('A1 without logo: $').waitFor()
  expect(await shop.textOf('prices.yaml')).toContain('price: 90')
  await press('Save these prices')
  await inShop().getByText('$95 USD').first().waitFor({ state: 'attached' })
  await saved()
  expect(await shop.changesOf('prices.yaml')).toEqual(['-  price: 90', '+  price: 95'])
})

test('a poster is added by its picture, and is a draft until its texts are there', async () => {
  const form = await openWork('Add a poster')
  await form.getByLabel('Gallery').selectOption('main')
  const buffer = await drawn(1188, 1682).jpeg().toBuffer()
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
  await heading('Pappersmånen')
  await soundsLike('draft')
  expect(await shop.textOf('posters/main/paper-moon.yaml')).toContain('draft: true')
})

test('its texts are written in three languages, and it is shown', async () => {
  const texts = {
    'title.en': 'The paper moon',
    'title.es': 'La luna de papel',
    'description.sv': 'En måne av papper vilar på sjön.',
    'description.en': 'A moon of paper rests on the lake.',
    'description.es': 'Una luna de papel descansa sobre el lago.',
  }
  for (const [path, text] of Object.entries(texts)) await fieldAt(page, path).fill(text)
  await page.getByLabel('Draft').uncheck()
  await untilSays('posters/main/paper-moon.yaml').not.toContain('draft')
  await saved()
  await expect(await shop.textOf('posters/main/paper-moon.yaml')).toMatchFileSnapshot(
    'golden/paper-moon.txt',
  )
  await shop.watching.until('/es/posters/paper-moon', (html) =>
    html.includes('La luna de papel'),
  )
  expect(await shop.changesOf(GALLERY)).toEqual([
    '-expect: 2',
    '+expect: 3',
    '+  - paper-moon',
  ])
})

test('a review is added at the place of its date, and what the shop claims follows', async () => {
  const form = await openWork('Add a review')
  await form.getByLabel('Customer').fill('Ada Lind')
  await form.getByLabel('Country').focus()
  await form.getByLabel('Country').selectOption('Sweden')
  await form.getByLabel('Stars').selectOption('5')
  await form.getByLabel('Language').selectOption('sv')
  await form.getByLabel('Day').fill('2025-10-20')
  const words = form.getByRole('group', { name: 'Comment' })
  const review = {
    sv: 'Hänger i hallen.',
    en: 'It hangs in the hall.',
    es: 'Está en el pasillo.',
  }
  for (const [lang, text] of Object.entries(review))
    await words.locator(`[lang=${lang}]`).last().fill(text)
  await form.getByRole('button', { name: 'Add a review' }).click()
  await untilSays('reviews.yaml').toContain('Ada Lind')
  expect(
    (await shop.changesOf('reviews.yaml')).filter((line) => line.startsWith('-')),
  ).toEqual([])
  expect(await shop.textOf('reviews.yaml')).toMatch(
    /^- id: review-3\n {2}name: Ada Lind\n/,
  )
  await untilSays('site.yaml').toContain('to: 2025-10-20')
  expect(await shop.changesOf('site.yaml')).toContain('+  to: 2025-10-20')
  const status = page.locator('header [role=status]')
  await expect
    .poll(() => status.textContent())
    .toContain('last day: 15 October 2025 → 20 October 2025')
})

test('a file that is one list has its name; a tick that has to be said is written as false when it is taken away', async () => {
  await openForm(page, shop, 'content/reviews.yaml')
  await soundsLike('reviews')
  const before = await shop.textOf('reviews.yaml')
  await fieldAt(page, '0.verified').uncheck()
  await untilSays('reviews.yaml').toBe(
    before.replace(/verified: true/, 'verified: false'),
  )
  await saved()
  await press('Undo')
  await untilSays('reviews.yaml').toBe(before)
})

test('a poster gets another name everywhere, and is removed; even that can be undone, with its picture', async () => {
  await openForm(page, shop, 'content/posters/main/paper-moon.yaml')
  await page.getByText('Rename The paper moon').first().click()
  await page.getByLabel('New name').fill('paper-sun')
  await press('Rename The paper moon')
  await untilSays(SUN).toContain('formerly: [paper-moon]')
  await openForm(page, shop, `content/${SUN}`)
  await page.getByText('Remove The paper moon').first().click()
  await press('Remove The paper moon')
  await page
    .getByText(/^These addresses will be gone.*: \/sv\/posters\/paper-sun/)
    .waitFor()
  expect(await shop.textOf(SUN)).toContain('id: paper-sun')
  await press('Yes, all of this')
  await heading('What is left to do')
  await untilSays(GALLERY).toContain('  - paper-sun\n  - paper-moon\n')
  await expect.poll(pictures).not.toContain('paper-sun.jpg')
  await press('Undo')
  await expect.poll(pictures).toContain('paper-sun.jpg')
  await shop.watching.until('/sv/posters/paper-sun', (html) =>
    html.includes('Pappersmånen'),
  )
})

test('a picture is replaced, after its shape was checked', async () => {
  await openForm(page, shop, `content/${SUN}`)
  const file = join(shop.root, 'content/posters/main/paper-sun.jpg')
  const before = await readFile(file)
  const field = page.locator('[data-path="images.0"]')
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    field.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
  await choose('wide.jpg', 'image/jpeg', await drawn(841, 594).jpeg().toBuffer())
  await field.getByText('a portrait picture must have the shape').waitFor()
  await page.getByText('This is not saved yet').waitFor()
  expect(await readFile(file)).toEqual(before)
  await choose('text.jpg', 'image/jpeg', Buffer.from('no picture'))
  await field.getByRole('alert').getByText('is a text file, not a JPEG').waitFor()
  await choose('new.png', 'image/png', await drawn(1188, 1682).png().toBuffer())
  await untilSays(SUN).toContain('- paper-sun.png')
  await expect.poll(pictures).not.toContain('paper-sun.jpg')
})

test('the text of a book is typed beside the book, which is in sight', async () => {
  const file = 'books/get-the-saga/creation.md'
  await openForm(page, shop, `content/${file}`)
  await fieldAt(page, '(text).en').fill('Now with *another cow*.')
  const words = inShop().locator('em', { hasText: 'another cow' })
  await words.waitFor()
  const isInSight = () =>
    words.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(isInSight).toBe(true)
  await saved()
  await soundsLike('book')
  expect(await shop.changesOf(file)).toEqual([
    '-The *first* book.',
    '+Now with *another cow*.',
  ])
})

test('what is not published yet is told in words, and a translation of what it was is marked', async () => {
  await rename(join(shop.root, 'history'), join(shop.root, '.git'))
  await openForm(page, shop, '')
  await page.getByText(/^What is not published yet \(\d+\)$/).click()
  await page.getByText('A1, price: $90 → $95').waitFor()
  await page.getByLabel('Find any words').fill('WIDE')
  await page.getByText(/^Found \(\d+\)/).waitFor()
  await soundsLike('home')
  await openForm(page, shop, `content/${MOONS}`)
  // The default language of the shop is the source of all others.
  await fieldAt(page, 'description.en').fill('Another small picture.')
  await saved()
  await page.reload()
  await page.locator('[data-path="description.es"]').getByText('outdated').waitFor()
})

test('the shop is whole after it all', async () => {
  const { code, text } = await saga(['validate', '--build', '--root', shop.root])
  expect(text).not.toMatch(/ (?:error|warning) /)
  expect(code).toBe(0)
})

const forms = [`content/${MOONS}`, '', `content/${GALLERY}`, 'content/strings/*.yaml']
test.each(isLong ? forms : forms.slice(0, 1))(
  'axe has nothing to say about the editor at "%s", and nothing is cut off, also at double size',
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
    // The first forty fields stand for all others, which are alike.
    await page.evaluate(() => {
      for (const field of [...document.querySelectorAll('main [data-path]')].slice(40))
        field.remove()
    })
    await page.evaluate(axe.source)
    const violations = await page.evaluate(async () => {
      const { axe: inPage } = window as unknown as { readonly axe: typeof axe }
      return (await inPage.run({ exclude: ['iframe'] }, { resultTypes: ['violations'] }))
        .violations
    })
    expect(
      violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
      ),
    ).toEqual([])
  },
)

test('nothing complained', () => {
  expect(complaints).toEqual([])
})
