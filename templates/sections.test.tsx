import { isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Review } from '../cli/model/document.ts'
import type { Page } from '../cli/model/page.ts'
import { assets, homePage, keyStrings, posters, words } from '../tests/support/pages.ts'
import { renderPage } from './index.tsx'
import { Icon, outlines } from './shared/Icon.tsx'
import { retailerOf } from './shared/links.tsx'
import { gridInsertsOf } from './wall/gridInserts.tsx'

it.each([
  ['www.amazon.se', 'Amazon'],
  ['books.apple.com', 'Apple Books'],
  ['play.google.com', 'Google Play'],
  ['www.lulu.com', 'Lulu'],
  ['www.bokus.com', 'bokus.com'],
  ['notamazon.example', 'notamazon.example'],
])('the retailer at %s is called %s', (host, name) => {
  expect(retailerOf(`https://${host}/dp/1`)).toBe(name)
})

it.each([
  // The channels of these two colours add up to 336 and 337. A colour with more than 336
  // is pale.
  { colour: 'a blue that is just too dark', dominant: '#6f7071', isMarked: false },
  { colour: 'a pale blue', dominant: '#6f7171', isMarked: true },
  { colour: 'a pale grey', dominant: '#717171', isMarked: false },
  { colour: 'a pale red', dominant: '#ff8080', isMarked: false },
])('a picture of a hero in $colour is marked as pale blue: $isMarked', (row) => {
  const { dominant, isMarked } = row
  const page = homePage(posters(2))
  const [image] = page.hero
  if (!image) throw new Error('a hero has a picture')
  const hero = [{ ...image, colours: { ...image.colours, dominant } }]

  const html = renderPage({ ...page, hero }, assets)

  const [slide] = html.match(/<div class="hero-slide"[^>]*>/g) ?? []
  expect(slide?.includes('pale-blue')).toBe(isMarked)
})

it('picks pull quotes with five stars and at most 170 letters', () => {
  const review = (id: string, rating: number, length: number) =>
    ({
      id,
      rating,
      comment: words('x'.repeat(length)),
      name: 'Bo',
      date: '2025-09-01',
    }) as Review
  const home = homePage(posters(2))
  const reviews = [review('whole', 5, 170), review('long', 5, 171), review('good', 4, 9)]

  const inserts = gridInsertsOf(home.gallery, reviews, home.chrome)

  // Only one of the three reviews is quoted, so the second and third quote are missing.
  const keys = inserts.map((insert) => (isValidElement(insert) ? insert.key : 'missing'))
  expect(keys).toEqual(['sizes', 'whole', 'saga', 'missing', 'missing'])
})

it('shows no book teaser on a wall in a shop without books', () => {
  const { gallery, chrome } = homePage(posters(2))

  const inserts = gridInsertsOf(gallery, [], { ...chrome, editions: [] })

  // Without reviews there are no quotes either, so only the size guide is left.
  expect(inserts.filter(Boolean)).toHaveLength(1)
})

it('shows no language menu in a shop with one language', () => {
  const home = homePage(posters(2))
  const languages = home.languages.filter(({ current }) => current)

  expect(renderPage(home, assets)).toContain('id="languages"')
  expect(renderPage({ ...home, languages }, assets)).not.toContain('languages"')
})

/** Numbers of posters, and of columns. */
const walls = [
  [58, 4],
  [46, 2],
  [31, 5],
  [13, 6],
  [30, 3],
  [13, 3],
  [12, 3],
  [12, 4],
  [11, 1],
  [9, 3],
  [8, 3],
] as const

interface Wall {
  /** '58 in 4': the numbers of posters and columns. */
  readonly title: string
  readonly page: Page
}

/** Returns the wall of a home page, below a hero, and of a gallery without a hero. */
function wallsOf(count: number, columns: number): readonly Wall[] {
  // A page with a hero loads the stylesheet of its colours late. Any stylesheet will do.
  const home = { ...homePage(posters(count)), colours: assets.styles.shop }
  const page = {
    ...home,
    gallery: { ...home.gallery, columns },
    chrome: { ...home.chrome, strings: keyStrings },
  }
  const title = `${count} in ${columns}`
  return [
    { title, page },
    { title, page: { ...page, kind: 'gallery' } },
  ]
}

/** The parts of the HTML of a wall that the snapshot shows. */
const wallPatterns = {
  columns: /(?<=data-)columns="\d"/,
  card: /<article/,
  lateColours: /<noscript>/,
  insert: /class="breath/,
  loadingOfPicture: /loading="\w+"/,
  sizesOfPicture: /sizes="[^"]+"/,
  placeInIndex: /class="where/,
  linkOfIndex: /href="#poster[^<]+/,
}
const WALL_PART = new RegExp(
  Object.values(wallPatterns)
    .map(({ source }) => source)
    .join('|'),
  'g',
)
/** Matches the space before a column count, a card, an insert or the index. */
const SPACE_BEFORE_LINE = / (?=columns=|<article|class=")/

/** Merges equal consecutive lines: '3 × <article loading="lazy"' */
function mergeRepeats(lines: readonly string[]): readonly string[] {
  const groups: { readonly line: string; count: number }[] = []
  for (const line of lines) {
    const group = groups.at(-1)
    if (group?.line === line) group.count += 1
    else groups.push({ line, count: 1 })
  }
  return groups.map(({ line, count }) => (count === 1 ? line : `${count} × ${line}`))
}

it('gives walls inserts and an index, and loads their first pictures early', async () => {
  const wallsWithParts = walls
    .flatMap(([count, columns]) => wallsOf(count, columns))
    .map(({ title, page }) => {
      const parts: readonly string[] = renderPage(page, assets).match(WALL_PART) ?? []
      return { heading: `# ${page.kind}: ${title}`, parts }
    })

  // The snapshot shows each `sizes` attribute once, after the walls, which only refer to
  // it by name.
  const allParts = wallsWithParts.flatMap(({ parts }) => parts)
  const sizes = [...new Set(allParts.filter((part) => part.startsWith('sizes=')))]
  const nameOf = (part: string): string =>
    sizes.includes(part) ? `sizes ${sizes.indexOf(part) + 1}` : part

  const paragraphs = wallsWithParts.map(({ heading, parts }) => {
    const lines = mergeRepeats(parts.map(nameOf).join(' ').split(SPACE_BEFORE_LINE))
    return `${[heading, ...lines].join('\n')}\n`
  })
  const legend = sizes.map(
    (part) => `${nameOf(part)}: ${part.slice('sizes="'.length, -1)}\n`,
  )
  await expect([...paragraphs, legend.join('')].join('\n')).toMatchFileSnapshot(
    'walls.txt',
  )
})

it('renders the outline of each icon', async () => {
  const names = Object.keys(outlines) as (keyof typeof outlines)[]

  const icons = names.map(
    (name) => `${name}: ${renderToStaticMarkup(<Icon name={name} />)}\n`,
  )
  await expect(icons.join('')).toMatchFileSnapshot('icons.txt')
})
