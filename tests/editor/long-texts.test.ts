import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fieldAt, openForm, sharedEditor } from '../support/editor.ts'
import { sharedWindow } from '../support/editor-window.ts'
import { isLong } from '../support/long.ts'
import { openBrowser } from '../support/worker-browser.ts'

// Long texts, written in Markdown. Some tests continue with the text of the previous one.

const shop = await sharedEditor()
const browser = await openBrowser()
const page = await sharedWindow(shop, { viewport: { width: 1440, height: 900 } })
const loggedErrors: string[] = []
page.on('pageerror', ({ message }) => {
  // The shop's pages report this if they are left while they fade in.
  if (!/^Transition was (?:skipped|aborted)/.test(message)) loggedErrors.push(message)
})
page.on('console', (message) => {
  if (message.type() === 'error') loggedErrors.push(message.text())
})

const BOOK = 'books/get-the-saga/creation.md'
const STORY = 'content/story/*.md'
const FRONT_MATTER = /^---\r?\n[\s\S]*?---\r?\n/

const field = () => page.locator('.cm-content')
const tool = (name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true })
const inShop = () => page.frameLocator('[title="The page in the shop"]')
const bodyOf = async (file: string) => (await shop.textOf(file)).replace(FRONT_MATTER, '')
const untilBody = (file: string) => expect.poll(() => bodyOf(file))
const focusedLabel = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Writes the text of the book by hand and waits until its form shows it. */
async function writeBook(text: string, visibleText: string): Promise<void> {
  const [frontMatter = ''] = FRONT_MATTER.exec(await shop.textOf(BOOK)) ?? []
  await writeFile(join(shop.root, 'content', BOOK), `${frontMatter}${text}`)
  // `openForm` does not reload an open form, so another form is opened first.
  await openForm(page, shop, 'content/posters/main/two-moons.yaml')
  await openForm(page, shop, `content/${BOOK}`)
  await field().getByText(visibleText).first().waitFor()
}

test('a long text is edited one language at a time, in a wide, labelled field', async () => {
  await openForm(page, shop, STORY)
  await field().waitFor()

  expect(await field().count()).toBe(1)
  // The page beside the form is in English, so its text comes first.
  expect(await field().getAttribute('aria-label')).toBe('English')
  expect(await field().getAttribute('lang')).toBe('en')
  expect(await field().getAttribute('spellcheck')).toBe('true')

  const form = page.locator('main')
  const formWidth = await form.evaluate((element) => element.clientWidth)
  const text = page.locator('.markdown')
  const textWidth = await text.evaluate((element) => element.clientWidth)
  expect(textWidth).toBeGreaterThan(formWidth * 0.85)

  await page.getByRole('button', { name: 'Español' }).click()
  await expect.poll(() => field().getAttribute('lang')).toBe('es')
})

test('a text can be compared with another language beside it', async () => {
  await openForm(page, shop, STORY)
  await page.getByRole('button', { name: 'Svenska' }).click()

  await page.getByLabel('Compare with').selectOption('en')
  const source = page.getByRole('region', { name: 'English, to compare' })
  // The tiny shop has the same story in every language.
  await source.getByText('Första stycket.').waitFor()

  const textBox = await page.locator('.markdown').boundingBox()
  const sourceBox = await source.boundingBox()
  expect(sourceBox?.x).toBeGreaterThan(textBox?.x ?? Infinity)
})

test('Ctrl+Enter saves a new paragraph, which the page shows in its language', async () => {
  await openForm(page, shop, STORY)
  await page.getByRole('button', { name: 'Svenska' }).click()

  await field().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Tredje stycket.')
  await page.keyboard.press('Control+Enter')

  await untilBody('story/sv.md').toBe(
    '\nFörsta stycket.\n\nAndra stycket.\n\nTredje stycket.\n',
  )
  expect(await page.getByLabel('Page in').inputValue()).toBe('sv')
  await shop.watching.until('/sv', (html) => html.includes('Tredje stycket.'))
})

test.runIf(isLong)('a new line at the end survives saving', async () => {
  // The form still shows Swedish, which the previous test chose.
  await openForm(page, shop, STORY)

  await field().click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')

  await untilBody('story/sv.md').toContain('Tredje stycket.!')
  await page.locator('output[data-status="saved"]').waitFor()

  await page.keyboard.type('Slut.')
  await untilBody('story/sv.md').toContain('Tredje stycket.!\n\nSlut.\n')
})

