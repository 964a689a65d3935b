import { expect, test } from 'vitest'
import { droppedRedirects, redirectsOf } from './cloudflare.ts'
import type { RouteRules } from './host.ts'
import { serveRedirectsOf } from './serve.ts'

const rules: RouteRules = {
  languages: ['sv', 'en'],
  fallback: 'sv',
  pages: ['wide', 'book'],
  shortcuts: ['wide'],
  folders: { posters: ['eye', 'whale'] },
  renamed: [{ from: 'old', to: 'wide', shortcut: true }],
  recoded: [{ from: 'es', to: 'en' }],
  rootFiles: ['my file.txt', 'logo@2x.png', 'a+b.txt', 'é.txt'],
}
const galleries = Array.from({ length: 1200 }, (_, index) => `gallery-${index}`)
const plain = { ...rules, folders: {}, renamed: [], recoded: [], rootFiles: [] }
const many = { ...plain, pages: ['book', ...galleries], shortcuts: galleries }

test('_redirects excludes every page, poster and root file from the catch-all rule', async () => {
  await expect(redirectsOf(rules)).toMatchFileSnapshot('redirects.txt')
  expect(droppedRedirects(rules)).toEqual([])
})

test('_redirects stays within 1999 fixed rules and 100 with placeholders, and hides no page', async () => {
  const lines = redirectsOf(many)
    .split('\n')
    .map((line, index) => `${index + 1} ${line}`)
  const shown = lines.filter((line) => !/gallery-(?!(?:0|47|48|898|899)\b)/.test(line))
  await expect(shown.join('\n')).toMatchFileSnapshot('many-redirects.txt')
})

test('describes the redirects that exceed the limit, and what happens to their addresses', async () => {
  const renamed = galleries.map((to) => ({ from: `old-${to}`, to, shortcut: true }))
  // Beside those of posters there is room for 46 pages.
  const shops = [46, 47].map((count) => ({
    ...plain,
    folders: { posters: ['eye'] },
    pages: galleries.slice(0, count),
  }))
  const said = [many, { ...many, renamed, shortcuts: [] }, ...shops].flatMap((shop) =>
    droppedRedirects(shop).concat(''),
  )
  await expect(said.join('\n')).toMatchFileSnapshot('dropped-redirects.txt')
})

test('serve.json names posters, in patterns of a length that it reads', () => {
  const posters = Array.from({ length: 2000 }, (_, index) => `poster-${index}`)
  const sources = serveRedirectsOf({ ...rules, folders: { posters } }).map(
    ({ source }) => source,
  )
  const patterns = sources.filter((source) => source.includes('/posters/'))
  expect([patterns.length, Math.max(...patterns.map(({ length }) => length))]).toEqual([
    9, 3020,
  ])
  expect(patterns.flatMap((source) => source.match(/poster-\d+/g) ?? [])).toEqual(posters)
})
