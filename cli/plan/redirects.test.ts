import { describe, expect, test } from 'vitest'
import { droppedRedirects, redirectsOf } from './redirects.ts'
import type { RouteRules } from './route-rules.ts'
import { serveRedirectsOf } from './serve-redirects.ts'

const rules: RouteRules = {
  languages: ['sv', 'en'],
  fallback: 'sv',
  pages: ['wide', 'book'],
  shortcuts: ['wide'],
  posters: ['eye', 'whale'],
  renamed: [{ from: 'old', to: 'wide', shortcut: true }],
  recoded: [{ from: 'es', to: 'en' }],
  rootFiles: ['my file.txt', 'logo@2x.png', 'a+b.txt', '100%.txt', 'é.txt'],
}
const linesOf = (of: RouteRules): readonly string[] => redirectsOf(of).trimEnd().split('\n')
const isDynamic = (line: string): boolean => line.includes(':')

test('_redirects guards every page, poster and root file before the catch-all, which Cloudflare runs before files', async () => {
  await expect(redirectsOf(rules)).toMatchFileSnapshot('redirects.txt')
  expect(droppedRedirects(rules)).toEqual([])
})

describe('_redirects of more pages than Cloudflare reads rules for', () => {
  const galleries = Array.from({ length: 1200 }, (_, index) => `gallery-${index}`)
  const plain = { ...rules, posters: [], renamed: [], recoded: [], rootFiles: [] }
  const many = { ...plain, pages: ['book', ...galleries], shortcuts: galleries }
  const lines = linesOf(many)

  test('stays within the limits of 2000 fixed rules and 100 with placeholders', () => {
    expect(lines.filter((line) => !isDynamic(line))).toHaveLength(1999)
    expect(lines.findIndex(isDynamic)).toBe(1999)
    expect(lines).toHaveLength(2099)
  })

  test('hides no page: whatever a placeholder would catch has its guard', () => {
    const caught = lines.flatMap((line) => /^\/:lang((?:\/[^/ ]+)?) /.exec(line)?.[1] ?? [])
    expect(caught).toEqual(['', '/book', ...galleries.slice(0, 48).map((slug) => `/${slug}`)])
    const pages = many.languages.flatMap((lang) => caught.map((path) => `/${lang}${path}`))
    expect(lines).toEqual(expect.arrayContaining(pages.map((page) => `${page} ${page} 200`)))
  })

  test('says which pages go without, and what becomes of their addresses', async () => {
    const renamed = galleries.map((to) => ({ from: `old-${to}`, to, shortcut: true }))
    const said = [many, { ...many, renamed, shortcuts: [] }].flatMap(droppedRedirects)
    await expect(`${said.join('\n')}\n`).toMatchFileSnapshot('dropped-redirects.txt')
  })

  test('has room for 46 pages beside those of posters', () => {
    const shop = { ...plain, posters: ['eye'], pages: galleries.slice(0, 46) }
    expect(linesOf(shop).filter(isDynamic)).toHaveLength(100)
    expect(droppedRedirects(shop)).toEqual([])
    expect(droppedRedirects({ ...shop, pages: galleries.slice(0, 47) })).toHaveLength(1)
  })
})

test('serve.json names posters, in patterns of a length that it reads', () => {
  const posters = Array.from({ length: 2000 }, (_, index) => `poster-${index}`)
  const sources = serveRedirectsOf({ ...rules, posters }).map(({ source }) => source)
  const patterns = sources.filter((source) => source.includes('/posters/'))
  expect(Math.max(...patterns.map(({ length }) => length))).toBeLessThan(4096)
  expect(patterns.flatMap((source) => source.match(/poster-\d+/g) ?? [])).toEqual(posters)
})
