import { execSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { goWithin, pressWhileComposing, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'
import { holdBack } from '../support/worker-browser.ts'
import { axeViolationsIn } from './axe-violations.ts'

// A translator's work, done with only the keyboard: English is translated into Swedish. The
// tests build on each other.

/**
 * The number of outdated texts. It is small by default, because each text is saved separately
 * with a check of the whole shop.
 */
const OUTDATED = isLong ? 40 : 2
const SOURCE = 'strings/en.yaml'
const FILE = 'strings/sv.yaml'
/** The words added to each source text, and the words that the translator then types. */
const SOURCE_ADDITION = ' nu'
const TYPED_ADDITION = ' now'

const shop = await sharedEditor()

/** Commits content/. The commit dates tell which text is newer. */
function commit(day: number): void {
  const date = `GIT_COMMITTER_DATE=2026-01-0${day}T00:00Z`
  const author = '-c user.name=a -c user.email=a@a.example'
  execSync(`git init -q && git add content && ${date} git ${author} commit -qm a`, {
    cwd: shop.root,
  })
}

const write = (file: string, text: string) =>
  writeFile(join(shop.root, 'content', file), text)

/**
 * Matches a line to which a word can be appended, because its text has no quotation marks, placeholders or comments.
 */
const PLAIN_LINE = /^ {2}\w+: [\p{L} ]+$/gmu

/** Lengthens the first plain lines, so that their translations become outdated. */
function lengthenLines(file: string, count: number): string {
  let remaining = count
  return file.replace(PLAIN_LINE, (line) => {
    if (remaining === 0) return line
    remaining -= 1
    return line + SOURCE_ADDITION
  })
}

commit(1)
await write(SOURCE, lengthenLines(await shop.textOf(SOURCE), OUTDATED))
commit(2)

const page = await sharedWindow(shop)

const field = page.locator('#translation')
const marked = (mark: string) => page.locator(`.translate li[data-mark="${mark}"]`)
const current = page.locator('.translate [aria-current="true"]')
const readEntries = () =>
  page
    .locator('.translate li')
    .evaluateAll((items) => items.map((item) => item.textContent?.split(' ')[0]))

/** The number of keys that the translator has pressed so far. */
let pressedKeys = 0
const press = async (key: string): Promise<void> => {
  pressedKeys += 1
  await page.keyboard.press(key)
}
const type = async (text: string): Promise<void> => {
  pressedKeys += text.length
  await page.keyboard.type(text)
}

test('outdated texts can be translated by keyboard alone, in list order', async () => {
  await goWithin(page, shop, '?translate=sv')
  await expect.poll(() => marked('outdated').count()).toBe(OUTDATED)
  const previousEntries = await readEntries()
  while (!(await current.textContent())?.endsWith('outdated'))
    await press('Alt+ArrowDown')

  pressedKeys = 0
  for (let text = 0; text < OUTDATED; text++) {
    await type(TYPED_ADDITION)
    await press('Enter')
  }

  // Enter is pressed after the typed characters.
  const keysPerText = TYPED_ADDITION.length + 1
  expect(pressedKeys).toBe(OUTDATED * keysPerText)

  // Saving continues in the background.
  await expect.poll(() => marked('outdated').count(), { timeout: 90_000 }).toBe(0)
  expect(await marked('not saved').count()).toBe(0)
  expect(await readEntries()).toEqual(previousEntries)

  const changes = await shop.changesOf(FILE)
  const linesMarked = (sign: string) =>
    changes.filter((line) => line.startsWith(sign)).map((line) => line.slice(1))
  const removedLines = linesMarked('-')
  const addedLines = linesMarked('+')
  expect(addedLines).toHaveLength(OUTDATED)
  // The text ends before the quotation mark, if there is one.
  expect(addedLines).toEqual(
    removedLines.map((line) => line.replace(/(?='?$)/, TYPED_ADDITION)),
  )
})

test('the source is shown in its own language, and the page in the translation’s', async () => {
  await page.locator('#source').getByText('English').waitFor()
  const source = page.locator('#source p')
  expect(await source.getAttribute('lang')).toBe('en')
  expect(await field.getAttribute('lang')).toBe('sv')
  expect((await field.getAttribute('aria-describedby'))?.split(' ')).toContain('source')

  await expect
    .poll(() => page.frames().map((frame) => new URL(frame.url()).pathname))
    .toContainEqual(expect.stringMatching(/^\/sv/))
})

test.runIf(isLong)('Escape discards what was typed, and moving on saves it', async () => {
  await press('Alt+ArrowUp')
  const previousFile = await shop.textOf(FILE)
  const previousText = await field.inputValue()

  await type(' and more')
  // Keys that are meant for an input method have no effect.
  for (const key of ['Enter', 'Escape']) await pressWhileComposing(field, key)
  expect(await field.inputValue()).toBe(`${previousText} and more`)
  await press('Escape')
  expect(await field.inputValue()).toBe(previousText)

  await type(' later')
  await press('Alt+ArrowDown')
  await expect
    .poll(() => shop.textOf(FILE))
    .toBe(previousFile.replace(`: ${previousText}\n`, `: ${previousText} later\n`))

  await press('Alt+ArrowUp')
  await expect.poll(() => field.inputValue()).toBe(`${previousText} later`)
})

test.runIf(isLong)(
  'a text that somebody else changed meanwhile is neither overwritten nor lost',
  async () => {
    const previousText = await field.inputValue()
    const savedText = `${previousText} soon`
    const conflictingText = `${savedText} mine`
    const previousFile = await shop.textOf(FILE)
    const fileWith = (text: string) =>
      previousFile.replace(`: ${previousText}\n`, `: ${text}\n`)

    // The list of texts is delayed, so it does not show the save yet. The translator goes on without waiting.
    const releaseList = await holdBack(page, '**/api/texts')
    await type(' soon')
    await press('Enter')
    await expect.poll(() => shop.textOf(FILE)).toBe(fileWith(savedText))

    await press('Alt+ArrowUp')
    await type(' mine')
    await write(FILE, fileWith('theirs'))
    await press('Enter')
    await releaseList()

    await expect.poll(() => marked('not saved').count()).toBe(1)
    expect(await shop.textOf(FILE)).toBe(fileWith('theirs'))

    await press('Alt+ArrowUp')
    await page
      .getByRole('alert')
      .getByText('Somebody else changed the same text')
      .waitFor()
    expect(await field.inputValue()).toBe(conflictingText)

    await page.getByRole('button', { name: 'Save mine' }).press('Enter')
    await expect.poll(() => shop.textOf(FILE)).toBe(fileWith(conflictingText))
    await expect.poll(() => marked('not saved').count()).toBe(0)
  },
)

test.runIf(isLong)('the translation view passes axe', async () => {
  // Check only sixty texts, because the others are alike.
  await page.evaluate(() => {
    for (const item of [...document.querySelectorAll('.translate li')].slice(60))
      item.remove()
  })

  expect(await axeViolationsIn(page)).toEqual([])
})
