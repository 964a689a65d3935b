import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { paste } from '../support/clipboard.ts'
import { copiesByProgram, wordTable } from '../support/clipboard-html.ts'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'

// Pasting texts and pictures from other programs.

const shop = await sharedEditor()
const page = await sharedWindow(shop)
const context = page.context()
if (isLong) await context.grantPermissions(['clipboard-read', 'clipboard-write'])
const loggedErrors: string[] = []
page.on('pageerror', ({ message }) => {
  // The shop's pages report this if they are left while they fade in.
  if (!/^Transition was (?:skipped|aborted)/.test(message)) loggedErrors.push(message)
})
page.on('console', (message) => {
  if (message.type() === 'error') loggedErrors.push(message.text())
})

const BOOK = 'books/get-the-saga/creation.md'
const POSTER = 'posters/main/two-moons.yaml'
/** Matches the front matter of the book, and the blank line after it. */
const FRONT_MATTER = /^---\n[\s\S]*?---\n\n/

const field = () => page.locator('.cm-content')
const readBook = async () => (await shop.textOf(BOOK)).replace(FRONT_MATTER, '').trimEnd()

/** Opens the book's form with the given text, and puts the cursor at its end. */
async function openBook(text: string): Promise<void> {
  const [frontMatter = ''] = FRONT_MATTER.exec(await shop.textOf(BOOK)) ?? []
  await writeFile(join(shop.root, 'content', BOOK), `${frontMatter}${text}\n`)
  // `openForm` does not reload an open form, so another form is opened first.
  await openForm(page, shop, `content/${POSTER}`)
  await openForm(page, shop, `content/${BOOK}`)
  await expect.poll(() => field().innerText()).toContain(text.split('\n').at(-1))
  await field().click()
  await page.keyboard.press('Control+End')
}

const pastedTexts = [['Word with a table', wordTable], ...copiesByProgram] as const
test.each(isLong ? pastedTexts : pastedTexts.slice(0, 1))(
  'text pasted from %s with a picture of it becomes Markdown, and one Undo removes it',
  async (_, { html, plain, markdown }) => {
    await openBook('Before.')

    // Office programs add a picture of the text, which must not replace it.
    await paste(field(), { 'text/html': html, 'text/plain': plain }, [
      { name: 'image.png', bytes: Buffer.from('picture') },
    ])
    await expect.poll(readBook).toBe(`Before.\n\n${markdown}`)
    expect(await page.getByRole('alert').count()).toBe(0)

    await page.keyboard.press('Control+z')
    await expect.poll(readBook).toBe('Before.')
  },
)

test.runIf(isLong)(
  'text copied from a web page keeps its links and emphasis unless pasted as plain text',
  async () => {
    await openBook('See here.')
    await page.keyboard.press('ArrowLeft')

    const webPage = await context.newPage()
    await webPage.setContent(
      '<p style="color: red">the <b>big</b> <a href="https://example.com/wall" class="x">wall</a></p>',
    )
    await webPage.evaluate(() => getSelection()?.selectAllChildren(document.body))
    await webPage.keyboard.press('Control+c')
    await webPage.close()

    await page.keyboard.type(' at ')
    await page.keyboard.press('Control+v')
    await expect
      .poll(readBook)
      .toBe('See here at the **big** [wall](https://example.com/wall).')

    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+Shift+v')
    await expect.poll(readBook).toBe('See here at the big wall.')
  },
)

/** Texts to paste: a name, the clipboard formats, and the expected text of the book. */
const plainTexts = [
  [
    'Markdown in the paragraphs of a page',
    { 'text/plain': '- **one**\n- two', 'text/html': '<p>- **one**</p><p>- two</p>' },
    '- **one**\n- two',
  ],
  ['plain text', { 'text/plain': 'a * b_c # d' }, 'a * b_c # d'],
  [
    'highlighted Markdown',
    {
      'text/plain': '## Title\n\n- **one**\n- [two](/en)',
      'text/html':
        '<div style="font-family: monospace"><div><span style="color:#00f">## Title</span></div><br><div>- <b>**one**</b></div><div>- [two](/en)</div></div>',
      'vscode-editor-data': '{}',
    },
    '## Title\n\n- **one**\n- [two](/en)',
  ],
  [
    'a Markdown table in the paragraphs of a page',
    {
      'text/plain': '| a | b |\n|---|---|\n| 1 | 2 |',
      'text/html': '<p>| a | b |</p><p>|---|---|</p><p>| 1 | 2 |</p>',
    },
    '| a | b |\n|---|---|\n| 1 | 2 |',
  ],
] as const
test.runIf(isLong).each(plainTexts)(
  '%s is pasted unchanged',
  async (_, texts, expected) => {
    await openBook('Before.')
    await page.keyboard.press('Control+a')
    await paste(field(), texts)

    await expect.poll(readBook).toBe(expected)
  },
)

test('a picture pasted into a text can be left out or become the cover', async () => {
  await openBook('Before.')
  const bytes = await sharp({
    create: { width: 1000, height: 1500, channels: 3, background: '#2a6b4c' },
  })
    .png()
    .toBuffer()

  await paste(field(), {}, [{ name: 'image.png', bytes }])
  const question = page
    .getByRole('alert')
    .filter({ hasText: 'Text fields cannot contain pictures' })
  await question.getByRole('button', { name: 'Leave it out' }).click()
  await expect.poll(() => question.count()).toBe(0)

  await paste(field(), {}, [{ name: 'image.png', bytes }])
  await question.getByRole('button', { name: 'Replace cover with it' }).click()
  await page.getByText('1000 × 1500 pixels').waitFor()
  await expect.poll(() => shop.textOf(BOOK)).not.toContain('cover.jpg')
  expect(await readBook()).toBe('Before.')
})

test('pasting a picture into a form without pictures explains why it is refused', async () => {
  await openForm(page, shop, 'content/story/*.md')
  await field().waitFor()

  await paste(field(), {}, [{ name: 'image.jpg', bytes: Buffer.from('picture') }])
  await page.getByRole('alert').getByText('this form has no picture field').waitFor()
  await page.getByRole('button', { name: 'OK' }).click()
})

test.runIf(isLong)(
  'dropping a picture beside its field does not leave the editor',
  async () => {
    await openForm(page, shop, `content/${POSTER}`)
    const isHandled = await fieldAt(page, 'title.en').evaluate((element) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['picture'], 'a.jpg', { type: 'image/jpeg' }))
      // dispatchEvent returns false if the editor prevents the browser's default action.
      return !element.dispatchEvent(
        new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }),
      )
    })

    expect(isHandled).toBe(true)
    await page.getByRole('button', { name: /^Replace .* with it$/ }).waitFor()
    await page.getByRole('button', { name: 'Leave it out' }).click()
  },
)

test.runIf(isLong)(
  'a plain field takes pasted text without formatting, on one line',
  async () => {
    await openForm(page, shop, `content/${POSTER}`)
    const title = fieldAt(page, 'title.en')
    await title.selectText()

    // The plain text has line breaks and a soft hyphen, which do not reach the title.
    await paste(title, {
      'text/html': '<h1>Three</h1><p><b>moons</b></p>',
      'text/plain': 'Three\r\n\r\nmo\u00adons\n',
    })
    await expect.poll(() => shop.textOf(POSTER)).toContain('en: Three moons,')

    await page.keyboard.press('Control+z')
    await expect.poll(() => shop.textOf(POSTER)).toContain('en: Two moons,')
  },
)

test('the editor logs no errors', () => {
  expect(loggedErrors).toEqual([])
})
