import { expect, test } from 'vitest'
import { headersOf } from './headers.ts'
import { nginxConfigOf } from './nginx.ts'
import type { RouteRules } from './route-rules.ts'

const none = { pages: [], shortcuts: [], posters: [], renamed: [], recoded: [], rootFiles: [] }
const rules: RouteRules = { languages: ['sv'], fallback: 'sv', ...none }

test('subdomains are bound to https only where the shop chose it', () => {
  const settings = { includeSubDomains: false, compress: false }
  for (const file of [headersOf(settings), nginxConfigOf(rules, settings)])
    expect(file).toMatch(/max-age=63072000['\n]/)
})
