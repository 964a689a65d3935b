import { ownFiles } from '../model/path.ts'
import {
  cacheRulesOf,
  REVALIDATE,
  type SecuritySettings,
  SPECULATION_TYPE,
  securityHeaders,
} from './headers.ts'
import { hostFiles, textTypes } from './host-files.ts'
import { type PatternRedirect, patternRedirectsOf } from './pattern-redirects.ts'
import type { RouteRules } from './route-rules.ts'

/**
 * .htaccess, for Apache 2.4 with `AllowOverride All`. It needs mod_rewrite, mod_headers and mod_mime, and compresses by
 * mod_brotli or mod_deflate with mod_filter. Patterns begin without a slash, as in every .htaccess.
 */
export function apacheConfigOf(rules: RouteRules, settings: SecuritySettings): string {
  const hidden = hostFiles.filter((file) => file !== ownFiles.apache).map(escapePattern)
  return `${[
    `Options -Indexes -MultiViews\nDirectorySlash Off\nErrorDocument 404 /${ownFiles.notFound}`,
    `AddDefaultCharset utf-8\nAddCharset utf-8 ${textEndings.join(' ')}\n${typeLines.join('\n')}`,
    headers(settings),
    compression(),
    'RewriteEngine On',
    `RewriteRule ^(?:${hidden.join('|')})$ - [R=404,L]`,
    // Only a visitor's own request: the page for errors is an internal one.
    `RewriteCond %{ENV:REDIRECT_STATUS} ^$\nRewriteRule ^404\\.html$ - [R=404,L]`,
    ...patternRedirectsOf(rules).map((redirect) => redirectRule(redirect, rules)),
    ...(settings.compress ? [compressedRules] : []),
    'RewriteCond %{REQUEST_FILENAME} !-f\nRewriteCond %{REQUEST_FILENAME}.html -f\nRewriteRule ^(.+)$ $1.html [END]',
  ].join('\n\n')}\n`
}

const textEndings = ['.css', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml']

const typeLines = [
  'AddType application/manifest+json .webmanifest',
  'AddType image/avif .avif',
  'AddType font/woff2 .woff2',
  `<FilesMatch "^speculation\\.json">\n  ForceType ${SPECULATION_TYPE}\n</FilesMatch>`,
]

function headers(settings: SecuritySettings): string {
  const setHeader = (key: string, value: string): string =>
    `Header always set ${key} "${value.replaceAll('"', '\\"')}"`
  return [
    ...securityHeaders(settings, false).map(({ key, value }) => setHeader(key, value)),
    `Header set Cache-Control "${REVALIDATE}"`,
    ...cacheRulesOf(settings).map(
      ({ folder, value }) =>
        `Header set Cache-Control "${value}" "expr=%{REQUEST_URI} =~ m#^/${folder}/# && %{REQUEST_STATUS} -lt 400"`,
    ),
  ].join('\n')
}

/** Brotli comes first: what has an encoding is not deflated again. */
const compression = (): string =>
  [
    ['mod_brotli.c', 'BROTLI_COMPRESS'],
    ['mod_deflate.c', 'DEFLATE'],
  ]
    .map(
      ([module, filter]) =>
        `<IfModule ${module}>\n  AddOutputFilterByType ${filter} ${textTypes.join(' ')}\n</IfModule>`,
    )
    .join('\n')

function redirectRule(redirect: PatternRedirect, { languages }: RouteRules): string {
  const { pattern, to, status, belowUnknownLanguage, ifFile } = redirect
  const guard = belowUnknownLanguage ? `(?!(?:${languages.join('|')})(?:/|$))` : ''
  const condition = ifFile ? `RewriteCond %{DOCUMENT_ROOT}${ifFile} -f\n` : ''
  // A page's file is asked for with .html by this file itself.
  const own = pattern.endsWith('html') ? 'RewriteCond %{ENV:REDIRECT_STATUS} ^$\n' : ''
  return `${own}${condition}RewriteRule ^${guard}${pattern}$ ${to} [R=${status},L]`
}

/** Files that the build compressed go out as they are; the ending before .br or .gz says what they hold. */
const compressedRules = [
  'AddEncoding br .br\nAddEncoding gzip .gz\nRemoveType .br .gz\nRemoveLanguage .br',
  '<FilesMatch "\\.(?:br|gz)$">\n  Header append Vary Accept-Encoding\n</FilesMatch>',
  ...[
    ['br', 'br'],
    ['gzip', 'gz'],
  ].flatMap(([encoding, ending]) =>
    ['', '.html'].map(
      (page) =>
        `RewriteCond %{HTTP:Accept-Encoding} ${encoding}\n` +
        `RewriteCond %{REQUEST_FILENAME}${page}.${ending} -f\n` +
        `RewriteRule ^(.+)$ $1${page}.${ending} [END]`,
    ),
  ),
].join('\n')

const escapePattern = (text: string): string => text.replaceAll('.', '\\.')
