import { expect, test } from 'vitest'
import { homePage, poster, posters } from '../../tests/support/pages.ts'
import type { ColourFamily, Colours } from '../model/image.ts'
import type { Chrome, GalleryLink } from '../model/page.ts'
import { choicesOf, type Gallery, type Poster } from '../model/poster.ts'
import { shopBrandOf } from '../model/shop-brand.ts'
import { sheetsOfGallery, swatchStyle, wallStyle } from './gallery-styles.ts'
import { linkedGalleries } from './pages.ts'
import { seoOf } from './poster-pages.ts'
import { relatedOn } from './related.ts'

const gallerySlugs = (count: number) =>
  Array.from({ length: count }, (_, index) => `gallery-${index}`)

/** Returns the galleries that a page links to in a shop with `count` galleries. */
const linkedFrom = (slug: string, count: number): readonly string[] => {
  const links = gallerySlugs(count).map((gallery) => ({ slug: gallery }) as GalleryLink)
  return linkedGalleries(slug, links, 'gallery-0').map((gallery) => gallery.slug)
}

test('in a shop with few galleries, every page links to all of them in order', () => {
  for (const slug of ['', 'gallery-7', 'success'])
    expect(linkedFrom(slug, 12)).toEqual(gallerySlugs(12))
})

test('in a shop with many galleries, a page links to the home gallery, itself and the next ones', () => {
  // Twelve in total. After the last gallery, the list continues with the first.
  const linkedSlugs = [
    'gallery-0',
    'gallery-198',
    'gallery-199',
    ...gallerySlugs(10).slice(1),
  ]

  expect(linkedFrom('gallery-198', 200)).toEqual(linkedSlugs)
  expect(linkedFrom('', 13)).toEqual(gallerySlugs(12))
})

const chrome = {
  siteName: 'Shop',
  strings: { poster: { kind: 'art poster', offer: 'Shipped free.' } },
} as Chrome

const seoWith = (title: string, description = 'Short.') =>
  seoOf({ title: { text: title }, description: { text: description } } as Poster, chrome)

const letters = (count: number): string => 'a'.repeat(count)

/** Returns the longest text that fits a limit with its completion added, and a text that is one letter too long. */
function textsAround(limit: number, completion: string): readonly string[] {
  const longest = limit - completion.length
  return [letters(longest), letters(longest + 1)]
}

test('titles and descriptions of poster pages are completed as far as the limits allow', async () => {
  const maxTitle = 70
  const titles = [
    ...textsAround(maxTitle, ', art poster – Shop'),
    ...textsAround(maxTitle, ' – Shop'),
    letters(maxTitle),
    // Too long: these are cut after a word, and a dash at the cut is left out.
    `${letters(maxTitle - 2)} and more`,
    `${letters(maxTitle - 10)}, and – a wordthatislong`,
  ]
  const maxDescription = 160
  const descriptions = [
    letters(7),
    ...textsAround(maxDescription, ' Shipped free.'),
    letters(maxDescription),
    // Too long.
    `${letters(maxDescription - 2)} and more`,
    `${letters(maxDescription - 1)} and more of it`,
  ]

  const lines = [
    ...titles.map((title) => `${title}\n  ${seoWith(title).title}\n`),
    ...descriptions.map((text) => `${text}\n  ${seoWith('Moon', text).description}\n`),
  ]
  const shortened = lines
    .join('')
    .replaceAll(/a{7,}/g, (run) => `<${run.length} letters>`)
  await expect(shortened).toMatchFileSnapshot('poster-seo.txt')
})

const moon = { id: 'moon', name: 'The moon' }
const lake = { id: 'lake', name: 'The lake' }

const posterIn = (
  id: string,
  colours: Partial<Colours>,
  series: Poster['series'] = [],
): Poster => {
  const basicPoster = poster(id)
  const [image] = basicPoster.images
  return {
    ...basicPoster,
    images: [{ ...image, colours: { ...image.colours, ...colours } }],
    series,
  }
}

