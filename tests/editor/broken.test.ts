import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { fieldAt, goWithin, openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { temporaryFolder } from '../support/files.ts'
import { isLong } from '../support/long.ts'
import { git } from '../support/repository.ts'

// Files that cannot be read, because of a merge conflict or a mistake made by hand. In place
// of their form, the editor shows how to repair them.

const MOONS = 'posters/main/two-moons.yaml'
const PRICES = 'prices.yaml'
const REVIEWS = 'reviews.yaml'
const STORY = 'story/en.md'

const shop = await sharedEditor()
const page = await sharedWindow(shop)

const pathOf = (file: string): string => join(shop.root, 'content', file)

/** The bytes of the files that the current test has changed, before the change. */
const previousBytes = new Map<string, Buffer>()

function write(file: string, contents: string | Buffer): void {
  const path = pathOf(file)
  if (!previousBytes.has(path)) previousBytes.set(path, readFileSync(path))
  writeFileSync(path, contents)
}

const edit = (file: string, change: (text: string) => string): void =>
  write(file, change(readFileSync(pathOf(file), 'utf8')))

afterEach(() => {
  for (const [path, bytes] of previousBytes) writeFileSync(path, bytes)
  previousBytes.clear()
})

const folder = disposeAfterTests(await temporaryFolder())

/** Changes a file in two ways and leaves the conflict in it, as a merge by git does. Returns the conflict. */
function merge(
  file: string,
  theirs: (text: string) => string,
  ours: (text: string) => string,
): string {
  const base = readFileSync(pathOf(file), 'utf8')
  const names = ['ours', 'base', 'theirs'].map((name) => join(folder.path, name))
  const texts = [ours(base), base, theirs(base)]
  for (const [index, name] of names.entries()) writeFileSync(name, texts[index] ?? '')

  const labels = ['-L', 'HEAD', '-L', 'base', '-L', 'other']
  const result = spawnSync('git', ['merge-file', '-p', ...labels, ...names])
  // The exit code is the number of conflicts.
  expect(result.status).toBeGreaterThan(0)
  write(file, result.stdout)
  return result.stdout.toString()
}

/** Like `merge`, but in a repository, whose index also has the common base of both versions. */
function mergeInRepository(
  file: string,
  theirs: (text: string) => string,
  ours: (text: string) => string,
): void {
  const inShop = (...args: readonly string[]): string => git(shop.root, ...args)
  inShop('init', '-q', '-b', 'main')
  inShop('add', 'content')
  inShop('commit', '-qm', 'The shop')

  inShop('checkout', '-qb', 'other')
  edit(file, theirs)
  inShop('commit', '-qam', 'The other version')
  inShop('checkout', '-q', 'main')
  edit(file, ours)
  inShop('commit', '-qam', 'This version')
  // git fails, because both branches have changed the same lines.
  expect(() => inShop('merge', 'other')).toThrow()
}

/** Finds the two versions of a value by its path in the form: 'title.en'. */
const version = (at: string) => page.locator(`.version[data-at="${at}"]`)
const choose = (at: string, label: string) =>
  version(at).getByRole('radio', { name: label }).check()
const saveButton = page.getByRole('button', { name: 'Save', exact: true })
const save = () => saveButton.click()
const untilFormIsBack = () => page.locator('output', { hasText: 'Saved' }).waitFor()

/** Opens the form for a file that cannot be read. */
async function openBroken(file: string): Promise<void> {
  // An earlier test may have left the form open.
  await openForm(page, shop, '')
  await goWithin(page, shop, `?doc=${encodeURIComponent(`content/${file}`)}`)
  await page.locator('.broken').first().waitFor()
}

test('resolving a git conflict keeps the comments of the chosen version', async () => {
  const conflict = merge(
    MOONS,
    (text) =>
      text
        .replace('en: Two moons', 'en: Two pale moons')
        .replace('  en: A small', '  # Theirs\n  en: A pale')
        .replace('sv: En liten', 'sv: En blek'),
    (text) =>
      text
        .replace('en: Two moons', 'en: Two bright moons')
        .replace('  en: A small', '  # Ours\n  en: A bright')
        .replace('sv: En liten', 'sv: En ljus'),
  )

  await openBroken(MOONS)
  expect(await saveButton.isDisabled()).toBe(true)
  expect(await version('title.en').textContent()).toContain('Two bright moons')

  await choose('title.en', 'The other version')
  await choose('description.sv', 'Edit')
  await version('description.sv').getByRole('textbox').fill('En egen bild för proven.')
  await choose('description.en', 'The other version')
  await save()
  await untilFormIsBack()

  const text = await shop.textOf(MOONS)
  expect(text).toContain('en: Two pale moons')
  expect(text).toContain(
    '  sv: En egen bild för proven.\n  # Theirs\n  en: A pale picture',
  )
  if (!isLong) return

  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Undo anyway' }).click()
  await page.locator('.version').first().waitFor()
  expect(await shop.textOf(MOONS)).toBe(conflict)
})

test.runIf(isLong)(
  'a value that only one version changed is preselected and can still be edited',
  async () => {
    mergeInRepository(
      MOONS,
      (text) => text.replace('sv: Två månar', 'sv: Tre månar'),
      (text) => text.replace('en: Two moons', 'en: Three moons'),
    )

    await openBroken(MOONS)
    await version('title.sv')
      .getByRole('radio', { name: 'The other version', checked: true })
      .waitFor()

    await version('title.en').getByRole('radio', { name: 'Edit' }).check()
    await version('title.en').getByRole('textbox').fill('Three moons, once more')
    await save()
    await untilFormIsBack()

    expect(await shop.textOf(MOONS)).toContain(
      "title: { sv: Tre månar, en: 'Three moons, once more', es: Dos lunas }",
    )
    rmSync(join(shop.root, '.git'), { recursive: true })
  },
)

test.runIf(isLong)(
  'resolving a conflict with an invalid or unusual price asks before it saves',
  async () => {
    merge(
      PRICES,
      (text) => text.replace('price: 90', 'price: 99'),
      (text) => text.replace('price: 90', 'price: 97'),
    )

    await openBroken(PRICES)
    const conflict = await shop.textOf(PRICES)

    await version('a1.price').getByRole('radio', { name: 'Edit' }).check()
    const field = version('a1.price').getByRole('textbox')
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(
      true,
    )

    await field.fill('0')
    await save()
    const question = page.getByText('it would cause errors')
    await question.waitFor()
    expect(await shop.textOf(PRICES)).toBe(conflict)

    await field.fill('950000')
    await question.waitFor({ state: 'detached' })
    await save()
    await page.getByText('Is this price right?').waitFor()
    expect(await shop.textOf(PRICES)).toBe(conflict)

    await field.fill('95')
    await save()
    await untilFormIsBack()
    expect(await shop.textOf(PRICES)).toContain('price: 95')
  },
)

test.runIf(isLong)(
  'reviews that two people added to the list can both be kept',
  async () => {
    const addReview = (id: string) => (text: string) => {
      const review = [
        `- id: ${id}`,
        '  name: Ann Lee',
        '  country: US',
        '  rating: 5',
        '  language: en',
        `  comment: { en: ${id} }`,
        '  date: 2025-11-01',
        '  verified: true',
        '  helpful: 0',
      ]
      return `${review.join('\n')}\n${text}`
    }
    merge(REVIEWS, addReview('review-8'), addReview('review-9'))

    await openBroken(REVIEWS)
    const wholeList = ''
    await choose(wholeList, 'Keep both')
    await save()
    await untilFormIsBack()

    // Reviews from the other version are added at the end.
    const idLines = (await shop.textOf(REVIEWS)).match(/^- id: .*/gm)
    const ids = ['review-9', 'review-1', 'review-2', 'review-8']
    expect(idLines).toEqual(ids.map((id) => expect.stringContaining(id)))
  },
)

test.runIf(isLong)(
  'a resolved conflict in a long text leaves no conflict markers',
  async () => {
    merge(
      STORY,
      (text) => `${text}\nTheir end.\n`,
      (text) => `${text}\nMy end.\n`,
    )

    await openBroken('story/*.md')
    await page.getByRole('radio', { name: 'The other version' }).first().check()
    await save()
    await untilFormIsBack()

    const text = await shop.textOf(STORY)
    expect(text).toContain('Their end.')
    expect(text).not.toMatch(/My end|<<<|>>>|===/)
  },
)

test.runIf(isLong)('a version that cannot be read is not offered', async () => {
  merge(
    MOONS,
    (text) => text.replace('en: Two moons', 'en: "Two moons'),
    (text) => text.replace('en: Two moons', 'en: Two bright moons'),
  )

  await openBroken(MOONS)
  expect(await page.locator('.broken').getByRole('button').allTextContents()).toEqual([
    'Keep your version',
  ])

  await page.getByRole('button', { name: 'Keep your version' }).click()
  await untilFormIsBack()
  expect(await shop.textOf(MOONS)).toContain('en: Two bright moons')
})

test('one click corrects a mistake that has only one fix', async () => {
  edit(MOONS, (text) => text.replace('orientation: portrait', 'orientation:portrait'))
  await openBroken(MOONS)
  await page.getByRole('button', { name: 'Fix it' }).click()
  await untilFormIsBack()
  expect(await shop.textOf(MOONS)).toContain('orientation: portrait')
})

const breakFile = (text: string) =>
  text.replace('orientation: portrait', 'orientation: [portrait')
const repairFile = (text: string) => text.replace('[portrait', 'portrait')

test.runIf(isLong)(
  'text typed while the file is broken is saved once the file is repaired',
  async () => {
    await openForm(page, shop, `content/${MOONS}`)
    await expect.poll(() => fieldAt(page, 'title.en').inputValue()).toBe('Two moons')
    await fieldAt(page, 'title.en').fill('Two moons of mine')

    edit(MOONS, breakFile)
    await page.locator('.broken').waitFor()
    expect(await page.getByText('changed the same text').count()).toBe(0)

    edit(MOONS, repairFile)
    await untilFormIsBack()

    await expect.poll(() => shop.textOf(MOONS)).toContain('en: Two moons of mine')
    expect(await fieldAt(page, 'title.sv').inputValue()).toBe('Två månar')
    expect(await page.getByText('Not saved').count()).toBe(0)
  },
)

test.runIf(isLong)(
  'text typed into a broken file is saved even if the file is repaired meanwhile',
  async () => {
    await openForm(page, shop, `content/${MOONS}`)
    await expect.poll(() => fieldAt(page, 'title.en').inputValue()).toBe('Two moons')
    await page.route(
      /\/api\/save$/,
      async (route) => {
        edit(MOONS, breakFile)
        const response = await route.fetch()
        edit(MOONS, repairFile)
        await route.fulfill({ response })
      },
      { times: 1 },
    )
    await fieldAt(page, 'title.en').fill('Two moons at dawn')

    await expect.poll(() => shop.textOf(MOONS)).toContain('en: Two moons at dawn')
    await page.locator('output[data-status="saved"]').waitFor()
  },
)

test.runIf(isLong)(
  'typed text survives a file that breaks twice in between',
  async () => {
    const description = fieldAt(page, 'description.en')
    // Breaks the file when the save request arrives. On a slow machine, a fixed delay could end after the save.
    const breakBeforeSave = () =>
      page.route(
        /\/api\/save$/,
        async (route) => {
          edit(MOONS, breakFile)
          await route.continue()
        },
        { times: 1 },
      )

    await openForm(page, shop, `content/${MOONS}`)
    await expect.poll(() => fieldAt(page, 'title.en').inputValue()).toBe('Two moons')
    await fieldAt(page, 'title.en').fill('Three moons')
    await expect.poll(() => shop.textOf(MOONS)).toContain('en: Three moons')

    await breakBeforeSave()
    await description.fill('A small picture.')
    await page.getByText('What you typed is kept in this browser').waitFor()

    edit(MOONS, repairFile)
    await description.waitFor()

    await breakBeforeSave()
    await description.fill('A small picture, twice.')
    await page.locator('.broken').waitFor()

    edit(MOONS, repairFile)
    await untilFormIsBack()

    await expect.poll(() => shop.textOf(MOONS)).toContain('en: A small picture, twice.')
    expect(await shop.textOf(MOONS)).toContain('en: Three moons')
    expect(await fieldAt(page, 'title.sv').inputValue()).toBe('Två månar')
  },
)

test.runIf(isLong)('a fix that would leave the file broken is not offered', async () => {
  edit(MOONS, (text) => text.replace('sv: En', 'sv: >-  (sh)\n    En'))
  await openBroken(MOONS)
  await page.getByText('which starts a text of several lines').first().waitFor()
  expect(await page.getByRole('button', { name: 'Fix it' }).count()).toBe(0)
})

test.runIf(isLong)(
  'a file without a single fix is corrected as plain text and saved once it is readable',
  async () => {
    const originalText = await shop.textOf(MOONS)
    edit(MOONS, (text) => text.replace('portrait', '[portrait'))
    await openBroken(MOONS)

    expect(await page.locator('.lines [aria-current]').textContent()).toContain(
      'orientation: [portrait',
    )

    await page.getByText('Correct it as plain text').click()
    const text = page.getByRole('textbox', { name: 'The whole file as plain text' })
    const button = page.getByRole('button', { name: 'Save the text' })
    await page.locator('#plain-fault').getByText('this bracket is not closed').waitFor()
    expect(await button.isDisabled()).toBe(true)

    const brokenText = await text.inputValue()
    await text.fill(brokenText.replace('[portrait', 'portrait'))
    await page.getByText('It can be read now.').waitFor()
    await button.click()
    await untilFormIsBack()
    expect(await shop.textOf(MOONS)).toBe(originalText)
  },
)

test.runIf(isLong)(
  'the schema line of a file is hidden but kept when the file is corrected',
  async () => {
    const schemaLine =
      '# yaml-language-server: $schema=../../../schemas/poster.schema.json\n'
    const originalText = await shop.textOf(MOONS)

    edit(MOONS, (text) => schemaLine + text.replace('portrait', '[portrait'))
    await openBroken(MOONS)
    await page.getByText('Correct it as plain text').click()
    const text = page.getByRole('textbox', { name: 'The whole file as plain text' })

    const caret = await text.evaluate((area: HTMLTextAreaElement) => area.selectionStart)
    const brokenText = await text.inputValue()
    expect(caret).toBe(brokenText.indexOf('[portrait'))
    expect(brokenText).not.toContain('schema')
    expect(await page.locator('main').innerText()).not.toContain('schema')

    await text.fill(brokenText.replace('[portrait', 'portrait'))
    await page.getByRole('button', { name: 'Save the text' }).click()
    await untilFormIsBack()
    expect(await shop.textOf(MOONS)).toBe(schemaLine + originalText)
  },
)

test.runIf(isLong)(
  'a book whose front matter has no end opens with an explanation',
  async () => {
    edit('books/get-the-saga/creation.md', (text) => text.replace('\n---\n', '\n'))
    await openBroken('books/get-the-saga/creation.md')
    await page.getByText('the front matter is not closed').first().waitFor()
  },
)

test.runIf(isLong)('a Latin-1 file is shown with its intended characters', async () => {
  // Latin-1 has no en dash.
  const latinBytes = Buffer.from(
    readFileSync(pathOf(MOONS), 'utf8').replace('–', '-'),
    'latin1',
  )
  write(MOONS, latinBytes)

  await openBroken(MOONS)
  await page.getByText('Correct it as plain text').click()
  await page.getByText('It can be read now.').waitFor()
  await page.getByRole('button', { name: 'Save the text' }).click()
  await untilFormIsBack()

  await expect.poll(() => fieldAt(page, 'title.sv').inputValue()).toBe('Två månar')
})

test.runIf(isLong)(
  'each broken language file of a document is shown under its language',
  async () => {
    for (const lang of ['sv', 'es'])
      edit(
        `story/${lang}.md`,
        (text) => `<<<<<<< HEAD\n${text}=======\nOther\n>>>>>>> other\n`,
      )

    await openBroken('story/*.md')
    await page.getByRole('heading', { name: 'Svenska' }).waitFor()
    await page.getByRole('heading', { name: 'Español' }).waitFor()
  },
)

test.runIf(isLong)(
  'a broken site.yaml can still be opened from the home page',
  async () => {
    edit('site.yaml', (text) => `${text}broken: [\n`)
    await openForm(page, shop, '')
    await page.locator('main a[href*="site.yaml"]').first().click({ timeout: 5000 })
    await page.locator('.broken .lines').waitFor()
  },
)
