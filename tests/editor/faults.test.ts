import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import axe from 'axe-core'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { editedShop, fieldAt, openForm } from '../support/editor.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

const isLong = process.env.SAGA_LONG === '1'

// What is wrong stands at its field while it is typed, and goes when it is mended.

const MOONS = 'posters/main/two-moons.yaml'

const shop = untilEnd(await editedShop())
const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
})
afterAll(closeWindows)

const faultsAt = (path: string) =>
  page.locator(`[data-path="${path}"] > [id$="-faults"] .finding`)
const list = page.getByRole('navigation', { name: 'What is wrong here' })
const saved = () => page.locator('output[data-status="saved"]').waitFor()
const editByHand = (change: (text: string) => string): void => {
  const path = join(shop.root, 'content', MOONS)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

test('a text that is too long is marked while it is typed, and its link leads to it', async () => {
  await openForm(page, shop, `content/${MOONS}`)
  await fieldAt(page, 'title.en').fill('Two moons '.repeat(14).trim())
  await faultsAt('title.en').getByText('shopping feeds').waitFor()
  const described = await fieldAt(page, 'title.en').getAttribute('aria-describedby')
  expect(await page.locator(`[id="${described}"]`).textContent()).toContain(
    'shopping feeds',
  )

  await page.locator('h2').click()
  await list.getByRole('link', { name: 'Title, English' }).click()
  expect(
    await page.evaluate(() =>
      document.activeElement?.closest('[data-path]')?.getAttribute('data-path'),
    ),
  ).toBe('title.en')
  await fieldAt(page, 'title.en').fill('Two moons')
  await faultsAt('title.en').waitFor({ state: 'detached' })
  await list.waitFor({ state: 'detached' })
})

test('a missing translation is told at the empty field of its language', async () => {
  await fieldAt(page, 'description.es').fill('')
  await faultsAt('description.es').getByText('This is missing').waitFor()
  expect(await faultsAt('description').count()).toBe(0)
  await fieldAt(page, 'description.es').fill('Una imagen pequeña para las pruebas.')
  await faultsAt('description.es').waitFor({ state: 'detached' })
})

test('what was not saved stands at its field, and goes as soon as the old text is back', async () => {
  const link = await fieldAt(page, 'gumroadLinks.a1').inputValue()
  await fieldAt(page, 'gumroadLinks.a1').fill('example.com/l/two-moons')
  await faultsAt('gumroadLinks.a1').first().waitFor()
  expect(await fieldAt(page, 'gumroadLinks.a1').getAttribute('aria-invalid')).toBe('true')
  expect(await faultsAt('gumroadLinks.a1').first().getAttribute('role')).toBe('alert')

  // The rest is typed while no answer comes.
  await page.route('**/__saga/edit/api/save', (route) => route.abort())
  await fieldAt(page, 'title.sv').fill('Två månar igen')
  expect(await faultsAt('gumroadLinks.a1').count()).toBe(1)
  await fieldAt(page, 'gumroadLinks.a1').fill(link)
  await faultsAt('gumroadLinks.a1').waitFor({ state: 'detached' })
  await page.unroute('**/__saga/edit/api/save')
  await fieldAt(page, 'title.sv').fill('Två månar')
  await saved()
})

test('a value that its field cannot hold hides no fault of another field', async () => {
  await fieldAt(page, 'title.en').fill('Two moons '.repeat(14).trim())
  await faultsAt('title.en').first().waitFor()
  await saved()
  await fieldAt(page, 'gumroadLinks.a1').fill('example.com/l/two-moons')
  await faultsAt('gumroadLinks.a1').first().waitFor()
  expect(await faultsAt('title.en').count()).toBe(1)
  await fieldAt(page, 'title.es').fill('Dos lunas '.repeat(14).trim())
  await faultsAt('title.es').first().waitFor()
  expect(await faultsAt('gumroadLinks.a1').count()).toBe(1)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await fieldAt(page, 'title.en').fill('Two moons')
  await list.waitFor({ state: 'detached' })
})

test.runIf(isLong)(
  'a long text is marked at its field, where it says what is wrong with it',
  async () => {
    await openForm(page, shop, 'content/books/get-the-saga/creation.md')
    const text = page.locator('.cm-content').first()
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' [a link](http://example.com)')
    const described = async () => (await text.getAttribute('aria-describedby')) ?? ''
    await expect.poll(described).toContain('-faults')
    const own = (await described()).split(' ').find((id) => id.endsWith('-faults'))
    await page.locator(`[id="${own}"] .finding`).first().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(described).not.toContain('-faults')
  },
)

