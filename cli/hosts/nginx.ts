import {
  block,
  type Host,
  type HostRules,
  REVALIDATE,
  SPECULATION_TYPE,
  textTypes,
} from './host.ts'
import {
  escapePattern,
  guardOf,
  type PatternRedirect,
  patternRedirectsOf,
} from './pattern-redirects.ts'

/**
 * Writes rules for a `server` block. Every location repeats all headers, because a single `add_header` drops all
 * inherited ones.
 */
function configOf({ routes, headers, cacheRules, compress, hidden }: HostRules): string {
  const security = headers.map(
    ({ key, value }) => `add_header ${key} ${quoteValue(value)} always;`,
  )
  const cacheHeader = (value: string): string =>
    `add_header Cache-Control ${quoteValue(value)};`

  const blocks = [
    'absolute_redirect off;',
    'charset utf-8;',
    compression(compress),
    'error_page 404 /404.html;',
    location('= /404.html', 'internal;', ...security),
    location(`~ ^/(?:${hidden.map(escapePattern).join('|')})$`, 'return 404;'),
    ...patternRedirectsOf(routes).map((redirect) => redirectLocation(redirect, security)),
    // Without `types { }`, the extension .json would determine the type.
    location(
      '= /speculation.json',
      `types { } default_type ${SPECULATION_TYPE};`,
      ...security,
    ),
    ...cacheRules.map(({ folder, value }) =>
      location(`^~ /${folder}/`, 'try_files $uri =404;', ...security, cacheHeader(value)),
    ),
    location('/', 'try_files $uri $uri.html =404;', ...security, cacheHeader(REVALIDATE)),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** Writes the compression rules. nginx always compresses text/html, and warns if the list repeats it. */
const compression = (compress: boolean): string =>
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
  security: readonly string[],
): string {
  const { pattern, to, status, unless, ifFile } = redirect
  const answer = `return ${status} ${to}$is_args$args;`
  if (pattern === '') return location('= /', ...security, answer)

  const match = `~ ^/${guardOf(unless)}${pattern}$`
  return ifFile
    ? location(
        match,
        ...security,
        `if (-f $document_root${ifFile}) { ${answer} }`,
        'return 404;',
      )
    : location(match, ...security, answer)
}

const location = (match: string, ...lines: readonly string[]): string =>
  block(`location ${match}`, ...lines)

const quoteValue = (value: string): string => `'${value.replace(/'/g, "\\'")}'`

export const nginx = {
  title: 'nginx',
  files: { 'nginx.conf': configOf },
  deployRow: {
    redirects: '✓',
    headers: '✓',
    notFound: '✓',
    compression: '✓ gzip',
    betweenBuilds: 'they stay',
  },
  setup: '`nginx.conf` included, as below',
} satisfies Host
