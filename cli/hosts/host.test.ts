import { expect, test } from 'vitest'
import { assetFolders } from '../model/path.ts'
import type { Site } from '../model/site.ts'
import { block, contentSecurityPolicy, hostRulesOf, type RouteRules } from './host.ts'

const routes = {} as RouteRules
const checkout = {
  url: 'https://backend.example/base',
  publicKey: 'a',
} as Site['checkout']

/** Returns the rules of a shop. */
const rulesOf = (site: Partial<Site>) => hostRulesOf(routes, site as Site, ['_headers'])
const headerValue = (
  headers: readonly { readonly key: string; readonly value: string }[],
  name: string,
) => headers.find(({ key }) => key === name)?.value

test('browsers keep files with hashed names for a year, and ask for the catalogue of the checkout each time', () => {
  const { cacheRules } = rulesOf({ checkout } as Partial<Site>)

  expect(assetFolders.size).toBeGreaterThan(2)
  for (const folder of assetFolders)
    expect(cacheRules).toContainEqual({
      folder,
      value: 'public, max-age=31536000, immutable',
    })
  expect(cacheRules.at(-1)).toEqual({
    folder: 'checkout',
    value: 'public, max-age=0, must-revalidate',
  })
  expect(cacheRules).toHaveLength(assetFolders.size + 1)
})

test('a shop without a checkout has no rule for its catalogue', () => {
  expect(rulesOf({}).cacheRules.map(({ folder }) => folder)).toEqual([...assetFolders])
})

test('a shop without a checkout connects only to itself and has no form targets', () => {
  const directives = contentSecurityPolicy(undefined).split('; ')

  expect(directives).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]),
  )
})

test('a shop with a checkout connects to its origin, and its forms lead there and to the payment page', () => {
  const directives = contentSecurityPolicy(checkout).split('; ')

  expect(directives).toContain("connect-src 'self' https://backend.example")
  expect(directives).toContain(
    'form-action https://backend.example https://checkout.stripe.com',
  )
})

test('only servers with https force it, for subdomains too if the shop says so', () => {
  const { headers, localHeaders } = rulesOf({ includeSubDomains: false })
  expect(headerValue(headers, 'Strict-Transport-Security')).toBe('max-age=63072000')
  expect(headerValue(headers, 'Content-Security-Policy')).toMatch(
    /; upgrade-insecure-requests$/,
  )

  expect(headerValue(localHeaders, 'Strict-Transport-Security')).toBe(undefined)
  expect(headerValue(localHeaders, 'Content-Security-Policy')).not.toContain('upgrade')

  const { headers: wide } = rulesOf({ includeSubDomains: true })
  expect(headerValue(wide, 'Strict-Transport-Security')).toBe(
    'max-age=63072000; includeSubDomains',
  )
})

test('every response forbids frames, guessed types and features that no page uses', () => {
  const { headers, localHeaders } = rulesOf({})

  for (const list of [headers, localHeaders]) {
    expect(headerValue(list, 'X-Content-Type-Options')).toBe('nosniff')
    expect(headerValue(list, 'X-Frame-Options')).toBe('DENY')
    expect(headerValue(list, 'Referrer-Policy')).toBe('strict-origin-when-cross-origin')
    expect(headerValue(list, 'Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headerValue(list, 'Permissions-Policy')).toMatch(
      /camera=\(\), .*microphone=\(\)/,
    )
    expect(headerValue(list, 'Speculation-Rules')).toBe('"/speculation.json"')
  }
})

test('a block has indented lines in braces', () => {
  expect(block('location /', 'a;', block('if (x)', 'b;'))).toBe(
    'location / {\n  a;\n  if (x) {\n    b;\n  }\n}',
  )
})
