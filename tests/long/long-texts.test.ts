import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { openSmallShop } from '../shops/small-shop.ts'
import { expectTextsToFit } from '../support/long-texts.ts'
import { openVisitor } from '../support/walk.ts'

// The pictures are not loaded, because their elements have the same size without them.
const walk = openVisitor(openSmallShop(), { reducedMotion: 'reduce' }, (context) =>
  context.route('**/img/**', (route) => route.abort()),
)

test.each([
  '/holy-cow',
  '/landscape',
  '/posters/dragon-eye',
  '/posters/landscape-1',
  '/get-the-saga',
  '/questions',
  '/about-the-prints',
  '/search',
  '/success',
])(
  'no text of %s covers another, with the longest texts of all languages',
  async (path) => {
    await expectTextsToFit(walk.to, path)
  },
)

test.each([
  ['sharing', '.share-control', '.way'],
  ['an enlarged picture', '.card-picture', '.enlarge-views'],
  ['the search', '.bar [data-opens=Search]', '.search-body a'],
])(
  'no text of the dialog of %s covers another, with the longest texts of all languages',
  async (_, opener, content) => {
    await expectTextsToFit(walk.to, '/posters/dragon-eye', async (page: Page) => {
      await page.locator(opener).first().click()
      await page.locator(`dialog[open] ${content}`).first().waitFor()
    })
  },
)

test('texts of the saved posters never overlap, with the longest texts of all languages', async () => {
  const savedPosters = ['dragon-eye', 'whale-child'].map((id) => ({
    id,
    variant: 'a2NoLogo',
  }))

  await expectTextsToFit(walk.to, '/posters/dragon-eye', async (page: Page) => {
    await page.evaluate(
      (text) => localStorage.setItem('saved-posters', text),
      JSON.stringify(savedPosters),
    )
    await page.reload()
    await page.locator('.saved-open').click()
    await page.locator('.saved-sum').waitFor()
  })
})
