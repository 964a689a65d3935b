import { expect, test } from 'vitest'
import { headersOf, serveConfigOf } from './headers.ts'
import { nginxConfigOf } from './nginx.ts'
import type { RouteRules } from './route-rules.ts'

const rules: RouteRules = {
  languages: ['sv'],
  fallback: 'sv',
  pages: [],
  shortcuts: [],
  posters: [],
  renamed: [],
  recoded: [],
  rootFiles: [],
}

test('subdomains are bound to https only where the shop chose it', () => {
  for (const includeSubDomains of [false, true]) {
    const settings = { includeSubDomains, compress: false }
    for (const file of [headersOf(settings), nginxConfigOf(rules, settings)]) {
      expect(file).toContain('max-age=63072000')
      expect(file.includes('includeSubDomains')).toBe(includeSubDomains)
    }
    // A local server has no https.
    expect(serveConfigOf(rules, settings)).not.toContain('Strict-Transport-Security')
  }
})