test('toolbar buttons and shortcuts apply Markdown and remove it again', async () => {
  await writeBook('\nOne word.\n', 'One word.')

  // Read the field, not the file, because the file changes only after a save.
  const untilField = () => expect.poll(async () => (await field().innerText()).trim())
  const pressShortcut = async (key: string, text: string) => {
    await page.keyboard.press(key)
    await untilField().toBe(text)
  }

  await field().click()
  await page.keyboard.press('Control+Home')
  await pressShortcut('Control+b', '**One** word.')
  await pressShortcut('Control+b', 'One word.')
  if (isLong) {
    await pressShortcut('Control+i', '*One* word.')
    await pressShortcut('Control+i', 'One word.')
  }

  const toggleTool = async (name: string, text: string) => {
    await tool(name).click()
    await untilField().toBe(text)
    await expect.poll(() => tool(name).getAttribute('aria-pressed')).toBe('true')
    await tool(name).click()
    await untilField().toBe('One word.')
  }

  await toggleTool('Heading', '## One word.')
  await toggleTool('Smaller heading', '### One word.')
  await toggleTool('List', '- One word.')
  await toggleTool('Numbered list', '1. One word.')
  await toggleTool('Quote', '> One word.')
  await toggleTool('Bold', '**One** word.')
})

test.runIf(isLong)('a link can be added, changed and removed', async () => {
  await writeBook('\nOne word.\n', 'One word.')

  await field().click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('java script')
  await page.keyboard.press('Enter')
  await page.getByText('This is not an address.').waitFor()

  // The keyboard leaves the form, and comes back to it.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowRight')
  expect(await focusedLabel()).toBe('Smaller heading')
  await page.keyboard.press('Home')
  await page.keyboard.press('Tab')

  await page.getByLabel('Leads to').fill('example.com/a (b)')
  await page.keyboard.press('Enter')
  await untilBody(BOOK).toBe('\n[One](https://example.com/a%20%28b%29) word.\n')
  expect(await focusedLabel()).toBe('English')

  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Leads to').fill('/en')
  await page.keyboard.press('Enter')
  await untilBody(BOOK).toBe('\n[One](/en) word.\n')

  await page.keyboard.press('ArrowLeft')
  await tool('Link').click()
  await page.getByRole('button', { name: 'Remove the link' }).click()
  await untilBody(BOOK).toBe('\nOne word.\n')
})

test('Tab leaves the field, and reaches the toolbar as a single stop', async () => {
  await openForm(page, shop, `content/${BOOK}`)
  await field().click()

  await page.keyboard.press('Shift+Tab')
  expect(await focusedLabel()).toBe('Heading')

  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  expect(await focusedLabel()).toBe('Quote')

  await page.keyboard.press('Tab')
  expect(await focusedLabel()).toBe('English')

  await page.keyboard.press('Tab')
  expect(await focusedLabel()).not.toBe('English')

  expect(await bodyOf(BOOK)).toBe('\nOne word.\n')
})

const lineEnds = [
  ['Windows line ends', 'One.\r\nTwo.  \r\n\r\nThree.'],
  ['mixed line ends', 'One.\r\nTwo.  \n\t\n\r\nThree.\nFour.\r\nFive.'],
  ['trailing spaces', 'One.  \nTwo. \n\n\n   \nThree.'],
] as const
test.runIf(isLong).each(lineEnds)('%s survive editing and Undo', async (_, text) => {
  await writeBook(`\n${text}\n`, 'Three.')

  await field().getByText('Three.').click()
  await page.keyboard.press('End')
  await page.keyboard.type('?')
  await untilBody(BOOK).toBe(`\n${text.replace('Three.', 'Three.?')}\n`)

  await page.keyboard.press('Control+z')
  await untilBody(BOOK).toBe(`\n${text}\n`)

  await page.keyboard.press('Control+a')
  await page.keyboard.type('Gone.')
  await untilBody(BOOK).toBe('\nGone.\n')

  await page.keyboard.press('Control+z')
  await untilBody(BOOK).toBe(`\n${text}\n`)
})

