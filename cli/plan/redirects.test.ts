import { describe, expect, test } from 'vitest'
import { asRedirects, asServeRedirects, type RouteRules } from './redirects.ts'

const rules: RouteRules = {
  languages: ['sv', 'en'],
  fallback: 'sv',
  pages: ['landscape', 'get-the-saga'],
  shortcuts: ['landscape'],
  rootFiles: ['robots.txt'],
}

describe('_redirects', () => {
  const lines = asRedirects(rules).trimEnd().split('\n')

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

  test('leads unprefixed pages to the default language, except book pages', () => {
    expect(lines).toContain('/landscape /sv/landscape 301')
    expect(lines.filter((line) => line.startsWith('/get-the-saga'))).toEqual([])
  })

  test('holds only status codes that both hosts accept, and no line twice', () => {
    expect(lines.every((line) => /^\S+ \S+ (?:200|301|302)$/.test(line))).toBe(true)
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('refuses more pages than Cloudflare reads rules for', () => {
    const many = Array.from({ length: 60 }, (_, index) => `gallery-${index}`)
    expect(() => asRedirects({ ...rules, pages: many })).toThrow(/Cloudflare reads 100/)
  })
})

test('serve leaves known languages and names with a dot alone', () => {
  expect(asServeRedirects(rules).map(({ source }) => source)).toContain('/!(sv|en|*.*)')
})
