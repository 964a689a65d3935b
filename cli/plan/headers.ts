import type { Backend } from '../model/page.ts'
import { asServeRedirects, type RouteRules } from './redirects.ts'

interface Header {
  readonly key: string
  readonly value: string
}

const denied = [
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
const REVALIDATE = 'public, max-age=0, must-revalidate'
/** Addresses that change with their content, but that other sites keep for long. */
const DAY = 'public, max-age=86400'
export const SPECULATION_TYPE = 'application/speculationrules+json'

/** Folders whose files are kept: hashed names for ever, cards for a day. */
export const cacheRules = [
  { folder: 'assets', value: IMMUTABLE },
  { folder: 'img', value: IMMUTABLE },
  { folder: 'og', value: DAY },
] as const

/** The policy tested in hosting.md §5: only our own files, and the checkout's host for requests. */
export function contentSecurityPolicy(checkout: Backend | undefined): string {
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

/** Headers of every answer. What needs https is left out of local runs. */
export function securityHeaders(checkout: Backend | undefined, local: boolean): readonly Header[] {
  const policy = contentSecurityPolicy(checkout)
  return [
    { key: 'Content-Security-Policy', value: local ? policy : `${policy}; upgrade-insecure-requests` },
    ...(local ? [] : [{ key: 'Strict-Transport-Security', value: 'max-age=63072000; includeSubDomains' }]),
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'X-Frame-Options', value: 'DENY' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { key: 'Permissions-Policy', value: denied.map((name) => `${name}=()`).join(', ') },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    { key: 'Speculation-Rules', value: '"/speculation.json"' },
  ]
}

/** `_headers` for Netlify and Cloudflare. Each Cache-Control stands in one block only: hosts join repeated ones. */
export function asHeaders(checkout: Backend | undefined): string {
  const blocks: readonly (readonly [string, readonly Header[]])[] = [
    ['/*', securityHeaders(checkout, false)],
    ...cacheRules.map(({ folder, value }) => [`/${folder}/*`, [{ key: 'Cache-Control', value }]] as const),
    ['/speculation.json', [{ key: 'Content-Type', value: SPECULATION_TYPE }]],
  ]
  return `${blocks.map(([path, headers]) => [path, ...headers.map(({ key, value }) => `  ${key}: ${value}`)].join('\n')).join('\n\n')}\n`
}

/** serve.json: the same rules for local runs, so that what runs locally is what ships. */
export function asServe(rules: RouteRules, checkout: Backend | undefined): string {
  const cached = (source: string, value: string) => ({ source, headers: [{ key: 'Cache-Control', value }] })
  const config = {
    cleanUrls: true,
    trailingSlash: false,
    directoryListing: false,
    redirects: asServeRedirects(rules),
    headers: [
      { source: '**', headers: securityHeaders(checkout, true) },
      ...cacheRules.map(({ folder, value }) => cached(`${folder}/**`, value)),
      cached('*.{html,json,txt,xml,svg,webmanifest}', REVALIDATE),
      cached(`{${rules.languages.join(',')}}/*.html`, REVALIDATE),
      { source: 'speculation.json', headers: [{ key: 'Content-Type', value: SPECULATION_TYPE }] },
    ],
  }
  return `${JSON.stringify(config, null, 2)}\n`
}
