import { expect, test } from 'vitest'
import { image } from '../../tests/support/pages.ts'
import { averageRating, countsPerStar } from './document.ts'
import { fallbackOf, srcsetOf, variantsOf } from './image.ts'
import { type Gallery, type Poster, seriesBesideId, swatchOf } from './poster.ts'
import { decimalText, minorUnitsOf, priceText } from './price.ts'

test('variants have the shape and widths that their place needs, and never enlarge a picture', async () => {
  const sources = [
    ['portrait', 1188, 1682],
    ['portrait', 700, 991],
    ['portrait', 100, 142],
    ['landscape', 2400, 1350],
    ['hero', 2400, 1350],
    ['tall-hero', 2400, 1350],
    ['cover', 2400, 1350],
  ] as const

  const lines = sources.map(([shape, width, height]) => {
    const sizes = variantsOf(image('freyja', width, height), shape).map(
      ({ format, width, height, widest }) =>
        `  ${format} ${width} × ${height}${widest ? ' widest' : ''}\n`,
    )
    return `${shape} of ${width} × ${height}:\n${sizes.join('')}`
  })

  await expect(lines.join('')).toMatchFileSnapshot('fixtures/variants.txt')
})

test('the markup refers to exactly the files of a picture', () => {
  const source = image('freyja', 1188, 1682)
  const formats = ['avif', 'jpeg'] as const
  const candidates = formats.flatMap((format) =>
    srcsetOf(source, 'portrait', format).split(', '),
  )

  const paths = variantsOf(source, 'portrait').map(
    ({ path, width }) => `/${path} ${width}w`,
  )
  expect(candidates).toEqual(paths)
  expect(`${fallbackOf(source, 'portrait')} 1188w`).toBe(paths.at(-1))
})

// Each line of the snapshot is a currency, with its price in each language and an underscore for each kind of space.
test('prices are formatted for each language, for machines and for payment', async () => {
  const lines = 'USD EUR GBP SEK JPY HUF KWD'.split(' ').flatMap((currency) => {
    const price = { amount: 12000, currency }
    const texts = ['sv', 'en', 'es', 'fr'].map((lang) =>
      priceText(price, lang).replace(/\s/g, '_'),
    )
    const amounts = `for machines ${decimalText(price)}, charged ${minorUnitsOf(price)}`
    return `${texts.join('  ')}  ${amounts}\n`
  })

  await expect(lines.join('')).toMatchFileSnapshot('fixtures/prices.txt')
})

const ratings = [5, 5, 5, 4].map((rating) => ({ rating }))

test('the average rating has one decimal', () => {
  expect(averageRating(ratings)).toBe(4.8)
  expect(averageRating([])).toBe(0)
})

test('ratings are counted from five stars down', () => {
  expect(countsPerStar(ratings).map(({ count }) => count)).toEqual([3, 1, 0, 0, 0])
})

test('a colour’s swatch has its lightest, middle and darkest ink in the gallery', () => {
  /** Returns the swatch of blue in a gallery of posters with these inks; undefined stands for a poster without blue. */
  const swatch = (...inks: readonly (string | undefined)[]) => {
    const posters = inks.map((ink) => {
      const families = ink === undefined ? [] : [{ family: 'blue', ink }]
      return { images: [{ colours: { families } }] }
    })
    return swatchOf({ posters } as unknown as Gallery, 'blue')
  }

  // Green looks lighter than red, and red looks lighter than blue; a pale red looks lighter than a deep green.
  const inks = ['#0000ff', undefined, '#00b000', '#ff0000', '#f04040']
  expect(swatch(...inks)).toEqual(['#f04040', '#00b000', '#0000ff'])
  expect(swatch('#0000ff', undefined)).toEqual(['#0000ff'])
  expect(swatch(undefined)).toEqual([])
})

test('a card omits a series if its id begins with that series', () => {
  const series = ['freyja', 'frey', 'gods', 'freyja-asgard'].map((id) => ({ id }))

  // The id begins with the letters "frey", but not with this word.
  expect(seriesBesideId({ id: 'freyja-asgard', series } as unknown as Poster)).toEqual([
    'frey',
    'gods',
  ])
})
