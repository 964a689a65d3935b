import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openShop } from '../shops/built-shop.ts'
import { disposeAfterTests } from '../shops/own-shop.ts'
import { tinyShop } from '../shops/tiny-shop.ts'
import { build } from '../support/cli.ts'
import { movePointerUntil } from '../support/islands/visit.ts'
import { isLong } from '../support/long.ts'
import { openVisitor } from '../support/walk.ts'

/** Texts that would break a careless shop. */
const texts = {
  script:
    '</script><script>alert(1)</script><!-- & "quoted" \'once\' <b>bold</b> {id} 🐋👑',
  words: 'Ett ord till och så ett ord till '.repeat(7).trim().slice(0, 200),
  unbroken: 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(5).slice(0, 200),
}
/** Files in content/, an English text in each, and its replacement. */
const changes = [
  ['posters/main/gold-disk.yaml', 'The gold disk', texts.script],
  ['posters/main/gold-disk.yaml', 'A small picture for the tests.', texts.unbroken],
  ['posters/main/two-moons.yaml', 'Two moons', texts.words],
  ['posters/main/two-moons.yaml', 'A small picture for the tests.', texts.script],
  ['galleries/main.yaml', 'All posters', texts.script],
  ['books/get-the-saga/edition.yaml', 'Reasons', texts.unbroken],
  ['books/get-the-saga/edition.yaml', 'Is it long?', texts.words],
  ['books/get-the-saga/edition.yaml', 'No.', texts.script],
] as const

const folder = disposeAfterTests(await tinyShop())
const shop = openShop(async () => {
  for (const [file, from, to] of changes)
    await folder.edit(`content/${file}`, (text) =>
      text.replace(`en: ${from}`, () => `en: ${JSON.stringify(to)}`),
    )
  expect(await build(folder.path)).toMatchObject({ code: 0 })
  return folder.dist
})
const walk = openVisitor(shop, {
  reducedMotion: 'reduce',
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** Expects that nothing overflows or is cut off, on a desktop and on a phone. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const { overflow, cutTexts } = await page
      .locator('h1, h2, h3, p, summary')
      .evaluateAll((blocks) => ({
        overflow:
          document.documentElement.scrollWidth - document.documentElement.clientWidth,
        // The browser rounds both widths, so a difference of one pixel is ignored.
        cutTexts: blocks
          .filter((block) => block.scrollWidth > block.clientWidth + 1)
          .map((block) => block.textContent),
      }))
    expect({ overflow, cutTexts }, `at ${width} px`).toEqual({
      overflow: 0,
      cutTexts: [],
    })
  }
  expect(walk.complaints).toEqual([])
}

test('awkward content is rendered exactly in the gallery and by scripts', async () => {
  const page = await walk.to('/en')
  for (const [selector, text] of [
    ['#gold-disk h3', texts.script],
    ['#gold-disk .card-text', texts.unbroken],
    ['#two-moons h3', texts.words],
    ['#two-moons .card-text', texts.script],
  ] as const)
    expect(await page.locator(selector).textContent(), selector).toBe(text)
  expect(await page.locator('#gold-disk img').first().getAttribute('alt')).toBe(
    texts.script,
  )
  await expectToFit(page)

  const snapshots: string[] = []
  const takeSnapshot = async (name: string, element: Locator): Promise<void> => {
    const html = await element.evaluate(({ outerHTML }) => outerHTML)
    snapshots.push(`# ${name}\n${html.replaceAll('><', '>\n<')}\n`)
  }

  const press = (container: string, name: string) =>
    page.locator(container).getByRole('button', { name, exact: true }).click()

  // If this test is retried, the visitor has already saved the poster, and pressing its
  // heart would remove it.
  await page.evaluate(() => localStorage.clear())
  await movePointerUntil(page, page.locator('#gold-disk .heart'))
  await page.locator('#gold-disk .heart').click()
  const enlarged = page.locator('dialog.enlarge')
  await page.locator('#gold-disk .card-picture').click()
  await expect
    .poll(() => page.locator('[open] #enlarge-title').textContent())
    .toBe(texts.script)

  await takeSnapshot('an enlarged picture', enlarged)
  await press('dialog.enlarge', 'A2 on the wall')
  await takeSnapshot('A2 on the wall', enlarged.locator('.enlarge-wall'))
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })

  await page.locator('#gold-disk .purchase[data-live]').waitFor()
  await page.locator('#gold-disk input[value=A2]').check()
  const order = page.getByRole('link', {
    name: `Order now, ${texts.script}, A2, $70 USD`,
    exact: true,
  })
  await order.waitFor()
  await takeSnapshot('a card', page.locator('#gold-disk'))

  await page.locator('#gold-disk .share-control').click()
  await press('.dialog[open]', 'Copy link')
  await page.locator('.toast').waitFor()
  await takeSnapshot('the ways to share', page.locator('.dialog[open]'))
  await press('.dialog[open]', 'Hide the notification')
  await press('.dialog[open]', 'Email')
  await takeSnapshot('a letter', page.locator('.letter'))

  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.locator('.saved-open').click()
  await page.locator('.saved-sum').waitFor()
  await takeSnapshot('the saved posters', page.locator('dialog.saved'))
  await takeSnapshot(
    'the button that opens the saved posters',
    page.locator('.saved-open'),
  )

  const { origin } = shop.server
  const lines = snapshots
    .join('\n')
    // The shop's port differs in every run.
    .replaceAll(origin, 'SHOP')
    .replaceAll(encodeURIComponent(origin), 'SHOP')
    // File names contain hashes: `gold-disk-a1b2c3-594.jpg`.
    .replaceAll(/(?<=-)[a-z0-9]{6}(?=-\d+\.(?:avif|jpg))/g, '#')
    // Whether a press had to wait depends on timing.
    .replaceAll(' aria-busy="false"', '')
    // A browser shows a larger picture if it has already loaded one.
    .replaceAll(/(?<=background-image: [^)]*#-)\d+/g, '#')

  await expect(lines).toMatchFileSnapshot('golden/live.txt')
  expect(walk.complaints).toEqual([])
})

test.runIf(isLong)(
  'awkward content stays intact on pages and in structured data, and fits',
  async () => {
    const page = await walk.to('/en/posters/gold-disk')
    expect(await page.locator('h1').textContent()).toBe(texts.script)
    expect(await page.locator('.card-text').textContent()).toBe(texts.unbroken)

    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.stringify(JSON.parse(data ?? ''))).toContain(JSON.stringify(texts.script))

    await expectToFit(page)
    if (isLong) await expectToFit(await walk.to('/en/posters/two-moons'))
    await expectToFit(await walk.to('/en/get-the-saga'))

    for (const text of Object.values(texts))
      expect(await page.locator('main').textContent()).toContain(text)
  },
)
