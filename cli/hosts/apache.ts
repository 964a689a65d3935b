import { ownFiles } from '../model/path.ts'
import {
  fileTypes,
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

const CONFIG_FILE = '.htaccess'

/** Writes .htaccess for Apache 2.4 with `AllowOverride All`. Patterns begin without a slash, as in every .htaccess. */
function configOf(rules: HostRules): string {
  const { routes, compress } = rules
  // Apache already hides every file that begins with .ht.
  const hidden = rules.hidden.filter((file) => file !== CONFIG_FILE).map(escapePattern)

  const blocks = [
    linesOf(
      'Options -Indexes -MultiViews',
      'DirectorySlash Off',
      `ErrorDocument 404 /${ownFiles.notFound}`,
    ),
    linesOf(
      'AddDefaultCharset utf-8',
      'AddCharset utf-8 .css .js .json .svg .txt .webmanifest .xml',
      ...typeLines,
    ),
    headerLines(rules),
    // Brotli comes first, because Apache does not deflate a response that already has an encoding.
    linesOf(
      compressBy('mod_brotli.c', 'BROTLI_COMPRESS'),
      compressBy('mod_deflate.c', 'DEFLATE'),
    ),
    'RewriteEngine On',
    `RewriteRule ^(?:${hidden.join('|')})$ - [R=404,L]`,
    // Visitors cannot request the error page itself.
    linesOf(FROM_VISITOR, 'RewriteRule ^404\\.html$ - [R=404,L]'),
    ...patternRedirectsOf(routes).map(redirectRule),
    ...(compress ? [compressedRules] : []),
    linesOf(
      'RewriteCond %{REQUEST_FILENAME} !-f',
      'RewriteCond %{REQUEST_FILENAME}.html -f',
      'RewriteRule ^(.+)$ $1.html [END]',
    ),
  ]
  return `${blocks.join('\n\n')}\n`
}

const linesOf = (...lines: readonly string[]): string => lines.join('\n')

/** A condition that holds for requests by visitors. Apache's own requests, such as for the error page, have a status. */
const FROM_VISITOR = 'RewriteCond %{ENV:REDIRECT_STATUS} ^$'

const typeLines = [
  // AddCharset adds the encoding of texts.
  ...Object.entries(fileTypes).map(
    ([ending, type]) => `AddType ${type.split(';', 1)[0]} .${ending}`,
  ),
  `<FilesMatch "^speculation\\.json">\n  ForceType ${SPECULATION_TYPE}\n</FilesMatch>`,
]

const headerLines = ({ headers, cacheRules }: HostRules): string =>
  [
    ...headers.map(
      ({ key, value }) => `Header always set ${key} "${value.replaceAll('"', '\\"')}"`,
    ),
    `Header set Cache-Control "${REVALIDATE}"`,
    ...cacheRules.map(
      ({ folder, value }) =>
        `Header set Cache-Control "${value}" "expr=%{REQUEST_URI} =~ m#^/${folder}/# && %{REQUEST_STATUS} -lt 400"`,
    ),
  ].join('\n')

const compressBy = (module: string, filter: string): string =>
  `<IfModule ${module}>\n  AddOutputFilterByType ${filter} ${textTypes.join(' ')}\n</IfModule>`

function redirectRule({ pattern, to, status, unless, ifFile }: PatternRedirect): string {
  // Redirects '/sv.html' only if a visitor requests it, because the last rule of .htaccess adds '.html' internally.
  const visitorsOnly = pattern.endsWith('html') ? [FROM_VISITOR] : []
  const ifFileExists = ifFile ? [`RewriteCond %{DOCUMENT_ROOT}${ifFile} -f`] : []
  const rule = `RewriteRule ^${guardOf(unless)}${pattern}$ ${to} [R=${status},L]`
  return linesOf(...visitorsOnly, ...ifFileExists, rule)
}

/**
 * Rules that serve files compressed by the build: for /sv, the file sv.html.br. The extension before .br or .gz
 * determines the type. RemoveLanguage is for Apache configurations that treat .br as the language code for Breton.
 */
const compressedRules = [
  'AddEncoding br .br\nAddEncoding gzip .gz\nRemoveType .br .gz\nRemoveLanguage .br',
  '<FilesMatch "\\.(?:br|gz)$">\n  Header append Vary Accept-Encoding\n</FilesMatch>',
  compressedRule('br', '.br'),
  compressedRule('br', '.html.br'),
  compressedRule('gzip', '.gz'),
  compressedRule('gzip', '.html.gz'),
].join('\n')

/** Serves the file whose name is the path with `suffix`, if there is one and the browser accepts its encoding. */
function compressedRule(encoding: 'br' | 'gzip', suffix: string): string {
  return linesOf(
    `RewriteCond %{HTTP:Accept-Encoding} ${encoding}`,
    `RewriteCond %{REQUEST_FILENAME}${suffix} -f`,
    `RewriteRule ^(.+)$ $1${suffix} [END]`,
  )
}

export const apache = {
  title: 'Apache 2.4',
  files: { [CONFIG_FILE]: configOf },
  deployRow: {
    redirects: '✓',
    headers: '✓',
    notFound: '✓',
    compression: '✓ brotli, gzip',
    betweenBuilds: 'they stay',
  },
  setup:
    '`AllowOverride All`, and the modules rewrite, headers, filter, brotli or deflate',
} satisfies Host
