import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { untilEnd } from '../shops/own-shop.ts'
import { editedShop, fieldAt, openForm } from '../support/editor.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// Long texts, which are written in Markdown.

const isLong = process.env.SAGA_LONG === '1'
const shop = untilEnd(await editedShop())
const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: 1440, height: 900 },
  reducedMotion: 'reduce',
})
const complaints: string[] = []
page.on('pageerror', ({ message }) => {
  if (!/^Transition was (?:skipped|aborted)/.test(message)) complaints.push(message)
})
page.on(
  'console',
  (message) => void (message.type() === 'error' && complaints.push(message.text())),
)
afterAll(closeWindows)

const BOOK = 'books/get-the-saga/creation.md'
const STORY = 'content/story/*.md'
const field = () => page.locator('.cm-content')
const tool = (name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true })
const inShop = () => page.frameLocator('[title="The page in the shop"]')
const bodyOf = async (file: string) =>
  (await shop.textOf(file)).replace(/^---\r?\n[\s\S]*?---\r?\n/, '')
const untilBody = (file: string) => expect.poll(() => bodyOf(file))
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

/** Writes the text of the book by hand, and waits until its form shows it. */
async function writeBook(text: string, seen: string): Promise<void> {
  const [front = ''] = /^---\r?\n[\s\S]*?---\r?\n/.exec(await shop.textOf(BOOK)) ?? []
  await writeFile(join(shop.root, 'content', BOOK), `${front}${text}`)
  await openForm(page, shop, 'content/posters/main/two-moons.yaml')
  await openForm(page, shop, `content/${BOOK}`)
  await field().getByText(seen).first().waitFor()
}

test('the field of a long text has one language at a time, the whole width, and a name', async () => {
  await openForm(page, shop, STORY)
  await field().waitFor()
  expect(await field().count()).toBe(1)
  expect(await field().getAttribute('aria-label')).toBe('English')
  expect(await field().getAttribute('lang')).toBe('en')
  expect(await field().getAttribute('spellcheck')).toBe('true')
  const [form, text] = await Promise.all(
    ['main', '.markdown'].map((name) =>
      page.locator(name).evaluate((element) => element.clientWidth),
    ),
  )
  expect(text).toBeGreaterThan((form ?? 0) * 0.85)
  await page.getByRole('button', { name: 'Español' }).click()
  await expect.poll(() => field().getAttribute('lang')).toBe('es')
})

test('the text of another language stands beside it when somebody asks for it', async () => {
  await openForm(page, shop, STORY)
  await page.getByRole('button', { name: 'Svenska' }).click()
  await page.getByLabel('Beside it').selectOption('en')
  const source = page.getByRole('region', { name: 'English, to compare' })
  await source.getByText('Första stycket.').waitFor()
  const boxes = await Promise.all([
    page.locator('.markdown').boundingBox(),
    source.boundingBox(),
  ])
  expect(boxes[1]?.x).toBeGreaterThan(boxes[0]?.x ?? Infinity)
})

test('Enter makes a new line, the page follows in its language, and Ctrl and Enter saves', async () => {
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
  await inShop().getByText('Tredje stycket.').first().waitFor()
})

