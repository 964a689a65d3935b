import { routeOf, searchSlug } from '../model/path.ts'
import type { RouteRules } from './host.ts'

/** A redirect for hosts that match paths by regular expressions: nginx, Apache, Caddy. Queries are kept. */
export interface PatternRedirect {
  /** Regular expression for the whole path, without its first slash and anchors; with at most one group. */
  readonly pattern: string
  readonly to: string
  readonly status: 301 | 302
  /** A pattern with which the path must not begin: a language of the shop. */
  readonly unless?: string
  /** Path of a file from the root of dist/; may hold $1. Without this file the answer is 404. */
  readonly ifFile?: string
}

/** A slug, id or language. Hosts match decoded paths: `[^/]` would let line breaks, and so headers, into a redirect. */
const NAME = '[a-z0-9-]+'

/** Returns all redirects; the first that matches counts. */
export function patternRedirectsOf(rules: RouteRules): readonly PatternRedirect[] {
  const { languages, fallback, pages, shortcuts, folders, renamed, recoded } = rules
  const names = Object.keys(folders)
  const known = languages.join('|')
  const home = `/${fallback}`
  const inFolder = names.map((folder) => `/${folder}`).join('|')
  const page = `(?:${known})(?:(?:${inFolder})?/${NAME})?`
  const unknown = {
    to: home,
    status: 302,
    unless: `(?:(?:${known})(?:/|$)|${searchSlug}/?$)`,
  } as const
  return [
    { pattern: '', to: home, status: 302 },
    ...recoded.map(({ from, to }) => moved(`${from}((?:/${NAME})*)/?`, `/${to}$1`)),
    ...renamed.flatMap(({ from, to, shortcut }) => [
      moved(`(${known})/${from}/?`, routeOf('$1', to)),
      ...(shortcut ? [moved(`${from}/?`, routeOf(fallback, to))] : []),
    ]),
    ...patternsOf(shortcuts).map((slugs) => moved(`(${slugs})/?`, `${home}/$1`)),
    // An unknown language may be any text, for no target repeats it.
    ...patternsOf(pages).map((slugs) => ({
      pattern: `[^/.]+(?:/(?:${slugs}))?/?`,
      ...unknown,
    })),
    ...names.map((folder) => ({
      pattern: `[^/.]+/${folder}/(${NAME})/?`,
      ...unknown,
      ifFile: `${home}/${folder}/$1.html`,
    })),
    moved(`(${page})/`, '/$1'),
    moved(`(${page})\\.html`, '/$1'),
  ]
}

const moved = (pattern: string, to: string): PatternRedirect => ({
  pattern,
  to,
  status: 301,
})

/** Returns a lookahead that keeps a pattern from paths which begin with `unless`. */
export const guardOf = (unless: string | undefined): string =>
  unless === undefined ? '' : `(?!${unless})`

/** The most characters of one pattern: nginx reads tokens of up to 4096 bytes. */
const LONGEST_PATTERN = 3000

/** Joins names to `a|b|c`, split into as many patterns as nginx needs. */
export function patternsOf(names: readonly string[]): readonly string[] {
  const patterns: string[] = []
  for (const name of names) {
    const last = patterns.at(-1)
    if (last === undefined || last.length + name.length >= LONGEST_PATTERN)
      patterns.push(name)
    else patterns[patterns.length - 1] = `${last}|${name}`
  }
  return patterns
}

/** Escapes a file name for a pattern. Dots are the only special characters in these names. */
export const escapePattern = (text: string): string => text.replaceAll('.', '\\.')
