import { describe, expect, test } from 'vitest'
import { droppedRedirects, redirectsOf } from './redirects.ts'
import type { RouteRules } from './route-rules.ts'
import { serveRedirectsOf } from './serve-redirects.ts'

const rules: RouteRules = {
  languages: ['sv', 'en'],
  fallback: 'sv',
  pages: ['landscape', 'get-the-saga'],
  shortcuts: ['landscape'],
  posters: [],
  renamed: [],
  recoded: [],
  rootFiles: ['robots.txt'],
}

describe('_redirects', () => {
  const lines = redirectsOf(rules).trimEnd().split('\n')

  test('guards every page and root file before the catch-all, which Cloudflare runs before files', () => {
    const catchAll = lines.indexOf('/:lang /sv 302')
    for (const guard of [
      '/sv /sv 200',
      '/en /en 200',
      '/sv/landscape /sv/landscape 200',
      '/robots.txt /robots.txt 200',
    ]) {
      expect(lines.indexOf(guard)).toBeGreaterThan(-1)
      expect(lines.indexOf(guard)).toBeLessThan(catchAll)
    }
  })

  test('names files as browsers ask for them', () => {
    const rootFiles = ['my file.txt', 'logo@2x.png', 'a+b.txt', '100%.txt', 'é.txt']
    const addresses = redirectsOf({ ...rules, rootFiles }).match(/^\S+(?= \S+ 200$)/gm)
    expect(addresses?.slice(-5).sort()).toEqual(
      ['/my%20file.txt', '/logo@2x.png', '/a+b.txt', '/100%25.txt', '/%C3%A9.txt'].sort(),
    )
  })

  test('leads unprefixed pages to the default language, except book pages', () => {
    expect(lines).toContain('/landscape /sv/landscape 301')
    expect(lines.filter((line) => line.startsWith('/get-the-saga'))).toEqual([])
  })

  test('holds only status codes that both hosts accept, and no line twice', () => {
    expect(lines.every((line) => /^\S+ \S+ (?:200|301|302)$/.test(line))).toBe(true)
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('loses nothing in a shop of usual size', () => {
    expect(droppedRedirects(rules)).toEqual([])
  })
})

describe('_redirects of more pages than Cloudflare reads rules for', () => {
  const galleries = Array.from({ length: 1200 }, (_, index) => `gallery-${index}`)
  const many = { ...rules, pages: ['get-the-saga', ...galleries], shortcuts: galleries }
  const lines = redirectsOf(many).trimEnd().split('\n')
  const isDynamic = (line: string): boolean => line.includes(':')

  test('stays within the limits of 2000 fixed rules and 100 with placeholders', () => {
    expect(lines.filter((line) => !isDynamic(line)).length).toBeLessThanOrEqual(2000)
    expect(lines.filter(isDynamic)).toHaveLength(100)
    expect(lines.findIndex(isDynamic)).toBe(lines.length - 100)
  })

  test('hides no page: whatever a placeholder would catch has its guard', () => {
    const caught = lines.flatMap((line) => /^\/:lang((?:\/[^/ ]+)?) /.exec(line)?.[1] ?? [])
    expect(caught).toContain('')
    for (const path of caught)
      for (const lang of many.languages) expect(lines).toContain(`/${lang}${path} /${lang}${path} 200`)
  })

  test('says which pages go without, and what becomes of their addresses', () => {
    expect(droppedRedirects(many)).toEqual([
      expect.stringMatching(/^Cloudflare reads 100 rules .* 1152 pages from "gallery-48" on are not found/),
      expect.stringMatching(/^Cloudflare reads 2000 rules .* from \/gallery-\d+ on lead to \/sv/),
    ])
  })
})

describe('posters', () => {
  const shop = { ...rules, posters: ['dragon-eye', 'whale-child'] }

  test('have one rule for all in _redirects, after a guard for each language', () => {
    const lines = redirectsOf(shop).trimEnd().split('\n')
    const caught = lines.indexOf('/:lang/posters/:id /sv 302')
    expect(caught).toBeGreaterThan(-1)
    for (const lang of shop.languages) {
      const guard = lines.indexOf(`/${lang}/posters/:id /${lang}/posters/:id 200`)
      expect(guard).toBeGreaterThan(-1)
      expect(guard).toBeLessThan(caught)
    }
    expect(lines.join()).not.toContain('dragon-eye')
  })

  test('leave pages without a rule only where there are more than the limit', () => {
    const pages = Array.from({ length: 46 }, (_, index) => `gallery-${index}`)
    const lines = redirectsOf({ ...shop, pages })
      .trimEnd()
      .split('\n')
    expect(lines.filter((line) => line.includes(':')).length).toBe(100)
    expect(droppedRedirects({ ...shop, pages })).toEqual([])
    expect(droppedRedirects({ ...shop, pages: [...pages, 'one-more'] })).toHaveLength(1)
  })

  test('are named in serve.json, in patterns of a length that it reads', () => {
    const ids = Array.from({ length: 2000 }, (_, index) => `poster-${index}`)
    const patterns = serveRedirectsOf({ ...shop, posters: ids }).filter(({ source }) =>
      source.includes('/posters/'),
    )
    expect(patterns.every(({ source }) => source.length < 4096)).toBe(true)
    expect(patterns.flatMap(({ source }) => source.match(/poster-\d+/g) ?? [])).toEqual(ids)
  })
})

test('serve leaves known languages, shortcuts and names with a dot alone', () => {
  expect(serveRedirectsOf(rules)[1]?.source).toBe(`/!(sv|en|${rules.shortcuts.join('|')}|*.*)`)
})
