import { ownFiles } from '../model/path.ts'
import {
  block,
  fileTypes,
  type Host,
  type HostRules,
  REVALIDATE,
  SPECULATION_TYPE,
} from './host.ts'
import { type PatternRedirect, patternRedirectsOf } from './pattern-redirects.ts'

/**
 * Writes caddy.conf, for import into a site whose root is dist/. Directives in `route` run in file order.
 */
function configOf({ routes, headers, cacheRules, compress, hidden }: HostRules): string {
  const headerOf = (key: string, value: string): string => `${key} ${quoteValue(value)}`

  const blocks = [
    `encode zstd gzip`,
    // The headers of the requested path do not apply to the error page.
    block(
      'handle_errors',
      'header -Cache-Control',
      'header -Content-Type',
      `rewrite * /${ownFiles.notFound}`,
      'file_server',
    ),
    block(
      'route',
      block('header', ...headers.map(({ key, value }) => headerOf(key, value))),
      `header ${headerOf('Cache-Control', REVALIDATE)}`,
      ...cacheRules.map(
        ({ folder, value }) => `header /${folder}/* ${headerOf('Cache-Control', value)}`,
      ),
      ...Object.entries(fileTypes).flatMap(([ending, type]) => [
        `@${ending} path *.${ending}`,
        `header @${ending} ${headerOf('Content-Type', type)}`,
      ]),
      `header /${ownFiles.speculation} Content-Type ${SPECULATION_TYPE}`,
      `@hidden path ${[...hidden, ownFiles.notFound].map((file) => `/${file}`).join(' ')}`,
      'error @hidden 404',
      ...patternRedirectsOf(routes).flatMap(redirectRoute),
      'try_files {path} {path}.html',
      compress ? block('file_server', 'precompressed br gzip') : 'file_server',
    ),
  ]
  return `${blocks.join('\n\n')}\n`
}

/**
 * Writes a redirect: a rewrite, which keeps the query, then `redir`. On its own, `redir` would drop the query. `unless`
 * becomes a `not` matcher, because Caddy's patterns have no lookahead.
 */
function redirectRoute(
  { pattern, to, status, unless, ifFile }: PatternRedirect,
  index: number,
) {
  const name = `r${index}`
  const withGroup = (path: string): string => path.replace('$1', `{re.${name}.1}`)
  const answer = [`rewrite * ${withGroup(to)}`, `redir * {uri} ${status}`]
  const matcher = block(
    `@${name}`,
    `path_regexp ${name} ^/${pattern}$`,
    ...(unless === undefined ? [] : [`not path_regexp ^/${unless}`]),
  )

  // Caddy checks the conditions of a matcher in any order. The file's path needs the pattern's group, so a second
  // matcher checks the file.
  const steps = ifFile
    ? [
        `@${name}-file file ${withGroup(ifFile)}`,
        block(`route @${name}-file`, ...answer),
        'error 404',
      ]
    : answer
  return [matcher, block(`route @${name}`, ...steps)]
}

const quoteValue = (value: string): string => `"${value.replaceAll('"', '\\"')}"`

export const caddy = {
  title: 'Caddy 2',
  files: { 'caddy.conf': configOf },
  deployRow: {
    redirects: '✓',
    headers: '✓',
    notFound: '✓',
    compression: '✓ zstd, gzip',
    betweenBuilds: 'they stay',
  },
  setup: '`caddy.conf` imported, as below',
} satisfies Host
