import { expect, test } from 'vitest'
import type { Output } from '../model/output.ts'
import { findGoneAddresses, goneAddressesWarning } from './check-plan.ts'

const page = (path: string) => ({ kind: 'page', path }) as unknown as Output
const routes = { languages: ['sv', 'en'], renamed: [], recoded: [] }
const image = '<image:loc>https://shop.example/a.jpg</image:loc>'
const sitemap = ['/sv', '/sv/moons', '/sv/posters/a']
  .map((path) => `<url>\n<loc>https://shop.example${path}</loc>\n${image}</url>`)
  .join('\n')

test('addresses that neither a page nor a lasting redirect answers are gone', () => {
  const renamed = [{ from: 'moons', to: 'suns', shortcut: true }]
  const both = [sitemap, sitemap.replaceAll('/sv', '/en')]
  const goneOf = (sitemaps: readonly string[], ...pages: readonly string[]) =>
    findGoneAddresses(sitemaps, pages.map(page), { ...routes, renamed })
  expect(goneOf([sitemap], 'sv/suns.html')).toEqual(['/sv', '/sv/posters/a'])
  expect(goneOf([])).toEqual([])
  expect(goneOf(both, 'sv.html')).toEqual(['/sv/posters/a', '/en', '/en/posters/a'])
})

test('addresses below an earlier code of a language are answered by those of the present one', () => {
  const moved = { ...routes, languages: ['se'], recoded: [{ from: 'sv', to: 'se' }] }
  const pages = [page('se.html'), page('se/moons.html')]
  expect(findGoneAddresses([sitemap], pages, moved)).toEqual(['/sv/posters/a'])
})

test('one warning names them, and leaves a long list to --plan', async () => {
  const said = ['', 'a', 'abcdef', 'abcdefg'].map((names) => goneAddressesWarning([...names]))
  await expect(`${JSON.stringify(said, null, 1)}\n`).toMatchFileSnapshot('gone-addresses.txt')
})
