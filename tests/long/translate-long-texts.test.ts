import { afterAll, expect, test } from 'vitest'
import { sharedEditor } from '../support/editor.ts'
import { isLong } from '../support/long.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

// Texts of several paragraphs, translated beside their source. The tests run in order on
// one page: each continues with the text and the field that the previous one left.

const STORY = 'story/en.md'

const shop = await sharedEditor()
const browser = await openBrowser()
const page = await browser.newPage({
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce',
})
afterAll(closeWindows)

const field = page.locator('.translate .cm-content')
const entry = page.locator('.translate li button').filter({ hasText: 'Första stycket' })
const fieldHasFocus = () =>
  field.evaluate((element) => element === document.activeElement)
const untilStory = () => expect.poll(() => shop.textOf(STORY))

test('a long text is translated with Markdown tools beside its source', async () => {
  await page.goto(`${shop.watching.origin}/__saga/edit?translate=en`)
  await entry.click()
  await expect.poll(fieldHasFocus).toBe(true)
  expect(await field.getAttribute('lang')).toBe('en')
  expect(await field.getAttribute('aria-label')).toBe('English')
  expect((await field.getAttribute('aria-describedby'))?.split(' ')).toContain('source')

  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('The ')
  await page.keyboard.press('ControlOrMeta+B')
  await page.keyboard.type('first')
  await page.keyboard.press('ControlOrMeta+B')
  await page.keyboard.type(' paragraph.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('The second.')
  await page.keyboard.press('ControlOrMeta+Enter')

  await untilStory().toContain('The **first** paragraph.\n\nThe second.\n')
  await expect.poll(() => entry.getAttribute('aria-current')).toBe('false')
})

test.runIf(isLong)(
  'Escape discards text typed into a long text, and Alt with an arrow saves it',
  async () => {
    const previousText = await shop.textOf(STORY)
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(fieldHasFocus).toBe(true)

    await page.keyboard.type(' More.')
    await field.getByText('The second. More.').waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => field.textContent()).not.toContain('More')

    await page.keyboard.type(' And more.')
    await page.keyboard.press('Alt+ArrowDown')
    await untilStory().toBe(previousText.replace('The second.', 'The second. And more.'))
  },
)

test.runIf(isLong)('forbidden markup in a long text is marked at its field', async () => {
  await entry.click()
  await field.fill('The <b>first</b> paragraph.')

  await page.locator('.translate .finding').first().waitFor()
  await expect
    .poll(() => field.getAttribute('aria-describedby'))
    .toMatch(/^source .*-faults$/)

  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.translate .finding').count()).toBe(0)
})

test.runIf(isLong)(
  'Enter continues a list, and leaves it from an empty entry',
  async () => {
    await field.focus()
    await page.keyboard.press('ControlOrMeta+A')

    for (const line of ['- One', 'Two']) {
      await page.keyboard.type(line)
      await page.keyboard.press('Enter')
    }

    // The list ends here, because the entry is empty.
    await page.keyboard.press('Enter')
    await page.keyboard.type('Next.')

    // `innerText` can have several line breaks for an empty line.
    await expect.poll(() => field.innerText()).toMatch(/^- One\n- Two\n\n+Next\.$/)

    await page.keyboard.press('Escape')
  },
)
