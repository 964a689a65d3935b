import { describe, expect, test } from 'vitest'
import { fallbackOf, type SourceImage, srcsetOf, variantsOf } from './image.ts'
import { pageFile, routeOf } from './path.ts'
import { priceText, surchargeText, usd } from './price.ts'
import { averageRating, countsPerStar } from './review.ts'

const source = (width: number): SourceImage => ({
  file: 'posters/main/freyja.jpg',
  name: 'freyja',
  hash: 'h',
  key: 'k1',
  width,
  height: Math.round((width * 841) / 594),
  colours: { dominant: '#111111', accent: '#222222', families: [] },
})

describe('picture variants', () => {
  test('have the exact proportion of their shape', () => {
    const sizes = variantsOf(source(1188), 'portrait').map(({ width, height }) => [width, height])
    expect(sizes).toContainEqual([594, 841])
    expect(sizes).toContainEqual([1188, 1682])
  })

  test('are never larger than the source, yet every picture has some', () => {
    expect(Math.max(...variantsOf(source(700), 'portrait').map(({ width }) => width))).toBe(594)
    expect(variantsOf(source(100), 'portrait').length).toBeGreaterThan(0)
  })

  test('are exactly the files that the markup names', () => {
    const [avif, jpeg] = (['avif', 'jpeg'] as const).map((format) =>
      srcsetOf(source(1188), 'portrait', format),
    )
    const srcset = `${avif}, ${jpeg}`
    const named = [...srcset.matchAll(/\/(img\/\S+) \d+w/g)].map(([, path]) => path)
    expect(named.sort()).toEqual(
      variantsOf(source(1188), 'portrait')
        .map(({ path }) => path as string)
        .sort(),
    )
    expect(named).toContain(fallbackOf(source(1188), 'portrait').slice(1))
  })
})

test('prices read the same in every language', () => {
  expect(priceText(usd(90))).toBe('$90 USD')
  expect(surchargeText(usd(30))).toBe('(+$30 USD)')
})

test('pages are flat files beside the folder of their language', () => {
  expect(routeOf('sv', '')).toBe('/sv')
  expect(pageFile(routeOf('es', 'holy-cow'))).toBe('es/holy-cow.html')
})

describe('ratings', () => {
  const ratings = [5, 5, 5, 4].map((rating) => ({ rating }))
  test('average with one decimal', () => {
    expect(averageRating(ratings)).toBe(4.8)
    expect(averageRating([])).toBe(0)
  })
  test('are counted from five stars down', () => {
    expect(countsPerStar(ratings).map(({ count }) => count)).toEqual([3, 1, 0, 0, 0])
  })
})
