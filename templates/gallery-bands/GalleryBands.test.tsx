import { expect, it } from 'vitest'
import type { HomePage } from '../../cli/model/page.ts'
import { assets, homePage, image, posters } from '../../tests/support/pages.ts'
import { renderPage } from '../index.tsx'

const page = homePage(posters(2))

/** Returns a home page that links to this many galleries. */
function pageWithBands(bands: number): HomePage {
  const [home] = page.galleries
  const others = Array.from({ length: bands }, (_, index) => ({
    ...home,
    slug: `gallery-${index}`,
    pictures: [image('first'), image('second')],
  }))
  return { ...page, galleries: [home, ...others] } as HomePage
}

/** Returns the width of the posters in gallery links, in percent of a laptop's screen. */
function widthOn(bands: number): number {
  const html = renderPage(pageWithBands(bands), assets)
  const [link = ''] = html.match(/<a class="band".*?<\/a>/) ?? []
  return Number(/\(min-width: 56rem\) (\d+)vw/.exec(link)?.[1])
}

it('shows larger pictures in the links if a page links to fewer galleries', () => {
  // For three links or more, `bandSizes` gives a single width.
  expect([1, 2, 3, 4].map(widthOn)).toEqual([17, 14, 9, 9])
})
