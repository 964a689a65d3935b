import { expect, test } from 'vitest'
import { homePage, poster, posters } from '../../tests/support/pages.ts'
import type { ColourFamily, Colours } from '../model/image.ts'
import type { Chrome } from '../model/page.ts'
import { choicesOf, type Gallery, type Poster } from '../model/poster.ts'
import { sheetsOfGallery, swatchStyle, wallStyle } from './gallery-styles.ts'
import { chromeForPage } from './pages.ts'
import { seoOf } from './poster-pages.ts'
import { relatedOn } from './related.ts'

const slugsTo = (count: number) =>
  Array.from({ length: count }, (_, index) => `gallery-${index}`)
const shopOf = (count: number): Chrome =>
  ({
    galleries: slugsTo(count).map((slug) => ({ slug })),
    homeGallery: 'gallery-0',
  }) as unknown as Chrome
const linkedFrom = (slug: string, shop: Chrome): readonly string[] =>
  chromeForPage(slug, shop).galleries.map((gallery) => gallery.slug)

test('in a shop of few galleries every page links to all of them, in their order', () => {
  const shop = shopOf(12)
  for (const slug of ['', 'gallery-7', 'success'])
    expect(chromeForPage(slug, shop)).toBe(shop)
})

test('in a shop of many galleries a page links to the home, itself and those that follow', () => {
  const around = ['gallery-0', 'gallery-198', 'gallery-199', ...slugsTo(10).slice(1)]
  expect(linkedFrom('gallery-198', shopOf(200))).toEqual(around)
  expect(linkedFrom('', shopOf(13))).toEqual(slugsTo(12))
})

const chrome = {
  siteName: 'Shop',
  strings: { poster: { kind: 'art poster', offer: 'Shipped free.' } },
} as Chrome
const seoWith = (title: string, description = 'Short.') =>
  seoOf({ title: { text: title }, description: { text: description } } as Poster, chrome)
const letters = (count: number): string => 'a'.repeat(count)

test('titles of poster pages add kind and shop if they fit, and descriptions the offer', async () => {
  const long = 'and – a wordthatislong'
  const titles = [51, 52, 63, 64, 70]
    .map(letters)
    .concat(`${letters(68)} and more`, `${letters(60)}, ${long}`)
  const descriptions = [7, 146, 147, 160]
    .map(letters)
    .concat(`${letters(158)} and more`, `${letters(159)} and more of it`)
  const said = [
    ...titles.map((title) => `${title}\n  ${seoWith(title).title}\n`),
    ...descriptions.map((text) => `${text}\n  ${seoWith('Moon', text).description}\n`),
  ]
  const short = said.join('').replaceAll(/a{7,}/g, (run) => `<${run.length} letters>`)
  await expect(short).toMatchFileSnapshot('poster-seo.txt')
})

const moon = { id: 'moon', name: 'The moon' }
const lake = { id: 'lake', name: 'The lake' }
const posterIn = (
  id: string,
  colours: Partial<Colours>,
  series: Poster['series'] = [],
): Poster => {
  const plain = poster(id)
  const [image] = plain.images
  return {
    ...plain,
    images: [{ ...image, colours: { ...image.colours, ...colours } }],
    series,
  }
}
const inked = (
  id: string,
  family: ColourFamily,
  ink: string,
  series?: Poster['series'],
): Poster => posterIn(id, { families: [{ family, ink, share: 1 }] }, series)
const wallOf = (shown: readonly Poster[]): Gallery => homePage(shown).gallery
const wall = wallOf([
  inked('moon-gate', 'blue', '#336699', [moon]),
  inked('2-gates', 'red', '#993333'),
  inked('sea', 'blue', '#112233'),
])

test('a wall offers the colours and series of its posters; a choice hides and counts cards', async () => {
  expect(choicesOf(wall)).toEqual({ colours: ['red', 'blue'], series: [moon] })
  const styles = [
    swatchStyle(wall),
    wallStyle(wall),
    sheetsOfGallery(wall).colours.contents,
  ]
  await expect(`${styles.join('\n\n')}\n`).toMatchFileSnapshot('wall-style.txt')
})

test('a wall without colours and series has no rules', () => {
  expect([swatchStyle(wallOf(posters(3))), wallStyle(wallOf(posters(3)))]).toEqual([
    '',
    '',
  ])
})

const toned = (id: string, tone: string, series?: Poster['series']): Poster =>
  posterIn(id, { dominant: tone, accent: tone, families: [] }, series)

const idsBeside = (wall: readonly Poster[], own = 0): readonly (string | undefined)[] =>
  (relatedOn(wall)[own] ?? []).map((index) => wall[index]?.id)

test('the own series comes first, then the nearest colours', () => {
  const wall = [
    toned('teal', '#0e5a63', [lake]),
    toned('red', '#c02020', [lake]),
    toned('sea', '#10606a'),
    toned('gold', '#d0a020'),
    toned('green', '#107050'),
    toned('pink', '#f080b0'),
  ]
  expect(idsBeside(wall)).toEqual(['red', 'sea', 'green', 'gold'])
  // Posters without a series are none.
  expect(idsBeside(wall, 2)).toEqual(['teal', 'green', 'red', 'gold'])
})

test('equally near ones keep the order of the wall, and no poster is beside itself', () => {
  const wall = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => toned(id, '#808080'))
  expect(idsBeside(wall, 2)).toEqual(['a', 'b', 'd', 'e'])
})

test('nearest are the colours that look alike', async () => {
  const parts = ['08', '60', 'b0', 'ff']
  const colours = parts.flatMap((red) =>
    parts.flatMap((green) => parts.map((blue) => `#${red}${green}${blue}`)),
  )
  const wall = colours.map((colour) => toned(colour, colour))
  const lines = wall.map(({ id }, own) => `${id}: ${idsBeside(wall, own).join(' ')}\n`)
  await expect(lines.join('')).toMatchFileSnapshot('related.txt')
})
