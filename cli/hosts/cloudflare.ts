import { routeOf } from '../model/path.ts'
import { pluralize } from '../model/text.ts'
import {
  type Host,
  type HostRules,
  nightlyBuild,
  type RouteRules,
  SPECULATION_TYPE,
} from './host.ts'

/** The maximum number of rules without placeholders. Cloudflare is the strictest host. */
const STATIC_LIMIT = 2000
/** The maximum number of rules with placeholders. */
const DYNAMIC_LIMIT = 100

/**
 * Returns the path of a root file as browsers request it, with special characters encoded, because hosts compare paths
 * character by character.
 */
const urlPathOf = (file: string): string =>
  new URL(`/${file}`, 'https://any.example').pathname

/** Redirects a path with and without a final slash. */
const bothForms = (path: string, target: string, status: number): readonly string[] => [
  `${path} ${target} ${status}`,
  `${path}/ ${target} ${status}`,
]

/** Serves an existing page that a rule with a placeholder would match. Removes a final slash from its address. */
const guardsOf = (path: string): readonly string[] => [
  `${path} ${path} 200`,
  `${path}/ ${path} 301`,
]

/**
 * Returns the rules for `_redirects` within the limits, and the pages that get no rule. Cloudflare applies rules
 * before it looks for files, so a file that a placeholder would match needs a rule too. Above the limits, the last
 * pages get no redirects; no page is ever hidden.
 */
function rulesThatFit(rules: RouteRules) {
  const { languages, fallback, shortcuts, renamed, recoded, rootFiles } = rules
  const home = `/${fallback}`
  const placeholders = placeholderRulesThatFit(rules)
  const guards = languages.flatMap((lang) =>
    placeholders.redirectedPages.flatMap((slug) => guardsOf(routeOf(lang, slug))),
  )
  const files = rootFiles.map(urlPathOf).map((address) => `${address} ${address} 200`)

  // A renamed page gets all of its redirects, in all languages, or none.
  const homeRule = `/ ${home} 302`
  const otherRuleCount = [homeRule, ...guards, ...files, ...recoded].length
  const room = STATIC_LIMIT - otherRuleCount
  const renamingGroups = renamed.map(({ from, to, shortcut }) => {
    const inLanguages = languages.flatMap((lang) =>
      bothForms(routeOf(lang, from), routeOf(lang, to), 301),
    )
    const short = shortcut ? bothForms(`/${from}`, routeOf(fallback, to), 301) : []
    return { lines: [...inLanguages, ...short] }
  })
  const fittingRenamings = takeFitting(renamingGroups, room)
  const renamings = linesIn(fittingRenamings)

  const shortcutGroups = shortcuts.map((slug) => ({
    lines: bothForms(`/${slug}`, `${home}/${slug}`, 301),
  }))
  const fittingShortcuts = takeFitting(shortcutGroups, room - renamings.length)

  return {
    // Rules without placeholders must come first.
    lines: [
      homeRule,
      ...recoded.map(({ from, to }) => `/${from} /${to} 301`),
      ...renamings,
      ...linesIn(fittingShortcuts),
      ...guards,
      ...files,
      ...recoded.map(({ from, to }) => `/${from}/* /${to}/:splat 301`),
      ...placeholders.lines,
    ],
    /** Pages, except the home page, whose address with an unknown language does not redirect. */
    withoutPlaceholder: placeholders.pagesWithoutRule,
    /** Earlier names that do not redirect. */
    withoutRenaming: renamed.slice(fittingRenamings.length).map(({ from }) => from),
    /** Pages whose address without a language redirects to the home page. */
    withoutShortcut: shortcuts.slice(fittingShortcuts.length),
  }
}

/**
 * Returns the rules with placeholders, which redirect unknown languages, and the pages that have such a rule, and those
 * that lack one.
 */
function placeholderRulesThatFit(rules: RouteRules) {
  const { languages, fallback, pages, folders, recoded } = rules
  const home = `/${fallback}`

  // One placeholder covers all posters, so with an unknown language, unknown posters redirect to the home page too.
  const folderGroups = Object.entries(folders).map(([folder, ids]) => ({
    pages: ids.map((id) => `${folder}/${id}`),
    lines: [
      ...languages.flatMap((lang) => guardsOf(routeOf(lang, `${folder}/:id`))),
      ...bothForms(routeOf(':lang', `${folder}/:id`), home, 302),
    ],
  }))
  // Redirects pages with an unknown language, such as /xx/landscape. The home page is '' and comes first.
  const pageGroups = ['', ...pages].map((slug) => ({
    slug,
    lines: bothForms(routeOf(':lang', slug), home, 302),
  }))

  // Each redirect from an earlier language code also has a placeholder.
  const room = DYNAMIC_LIMIT - recoded.length
  const fittingFolders = takeFitting(folderGroups, room)
  const folderLines = linesIn(fittingFolders)
  // With some 50 languages, the rules of a folder may exceed the limit. Then pages get no such rules either.
  const doAllFoldersFit = fittingFolders.length === folderGroups.length
  const fittingPages = doAllFoldersFit
    ? takeFitting(pageGroups, room - folderLines.length)
    : []

  const redirectedPages = fittingPages.map(({ slug }) => slug)
  const foldersWithoutRules = folderGroups.slice(fittingFolders.length)
  return {
    lines: [...folderLines, ...linesIn(fittingPages)],
    redirectedPages,
    pagesWithoutRule: [
      ...pages.filter((slug) => !redirectedPages.includes(slug)),
      ...foldersWithoutRules.flatMap((folder) => folder.pages),
    ],
  }
}

