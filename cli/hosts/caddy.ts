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

/** Writes caddy.conf, to be imported into a site whose root is dist/. Directives in `route` run in the written order. */
function configOf({ routes, headers, cacheRules, compress, hidden }: HostRules): string {
  const headerOf = (key: string, value: string): string => `${key} ${quoteValue(value)}`
  return `${[
    `encode zstd gzip`,
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
  ].join('\n\n')}\n`
}

/** Rewrites before `redir`, which drops queries. `unless` becomes a `not` matcher, because patterns have no lookahead. */
function redirectRoute(
  { pattern, to, status, unless, ifFile }: PatternRedirect,
  index: number,
) {
  const name = `r${index}`
  const fill = (text: string): string => text.replace('$1', `{re.${name}.1}`)
  const answer = [`rewrite * ${fill(to)}`, `redir * {uri} ${status}`]
  const matcher = block(
    `@${name}`,
    `path_regexp ${name} ^/${pattern}$`,
    ...(unless === undefined ? [] : [`not path_regexp ^/${unless}`]),
  )

  // Conditions of one matcher have no order, so a second matcher checks the file after the group is known.
  const steps = ifFile
    ? [
        `@${name}-file file ${fill(ifFile)}`,
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
  readme: ['✓', '✓', '✓', '✓ zstd, gzip', 'they stay'],
  setup: '`caddy.conf` imported, as below',
} satisfies Host
