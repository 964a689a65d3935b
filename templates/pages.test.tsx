import { createPatch } from 'diff'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Chrome, Page } from '../cli/model/page.ts'
import * as shop from '../tests/support/pages.ts'
import { renderPage, renderPreview } from './index.tsx'

// These tests cover content that the small shop of tests/build/golden.test.ts lacks. That
// test compares the pages of its shop word by word.
const { booksPage, homePage, posterPage, posters, successPage } = shop
const render = (page: Page): string => renderPage(page, shop.assets)

/**
 * Renders a page with keys in place of its texts, one tag per line. Leaves out the <use>
 * tags, which only repeat the shapes of the emblem.
 */
function linesOf(page: Page, moreChrome: Partial<Chrome> = {}): string {
  const chrome = { ...page.chrome, strings: shop.keyStrings, ...moreChrome }
  const html = render({ ...page, chrome })
  return `${html.replaceAll('><', '>\n<').replaceAll(/^<use .*\n/gm, '')}\n`
}

const home = homePage(posters(3))
const poster = posterPage(posters(7))
const { galleries } = home

it.for<readonly [name: string, page: Page]>([
  ['home', home],
  ['books', booksPage],
  ['poster', poster],
  ['article', shop.articlePage],
  ['search', shop.searchPage],
  ['success', successPage],
])('renders the page "%s" with keys in place of texts', async ([name, page]) => {
  await expect(linesOf(page)).toMatchFileSnapshot(`golden/${name}.html.txt`)
})

const smallShop = { editions: home.chrome.editions.slice(1), articles: [] }
const oneGallery = galleries.slice(0, 1)
const thirdGallery = {
  ...galleries[0],
  slug: 'third',
  orientation: 'landscape',
} as (typeof galleries)[0]
const threeGalleries = [...galleries, thirdGallery]
const deliveredIn = (deliveryDays: string) => ({
  claims: { ...home.chrome.claims, deliveryDays },
})

// Each row has a page, a variant of it, and the variant's chrome. The variant has less
// content than the page, or other content. The snapshot shows how the HTML of the two
// differs.
it.for<readonly [name: string, page: Page, variant: Page, chrome: Partial<Chrome>]>([
  [
    'home of a small shop',
    home,
    {
      ...home,
      galleries: oneGallery,
      reviews: [],
      sections: { quotes: [] },
      questions: undefined,
    },
    smallShop,
  ],
  ['home without a slideshow', home, { ...home, hero: [] }, { hasSlideshow: false }],
  [
    'books of a small shop',
    booksPage,
    { ...booksPage, galleries: oneGallery },
    smallShop,
  ],
  ['first poster', poster, { ...poster, previous: undefined }, deliveredIn('5')],
  ['last poster', poster, { ...poster, next: undefined }, deliveredIn('few')],
  [
    'success with three galleries',
    successPage,
    { ...successPage, galleries: threeGalleries },
    {},
  ],
  [
    'success with a landscape home gallery',
    successPage,
    { ...successPage, galleries: threeGalleries },
    { homeGallery: 'landscape' },
  ],
  [
    'success of a small shop',
    successPage,
    { ...successPage, galleries: oneGallery },
    smallShop,
  ],
])(
  'the HTML of "%s" differs only where its content does',
  async ([name, page, variant, chrome]) => {
    const pageLines = linesOf(page)
    const variantLines = linesOf(variant, chrome)

    const differences = createPatch(name, pageLines, variantLines, '', '', { context: 1 })

    const path = `golden/${name.replaceAll(' ', '-')}.diff.txt`
    await expect(differences).toMatchFileSnapshot(path)
  },
)

it('keeps ids on a book page unique, whatever its books are called', () => {
  const { edition } = booksPage
  // Names of sections on the page.
  const names = ['trilogy', 'closing', 'books']
  const books = edition.books.map((book, index) => ({ ...book, id: `${names[index]}` }))

  const html = render({ ...booksPage, edition: { ...edition, books } })

  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
})

/** Renders the preview of a page with three pictures, one tag per line. */
function previewOf(title: string, ratio: number): string {
  const art = [1, 2, 3].map((number) => shop.image(`${number}`, 1000 * ratio, 1000))
  const preview = { path: shop.assets.boot, title, art }
  const element = renderPreview(
    { ...home, preview },
    art.map(({ name }) => `picture-${name}`),
  )
  return renderToStaticMarkup(element).replaceAll('><', '>\n<')
}

it("shows a page's title without the shop name in its preview", async () => {
  const previews = [
    previewOf('Sea King Saga – posters of a saga', 0.7),
    previewOf('Wide – Sea King Saga', 1.4),
    previewOf('Square', 1),
  ]

  await expect(previews.join('\n')).toMatchFileSnapshot('previews.txt')
})

it.each([
  [24, '76'],
  [25, '66'],
  [40, '66'],
  [41, '58'],
  [60, '58'],
  [61, '46'],
  [120, '46'],
  [121, '36'],
])('the preview shows a title of %i letters in %s px', (length, size) => {
  const preview = previewOf('a'.repeat(length), 1)

  expect(/font-size:(\d+)px;line-height/.exec(preview)?.[1]).toBe(size)
})

it("shows posters before the shop's promises on a home page without a slideshow", () => {
  const withSlideshow = render(home)
  const chrome = { ...home.chrome, hasSlideshow: false }
  const withoutSlideshow = render({ ...home, hero: [], chrome })

  expect(withSlideshow.indexOf('class="trust"')).toBeLessThan(
    withSlideshow.indexOf('class="card"'),
  )
  expect(withoutSlideshow.indexOf('class="trust"')).toBeGreaterThan(
    withoutSlideshow.indexOf('class="card"'),
  )
})

it.for([
  // For a poster that loads first, `sizes` gives less than the full width (sizes.ts), so
  // that phones load a smaller file.
  ['does not load first in a shop with a slideshow', true, 'calc(100vw - 2rem)', 0],
  ['loads first in a shop without a slideshow', false, '80vw', 1],
] as const)(
  'the first poster of a gallery %s',
  ([, hasSlideshow, widthOnPhones, urgentPictures]) => {
    const chrome = { ...home.chrome, hasSlideshow }

    const html = render({ ...home, kind: 'gallery', chrome })
    const wall = html.slice(html.indexOf('class="wall"'))

    expect(
      wall
        .match(/sizes="([^"]*)"/)?.[1]
        ?.split(', ')
        .at(-1),
    ).toBe(widthOnPhones)
    expect(wall.match(/fetchPriority="high"/gi) ?? []).toHaveLength(urgentPictures)
  },
)
