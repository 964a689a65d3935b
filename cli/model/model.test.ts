import { describe, expect, test } from 'vitest'
import { image } from '../../tests/support/pages.ts'
import { fallbackOf, type Shape, srcsetOf, variantsOf } from './image.ts'
import { pageFile, routeOf } from './path.ts'
import type { Gallery, Poster } from './poster.ts'
import { priceText, surchargeText, usd } from './price.ts'
import { averageRating, countsPerStar } from './review.ts'
import { seriesBesideId, swatchOf } from './wall.ts'

const print = (width: number) => image('freyja', width, Math.round((width * 841) / 594))

describe('picture variants', () => {
  test.each([
    [
      1188,
      ['297 × 421', '594 × 841', '891 × 1262', '1188 × 1682 widest'],
      ['594 × 841', '1188 × 1682 widest'],
    ],
    [700, ['297 × 421', '594 × 841 widest'], ['594 × 841 widest']],
    [100, ['297 × 421 widest'], ['594 × 841 widest']],
  ])(
    'of %s pixels have the shape of a sheet and are not enlarged, yet there are some',
    (width, avif, jpeg) => {
      const sizes = variantsOf(print(width), 'portrait').map(
        ({ format, width, height, widest }) => `${format} ${width} × ${height}${widest ? ' widest' : ''}`,
      )
      expect(sizes).toEqual([...avif.map((size) => `avif ${size}`), ...jpeg.map((size) => `jpeg ${size}`)])
    },
  )

  test.each<[Shape, string, string]>([
    ['landscape', '420 × 297, 841 × 594, 1188 × 839, 1682 × 1188', '841 × 594, 1682 × 1188'],
    ['hero', '1080 × 608, 1440 × 810, 1920 × 1080, 2400 × 1350', '1440 × 810'],
    ['tall-hero', '480 × 800, 810 × 1350', ''],
    ['cover', '240 × 360, 480 × 720, 720 × 1080, 960 × 1440', '480 × 720'],
  ])('of a %s have the widths that its place asks for', (shape, avif, jpeg) => {
    const sizesIn = (wanted: string) =>
      variantsOf(image('freyja', 2400, 1350), shape)
        .filter(({ format }) => format === wanted)
        .map(({ width, height }) => `${width} × ${height}`)
    expect([sizesIn('avif').join(', '), sizesIn('jpeg').join(', ')]).toEqual([avif, jpeg])
  })

  test('are exactly the files that the markup names', () => {
    const source = print(1188)
    const markup = `${srcsetOf(source, 'portrait', 'avif')}, ${srcsetOf(source, 'portrait', 'jpeg')}`
    const paths = variantsOf(source, 'portrait').map(({ path, width }) => `/${path} ${width}w`)
    expect(markup.split(', ')).toEqual(paths)
    expect(`${fallbackOf(source, 'portrait')} 1188w`).toBe(paths.at(-1))
  })
})

test('prices read the same in every language', () => {
  expect([priceText(usd(90)), surchargeText(usd(30))]).toEqual(['$90 USD', '(+$30 USD)'])
})

test('pages are flat files beside the folder of their language', () => {
  expect(routeOf('sv', '')).toBe('/sv')
  expect(pageFile(routeOf('es', 'holy-cow'))).toBe('es/holy-cow.html')
})

test('ratings have an average with one decimal, and are counted from five stars down', () => {
  const ratings = [5, 5, 5, 4].map((rating) => ({ rating }))
  expect([averageRating(ratings), averageRating([])]).toEqual([4.8, 0])
  expect(countsPerStar(ratings).map(({ count }) => count)).toEqual([3, 1, 0, 0, 0])
})

test('a colour is shown by the lightest, the middle and the darkest of its inks on the wall', () => {
  const swatch = (...inks: readonly (string | undefined)[]) => {
    const families = inks.map((ink) => (ink === undefined ? [] : [{ family: 'blue', ink }]))
    const posters = families.map((families) => ({ images: [{ colours: { families } }] }))
    return swatchOf({ posters } as unknown as Gallery, 'blue')
  }
  // Green looks lighter than red, and red than blue.
  const inks = ['#0000ff', undefined, '#00b000', '#ff0000', '#606060']
  expect(swatch(...inks)).toEqual(['#00b000', '#606060', '#0000ff'])
  expect([swatch('#0000ff', undefined), swatch(undefined)]).toEqual([['#0000ff'], []])
})

test('a card does not say again the series with which its id begins', () => {
  const series = ['freyja', 'frey', 'gods', 'freyja-asgard'].map((id) => ({ id }))
  expect(seriesBesideId({ id: 'freyja-asgard', series } as unknown as Poster)).toEqual(['frey', 'gods'])
})
