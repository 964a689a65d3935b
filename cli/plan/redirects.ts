import type { Output } from '../model/output.ts'
import { posterRoute, posterSlug, routeOf } from '../model/path.ts'
import type { Site } from '../model/site.ts'
import { hostFiles } from './host-files.ts'
import { slugsOf } from './pages.ts'

/** The facts from which the files of all hosts are written. */
export interface RouteRules {
  readonly languages: readonly string[]
  /** The language to which unknown prefixes redirect. */
  readonly fallback: string
  /** Slugs of the pages below a language, without the home. */
  readonly pages: readonly string[]
  /** Slugs whose unprefixed path redirects to the page in the fallback language: /landscape → /sv/landscape. */
  readonly shortcuts: readonly string[]
  /** Ids of all posters: each has a page below every language. */
  readonly posters: readonly string[]
  /** Pages that had another name. */
  readonly renamed: readonly RenamedPage[]
  /** Languages that had another code. */
  readonly recoded: readonly RecodedLanguage[]
  /** Files at the root of dist/ that a catch-all must not hide. */
  readonly rootFiles: readonly string[]
}

/** Codes of one language: its earlier one and its present one. */
interface RecodedLanguage {
  readonly from: string
  readonly to: string
}

/** Slugs of one page: its earlier one and its present one. */
interface RenamedPage {
  readonly from: string
  readonly to: string
  /** Whether the earlier one also stood without a language. */
  readonly shortcut: boolean
}

/** @param outputs the plan; the files of the hosts themselves may be missing */
export function routeRulesOf(site: Site, outputs: readonly Output[]): RouteRules {
  const storefront = site.storefronts[0]
  const galleries = new Set(storefront?.galleries.map(({ slug }) => slug))
  const unshortened = new Set(
    [...(storefront?.editions ?? []), ...(storefront?.articles ?? [])].map(({ slug }) => slug),
  )
  const slugs = slugsOf(site).filter((slug) => slug !== '')
  // Galleries last: where a host limits the number of rules, the pages that every shop has keep theirs.
  const pages = [
    ...slugs.filter((slug) => !galleries.has(slug)),
    ...slugs.filter((slug) => galleries.has(slug)),
  ]
  return {
    languages: site.languages.map(({ code }) => code),
    fallback: site.languages[0].code,
    pages,
    shortcuts: pages.filter((slug) => !unshortened.has(slug)),
    posters: storefront?.galleries.flatMap(({ posters }) => posters.map(({ id }) => id)) ?? [],
    renamed: renamedPagesOf(site),
    recoded: site.languages.flatMap(({ code, formerly = [] }) =>
      formerly.map((from) => ({ from, to: code })),
    ),
    rootFiles: outputs
      .flatMap(({ kind, path }) =>
        kind === 'page' || kind === 'compressed' || path.includes('/') ? [] : [path],
      )
      .filter((path) => !hostFiles.includes(path))
      .sort(),
  }
}

function renamedPagesOf({ storefronts: [first], homeGallery }: Site): readonly RenamedPage[] {
  const { galleries = [], editions = [], articles = [] } = first ?? {}
  const renamedPages = (names: readonly string[], to: string, shortcut: boolean): readonly RenamedPage[] =>
    names.map((from) => ({ from, to, shortcut }))
  return [
    ...galleries.flatMap(({ slug, formerly }) =>
      renamedPages(formerly, slug === homeGallery ? '' : slug, true),
    ),
    ...[...editions, ...articles].flatMap(({ slug, formerly }) => renamedPages(formerly, slug, false)),
    ...galleries.flatMap(({ posters }) =>
      posters.flatMap(({ id, formerly }) => renamedPages(formerly.map(posterSlug), posterSlug(id), false)),
    ),
  ]
}

/** Limits of Cloudflare, the strictest host: rules without and with a placeholder. */
const STATIC_LIMIT = 2000
const DYNAMIC_LIMIT = 100

/** The rules of `_redirects` within the limits, and the pages whose rules were left out. */
interface FittingRules {
  readonly lines: readonly string[]
  /** Pages that answer 404 below an unknown language, instead of redirecting to the home page. */
  readonly withoutCatch: readonly string[]
  /** Earlier names that are not found, instead of redirecting. */
  readonly withoutRename: readonly string[]
  /** Pages whose unprefixed path redirects to the home page, instead of the page. */
  readonly withoutShortcut: readonly string[]
}

/** The path of a root file as browsers request it: hosts compare paths character by character. */
const urlPathOf = (file: string): string =>
  new URL(`/${file.replace(/[%?#\\]/g, encodeURIComponent)}`, 'https://any.example').pathname

/** A redirect of a path with and without a slash at its end. */
const bothForms = (path: string, target: string, status: number): readonly string[] => [
  `${path} ${target} ${status}`,
  `${path}/ ${target} ${status}`,
]

/** Rules that keep a page from the placeholders after them. */
const guardsOf = (path: string): readonly string[] => [`${path} ${path} 200`, `${path}/ ${path} 301`]

/**
 * `_redirects` for Netlify and Cloudflare. Cloudflare applies rules before it looks for files, so every page and root
 * file that a placeholder would match gets a rule to itself first. Rules without placeholders must come first. Above
 * the limits the last pages get no redirects; no page is ever hidden.
 */
