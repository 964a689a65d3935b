import type { RouteRules } from '../hosts/host.ts'
import { hostFiles } from '../hosts/hosts.ts'
import { type Output, readyOutput } from '../model/output.ts'
import { type OutputPath, outputPath, pageFile, posterSlug, type Route, routeOf } from '../model/path.ts'
import type { Site } from '../model/site.ts'
import { escapeXml } from '../model/text.ts'
import { slugsOf } from './pages.ts'

/**
 * Collects the rules that hosts need for the addresses of a site.
 * @param outputs planned files other than pages, pictures and the files of the hosts themselves
 */
export function routeRulesOf(site: Site, outputs: readonly Output[]): RouteRules {
  const storefront = site.storefronts[0]
  const galleries = new Set(storefront?.galleries.map(({ slug }) => slug))
  const unshortened = new Set(
    [...(storefront?.editions ?? []), ...(storefront?.documents ?? [])].map(({ slug }) => slug),
  )
  // Galleries come last: where a host limits the number of rules, the pages that every shop has keep their rules.
  const slugs = slugsOf(site).filter((slug) => slug !== '')
  const inFolders = [
    ...slugs.filter((slug) => slug.includes('/')),
    ...(storefront?.galleries ?? []).flatMap(({ posters }) => posters.map(({ id }) => posterSlug(id))),
  ]
  const folders: Record<string, string[]> = {}
  for (const [folder = '', name = ''] of inFolders.map((slug) => slug.split('/'))) {
    folders[folder] ??= []
    folders[folder].push(name)
  }
  const pages = slugs
    .filter((slug) => !slug.includes('/'))
    .toSorted((a, b) => Number(galleries.has(a)) - Number(galleries.has(b)))
  return {
    languages: site.languages.map(({ code }) => code),
    fallback: site.languages[0].code,
    pages,
    shortcuts: pages.filter((slug) => !unshortened.has(slug)),
    folders,
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

function renamedPagesOf({ storefronts: [first], homeGallery }: Site): RouteRules['renamed'] {
  const { galleries = [], editions = [], documents = [] } = first ?? {}
  const renamedPages = (names: readonly string[], to: string, shortcut: boolean): RouteRules['renamed'] =>
    names.map((from) => ({ from, to, shortcut }))
  return [
    ...galleries.flatMap(({ slug, formerly }) =>
      renamedPages(formerly, slug === homeGallery ? '' : slug, true),
    ),
    ...[...editions, ...documents].flatMap(({ slug, formerly }) => renamedPages(formerly, slug, false)),
    ...galleries.flatMap(({ posters }) =>
      posters.flatMap(({ id, formerly }) => renamedPages(formerly.map(posterSlug), posterSlug(id), false)),
    ),
  ]
}

/**
 * Plans pages that redirect, for hosts without redirect rules: from `/`, from paths without a language, and from
 * earlier names. Hosts with rules apply those first. Below an unknown language, hosts without rules answer 404.
 */
export function redirectPagesOf(site: Site, rules: RouteRules): readonly Output[] {
  const { fallback, languages, pages, folders, shortcuts, renamed, recoded } = rules
  const inFolders = Object.entries(folders).flatMap(([folder, names]) =>
    names.map((name) => `${folder}/${name}`),
  )
  const slugs = ['', ...pages, ...inFolders]
  const leadingTo = (path: OutputPath, to: Route): Output => readyOutput(path, redirectHtml(site, to))
  return [
    leadingTo(outputPath('index.html'), routeOf(fallback, '')),
    ...shortcuts.map((slug) => leadingTo(pageFile(`/${slug}`), routeOf(fallback, slug))),
    ...recoded.flatMap(({ from, to }) =>
      slugs.map((slug) => leadingTo(pageFile(routeOf(from, slug)), routeOf(to, slug))),
    ),
    ...renamed.flatMap(({ from, to, shortcut }) => [
      ...languages.map((lang) => leadingTo(pageFile(routeOf(lang, from)), routeOf(lang, to))),
      ...(shortcut ? [leadingTo(pageFile(`/${from}`), routeOf(fallback, to))] : []),
    ]),
  ]
}

const redirectHtml = ({ name, origin, languages: [first] }: Site, to: Route): string =>
  `<!doctype html>
<html lang="${first.code}">
<meta charset="utf-8">
<title>${escapeXml(name)}</title>
<link rel="canonical" href="${origin}${to}">
<meta http-equiv="refresh" content="0; url=${to}">
<a href="${to}">${escapeXml(name)}</a>
</html>
`