/** Rules that are written together, or not at all. */
interface RuleGroup {
  readonly lines: readonly string[]
}

const linesIn = (groups: readonly RuleGroup[]): readonly string[] =>
  groups.flatMap(({ lines }) => lines)

/** Returns the first groups, up to `maxLines` lines in total. */
function takeFitting<G extends RuleGroup>(
  groups: readonly G[],
  maxLines: number,
): readonly G[] {
  const fittingGroups: G[] = []
  let lineCount = 0
  for (const group of groups) {
    lineCount += group.lines.length
    if (lineCount > maxLines) break
    fittingGroups.push(group)
  }
  return fittingGroups
}

export const redirectsOf = (rules: RouteRules): string =>
  `${rulesThatFit(rules).lines.join('\n')}\n`

/** Describes the redirects that `_redirects` leaves out, one sentence per kind. A shop of normal size has none. */
export function droppedRedirects(rules: RouteRules): readonly string[] {
  const { withoutPlaceholder, withoutRenaming, withoutShortcut } = rulesThatFit(rules)
  const dynamicLimit = `Cloudflare reads at most ${DYNAMIC_LIMIT} rules with placeholders, so`
  const staticLimit = `Cloudflare reads at most ${STATIC_LIMIT} rules without placeholders, so`
  const home = `/${rules.fallback}`

  const sentences: string[] = []
  if (withoutPlaceholder.length > 0)
    sentences.push(
      `${dynamicLimit} addresses with an unknown language return 404 instead of redirecting to ${home} for ${pluralize(withoutPlaceholder.length, 'page')} (the first is "${withoutPlaceholder[0]}")`,
    )
  if (withoutRenaming.length > 0)
    sentences.push(
      `${staticLimit} the redirects of ${pluralize(withoutRenaming.length, 'earlier name')} are left out (the first is "${withoutRenaming[0]}")`,
    )
  if (withoutShortcut.length > 0)
    sentences.push(
      `${staticLimit} the short addresses of ${pluralize(withoutShortcut.length, 'page')} (the first is /${withoutShortcut[0]}) redirect to ${home} instead of the page`,
    )
  return sentences
}

/**
 * Writes `_headers` for Netlify and Cloudflare. If several blocks set a header for a path, both hosts join the values,
 * so only one block sets Cache-Control.
 */
function headersOf({ headers, cacheRules }: HostRules): string {
  const blockOf = (path: string, fields: HostRules['headers']): string =>
    [path, ...fields.map(({ key, value }) => `  ${key}: ${value}`)].join('\n')

  const blocks = [
    blockOf('/*', headers),
    ...cacheRules.map(({ folder, value }) =>
      blockOf(`/${folder}/*`, [{ key: 'Cache-Control', value }]),
    ),
    blockOf('/speculation.json', [{ key: 'Content-Type', value: SPECULATION_TYPE }]),
  ]
  return `${blocks.join('\n\n')}\n`
}

export const cloudflare = {
  title: 'Cloudflare',
  files: {
    _redirects: ({ routes }) => redirectsOf(routes),
    _headers: headersOf,
    // Cloudflare would read these as settings, so public/ must not contain them.
    '_worker.js': undefined,
    '_routes.json': undefined,
    '.assetsignore': undefined,
  },
  deployRow: {
    redirects: '✓',
    headers: '✓',
    notFound: '✓',
    compression: 'by the host',
    betweenBuilds: 'only with `SAGA_STORE` ([scale.md](scale.md))',
  },
  setup: {
    // A site of files without a Worker; `wrangler deploy` runs the build itself.
    files: ['wrangler.jsonc', '.node-version'],
    remarks: [
      'Import the repository at Cloudflare, under Workers, without a build command. Cloudflare reads redirects and headers from dist/.',
      'Cloudflare keeps no folders between builds: set SAGA_STORE (see docs/scale.md), so that pictures are made only once.',
    ],
    limited: nightlyBuild('Cloudflare, under Settings → Builds'),
  },
} satisfies Host
