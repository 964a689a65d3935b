import { routeOf } from '../model/path.ts'
import type { RouteRules } from './host.ts'

/** A redirect for hosts that match paths by regular expressions: nginx, Apache, Caddy. Queries are kept. */
export interface PatternRedirect {
  /** Of the whole path, without its first slash and anchors; with at most one group. */
  readonly pattern: string
  /** May hold $1. */
  readonly to: string
  readonly status: 301 | 302
  /** A pattern with which the path must not begin: a language of the shop. */
  readonly unless?: string
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
  const { languages, fallback, pages, shortcuts, folders, renamed, recoded } = rules
  const names = Object.keys(folders)
  const known = languages.join('|')
  const home = `/${fallback}`
  const inFolder = names.map((folder) => `/${folder}`).join('|')
  const page = `(?:${known})(?:(?:${inFolder})?/${NAME})?`
  const unknown = { to: home, status: 302, unless: `(?:${known})(?:/|$)` } as const
  return [
    { pattern: '', to: home, status: 302 },
    ...recoded.map(({ from, to }) => moved(`${from}((?:/${NAME})*)/?`, `/${to}$1`)),
    ...renamed.flatMap(({ from, to, shortcut }) => [
      moved(`(${known})/${from}/?`, routeOf('$1', to)),
      ...(shortcut ? [moved(`${from}/?`, routeOf(fallback, to))] : []),
    ]),
    ...patternsOf(shortcuts).map((slugs) => moved(`(${slugs})/?`, `${home}/$1`)),
    ...patternsOf(pages).map((slugs) => ({ pattern: `[^/.]+(?:/(?:${slugs}))?/?`, ...unknown })),
    ...names.map((folder) => ({
      pattern: `[^/.]+/${folder}/(${NAME})/?`,
      ...unknown,
      ifFile: `${home}/${folder}/$1.html`,
    })),
    moved(`(${page})/`, '/$1'),
    moved(`(${page})\\.html`, '/$1'),
  ]
}

const moved = (pattern: string, to: string): PatternRedirect => ({ pattern, to, status: 301 })

/** Keeps a pattern from paths that begin otherwise than they may, in expressions that know lookahead. */
export const guardOf = (unless: string | undefined): string => (unless === undefined ? '' : `(?!${unless})`)

/** Characters of one pattern: nginx reads tokens of up to 4096 bytes. */
const LONGEST_PATTERN = 3000

/** `a|b|c`, split into as many patterns as nginx needs. */
export function patternsOf(names: readonly string[]): readonly string[] {
  const patterns: string[] = []
  for (const name of names) {
    const last = patterns.at(-1)
    if (last === undefined || last.length + name.length >= LONGEST_PATTERN) patterns.push(name)
    else patterns[patterns.length - 1] = `${last}|${name}`
  }
  return patterns
}

/** Escapes the name of a file for a pattern. Dots are the only signs in it that mean something there. */
export const escapePattern = (text: string): string => text.replaceAll('.', '\\.')
