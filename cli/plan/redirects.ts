import type { Site } from '../model/site.ts'
import { slugsOf } from './pages.ts'

/** What the hosting files of every host are written from: one list of facts, one writer per host. */
export interface RouteRules {
  readonly languages: readonly string[]
  /** Where unknown prefixes lead. */
  readonly fallback: string
  /** Slugs of the pages below a language, without the home. */
  readonly pages: readonly string[]
  /** Pages whose unprefixed path leads to their page in the fallback language (spec §2). */
  readonly shortcuts: readonly string[]
  /** Files at the root of dist/ that a catch-all must not hide. */
  readonly rootFiles: readonly string[]
}

export function routeRules(site: Site, rootFiles: readonly string[]): RouteRules {
  const pages = slugsOf(site).filter((slug) => slug !== '')
  const editions = new Set(site.storefronts[0]?.editions.map(({ slug }) => slug))
  return {
    languages: site.languages.map(({ code }) => code),
    fallback: site.languages[0].code,
    pages,
    shortcuts: pages.filter((slug) => !editions.has(slug)),
    rootFiles,
  }
}

/** Limits of the strictest host (hosting.md §4): rules before and after the first one with a placeholder. */
const STATIC_LIMIT = 2000
const DYNAMIC_LIMIT = 100

/**
 * `_redirects` for Netlify and Cloudflare. Cloudflare runs rules before files, so each page and root file is guarded
 * by a rule to itself before the catch-all; it wants rules without placeholders first.
 * @throws when a host's limit is passed
 */
export function asRedirects({ languages, fallback, pages, shortcuts, rootFiles }: RouteRules): string {
  const home = `/${fallback}`
  const bothForms = (path: string, target: string, status: number): string[] => [
    `${path} ${target} ${status}`,
    `${path}/ ${target} ${status}`,
  ]
  const guarded = languages.flatMap((lang) =>
    ['', ...pages].map((slug) => (slug === '' ? `/${lang}` : `/${lang}/${slug}`)),
  )
  const fixed = [
    `/ ${home} 302`,
    ...shortcuts.flatMap((slug) => bothForms(`/${slug}`, `${home}/${slug}`, 301)),
    ...guarded.flatMap((path) => [`${path} ${path} 200`, `${path}/ ${path} 301`]),
    ...rootFiles.map((file) => `/${file} /${file} 200`),
  ]
  const placeholders = ['', ...pages].flatMap((slug) =>
    bothForms(slug === '' ? '/:lang' : `/:lang/${slug}`, home, 302),
  )
  if (fixed.length > STATIC_LIMIT)
    throw new Error(
      `_redirects would hold ${fixed.length} rules without placeholders; Cloudflare reads ${STATIC_LIMIT}`,
    )
  if (placeholders.length > DYNAMIC_LIMIT)
    throw new Error(
      `_redirects would hold ${placeholders.length} rules with placeholders; Cloudflare reads ${DYNAMIC_LIMIT}`,
    )
  return `${[...fixed, ...placeholders].join('\n')}\n`
}

interface ServeRedirect {
  readonly source: string
  readonly destination: string
  readonly type: number
}

/** Redirects of serve.json. serve runs them before files, so patterns leave out real pages and names with a dot. */
export function asServeRedirects({
  languages,
  fallback,
  pages,
  shortcuts,
}: RouteRules): readonly ServeRedirect[] {
  const home = `/${fallback}`
  const known = languages.join('|')
  return [
    { source: '/', destination: home, type: 302 },
    { source: `/:page(${shortcuts.join('|')})`, destination: `${home}/:page`, type: 301 },
    { source: `/!(${known}|*.*)`, destination: home, type: 302 },
    { source: `/!(${known})/@(${pages.join('|')})`, destination: home, type: 302 },
  ]
}
