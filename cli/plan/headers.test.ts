import { expect, test } from 'vitest'
import { headersOf, serveConfigOf } from './headers.ts'
import { nginxConfigOf } from './nginx.ts'
import type { RouteRules } from './route-rules.ts'

const none = { pages: [], shortcuts: [], posters: [], renamed: [], recoded: [], rootFiles: [] }
const rules: RouteRules = { languages: ['sv'], fallback: 'sv', ...none }

test('subdomains are bound to https only where the shop chose it', () => {
  for (const includeSubDomains of [false, true]) {
    const settings = { includeSubDomains, compress: false }
    const bound = `max-age=63072000${includeSubDomains ? '; includeSubDomains' : ''}`
    for (const file of [headersOf(settings), nginxConfigOf(rules, settings)])
      expect(file.match(/max-age=63072000[^'"\n]*/)?.[0]).toBe(bound)
    // A local server has no https.
    expect(serveConfigOf(rules, settings)).not.toContain('Strict-Transport-Security')
  }
})
