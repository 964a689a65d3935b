import type { Backend } from '../model/page.ts'
import { cacheRules, SPECULATION_TYPE, securityHeaders } from './headers.ts'
import type { RouteRules } from './redirects.ts'

/**
 * What an nginx `server { root …; include …/dist/nginx.conf; }` needs to serve dist/ as the other hosts do. In a
 * location `add_header` drops the server's headers, so every location repeats all of them.
 */
export function asNginx(
  { languages, fallback, pages, shortcuts }: RouteRules,
  checkout: Backend | undefined,
): string {
  const known = languages.join('|')
  const security = securityHeaders(checkout, false).map(
    ({ key, value }) => `add_header ${key} ${quoted(value)} always;`,
  )
  const location = (match: string, ...lines: readonly string[]): string =>
    `location ${match} {\n${lines.map((line) => `  ${line}`).join('\n')}\n}`
  const cached = ({ folder, value }: { readonly folder: string; readonly value: string }): string =>
    location(
      `^~ /${folder}/`,
      'try_files $uri =404;',
      ...security,
      `add_header Cache-Control ${quoted(value)};`,
    )
  return `${[
    'absolute_redirect off;',
    'charset utf-8;',
    'error_page 404 /404.html;',
    location('= /404.html', 'internal;', ...security),
    location('= /', `return 302 /${fallback}$is_args$args;`),
    location('~ ^/(?:_redirects|_headers|serve\\.json|nginx\\.conf)$', 'return 404;'),
    ...alternatives(shortcuts).map((names) =>
      location(`~ ^/(${names})/?$`, `return 301 /${fallback}/$1$is_args$args;`),
    ),
    ...alternatives(pages).map((names) =>
      location(
        `~ ^/(?!(?:${known})(?:/|$))[^/.]+(?:/(?:${names}))?/?$`,
        `return 302 /${fallback}$is_args$args;`,
      ),
    ),
    location(`~ ^/((?:${known})(?:/[^/]+)?)/$`, 'return 301 /$1$is_args$args;'),
    location(`~ ^/((?:${known})(?:/[^/]+)?)\\.html$`, 'return 301 /$1$is_args$args;'),
    location('= /speculation.json', `types { } default_type ${SPECULATION_TYPE};`, ...security),
    ...cacheRules.map(cached),
    location(
      '/',
      'try_files $uri $uri.html =404;',
      ...security,
      'add_header Cache-Control "public, max-age=0, must-revalidate";',
    ),
  ].join('\n\n')}\n`
}

/** nginx reads words of up to 4096 bytes. */
const LONGEST = 3000

/** Names joined for a pattern, in as many patterns as nginx needs to read them. */
function alternatives(names: readonly string[]): readonly string[] {
  const patterns: string[] = []
  for (const name of names) {
    const last = patterns.pop()
    if (last === undefined) patterns.push(name)
    else if (last.length + name.length < LONGEST) patterns.push(`${last}|${name}`)
    else patterns.push(last, name)
  }
  return patterns
}

const quoted = (value: string): string => `'${value.replace(/'/g, "\\'")}'`
