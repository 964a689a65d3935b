import { describe, expect, it } from 'vitest'
import { assets, homePage, posters } from '../tests/support/pages.ts'
import { scriptTextOf } from './script-text.ts'
import { PosterGrid } from './sections/PosterGrid.tsx'
import { retailerOf } from './sections/retailer.ts'
import { posterSizes } from './sections/sizes.ts'
import { renderMarkup } from './shared.tsx'

describe('PosterGrid', () => {
  const wall = (count: number, columns: number): string => {
    const page = homePage(posters(count))
    return renderMarkup(
      <PosterGrid
        page={{ ...page, gallery: { ...page.gallery, columns } }}
        belowHero
        inserts={[<hr key="1" />, <hr key="2" />]}
      />,
      page,
      assets,
    )
  }
  /** Cards before each breath. */
  const cardsBefore = (html: string): number[] =>
    [...html.matchAll(/<hr\/>/g)].map(({ index }) => [...html.slice(0, index).matchAll(/<article/g)].length)

  it.each([
    [58, 4, [12, 24]],
    [46, 2, [8, 16]],
    [12, 3, [6]],
    [12, 4, []],
  ])('lets %i posters in %i columns breathe after %j', (count, columns, expected) => {
    expect(cardsBefore(wall(count, columns))).toEqual(expected)
  })

  it('hands the columns of the content to the stylesheet', () => {
    expect(wall(2, 3)).toContain('data-columns="3"')
  })
})

describe('posterSizes', () => {
  it.each([
    [1, 'calc(100vw - 2rem)'],
    [2, '(min-width: 110rem) 49rem, (min-width: 44rem) 44vw, calc(100vw - 2rem)'],
    [3, '(min-width: 110rem) 31rem, (min-width: 65rem) 28vw, (min-width: 44rem) 44vw, calc(100vw - 2rem)'],
    [
      4,
      '(min-width: 110rem) 22.5rem, (min-width: 90rem) 20.5vw, (min-width: 65rem) 28vw, (min-width: 44rem) 44vw, calc(100vw - 2rem)',
    ],
  ])('follows the layout of %i columns', (columns, sizes) => {
    expect(posterSizes(columns)).toBe(sizes)
  })
})

describe('retailerOf', () => {
  it.each([
    ['https://www.amazon.se/dp/1', 'Amazon'],
    ['https://books.apple.com/se/book/1', 'Apple Books'],
    ['https://play.google.com/store/books', 'Google Play'],
    ['https://www.lulu.com/shop/1', 'Lulu'],
    ['https://www.bokus.com/bok/1', 'bokus.com'],
    ['https://notamazon.example/', 'notamazon.example'],
  ])('knows %s as %s', (url, name) => {
    expect(retailerOf(url)).toBe(name)
  })
})

describe('scriptTextOf', () => {
  it('cannot end the script it stands in', () => {
    const value = { title: '</script><!--' }
    expect(scriptTextOf(value)).not.toContain('<')
    expect(JSON.parse(scriptTextOf(value))).toEqual(value)
  })
})
