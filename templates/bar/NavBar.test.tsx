import { expect, it } from 'vitest'
import { assets, homePage, posters } from '../../tests/support/pages.ts'
import { renderPage } from '../index.tsx'

const page = homePage(posters(2))

/** Returns the links of the bar of a home page. */
function linksIn(shop: typeof page): readonly string[] {
  const html = renderPage(shop, assets)
  const [bar = ''] = html.match(/<nav class="bar-links".*?<\/nav>/) ?? []
  return [...bar.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
}

it('the bar links to other galleries only in a shop without books and a story', () => {
  const chrome = { ...page.chrome, editions: [], hasStory: false }

  expect(linksIn(page)).not.toContain('/en/landscape')
  expect(linksIn({ ...page, chrome })).toEqual(['/en#gallery', '/en/landscape'])
})
