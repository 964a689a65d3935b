import { cp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { isLong } from '../support/long.ts'
import { withComment } from '../support/pictures.ts'
import { watchTinyShop } from '../support/watch.ts'
import { closeWindows, openBrowser } from '../support/worker-browser.ts'

const POSTER = 'content/posters/main/two-moons.yaml'
const FOOTER = 'templates/footer/Footer.tsx'
const STYLE = 'templates/footer/Footer.css'
const PREVIEW = 'templates/preview.tsx'

// These tests share a page and a shop, so each finds the texts that previous tests wrote.
const watching = disposeAfterTests(await watchTinyShop({ code: true }))
/** Opens the page in which most of the tests below look at the shop. */
async function openShownPage() {
  const browser = await openBrowser()
  const page = await browser.newPage({
    viewport: { width: 900, height: 500 },
    reducedMotion: 'reduce',
  })
  page.on(
    'console',
    (message) => message.type() === 'error' && consoleErrors.push(message.text()),
  )
  page.on('pageerror', (error) => consoleErrors.push(error.message))
  await page.goto(`${watching.origin}/sv`, { waitUntil: 'load' })
  return { browser, page }
}

const consoleErrors: string[] = []
let browser: Browser
let page: Page
afterAll(closeWindows)

test.runIf(isLong)('redraws a preview only after its template changes', async () => {
  const fetchPreview = async () => {
    const html = await watching.page('/sv')
    const path = /\/og\/sv-home\.[^" ]+\.jpg/.exec(html)?.[0] ?? ''
    const response = await fetch(watching.origin + path)
    return Buffer.from(await response.arrayBuffer())
  }
  const originalPreview = await fetchPreview()
  const originalTemplate = await readFile(join(watching.root, PREVIEW), 'utf8')

  // A page's template changes first, so that all caches are warm.
  await watching.edit(FOOTER, (text) => text.replace('</footer>', '<i>warm</i></footer>'))
  await watching.until('/sv', (html) => html.includes('<i>warm</i>'))
  expect(await fetchPreview()).toEqual(originalPreview)

  await watching.edit(PREVIEW, (text) =>
    text.replace(/fontSize=\{\w+\}/, 'fontSize={13}'),
  )
  await expect.poll(fetchPreview).not.toEqual(originalPreview)

  await writeFile(join(watching.root, PREVIEW), originalTemplate)
  await expect.poll(fetchPreview).toEqual(originalPreview)
  await watching.edit(FOOTER, (text) => text.replace('<i>warm</i>', ''))
})

test('reports all code errors with their locations', async () => {
  const brokenLines = {
    [FOOTER]: 'const = 1',
    [STYLE]: '.broken { color: red; } }',
    'islands/toasts/Toaster.tsx': 'const = 1',
  }
  const originals = new Map<string, string>()
  for (const [file, line] of Object.entries(brokenLines)) {
    originals.set(file, await readFile(join(watching.root, file), 'utf8'))
    await watching.edit(file, (text) => `${text}\n${line}\n`)
  }

  const { fault = '' } = await watching.hears(
    (state) => state.fault?.includes('3 errors') ?? false,
  )
  for (const file of originals.keys())
    expect(fault).toMatch(new RegExp(`^${file}:\\d+:\\d+ `, 'm'))
  // The extra brace is in column 25 of its line.
  expect(fault).toMatch(new RegExp(`^${STYLE}:\\d+:25 `, 'm'))
  expect(await watching.page('/sv')).toContain('Två månar')

  for (const [file, text] of originals) await writeFile(join(watching.root, file), text)
  await watching.untilWell()
})

test('reports the line at which a template throws while rendering', async () => {
  const original = await readFile(join(watching.root, FOOTER), 'utf8')
  const lineBefore = 'const lang = useLang()'
  const throwingLine = "  if (lang === 'en') throw new Error('no footer')"
  await watching.edit(FOOTER, (text) => text.replace(lineBefore, `$&\n${throwingLine}`))

  await fetch(`${watching.origin}/en`)
  const { fault } = await watching.hears(
    (state) => state.fault?.includes('no footer') ?? false,
  )
  // Line numbers start at 1.
  const numberBefore =
    original.split('\n').findIndex((line) => line.includes(lineBefore)) + 1
  const lineNumber = numberBefore + 1
  const column = throwingLine.indexOf('new') + 1
  expect(fault).toContain(`${FOOTER}:${lineNumber}:${column} `)
  expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)

  await writeFile(join(watching.root, FOOTER), original)
  await watching.untilWell()
  expect((await fetch(`${watching.origin}/en`)).status).toBe(200)
})

test('tells open pages about a changed public file', async () => {
  await watching.edit('public/favicon.svg', (text) => `${text}<!-- again -->`)
  await watching.hears(({ replaced }) => replaced.includes('/favicon.svg'))
})

test.runIf(isLong)(
  'watches templates/ and public/ again once they are back',
  async () => {
    const aside = join(watching.root, 'aside')
    const templates = join(watching.root, 'templates')
    await cp(templates, aside, { recursive: true })
    await rm(templates, { recursive: true })
    await watching.untilFaulty()
    expect((await fetch(`${watching.origin}/sv`)).status).toBe(200)
    await rename(aside, templates)
    await watching.untilWell()

    // Without public/, the engine supplies the files that every shop needs. The note is only in public/, so it shows
    // whether the folder is watched.
    const publicFolder = join(watching.root, 'public')
    await writeFile(join(publicFolder, 'note.txt'), 'from the owner')
    const isNote = (text: string): boolean => text === 'from the owner'
    await watching.until('/note.txt', isNote)
    await rename(publicFolder, aside)
    await watching.until('/note.txt', (text) => !isNote(text))
    await rename(aside, publicFolder)
    await watching.until('/note.txt', isNote)

    await watching.edit(FOOTER, (text) =>
      text.replace('</footer>', '<i>seen again</i></footer>'),
    )
    await watching.until('/sv', (html) => html.includes('seen again'))
  },
)

/** Marks a page. The mark disappears when the page is reloaded. */
const markPage = (target = page) =>
  target.evaluate(() => Object.assign(window, { mark: true }))
const isSamePage = (target = page) => target.evaluate(() => 'mark' in window)
const readOverlay = () =>
  page.evaluate(() => document.querySelector('saga-failure')?.shadowRoot?.innerHTML ?? '')
/** Gives the poster another poster's link, which is an error in line 11. */
const breakLink = () =>
  watching.edit(POSTER, (text) => text.replace('l/two-moons-a1\n', 'l/gold-disk-a1\n'))
const repairLink = () =>
  watching.edit(POSTER, (text) => text.replace('l/gold-disk-a1', 'l/two-moons-a1'))

test('shows changed content without losing the scroll position', async () => {
  ;({ browser, page } = await openShownPage())
  await markPage()
  await page.evaluate(() => scrollTo(0, 400))

  await watching.edit(POSTER, (text) => text.replace('Två månar', 'Tre månar'))
  await page.getByText('Tre månar').first().waitFor({ state: 'attached' })

  await watching.edit('content/story/sv.md', (text) => text.replace('Andra', '### Andra'))
  await page
    .getByRole('heading', { name: 'Andra stycket.' })
    .waitFor({ state: 'attached' })

  await watching.edit('content/pages/home.yaml', (text) =>
    text.replace(/title: \{ sv: [^,]+/, 'title: { sv: Havets kung'),
  )
  await expect.poll(() => page.title()).toBe('Havets kung')

  expect(await isSamePage()).toBe(true)
  expect(await page.evaluate(() => scrollY)).toBe(400)
})

test('keeps an open dialog open', async () => {
  await page.locator('.share-control').first().click()
  await page.locator('dialog[open]').waitFor()

  await watching.edit(POSTER, (text) => text.replace('Tre månar', 'Fyra månar'))
  await page.getByText('Fyra månar').first().waitFor({ state: 'attached' })

  expect(await page.locator('dialog[open]').count()).toBe(1)
  expect(await isSamePage()).toBe(true)
  await page.keyboard.press('Escape')
})

test('shares a poster with its changed title', async () => {
  await page.locator('#two-moons .share-control').click()

  const link = page.locator('dialog[open] a[href*="wa.me"]')
  const href = decodeURIComponent(`${await link.getAttribute('href')}`)
  expect(href).toContain('Fyra månar')
  await page.keyboard.press('Escape')
})

test.runIf(isLong)(
  'when the description changes, keeps the heart that a script added',
  async () => {
    const posterPage = await browser.newPage({ reducedMotion: 'reduce' })
    await posterPage.goto(`${watching.origin}/sv/posters/two-moons`)
    await posterPage.locator('.poster-words > .heart').waitFor()
    await markPage(posterPage)

    await watching.edit(POSTER, (text) =>
      text.replace('En liten bild', 'En mycket liten bild'),
    )

    await posterPage.getByText('En mycket liten bild').first().waitFor()
    expect(await isSamePage(posterPage)).toBe(true)
    await posterPage.close()
  },
)

test('replaces a stylesheet without reloading the page', async () => {
  await watching.edit(
    'templates/footer/Footer.css',
    (text) => `${text}\n.footer { outline: 7px solid red }\n`,
  )

  const readOutline = () =>
    page.locator('footer').evaluate((footer) => getComputedStyle(footer).outlineWidth)
  await expect.poll(readOutline).toBe('7px')
  await expect
    .poll(() => page.locator('link[rel=stylesheet][href*="/shop-"]').count())
    .toBe(1)
  expect(await isSamePage()).toBe(true)
})

test('shows a changed picture', async () => {
  const path = join(watching.root, 'content/posters/main/gold-disk.jpg')
  const readSource = () => page.locator('#gold-disk img').first().getAttribute('src')
  const previousSource = await readSource()

  await writeFile(path, withComment(await readFile(path), 'again'))

  await expect.poll(readSource).not.toBe(previousSource)
  expect(await isSamePage()).toBe(true)
})

test('shows an error over the last valid page until the error is fixed', async () => {
  await breakLink()
  await expect.poll(readOverlay).toContain(`${POSTER}:11:`)
  await expect((await readOverlay()).replaceAll('><', '>\n<')).toMatchFileSnapshot(
    'golden/overlay.txt',
  )
  expect(await page.getByText('Fyra månar').count()).toBeGreaterThan(0)

  await repairLink()
  await expect.poll(readOverlay).toBe('')
  expect(await isSamePage()).toBe(true)
})

test.runIf(isLong)('shows a new error after the first one was hidden', async () => {
  await breakLink()
  await expect.poll(readOverlay).toContain(`${POSTER}:11:`)
  await page.getByRole('button', { name: 'Hide' }).click()
  expect(await readOverlay()).toBe('')

  // The character in the name would reverse the text after it, so its code point is shown instead.
  await watching.edit(POSTER, (text) => `${text}"gpj.\u202eexe": x\n`)
  await expect.poll(readOverlay).toContain('unknown field "gpj.U+202Eexe"')

  await watching.edit(POSTER, (text) => text.replace(/"gpj.*\n/, ''))
  await repairLink()
  expect(await isSamePage()).toBe(true)
})

const changedScripts = ['islands/poster-card/PosterCard.tsx', 'islands/runtime/boot.ts']

test.each(isLong ? changedScripts : changedScripts.slice(0, 1))(
  'reloads the page at the same scroll position after a change of %s',
  async (file) => {
    await markPage()
    await page.evaluate(() => scrollTo(0, 300))

    await watching.edit(file, (text) => `${text}\nglobalThis.name = 'marked-by-test'\n`)

    // The evaluation fails while the page is loading.
    await expect.poll(() => isSamePage().catch(() => true)).toBe(false)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(300)
  },
)

// The test above has changed this island.
test('serves changed islands', async () => {
  const findScript = async (path: string, name: string): Promise<string> => {
    const text = await watching.page(path)
    return new RegExp(`/assets/${name}-\\w+\\.js`).exec(text)?.[0] ?? ''
  }
  const bootPath = await findScript('/sv', 'boot')
  const islands = await watching.page(await findScript(bootPath, 'islands'))

  expect(islands).toContain('marked-by-test')
})

test.runIf(isLong)(
  'marks exactly the faulty characters of a long line on a phone',
  async () => {
    await page.setViewportSize({ width: 390, height: 700 })
    const original = await readFile(join(watching.root, POSTER), 'utf8')
    await watching.edit(POSTER, (text) =>
      text.replace(/(es: [^,}]*) \}/, '$1, español: Lunas }'),
    )
    const carets = page.locator('saga-failure pre [aria-hidden]').first()
    await carets.waitFor()

    const { mark, characters } = await carets.evaluate((element) => {
      const nodes = [...(element.parentElement?.childNodes ?? [])]
      const line = nodes.find(({ textContent }) =>
        textContent?.includes('español'),
      ) as Text
      const range = document.createRange()
      range.selectNodeContents(line)
      range.setStart(line, line.data.indexOf('español'))
      return {
        mark: element.getBoundingClientRect(),
        characters: range.getBoundingClientRect(),
      }
    })

    expect(mark.left).toBeCloseTo(characters.left, 0)
    // The mark is within the margins of 16 px.
    expect(mark.left).toBeGreaterThan(16)
    expect(mark.right).toBeLessThan(390 - 16)

    await writeFile(join(watching.root, POSTER), original)
    await page.locator('saga-failure').waitFor({ state: 'detached' })
    await page.setViewportSize({ width: 900, height: 500 })
  },
)

test.runIf(isLong)(
  'shows a change that was saved while the page was loading',
  async () => {
    const loadingPage = await browser.newPage()
    const saveAndContinue = async (route: Route): Promise<void> => {
      await watching.edit(POSTER, (text) => text.replace('Fyra månar', 'Fem månar'))
      await watching.until('/sv', (html) => html.includes('Fem månar'))
      await route.continue()
    }
    await loadingPage.route('**/__saga/client.js*', saveAndContinue, { times: 1 })

    await loadingPage.goto(`${watching.origin}/sv`)

    await loadingPage.getByText('Fem månar').first().waitFor({ state: 'attached' })
    await loadingPage.close()
  },
)

test('causes no console errors, such as violations of the content security policy', () => {
  expect(consoleErrors).toEqual([])
})
