import { expect, it } from 'vitest'
import { assets, homePage, posters } from '../../tests/support/pages.ts'
import { renderPage } from '../index.tsx'

const page = homePage(posters(2))

/** Returns the links in a home page's bar. */
function linksIn(shop: typeof page): readonly string[] {
  const html = renderPage(shop, assets)
  const [bar = ''] = html.match(/<nav class="bar-links".*?<\/nav>/) ?? []
  return [...bar.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
}

it('links to other galleries in the bar only in a shop with neither books nor a story', () => {
  const chrome = { ...page.chrome, editions: [], hasStory: false }

  expect(linksIn(page)).not.toContain('/en/landscape')
  expect(linksIn({ ...page, chrome })).toEqual(['/en#gallery', '/en/landscape'])
})

it.each([
  { lang: 'de', label: 'Sprache', text: 'Sprache: <' },
  { lang: 'fr', label: 'Langue', text: 'Langue\u00a0: <' },
])('the language menu puts the colon after "$label" as is customary in $lang', (row) => {
  const { lang, label, text } = row
  const { strings } = page.chrome
  const nav = { ...strings.nav, language: label }
  const chrome = { ...page.chrome, strings: { ...strings, nav } }

  const html = renderPage({ ...page, lang, chrome }, assets)

  expect(html).toContain(`<span class="visually-hidden">${text}`)
})