test.runIf(isLong)(
  'what has no field is listed with the words of its place, and is announced when it is new',
  async () => {
    await openForm(page, shop, `content/${MOONS}`)
    editByHand((text) => `${text}colour: red\n`)
    await list.getByText('which the shop does not know').waitFor()
    expect(await list.textContent()).toContain('Colour')
    expect(await list.getByRole('alert').count()).toBe(1)
    editByHand((text) => text.replace('colour: red\n', ''))
    await list.waitFor({ state: 'detached' })
  },
)

test.runIf(isLong)(
  'in a form that adds something, a picture of the wrong shape is told when it is chosen',
  async () => {
    await openForm(page, shop, '')
    const form = page.locator('details.work', { hasText: 'Add a poster' })
    await form.locator('summary').first().click()
    const drawn = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#7a4b9c' } })
        .jpeg()
        .toBuffer()
    const choose = async (width: number, height: number) =>
      form.locator('input[type="file"]').setInputFiles({
        name: 'Paper Moon.jpg',
        mimeType: 'image/jpeg',
        buffer: await drawn(width, height),
      })
    const faults = form.locator('[data-path="image"] .finding')
    await form.locator('[data-path="gallery"] select').selectOption({ index: 1 })
    await choose(2400, 1700)
    await faults.waitFor()
    expect(await faults.count()).toBe(1)
    await choose(1700, 2400)
    await faults.waitFor({ state: 'detached' })

    await form.locator('[data-path="id"] textarea').fill('Paper Moon')
    await form.locator('[data-path="id"] .finding').waitFor()
    await form.locator('[data-path="id"] textarea').fill('paper-moon')
    await form.locator('[data-path="id"] .finding').waitFor({ state: 'detached' })
  },
)

test.runIf(isLong)(
  'a form that is sent too early marks the fields that are still empty',
  async () => {
    await openForm(page, shop, '')
    const form = page.locator('details.work', { hasText: 'Add a testimonial' })
    await form.locator('summary').first().click()
    expect(await form.locator('.finding').count()).toBe(0)
    await form.getByRole('button', { name: 'Add a testimonial' }).click()
    await form.locator('[data-path="name"] .finding').waitFor()
    await form.locator('[data-path="text.sv"] .finding').waitFor()
    await form.locator('[data-path="name"] textarea').fill('Ann')
    await form.locator('[data-path="name"] .finding').waitFor({ state: 'detached' })
  },
)

test.runIf(isLong)(
  "the translators' view tells a forbidden character while it is typed",
  async () => {
    await page.goto(`${shop.watching.origin}/__saga/edit?translate=es`)
    const text = page.locator('#translation')
    await text.waitFor()
    const old = await text.inputValue()
    await text.fill(`${old} <b>dos</b>`)
    await page.locator('[id^="translation-"][id$="-faults"] .finding').waitFor()
    await text.fill(old)
    await page
      .locator('[id^="translation-"][id$="-faults"] .finding')
      .waitFor({ state: 'detached' })
  },
)

test.runIf(isLong)('forms with faults have no faults of access', async () => {
  await openForm(page, shop, `content/${MOONS}`)
  await fieldAt(page, 'gumroadLinks.a1').fill('example.com/l/two-moons')
  await fieldAt(page, 'gumroadLinks.a2').fill('example.com/l/two-moons-a2')
  await list.getByRole('link').nth(1).waitFor()
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run('main'),
  )
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual(
    [],
  )
})
