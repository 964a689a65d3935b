import { routeOf } from '../model/path.ts'
import type { RouteRules } from './host.ts'

/** A redirect for hosts that match paths by regular expressions: nginx, Apache, Caddy. Queries are kept. */
export interface PatternRedirect {
  /** Of the whole path, without its first slash and anchors; with at most one group. */
  readonly pattern: string
  /** May hold $1. */
  readonly to: string
  readonly status: 301 | 302
  /** Whether the path must not begin with a language of the shop. */
  readonly belowUnknownLanguage?: boolean
  /** Only where this file exists, from the root of dist/; may hold $1. Otherwise it is not found. */
  readonly ifFile?: string
}

/**
 * A slug, an id or a language. Hosts compare decoded paths: `[^/]` would let line breaks into the address that a redirect
 * names, and with them headers of a stranger's choice. What stands below an unknown language may be anything, for no address
 * repeats it.
 */
const NAME = '[a-z0-9-]+'

/** All redirects; the first that matches counts. */
export function patternRedirectsOf(rules: RouteRules): readonly PatternRedirect[] {
  const { languages, fallback, pages, shortcuts, renamed, recoded } = rules
  const known = languages.join('|')
  const home = `/${fallback}`
  const page = `(?:${known})(?:(?:/posters)?/${NAME})?`
  const unknown = { to: home, status: 302, belowUnknownLanguage: true } as const
  return [
    { pattern: '', to: home, status: 302 },
    ...recoded.map(
      ({ from, to }): PatternRedirect => ({
        pattern: `${from}((?:/${NAME})*)/?`,
        to: `/${to}$1`,
        status: 301,
      }),
    ),
    ...renamed.flatMap(({ from, to, shortcut }): PatternRedirect[] => [
      { pattern: `(${known})/${from}/?`, to: routeOf('$1', to), status: 301 },
      ...(shortcut ? [{ pattern: `${from}/?`, to: routeOf(fallback, to), status: 301 as const }] : []),
    ]),
    ...patternsOf(shortcuts).map(
      (names): PatternRedirect => ({ pattern: `(${names})/?`, to: `${home}/$1`, status: 301 }),
    ),
    ...patternsOf(pages).map(
      (names): PatternRedirect => ({ pattern: `[^/.]+(?:/(?:${names}))?/?`, ...unknown }),
    ),
    { pattern: `[^/.]+/posters/(${NAME})/?`, ...unknown, ifFile: `${home}/posters/$1.html` },
    { pattern: `(${page})/`, to: '/$1', status: 301 },
    { pattern: `(${page})\\.html`, to: '/$1', status: 301 },
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

/** Escapes the name of a file for a pattern. Dots are the only signs in it that mean something there. */
export const escapePattern = (text: string): string => text.replaceAll('.', '\\.')
