import type { CheckoutApi } from '../model/page.ts'
import { assetFolders } from '../model/path.ts'
import type { Site } from '../model/site.ts'

export interface Header {
  readonly key: string
  readonly value: string
}

const deniedFeatures = (
  'accelerometer autoplay browsing-topics camera display-capture geolocation gyroscope hid magnetometer ' +
  'microphone midi payment publickey-credentials-get serial usb xr-spatial-tracking'
).split(' ')

const IMMUTABLE = 'public, max-age=31536000, immutable'
export const REVALIDATE = 'public, max-age=0, must-revalidate'
export const SPECULATION_TYPE = 'application/speculationrules+json'

/** Browsers keep files with hashed names for ever. The checkout function asks with the ETag of what it read before. */
export const cacheRulesOf = ({ checkout }: SecuritySettings) => [
  ...[...assetFolders].map((folder) => ({ folder, value: IMMUTABLE })),
  ...(checkout ? [{ folder: 'checkout', value: REVALIDATE }] : []),
]

const forbidden = ['default-src', 'base-uri', 'form-action', 'frame-ancestors']
const ownOnly = ['script-src', 'style-src', 'img-src', 'font-src', 'manifest-src']

/** Only the shop's own files, and requests to the checkout's host. See docs/decisions.md, "One strict policy". */
export const contentSecurityPolicy = (checkout: CheckoutApi | undefined): string =>
  [
    ...forbidden.map((name) => `${name} 'none'`),
    ...ownOnly.map((name) => `${name} 'self'`),
    `connect-src 'self'${checkout ? ` ${new URL(checkout.url).origin}` : ''}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/** The part of the site on which headers depend. */
export type SecuritySettings = Pick<Site, 'checkout' | 'includeSubDomains' | 'compress'>

/** Headers of every response. `local` leaves out what needs https. */
export function securityHeaders(
  { checkout, includeSubDomains }: SecuritySettings,
  local: boolean,
): readonly Header[] {
  const policy = contentSecurityPolicy(checkout)
  const twoYears = `max-age=63072000${includeSubDomains ? '; includeSubDomains' : ''}`
  return [
    { key: 'Content-Security-Policy', value: local ? policy : `${policy}; upgrade-insecure-requests` },
    ...(local ? [] : [{ key: 'Strict-Transport-Security', value: twoYears }]),
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'X-Frame-Options', value: 'DENY' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    { key: 'Permissions-Policy', value: deniedFeatures.map((name) => `${name}=()`).join(', ') },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    { key: 'Speculation-Rules', value: '"/speculation.json"' },
  ]
}

/** What is worth compressing. */
export const textTypes = (
  'text/html text/css text/javascript application/javascript text/plain text/xml application/xml ' +
  'application/json application/manifest+json application/speculationrules+json image/svg+xml'
).split(' ')
