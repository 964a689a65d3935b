import { routeOf } from '../model/path.ts'
import { pluralize } from '../model/text.ts'
import { type Host, type HostRules, type RouteRules, SPECULATION_TYPE } from './host.ts'

/** Limits of Cloudflare, the strictest host: the number of rules without and with placeholders. */
const STATIC_LIMIT = 2000
const DYNAMIC_LIMIT = 100

/** Returns the path of a root file as browsers request it, because hosts compare paths character by character. */
const urlPathOf = (file: string): string =>
  new URL(`/${file}`, 'https://any.example').pathname

const bothForms = (path: string, target: string, status: number): readonly string[] => [
  `${path} ${target} ${status}`,
  `${path}/ ${target} ${status}`,
]

const guardsOf = (path: string): readonly string[] => [
  `${path} ${path} 200`,
  `${path}/ ${path} 301`,
]

/** Writes `_redirects`. Cloudflare applies rules before files: a file that a placeholder would match gets its own rule. */
function rulesThatFit(rules: RouteRules) {
  const { languages, fallback, pages, shortcuts, folders, renamed, recoded, rootFiles } =
    rules
  const home = `/${fallback}`

  // One placeholder covers all posters, so below an unknown language, unknown posters redirect to the home page too.
  const folderRules = Object.keys(folders).flatMap((folder) => [
    ...languages.flatMap((lang) => guardsOf(routeOf(lang, `${folder}/:id`))),
    ...bothForms(routeOf(':lang', `${folder}/:id`), home, 302),
  ])

  const dynamicRoom = (DYNAMIC_LIMIT - folderRules.length - recoded.length) / 2
  const caughtPages = ['', ...pages].slice(0, dynamicRoom)
  const placeholders = caughtPages.flatMap((slug) =>
    bothForms(routeOf(':lang', slug), home, 302),
  )
  const guards = languages.flatMap((lang) =>
    caughtPages.flatMap((slug) => guardsOf(routeOf(lang, slug))),
  )
  const files = rootFiles.map(urlPathOf).map((address) => `${address} ${address} 200`)

  // Above the limits, the last pages get no redirects; no page is ever hidden.
  const room = STATIC_LIMIT - 1 - guards.length - files.length - recoded.length
  // A renamed page gets all of its redirects, in all languages, or none.
  const toRenamed = renamed
    .map(({ from, to, shortcut }) => [
      ...languages.flatMap((lang) =>
        bothForms(routeOf(lang, from), routeOf(lang, to), 301),
      ),
      ...(shortcut ? bothForms(`/${from}`, routeOf(fallback, to), 301) : []),
    ])
    .filter((_, index, groups) => groups.slice(0, index + 1).flat().length <= room)

  const remainingRoom = Math.floor((room - toRenamed.flat().length) / 2)
  const shortened = shortcuts.slice(0, Math.max(0, remainingRoom))
  const toPages = shortened.flatMap((slug) =>
    bothForms(`/${slug}`, `${home}/${slug}`, 301),
  )

  return {
    // Rules without placeholders must come first.
    lines: [
      `/ ${home} 302`,
      ...recoded.map(({ from, to }) => `/${from} /${to} 301`),
      ...toRenamed.flat(),
      ...toPages,
      ...guards,
      ...files,
      ...recoded.map(({ from, to }) => `/${from}/* /${to}/:splat 301`),
      ...folderRules,
      ...placeholders,
    ],
    withoutCatch: pages.slice(caughtPages.length - 1),
    withoutRename: renamed.slice(toRenamed.length).map(({ from }) => from),
    withoutShortcut: shortcuts.slice(shortened.length),
  }
}

export const redirectsOf = (rules: RouteRules): string =>
  `${rulesThatFit(rules).lines.join('\n')}\n`

/** Describes the redirects that `_redirects` leaves out, one sentence per kind. Empty for a shop of usual size. */
export function droppedRedirects(rules: RouteRules): readonly string[] {
  const { withoutCatch, withoutRename, withoutShortcut } = rulesThatFit(rules)
  const dynamic = `Cloudflare reads at most ${DYNAMIC_LIMIT} rules with placeholders, so`
  const fixed = `Cloudflare reads at most ${STATIC_LIMIT} rules without placeholders, so`
  const home = `/${rules.fallback}`

  return [
    withoutCatch.length > 0 &&
      `${dynamic} addresses of ${pluralize(withoutCatch.length, 'page')} (from "${withoutCatch[0]}") with an unknown language return 404 instead of redirecting to ${home}`,
    withoutRename.length > 0 &&
      `${fixed} ${pluralize(withoutRename.length, 'earlier name')} (from "${withoutRename[0]}") do not redirect`,
    withoutShortcut.length > 0 &&
      `${fixed} the short addresses of ${pluralize(withoutShortcut.length, 'page')} (from /${withoutShortcut[0]}) redirect to ${home} instead of the page`,
  ].filter((sentence) => sentence !== false)
}

/** Writes `_headers` for Netlify and Cloudflare. Only one block sets the Cache-Control of a path: hosts join repeated values. */
function headersOf({ headers, cacheRules }: HostRules): string {
  const blockOf = (path: string, fields: HostRules['headers']): string =>
    [path, ...fields.map(({ key, value }) => `  ${key}: ${value}`)].join('\n')
  return `${[
    blockOf('/*', headers),
    ...cacheRules.map(({ folder, value }) =>
      blockOf(`/${folder}/*`, [{ key: 'Cache-Control', value }]),
    ),
    blockOf('/speculation.json', [{ key: 'Content-Type', value: SPECULATION_TYPE }]),
  ].join('\n\n')}\n`
}

export const cloudflare = {
  title: 'Cloudflare',
  files: {
    _redirects: ({ routes }) => redirectsOf(routes),
    _headers: headersOf,
    '_worker.js': undefined,
    '_routes.json': undefined,
    '.assetsignore': undefined,
  },
  readme: ['✓', '✓', '✓', 'its own', 'only with `SAGA_STORE` ([scale.md](scale.md))'],
  setup: {
    // A site of files without a Worker; `wrangler deploy` runs the build itself.
    files: ['wrangler.jsonc', '.node-version'],
    remarks: [
      'Import the repository at Cloudflare, under Workers, without a build command. Cloudflare reads redirects and headers from dist/.',
      'Cloudflare keeps no folders between builds: set SAGA_STORE (see docs/scale.md), so that pictures are made only once.',
    ],
  },
} satisfies Host