test('a new line at the end stays while its text is saved', async () => {
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

test('tools and keys write Markdown, and take it back', async () => {
  await writeBook('\nOne word.\n', 'One word.')
  // Read from the field: to wait for the file each time takes a save of the shop.
  const untilField = () => expect.poll(async () => (await field().innerText()).trim())
  const write = async (key: string, text: string) => {
    await page.keyboard.press(key)
    await untilField().toBe(text)
  }
  await field().click()
  await page.keyboard.press('Control+Home')
  await write('Control+b', '**One** word.')
  await write('Control+b', 'One word.')
  await write('Control+i', '*One* word.')
  await write('Control+i', 'One word.')
  const press = async (name: string, text: string) => {
    await tool(name).click()
    await untilField().toBe(text)
    await expect.poll(() => tool(name).getAttribute('aria-pressed')).toBe('true')
    await tool(name).click()
    await untilField().toBe('One word.')
  }
  await press('Heading', '## One word.')
  await press('Smaller heading', '### One word.')
  await press('List', '- One word.')
  await press('Numbered list', '1. One word.')
  await press('Quote', '> One word.')
  await press('Bold', '**One** word.')
  await tool('Heading').click()
  await untilBody(BOOK).toBe('\n## One word.\n')
  await tool('Heading').click()
  await untilBody(BOOK).toBe('\nOne word.\n')
})

test.runIf(isLong)('a link is made by its address, changed and taken away', async () => {
  await writeBook('\nOne word.\n', 'One word.')
  await field().click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('java script')
  await page.keyboard.press('Enter')
  await page.getByText('This is not an address.').waitFor()
  await page.getByLabel('Leads to').fill('example.com/a (b)')
  await page.keyboard.press('Enter')
  await untilBody(BOOK).toBe('\n[One](https://example.com/a%20%28b%29) word.\n')
  expect(await focused()).toBe('English')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+k')
  await page.getByLabel('Leads to').fill('/en')
  await page.keyboard.press('Enter')
  await untilBody(BOOK).toBe('\n[One](/en) word.\n')
  await page.keyboard.press('ArrowLeft')
  await tool('Link').click()
  await page.getByRole('button', { name: 'Take the link away' }).click()
  await untilBody(BOOK).toBe('\nOne word.\n')
})

test('Tab leaves the field, and goes through its tools in one step', async () => {
  await openForm(page, shop, `content/${BOOK}`)
  await field().click()
  await page.keyboard.press('Shift+Tab')
  expect(await focused()).toBe('Heading')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  expect(await focused()).toBe('Quote')
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('English')
  await page.keyboard.press('Tab')
  expect(await focused()).not.toBe('English')
  expect(await bodyOf(BOOK)).toBe('\nOne word.\n')
})

const eol = '\r\n'
const lineEnds = [
  ['line ends of Windows', ['One.', 'Two.  ', '', 'Three.'].join(eol)],
  ['mixed line ends', 'One.\r\nTwo.  \n\t\n\r\nThree.\nFour.\r\nFive.'],
  ['spaces at the ends of lines', 'One.  \nTwo. \n\n\n   \nThree.'],
] as const
test.each(isLong ? lineEnds : lineEnds.slice(0, 1))(
  '%s stay where nobody types, and come back by Undo',
  async (_, text) => {
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
  },
)

test.runIf(isLong)(
  'a change by another hand appears in the field, and the text typed before can be undone',
  async () => {
    await writeBook('\nOne.\n\nTwo.\n', 'Two.')
    await field().getByText('One.').click()
    await page.keyboard.press('End')
    await page.keyboard.type(' More.')
    await untilBody(BOOK).toBe('\nOne. More.\n\nTwo.\n')
    await page.locator('output[data-status="saved"]').waitFor()
    const file = join(shop.root, 'content', BOOK)
    await writeFile(file, (await shop.textOf(BOOK)).replace('Two.', 'Two by hand.'))
    await field().getByText('Two by hand.').waitFor()
    await page.keyboard.press('Control+z')
    await untilBody(BOOK).toBe('\nOne.\n\nTwo by hand.\n')
  },
)

test('a click on a word of the page selects it in its text, also where the word comes again', async () => {
  await writeBook('\nA lake, a [lake](/en/wide) and a lake.\n', 'A lake')
  const learned = page.waitForResponse((response) => response.url().endsWith('/places'))
  await page.goto(
    `${shop.watching.origin}/__saga/edit?page=${encodeURIComponent('/en/get-the-saga')}`,
  )
  await learned
  const text = inShop().locator('.book p', { hasText: 'A lake' }).first()
  const position = await text.evaluate((element) => {
    const range = document.createRange()
    const last = element.lastChild as Text
    range.setStart(last, last.data.indexOf('lake'))
    range.setEnd(last, last.data.indexOf('lake') + 4)
    const [word, own] = [range.getBoundingClientRect(), element.getBoundingClientRect()]
    return {
      x: word.left + word.width / 2 - own.left,
      y: word.top + word.height / 2 - own.top,
    }
  })
  await text.click({ position })
  await expect.poll(focused).toBe('English')
  await expect.poll(() => page.evaluate(() => String(getSelection()))).toBe('lake')
  await page.keyboard.type('pond')
  await untilBody(BOOK).toBe('\nA lake, a [lake](/en/wide) and a pond.\n')
})

test.runIf(isLong)(
  'a composed word is written once, and Enter of the input method makes no line',
  async () => {
    await writeBook('\nOne.\n', 'One.')
    await field().click()
    await page.keyboard.press('Control+End')
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
  'a form without a long text does not load the editor of long texts',
  async () => {
    const loaded: string[] = []
    const other = await browser.newPage()
    other.on('request', (request) => loaded.push(request.url().replace(/.*\//, '')))
    await openForm(other, shop, 'content/posters/main/two-moons.yaml')
    await fieldAt(other, 'title.en').waitFor()
    expect(
      loaded.filter((name) => /^(?:markdown-editor|pasted-markdown)/.test(name)),
    ).toEqual([])
    await openForm(other, shop, `content/${BOOK}`)
    await other.locator('.cm-content').waitFor()
    expect(loaded.filter((name) => name.startsWith('markdown-editor'))).toHaveLength(1)
    await other.close()
  },
)

test.runIf(isLong)(
  'the field fits into windows of 640, 1280 and 1440 pixels',
  async () => {
    await openForm(page, shop, STORY)
    await field().waitFor()
    for (const [width, height] of [
      [640, 900],
      [1280, 900],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height })
      const isWide = await page.evaluate(
        () => document.documentElement.scrollWidth > innerWidth,
      )
      expect(isWide, `${width}`).toBe(false)
    }
  },
)

test('no rule of the page is broken', () => {
  expect(complaints).toEqual([])
})