/** Returns a poster with a single ink. */
const inked = (
  id: string,
  family: ColourFamily,
  ink: string,
  series?: Poster['series'],
): Poster => posterIn(id, { families: [{ family, ink, share: 1 }] }, series)

const galleryOf = (posters: readonly Poster[]): Gallery => homePage(posters).gallery

const gallery = galleryOf([
  inked('moon-gate', 'blue', '#336699', [moon]),
  inked('2-gates', 'red', '#993333'),
  inked('sea', 'blue', '#112233'),
])

const engineBrand = shopBrandOf(undefined)

// The styles hide the cards that do not match a choice, and count the others.
test('a gallery offers the colours and series of its posters', async () => {
  expect(choicesOf(gallery)).toEqual({ colours: ['red', 'blue'], series: [moon] })

  const styles = [
    swatchStyle(gallery, engineBrand),
    wallStyle(gallery),
    sheetsOfGallery(gallery, engineBrand).colours.contents,
  ]
  await expect(`${styles.join('\n\n')}\n`).toMatchFileSnapshot('wall-style.txt')
})

test('a gallery without colours and series has no styles', () => {
  const plainGallery = galleryOf(posters(3))

  expect(swatchStyle(plainGallery, engineBrand)).toBe('')
  expect(wallStyle(plainGallery)).toBe('')
})

test('the swatches of filter options have a light edge on a dark ground', () => {
  const inksIn = (styles: string): readonly string[] =>
    styles.match(/--inks:[^(]+/g) ?? []

  expect(inksIn(swatchStyle(gallery, shopBrandOf({ ground: '#171a21' })))).toEqual([
    '--inks:radial-gradient',
    '--inks:radial-gradient',
  ])
  expect(inksIn(swatchStyle(gallery, engineBrand))).toEqual([
    '--inks:linear-gradient',
    '--inks:linear-gradient',
  ])
})

/** Returns a poster whose picture has only this tone, and no inks. */
const toned = (id: string, tone: string, series?: Poster['series']): Poster =>
  posterIn(id, { dominant: tone, accent: tone, families: [] }, series)

/** Returns the ids of the posters related to the one at this index. */
const relatedIds = (
  galleryPosters: readonly Poster[],
  index = 0,
): readonly (string | undefined)[] =>
  (relatedOn(galleryPosters)[index] ?? []).map(
    (relatedIndex) => galleryPosters[relatedIndex]?.id,
  )

test('posters of the same series are related first, then the nearest colours', () => {
  const galleryPosters = [
    toned('teal', '#0e5a63', [lake]),
    toned('red', '#c02020', [lake]),
    toned('sea', '#10606a'),
    toned('gold', '#d0a020'),
    toned('green', '#107050'),
    toned('pink', '#f080b0'),
  ]

  expect(relatedIds(galleryPosters)).toEqual(['red', 'sea', 'green', 'gold'])
  // Posters without a series are not treated as one series.
  expect(relatedIds(galleryPosters, 2)).toEqual(['teal', 'green', 'red', 'gold'])
})

test('posters with equal colours are related in gallery order', () => {
  const galleryPosters = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => toned(id, '#808080'))

  // No poster is related to itself.
  expect(relatedIds(galleryPosters, 2)).toEqual(['a', 'b', 'd', 'e'])
})

test('the nearest colours are those that look alike', async () => {
  // All 64 combinations of four levels of red, green and blue.
  const levels = ['08', '60', 'b0', 'ff']
  const colours = levels.flatMap((red) =>
    levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
  )
  const galleryPosters = colours.map((colour) => toned(colour, colour))

  const lines = galleryPosters.map(
    ({ id }, index) => `${id}: ${relatedIds(galleryPosters, index).join(' ')}\n`,
  )
  await expect(lines.join('')).toMatchFileSnapshot('related.txt')
})