test.runIf(isLong)(
  'a change made by another program appears in the field and keeps its undo history',
  async () => {
    await writeBook('\nOne.\n\nTwo.\n', 'Two.')

    await field().getByText('One.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' More.')
    await untilBody(BOOK).toBe('\nOne. More.\n\nTwo.\n')
    await page.locator('output[data-status="saved"]').waitFor()

    // Another program changes the file.
    const file = join(shop.root, 'content', BOOK)
    await writeFile(file, (await shop.textOf(BOOK)).replace('Two.', 'Two by hand.'))
    await field().getByText('Two by hand.').waitFor()

    await page.keyboard.press('Control+z')
    await untilBody(BOOK).toBe('\nOne.\n\nTwo by hand.\n')
  },
)

test.runIf(isLong)(
  'clicking a word that occurs more than once selects that occurrence in the text',
  async () => {
    await writeBook('\nA lake, a [lake](/en/wide) and a lake.\n', 'A lake')

    const placesResponse = page.waitForResponse((response) =>
      response.url().endsWith('/places'),
    )
    await page.goto(
      `${shop.watching.origin}/__saga/edit?page=${encodeURIComponent('/en/get-the-saga')}`,
    )
    await placesResponse

    const text = inShop().locator('.book p', { hasText: 'A lake' }).first()
    const position = await text.evaluate((element) => {
      // The text after the link, which contains the third “lake”.
      const textNode = element.lastChild as Text
      const start = textNode.data.indexOf('lake')
      const range = document.createRange()
      range.setStart(textNode, start)
      range.setEnd(textNode, start + 'lake'.length)
      const wordBox = range.getBoundingClientRect()
      const elementBox = element.getBoundingClientRect()
      return {
        x: wordBox.left + wordBox.width / 2 - elementBox.left,
        y: wordBox.top + wordBox.height / 2 - elementBox.top,
      }
    })

    await text.click({ position })
    await expect.poll(focusedLabel).toBe('English')
    await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('lake')

    await page.keyboard.type('pond')
    await untilBody(BOOK).toBe('\nA lake, a [lake](/en/wide) and a pond.\n')
  },
)

test.runIf(isLong)(
  'confirming a composed word writes it once, without a new line',
  async () => {
    await writeBook('\nOne.\n', 'One.')
    await field().click()
    await page.keyboard.press('Control+End')

    // Two steps of a composition, then its confirmation, as an input method would send them.
    const session = await page.context().newCDPSession(page)
    await session.send('Input.imeSetComposition', {
      text: 'に',
      selectionStart: 1,
      selectionEnd: 1,
    })
    await session.send('Input.imeSetComposition', {
      text: '日本',
      selectionStart: 2,
      selectionEnd: 2,
    })
    await session.send('Input.insertText', { text: '日本' })

    await untilBody(BOOK).toBe('\nOne.日本\n')
  },
)

test.runIf(isLong)(
  'a form without long texts does not load the Markdown editor',
  async () => {
    const loadedFiles: string[] = []
    const formPage = await browser.newPage()
    formPage.on('request', (request) =>
      loadedFiles.push(request.url().replace(/.*\//, '')),
    )

    await openForm(formPage, shop, 'content/posters/main/two-moons.yaml')
    await fieldAt(formPage, 'title.en').waitFor()

    expect(
      loadedFiles.filter((name) => /^(?:markdown-editor|pasted-markdown)/.test(name)),
    ).toEqual([])

    await openForm(formPage, shop, `content/${BOOK}`)
    await formPage.locator('.cm-content').waitFor()
    expect(loadedFiles.filter((name) => name.startsWith('markdown-editor'))).toHaveLength(
      1,
    )
    await formPage.close()
  },
)

test.runIf(isLong)(
  'the field fits into windows of 640, 1280 and 1440 pixels',
  async () => {
    await openForm(page, shop, STORY)
    await field().waitFor()

    for (const width of [640, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const isCut = await page.evaluate(
        () => document.documentElement.scrollWidth > innerWidth,
      )
      expect(isCut, `${width}`).toBe(false)
    }
  },
)

test('the editor logs no errors', () => {
  expect(loggedErrors).toEqual([])
})
