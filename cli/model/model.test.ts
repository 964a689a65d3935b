import { expect, test } from 'vitest'
import { image } from '../../tests/support/pages.ts'
import { averageRating, countsPerStar } from './document.ts'
import { fallbackOf, srcsetOf, variantsOf } from './image.ts'
import { type Gallery, type Poster, seriesBesideId, swatchOf } from './poster.ts'
import { decimalText, minorUnitsOf, priceText } from './price.ts'

test('variants have the shape and widths of their place; no picture is enlarged or without a file', async () => {
  const sources = [
    ['portrait', 1188, 1682],
    ['portrait', 700, 991],
    ['portrait', 100, 142],
    ...(['landscape', 'hero', 'tall-hero', 'cover'] as const).map(
      (shape) => [shape, 2400, 1350] as const,
    ),
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

test('the markup names exactly the files of a picture', () => {
  const source = image('freyja', 1188, 1682)
  const markup = `${srcsetOf(source, 'portrait', 'avif')}, ${srcsetOf(source, 'portrait', 'jpeg')}`
  const paths = variantsOf(source, 'portrait').map(
    ({ path, width }) => `/${path} ${width}w`,
  )
  expect(markup.split(', ')).toEqual(paths)
  expect(`${fallbackOf(source, 'portrait')} 1188w`).toBe(paths.at(-1))
})

test('prices are formatted per language, dollars alike in all, and counted in minor units', async () => {
  const lines = 'USD EUR GBP SEK JPY HUF KWD'.split(' ').flatMap((currency) => {
    const price = { amount: 12000, currency }
    const texts = ['sv', 'en', 'es', 'fr'].map((lang) =>
      priceText(price, lang).replace(/\s/g, '_'),
    )
    return `${texts.join('  ')}  for machines ${decimalText(price)}, charged ${minorUnitsOf(price)}\n`
  })
  await expect(lines.join('')).toMatchFileSnapshot('fixtures/prices.txt')
})

test('ratings have an average with one decimal, and are counted from five stars down', () => {
  const ratings = [5, 5, 5, 4].map((rating) => ({ rating }))
  expect([averageRating(ratings), averageRating([])]).toEqual([4.8, 0])
  expect(countsPerStar(ratings).map(({ count }) => count)).toEqual([3, 1, 0, 0, 0])
})

test('a colour is shown by the lightest, the middle and the darkest of its inks on the wall', () => {
  const swatch = (...inks: readonly (string | undefined)[]) => {
    const families = inks.map((ink) =>
      ink === undefined ? [] : [{ family: 'blue', ink }],
    )
    const posters = families.map((families) => ({ images: [{ colours: { families } }] }))
    return swatchOf({ posters } as unknown as Gallery, 'blue')
  }
  // Green looks lighter than red, and red than blue; a pale red looks lighter than a deep green.
  const inks = ['#0000ff', undefined, '#00b000', '#ff0000', '#f04040']
  expect(swatch(...inks)).toEqual(['#f04040', '#00b000', '#0000ff'])
  expect([swatch('#0000ff', undefined), swatch(undefined)]).toEqual([['#0000ff'], []])
})

test('a card omits the series with which its id begins', () => {
  const series = ['freyja', 'frey', 'gods', 'freyja-asgard'].map((id) => ({ id }))
  expect(seriesBesideId({ id: 'freyja-asgard', series } as unknown as Poster)).toEqual([
    'frey',
    'gods',
  ])
})
