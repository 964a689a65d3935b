import { expect, test } from 'vitest'
import { headersOf, serveConfigOf } from './headers.ts'
import { nginxConfigOf } from './nginx.ts'
import type { RouteRules } from './route-rules.ts'

const none = { pages: [], shortcuts: [], posters: [], renamed: [], recoded: [], rootFiles: [] }
const rules: RouteRules = { languages: ['sv'], fallback: 'sv', ...none }

test('subdomains are bound to https where the shop chose it', () => {
  const settings = { includeSubDomains: true, compress: false }
  for (const file of [headersOf(settings), nginxConfigOf(rules, settings)])
    expect(file).toMatch(/max-age=63072000; includeSubDomains['\n]/)
  // A local server has no https.
  expect(serveConfigOf(rules, settings)).not.toContain('Strict-Transport-Security')
})
