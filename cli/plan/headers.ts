import type { CheckoutApi } from '../model/page.ts'
import type { Site } from '../model/site.ts'
import type { RouteRules } from './route-rules.ts'
import { serveRedirectsOf } from './serve-redirects.ts'

interface Header {
  readonly key: string
  readonly value: string
}

const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

const IMMUTABLE = 'public, max-age=31536000, immutable'
export const REVALIDATE = 'public, max-age=0, must-revalidate'
export const SPECULATION_TYPE = 'application/speculationrules+json'

/** Folders whose files have hashed names: browsers keep these for ever. */
const cacheRules = [
  { folder: 'assets', value: IMMUTABLE },
  { folder: 'img', value: IMMUTABLE },
  { folder: 'og', value: IMMUTABLE },
] as const

/** The same, with what only a shop with a checkout has: the function asks with the ETag of what it read before. */
export const cacheRulesOf = ({ checkout }: SecuritySettings) =>
  checkout ? [...cacheRules, { folder: 'checkout', value: REVALIDATE }] : cacheRules

/** Only the shop's own files, and requests to the checkout's host. See docs/decisions.md, "One strict policy". */
export function contentSecurityPolicy(checkout: CheckoutApi | undefined): string {
  const connect = ["'self'", ...(checkout ? [new URL(checkout.url).origin] : [])].join(' ')
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src ${connect}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** The part of the site on which headers depend. */
export type SecuritySettings = Pick<Site, 'checkout' | 'includeSubDomains' | 'compress'>

/** Headers of every response. `local` leaves out what needs https. */
export function securityHeaders(
  { checkout, includeSubDomains }: SecuritySettings,
  local: boolean,
): readonly Header[] {
  const policy = contentSecurityPolicy(checkout)
  return [
    { key: 'Content-Security-Policy', value: local ? policy : `${policy}; upgrade-insecure-requests` },
    ...(local ? [] : [{ key: 'Strict-Transport-Security', value: hstsOf(includeSubDomains) }]),
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'X-Frame-Options', value: 'DENY' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { key: 'Permissions-Policy', value: deniedFeatures.map((name) => `${name}=()`).join(', ') },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    { key: 'Speculation-Rules', value: '"/speculation.json"' },
  ]
}

/** Two years. */
const hstsOf = (includeSubDomains: boolean): string =>
  `max-age=63072000${includeSubDomains ? '; includeSubDomains' : ''}`

/** `_headers` for Netlify and Cloudflare. Every path gets Cache-Control from one block only: hosts join repeated values. */
export function headersOf(security: SecuritySettings): string {
  const blocks: readonly (readonly [string, readonly Header[]])[] = [
    ['/*', securityHeaders(security, false)],
    ...cacheRulesOf(security).map(
      ({ folder, value }) => [`/${folder}/*`, [{ key: 'Cache-Control', value }]] as const,
    ),
    ['/speculation.json', [{ key: 'Content-Type', value: SPECULATION_TYPE }]],
  ]
  return `${blocks.map(([path, headers]) => [path, ...headers.map(({ key, value }) => `  ${key}: ${value}`)].join('\n')).join('\n\n')}\n`
}

/** serve.json: the same rules for `npm start`, so that a local run behaves like a host. */
export function serveConfigOf(rules: RouteRules, security: SecuritySettings): string {
  const cacheRuleOf = (source: string, value: string) => ({
    source,
    headers: [{ key: 'Cache-Control', value }],
  })
  const config = {
    cleanUrls: true,
    trailingSlash: false,
    directoryListing: false,
    redirects: serveRedirectsOf(rules),
    headers: [
      { source: '**', headers: securityHeaders(security, true) },
      ...cacheRulesOf(security).map(({ folder, value }) => cacheRuleOf(`${folder}/**`, value)),
      cacheRuleOf('*.{html,json,txt,xml,svg,webmanifest}', REVALIDATE),
      cacheRuleOf(`{${rules.languages.join(',')}}/**/*.html`, REVALIDATE),
      { source: 'speculation.json', headers: [{ key: 'Content-Type', value: SPECULATION_TYPE }] },
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
