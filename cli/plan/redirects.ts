import type { Output } from '../model/output.ts'
import { ownFiles } from '../model/path.ts'
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

/** Files that hosts read and nobody asks for. */
const ruleFiles: readonly string[] = [ownFiles.redirects, ownFiles.headers, ownFiles.serve, ownFiles.nginx]

/** @param outputs the plan; what the rules are written into may be lacking */
export function routeRules(site: Site, outputs: readonly Output[]): RouteRules {
  const storefront = site.storefronts[0]
  const galleries = new Set(storefront?.galleries.map(({ slug }) => slug))
  const editions = new Set(storefront?.editions.map(({ slug }) => slug))
  const slugs = slugsOf(site).filter((slug) => slug !== '')
  // Galleries last: where a host has no room for all rules, the pages that every shop has keep theirs.
  const pages = [
    ...slugs.filter((slug) => !galleries.has(slug)),
    ...slugs.filter((slug) => galleries.has(slug)),
  ]
  return {
    languages: site.languages.map(({ code }) => code),
    fallback: site.languages[0].code,
    pages,
    shortcuts: pages.filter((slug) => !editions.has(slug)),
    rootFiles: outputs
      .flatMap(({ kind, path }) => (kind === 'page' || path.includes('/') ? [] : [path]))
      .filter((path) => !ruleFiles.includes(path))
      .sort(),
  }
}

/** Limits of the strictest host (hosting.md §4): rules before and after the first one with a placeholder. */
const STATIC_LIMIT = 2000
const DYNAMIC_LIMIT = 100

/** The rules of `_redirects`, as many as fit, and the pages that some of them had to be left out for. */
interface FittingRules {
  readonly lines: readonly string[]
  /** Pages that are not found below an unknown language, instead of leading to the home. */
  readonly withoutCatch: readonly string[]
  /** Pages whose unprefixed path leads to the home, instead of to the page. */
  readonly withoutShortcut: readonly string[]
}

/** Of a file in the root, as browsers ask for it: hosts compare addresses sign by sign. */
const addressOf = (file: string): string =>
  new URL(`/${file.replace(/[%?#\\]/g, encodeURIComponent)}`, 'https://any.example').pathname

/**
 * `_redirects` for Netlify and Cloudflare. Cloudflare runs rules before files, so each page that a rule with a
 * placeholder would hide, and each root file, is guarded by a rule to itself; it wants rules without placeholders first.
 * Of more pages than Cloudflare reads rules for, the last ones go without: no page is ever hidden, and what is lost are
 * redirects of addresses that nobody links to.
 */
function fittingRules({ languages, fallback, pages, shortcuts, rootFiles }: RouteRules): FittingRules {
  const home = `/${fallback}`
  const bothForms = (path: string, target: string, status: number): readonly string[] => [
    `${path} ${target} ${status}`,
    `${path}/ ${target} ${status}`,
  ]
  const caught = ['', ...pages].slice(0, DYNAMIC_LIMIT / 2)
  const placeholders = caught.flatMap((slug) =>
    bothForms(slug === '' ? '/:lang' : `/:lang/${slug}`, home, 302),
  )
  const guards = languages
    .flatMap((lang) => caught.map((slug) => (slug === '' ? `/${lang}` : `/${lang}/${slug}`)))
    .flatMap((path) => [`${path} ${path} 200`, `${path}/ ${path} 301`])
  const files = rootFiles.map(addressOf).map((address) => `${address} ${address} 200`)
  const room = Math.floor((STATIC_LIMIT - 1 - guards.length - files.length) / 2)
  const shortened = shortcuts.slice(0, Math.max(0, room))
  const toPages = shortened.flatMap((slug) => bothForms(`/${slug}`, `${home}/${slug}`, 301))
  return {
    lines: [`/ ${home} 302`, ...toPages, ...guards, ...files, ...placeholders],
    withoutCatch: pages.slice(caught.length - 1),
    withoutShortcut: shortcuts.slice(shortened.length),
  }
}

export const asRedirects = (rules: RouteRules): string => `${fittingRules(rules).lines.join('\n')}\n`

/** What `_redirects` has no room for, one sentence for each kind; empty for a shop of usual size. */
export function lostRedirects(rules: RouteRules): readonly string[] {
  const { withoutCatch, withoutShortcut } = fittingRules(rules)
  return [
    ...(withoutCatch.length > 0
      ? [
          `Cloudflare reads ${DYNAMIC_LIMIT} rules with placeholders: below an unknown language, ` +
            `${withoutCatch.length} pages from "${withoutCatch[0]}" on are not found instead of leading to /${rules.fallback}`,
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
    // Before the shortcuts, whose form of pattern would take /Landscape for /landscape.
    { source: `/!(${known}|${shortcuts.join('|')}|*.*)`, destination: home, type: 302 },
    { source: `/:page(${shortcuts.join('|')})`, destination: `${home}/:page`, type: 301 },
    { source: `/!(${known})/@(${pages.join('|')})`, destination: home, type: 302 },
  ]
}