function rulesThatFit(rules: RouteRules): FittingRules {
  const { languages, fallback, pages, shortcuts, posters, renamed, recoded, rootFiles } = rules
  const home = `/${fallback}`
  // Placeholders for all posters at once: an unknown one redirects to the home page too, below an unknown language.
  const posterRules =
    posters.length === 0
      ? []
      : [
          ...languages.flatMap((lang) => guardsOf(posterRoute(lang, ':id'))),
          ...bothForms(posterRoute(':lang', ':id'), home, 302),
        ]
  const caught = ['', ...pages].slice(0, (DYNAMIC_LIMIT - posterRules.length - recoded.length) / 2)
  const placeholders = caught.flatMap((slug) =>
    bothForms(slug === '' ? '/:lang' : `/:lang/${slug}`, home, 302),
  )
  const guards = languages
    .flatMap((lang) => caught.map((slug) => (slug === '' ? `/${lang}` : `/${lang}/${slug}`)))
    .flatMap(guardsOf)
  const files = rootFiles.map(urlPathOf).map((address) => `${address} ${address} 200`)
  const room = STATIC_LIMIT - 1 - guards.length - files.length - recoded.length
  // Of pages that had another name all redirects or none, in all languages.
  const toRenamed = renamed
    .map(({ from, to, shortcut }) => [
      ...languages.flatMap((lang) => bothForms(routeOf(lang, from), routeOf(lang, to), 301)),
      ...(shortcut ? bothForms(`/${from}`, routeOf(fallback, to), 301) : []),
    ])
    .filter((_, index, all) => all.slice(0, index + 1).flat().length <= room)
  const roomLeft = Math.floor((room - toRenamed.flat().length) / 2)
  const shortened = shortcuts.slice(0, Math.max(0, roomLeft))
  const toPages = shortened.flatMap((slug) => bothForms(`/${slug}`, `${home}/${slug}`, 301))
  return {
    lines: [
      `/ ${home} 302`,
      ...recoded.map(({ from, to }) => `/${from} /${to} 301`),
      ...toRenamed.flat(),
      ...toPages,
      ...guards,
      ...files,
      ...recoded.map(({ from, to }) => `/${from}/* /${to}/:splat 301`),
      ...posterRules,
      ...placeholders,
    ],
    withoutCatch: pages.slice(caught.length - 1),
    withoutRename: renamed.slice(toRenamed.length).map(({ from }) => from),
    withoutShortcut: shortcuts.slice(shortened.length),
  }
}

export const redirectsOf = (rules: RouteRules): string => `${rulesThatFit(rules).lines.join('\n')}\n`

/** What was left out of `_redirects`, one sentence per limit; empty for a shop of usual size. */
export function droppedRedirects(rules: RouteRules): readonly string[] {
  const { withoutCatch, withoutRename, withoutShortcut } = rulesThatFit(rules)
  return [
    ...(withoutCatch.length > 0
      ? [
          `Cloudflare reads ${DYNAMIC_LIMIT} rules with placeholders: below an unknown language, ` +
            `${withoutCatch.length} pages from "${withoutCatch[0]}" on are not found instead of leading to /${rules.fallback}`,
        ]
      : []),
    ...(withoutRename.length > 0
      ? [
          `Cloudflare reads ${STATIC_LIMIT} rules without placeholders: ${withoutRename.length} earlier names from ` +
            `"${withoutRename[0]}" on do not redirect`,
        ]
      : []),
    ...(withoutShortcut.length > 0
      ? [
          `Cloudflare reads ${STATIC_LIMIT} rules without placeholders: the short addresses of ` +
            `${withoutShortcut.length} pages from /${withoutShortcut[0]} on lead to /${rules.fallback} instead of the page`,
        ]
      : []),
  ]
}

interface ServeRedirect {
  readonly source: string
  readonly destination: string
  readonly type: number
}

/** Redirects of serve.json. serve applies them before files, so the patterns exclude real pages and names with a dot. */
export function serveRedirectsOf({
  languages,
  fallback,
  pages,
  shortcuts,
  posters,
  renamed,
  recoded,
}: RouteRules): readonly ServeRedirect[] {
  const home = `/${fallback}`
  const known = languages.join('|')
  return [
    { source: '/', destination: home, type: 302 },
    ...recoded.flatMap(({ from, to }) =>
      ['', '/:page', '/posters/:id'].map((below) => ({
        source: `/${from}${below}`,
        destination: `/${to}${below}`,
        type: 301,
      })),
    ),
    ...renamed.flatMap(({ from, to, shortcut }) => [
      { source: `/:lang(${known})/${from}`, destination: routeOf(':lang', to), type: 301 },
      ...(shortcut ? [{ source: `/${from}`, destination: routeOf(fallback, to), type: 301 }] : []),
    ]),
    // Before the shortcuts, which ignore case: /Landscape is no page.
    { source: `/!(${known}|${shortcuts.join('|')}|*.*)`, destination: home, type: 302 },
    { source: `/:page(${shortcuts.join('|')})`, destination: `${home}/:page`, type: 301 },
    { source: `/!(${known})/@(${pages.join('|')})`, destination: home, type: 302 },
    ...patternsOf(posters).map((ids) => ({
      source: `/!(${known})/posters/@(${ids})`,
      destination: home,
      type: 302,
    })),
  ]
}

/** Characters of one pattern: nginx reads tokens of up to 4096 bytes. */
const LONGEST_PATTERN = 3000

/** `a|b|c`, split into as many patterns as nginx needs. */
export function patternsOf(names: readonly string[]): readonly string[] {
  const patterns: string[] = []
  for (const name of names) {
    const last = patterns.pop()
    if (last === undefined) patterns.push(name)
    else if (last.length + name.length < LONGEST_PATTERN) patterns.push(`${last}|${name}`)
    else patterns.push(last, name)
  }
  return patterns
}
