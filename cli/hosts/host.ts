import { assetFolders } from '../model/path.ts'
import type { CheckoutApi, Site } from '../model/site.ts'

/** A host that can serve a shop. A new one needs its own file and a line in hosts.ts. */
export interface Host {
  readonly title: string
  /**
   * Writers of files in dist/, by path. A path with `undefined` is a settings file of the host that the shop does not
   * use; public/ must not contain it either.
   */
  readonly files: Readonly<Record<string, ((rules: HostRules) => string) | undefined>>
  /** Only for hosts without redirects: the build must add small pages that redirect. */
  readonly needsRedirectPages?: true
  /** The host's row in docs/deploy.md. ✓ means that a test runs the feature with the real shop. */
  readonly deployRow: {
    readonly redirects: string
    readonly headers: string
    readonly notFound: string
    readonly compression: string
    /** The means by which .cache/ and dist/ stay between builds. */
    readonly betweenBuilds: string
  }
  /** The host's needs besides dist/: a sentence, or files from setups/, where '{shop}' becomes the shop's name. */
  readonly setup: string | HostSetup
}

export interface HostSetup {
  readonly files: readonly string[]
  readonly remarks: readonly string[]
  /** Further needs of a shop with limited editions. */
  readonly limited: Omit<HostSetup, 'limited'>
}

/** A line of a file in setups/ that only shops with limited editions get. Groups: indentation, line. */
const LIMITED_LINE = /^( *)#limited (.*\n)/gm

/**
 * Returns the text of a file in setups/ for one kind of shop. In a shop with limited editions, lines marked "#limited"
 * lose the mark. In any other shop, they are left out.
 */
export const withLimitedLines = (text: string, isLimited: boolean): string =>
  text.replace(LIMITED_LINE, isLimited ? '$1$2' : '')

/**
 * Returns the workflow that runs `saga orders sweep` and builds a shop with limited editions every night.
 * @param place where the host has deploy hooks
 */
export const nightlyBuild = (place: string): HostSetup['limited'] => ({
  files: ['.github/workflows/nightly-build.yml'],
  remarks: [
    `Limited editions: set DATABASE_URL for the builds. Create a deploy hook at ${place}, and add its address to the repository on GitHub as the secret REBUILD_URL, with ORDERS_DATABASE_URL and STRIPE_SECRET_KEY (docs/orders.md, "How many are left").`,
  ],
})

export interface RouteRules {
  readonly languages: readonly string[]
  /** The language to which unknown prefixes redirect. */
  readonly fallback: string
  /** Slugs of the pages directly below every language, except the home page: 'landscape'. */
  readonly pages: readonly string[]
  /** Slugs whose unprefixed path redirects to the page in the fallback language: /landscape → /sv/landscape. */
  readonly shortcuts: readonly string[]
  /** Pages in folders below every language, by folder: the ids of posters under 'posters'. */
  readonly folders: Readonly<Record<string, readonly string[]>>
  /** Pages with an earlier slug; `shortcut` tells whether that slug also had an address without a language. */
  readonly renamed: readonly {
    readonly from: string
    readonly to: string
    readonly shortcut: boolean
  }[]
  /** Languages whose code in addresses has changed, with the earlier and the present code. */
  readonly recoded: readonly { readonly from: string; readonly to: string }[]
  /** Files at the root of dist/ that a catch-all must not hide. */
  readonly rootFiles: readonly string[]
}

/** Browser features that no page uses. Headers deny them to all code. */
const deniedFeatures = (
  'accelerometer autoplay browsing-topics camera display-capture geolocation gyroscope hid magnetometer ' +
  'microphone midi payment publickey-credentials-get serial usb xr-spatial-tracking'
).split(' ')

const IMMUTABLE = 'public, max-age=31536000, immutable'
export const REVALIDATE = 'public, max-age=0, must-revalidate'
export const SPECULATION_TYPE = 'application/speculationrules+json'

/** The kinds of files that browsers load only from the shop itself. */
const selfOnlyDirectives = [
  'script-src',
  'style-src',
  'img-src',
  'font-src',
  'manifest-src',
]

/** Origin of the payment page, to which the checkout redirects orders from browsers without scripts. */
const PAYMENT_PAGES = 'https://checkout.stripe.com'

/**
 * Allows only the shop's own files and requests to the checkout's host. See docs/decisions.md, "One strict policy".
 */
export function contentSecurityPolicy(checkout: CheckoutApi | undefined): string {
  const backend = checkout && new URL(checkout.url).origin
  const formTargets = backend ? `${backend} ${PAYMENT_PAGES}` : "'none'"
  const connections = backend ? `'self' ${backend}` : "'self'"
  return [
    "default-src 'none'",
    "base-uri 'none'",
    `form-action ${formTargets}`,
    "frame-ancestors 'none'",
    ...selfOnlyDirectives.map((name) => `${name} 'self'`),
    `connect-src ${connections}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}

/** @param isLocal for a server without https */
function securityHeaders({ checkout, includeSubDomains }: Site, isLocal: boolean) {
  const policy = contentSecurityPolicy(checkout)
  const twoYears = `max-age=63072000${includeSubDomains ? '; includeSubDomains' : ''}`

  return [
    {
      key: 'Content-Security-Policy',
      value: isLocal ? policy : `${policy}; upgrade-insecure-requests`,
    },
    ...(isLocal ? [] : [{ key: 'Strict-Transport-Security', value: twoYears }]),
    { key: 'X-Content-Type-Options', value: 'nosniff' },
    { key: 'X-Frame-Options', value: 'DENY' },
    { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
    {
      key: 'Permissions-Policy',
      value: deniedFeatures.map((name) => `${name}=()`).join(', '),
    },
    { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
    { key: 'Speculation-Rules', value: '"/speculation.json"' },
  ]
}

export type HostRules = ReturnType<typeof hostRulesOf>

/**
 * Returns the rules that each host expresses in its own syntax.
 * @param hidden files that only hosts may read, not visitors
 */
export const hostRulesOf = (
  routes: RouteRules,
  site: Site,
  hidden: readonly string[],
) => ({
  routes,
  headers: securityHeaders(site, false),
  /** Headers of every response of a server without https. */
  localHeaders: securityHeaders(site, true),
  /**
   * Cache headers by folder. Files with hashed names never change. The checkout function must always get the current
   * catalogue from checkout/.
   */
  cacheRules: [
    ...[...assetFolders].map((folder) => ({ folder, value: IMMUTABLE })),
    ...(site.checkout ? [{ folder: 'checkout', value: REVALIDATE }] : []),
  ],
  compress: site.compress,
  hidden,
})

/**
 * Media types by file extension, for all files that the shop makes and the most common files in public/. Some servers
 * have no list of types or an old one, and `nosniff` forbids browsers from guessing.
 */
export const fileTypes = {
  avif: 'image/avif',
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webm: 'video/webm',
  webmanifest: 'application/manifest+json',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  xml: 'application/xml',
} as const

/** The media types that nginx and Apache compress. */
export const textTypes = (
  'text/html text/css text/javascript application/javascript text/plain text/xml application/xml ' +
  'application/json application/manifest+json application/speculationrules+json image/svg+xml'
).split(' ')

/** Returns indented lines in braces, in the syntax of nginx and Caddy. */
export const block = (head: string, ...lines: readonly string[]): string =>
  `${head} {\n${lines.join('\n').replaceAll(/^/gm, '  ')}\n}`
