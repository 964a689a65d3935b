import { routeOf, searchSlug } from '../model/path.ts'
import type { RouteRules } from './host.ts'

/** A redirect for hosts that match paths by regular expressions: nginx, Apache, Caddy, Vercel. Queries are kept. */
export interface PatternRedirect {
  /** A regular expression for the path after its first slash, without anchors, and with at most one group. */
  readonly pattern: string
  readonly to: string
  readonly status: 301 | 302
  /** A pattern that the beginning of the path must not match: a language of the shop, or the search page. */
  readonly unless?: string
  /** Path of a file from the root of dist/, which may contain $1. If it does not exist, the response is 404. */
  readonly ifFile?: string
}

/**
 * Matches a slug, id or language. Hosts match decoded paths, so `[^/]` would match line breaks, which a request could
 * use to add headers to a redirect.
 */
const NAME = '[a-z0-9-]+'

/** Returns all redirects. The first match applies. */
export function patternRedirectsOf(rules: RouteRules): readonly PatternRedirect[] {
  const { languages, fallback, pages, shortcuts, folders, renamed, recoded } = rules
  const folderNames = Object.keys(folders)
  const languagePattern = languages.join('|')
  const home = `/${fallback}`
  const folderPattern = folderNames.map((folder) => `/${folder}`).join('|')
  // Matches all pages in the shop's languages: 'sv', 'sv/landscape' and 'sv/posters/dragon-eye'.
  const pagePattern = `(?:${languagePattern})(?:(?:${folderPattern})?/${NAME})?`
  const fromUnknownLanguage = {
    to: home,
    status: 302,
    // '/search' is the name of a page, not an unknown language.
    unless: `(?:(?:${languagePattern})(?:/|$)|${searchSlug}/?$)`,
  } as const

  return [
    { pattern: '', to: home, status: 302 },
    ...recoded.map(({ from, to }) => moved(`${from}((?:/${NAME})*)/?`, `/${to}$1`)),
    ...renamed.flatMap(({ from, to, shortcut }) => [
      moved(`(${languagePattern})/${from}/?`, routeOf('$1', to)),
      ...(shortcut ? [moved(`${from}/?`, routeOf(fallback, to))] : []),
    ]),
    ...patternsOf(shortcuts).map((slugs) => moved(`(${slugs})/?`, `${home}/$1`)),
    // Unlike a NAME, an unknown language may be any text. It cannot add headers, because the target of the redirect
    // does not repeat it.
    ...patternsOf(pages).map((slugs) => ({
      pattern: `[^/.]+(?:/(?:${slugs}))?/?`,
      ...fromUnknownLanguage,
    })),
    ...folderNames.map((folder) => ({
      pattern: `[^/.]+/${folder}/(${NAME})/?`,
      ...fromUnknownLanguage,
      ifFile: `${home}/${folder}/$1.html`,
    })),
    // Addresses of pages have neither a final slash nor '.html'.
    moved(`(${pagePattern})/`, '/$1'),
    moved(`(${pagePattern})\\.html`, '/$1'),
  ]
}

const moved = (pattern: string, to: string): PatternRedirect => ({
  pattern,
  to,
  status: 301,
})

/** Returns a lookahead that excludes paths whose beginning matches `unless`. */
export const guardOf = (unless: string | undefined): string =>
  unless === undefined ? '' : `(?!${unless})`

/** The maximum length of a pattern in characters, because nginx reads tokens of up to 4096 bytes. */
const LONGEST_PATTERN = 3000

/** Joins names to `a|b|c`, split into as many patterns as nginx needs. */
export function patternsOf(names: readonly string[]): readonly string[] {
  const patterns: string[] = []
  for (const name of names) {
    const lastPattern = patterns.at(-1)
    const fits =
      lastPattern !== undefined && lastPattern.length + name.length < LONGEST_PATTERN
    if (fits) patterns[patterns.length - 1] = `${lastPattern}|${name}`
    else patterns.push(name)
  }
  return patterns
}

/** Escapes a file name for a pattern. Dots are the only special characters in these names. */
export const escapePattern = (text: string): string => text.replaceAll('.', '\\.')
