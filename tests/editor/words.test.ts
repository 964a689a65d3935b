import { execSync } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'

// The editor calls documents and fields by their titles, never by the names in files. The
// tests build on each other.

const MOONS = 'content/posters/main/two-moons.yaml'
const HELP = 'content/texts/help/*.md'

const shop = await sharedEditor()
await mkdir(join(shop.root, 'content/texts/help'), { recursive: true })
for (const lang of ['sv', 'en', 'es'])
  await writeFile(
    join(shop.root, `content/texts/help/${lang}.md`),
    `---\ntitle: Help ${lang}\ndraft: true\norder: 1\n---\n\nText\n`,
  )
const author = '-c user.name=a -c user.email=a@a.example'
if (isLong)
  execSync(`git init -q && git add content && git ${author} commit -qm a`, {
    cwd: shop.root,
  })

const page = await sharedWindow(shop)

const untilSaved = () => page.locator('output[data-status="saved"]').waitFor()
const undo = () => page.getByRole('button', { name: 'Undo' })

test('Undo names the poster and the variant that was sold out', async () => {
  await openForm(page, shop, MOONS)
  await page.getByLabel('A1 without logo').first().check()
  await untilSaved()
  await expect
    .poll(() => undo().getAttribute('title'))
    .toBe('Two moons, sold out: A1 without logo')
})

test.runIf(isLong)(
  'unpublished changes are described by titles, languages and names',
  async () => {
    await fieldAt(page, 'title.es').fill('Tres lunas')
    await untilSaved()

    await openForm(page, shop, 'content/galleries/main.yaml')
    const list = page.locator('[data-path="posters"]')
    await list.getByRole('button', { name: 'Two moons, 2 of 2' }).press('Alt+ArrowLeft')
    await untilSaved()

    await openForm(page, shop, '')
    await page.getByText(/^What is not published yet \(\d+\)$/).click()
    for (const words of [
      'Sold out: A1 without logo',
      'Title in Español: “Dos lunas” → “Tres lunas”',
      'Posters: Two moons moved to the start',
    ])
      await page.getByText(words, { exact: true }).waitFor()
  },
)

test.runIf(isLong)(
  'a text page has one field for its earlier names, not one per language',
  async () => {
    await openForm(page, shop, HELP)
    const list = page.getByRole('group', { name: 'Earlier names in addresses' })
    expect(await list.count()).toBe(1)

    await list.getByRole('button', { name: 'Add to earlier names in addresses' }).click()
    await list.getByRole('textbox').fill('questions')
    await untilSaved()

    await expect
      .poll(() => shop.textOf('texts/help/sv.md'))
      .toContain('formerly: [questions]')
    await expect
      .poll(() => undo().getAttribute('title'))
      .toBe('Help en, earlier names in addresses: “questions” added')
  },
)

test.runIf(isLong)(
  'an earlier name of a text page can be changed and removed',
  async () => {
    await openForm(page, shop, HELP)
    const list = page.getByRole('group', { name: 'Earlier names in addresses' })

    await list.getByRole('textbox').fill('answers')
    await expect
      .poll(() => shop.textOf('texts/help/sv.md'))
      .toContain('formerly: [answers]')

    await list.getByRole('button', { name: 'Remove Entry 1' }).click()
    await expect.poll(() => shop.textOf('texts/help/sv.md')).not.toContain('answers')
  },
)

test.runIf(isLong)(
  'an empty field reports its missing text without quoting a file',
  async () => {
    await openForm(page, shop, MOONS)
    await fieldAt(page, 'title.es').fill('')

    await expect
      .poll(() => page.locator('.finding').allTextContents())
      .toContainEqual(expect.stringContaining('This is missing'))
    expect(await page.locator('main').innerText()).not.toMatch(
      /"\w+:"|content\/|\.yaml|`/,
    )

    await undo().click()
  },
)

test.runIf(isLong)(
  'a question about a price says what changes, where, and what is unusual',
  async () => {
    await openForm(page, shop, 'content/prices.yaml')
    await fieldAt(page, 'a1.price').fill('950')

    const question = page
      .locator('[data-path="a1.price"] [role=alert]')
      .filter({ hasText: 'not saved yet' })

    await question
      .getByText('A1: $90 USD → $950 USD; unusual: about 11 times as much')
      .waitFor()
    await question.getByText('On 3 posters and 15 pages').waitFor()
    // The question states the number of posters, but does not list them.
    expect(await question.innerText()).not.toContain('Two moons')

    await question.getByRole('button', { name: 'Discard my change' }).click()
    await expect.poll(() => fieldAt(page, 'a1.price').inputValue()).toBe('90')

    await fieldAt(page, 'a1.price').fill('95')
    await question.getByText('A1 without logo: $').waitFor()
    expect(await shop.changesOf('prices.yaml')).toEqual([])
    await question.getByRole('button', { name: 'Save these prices' }).click()
    await untilSaved()
    expect(await shop.changesOf('prices.yaml')).toEqual(['-  price: 90', '+  price: 95'])
  },
)

test.runIf(isLong)('a new poster’s position is chosen by a picture', async () => {
  await openForm(page, shop, '')
  const form = page.locator('details.work', { hasText: 'Add a poster' })
  await form.locator('summary').click()
  await form.getByLabel('Gallery').selectOption('main')

  await form.getByRole('button', { name: 'Choose: Hangs after' }).click()
  const picker = page.getByRole('dialog')
  await expect
    .poll(() => picker.locator('.card').allTextContents())
    .toEqual(['The gold disk', 'Two moons'])

  await picker.getByRole('button', { name: 'Two moons' }).click()
  await picker.waitFor({ state: 'hidden' })
  await form.locator('.chosen').getByText('Two moons').waitFor()
  // The picture itself does nothing, so it is not a button.
  expect(await form.locator('.chosen > button').allTextContents()).toEqual([
    'Choose another one',
    'Clear',
  ])
  expect(await form.innerText()).not.toMatch(/two-moons|content\/|\.yaml/)
})
