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
 * nginx.conf: to be included in a `server` block whose root is dist/, so that nginx serves it as the other hosts do.
 * In a location `add_header` drops the headers of the server block, so every location repeats all of them.
 */
export function nginxConfigOf(rules: RouteRules, settings: SecuritySettings): string {
  const security = securityHeaders(settings, false).map(
    ({ key, value }) => `add_header ${key} ${quoteValue(value)} always;`,
  )
  const cacheHeader = (value: string): string => `add_header Cache-Control ${quoteValue(value)};`
  return `${[
    'absolute_redirect off;',
    'charset utf-8;',
    compression(settings),
    'error_page 404 /404.html;',
    location('= /404.html', 'internal;', ...security),
    location(`~ ^/(?:${hostFiles.map(escapePattern).join('|')})$`, 'return 404;'),
    ...patternRedirectsOf(rules).map((redirect) => redirectLocation(redirect, rules, security)),
    location('= /speculation.json', `types { } default_type ${SPECULATION_TYPE};`, ...security),
    ...cacheRulesOf(settings).map(({ folder, value }) =>
      location(`^~ /${folder}/`, 'try_files $uri =404;', ...security, cacheHeader(value)),
    ),
    location('/', 'try_files $uri $uri.html =404;', ...security, cacheHeader(REVALIDATE)),
  ].join('\n\n')}\n`
}

/** nginx compresses text/html without being told; a type that is named twice is a warning. */
const compression = ({ compress }: SecuritySettings): string =>
  [
    'gzip on;',
    'gzip_vary on;',
    'gzip_proxied any;',
    'gzip_comp_level 6;',
    'gzip_min_length 1024;',
    `gzip_types ${textTypes.filter((type) => type !== 'text/html').join(' ')};`,
    ...(compress ? ['gzip_static on;'] : []),
  ].join('\n')

function redirectLocation(
  redirect: PatternRedirect,
  { languages }: RouteRules,
  security: readonly string[],
): string {
  const { pattern, to, status, belowUnknownLanguage, ifFile } = redirect
  const answer = `return ${status} ${to}$is_args$args;`
  if (pattern === '') return location('= /', ...security, answer)
  const guard = belowUnknownLanguage ? `(?!(?:${languages.join('|')})(?:/|$))` : ''
  const match = `~ ^/${guard}${pattern}$`
  return ifFile
    ? location(match, ...security, `if (-f $document_root${ifFile}) { ${answer} }`, 'return 404;')
    : location(match, ...security, answer)
}

const location = (match: string, ...lines: readonly string[]): string =>
  `location ${match} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`

const escapePattern = (text: string): string => text.replaceAll('.', '\\.')

const quoteValue = (value: string): string => `'${value.replace(/'/g, "\\'")}'`
