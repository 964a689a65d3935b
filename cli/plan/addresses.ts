import type { RouteRules } from '../hosts/host.ts'
import { groupBy } from '../model/groups.ts'
import { type Output, readyOutput } from '../model/output.ts'
import type { PageBase } from '../model/page.ts'
import {
  type OutputPath,
  outputPath,
  pageFile,
  posterSlug,
  type Route,
  routeOf,
  searchSlug,
  urlOf,
} from '../model/path.ts'
import { type Gallery, isSearched } from '../model/poster.ts'
import type { Language, Site } from '../model/site.ts'
import { escapeXml } from '../model/text.ts'
import { hashedAsset } from './gallery-styles.ts'

/** Returns the galleries in the first language. All languages have the same slugs, pictures and order. */
export const galleriesOf = ({ storefronts: [storefront] }: Site): readonly Gallery[] =>
  storefront?.galleries ?? []

/**
 * Returns the slugs of all pages except posters and the search page, in sitemap order. All languages share them; '' is
 * the home page.
 */
export function slugsOf({
  storefronts: [storefront],
  homeGallery,
}: Site): readonly string[] {
  const { galleries = [], editions = [], documents = [] } = storefront ?? {}
  const otherGalleries = galleries.filter(({ slug }) => slug !== homeGallery)
  return [
    '',
    ...[...otherGalleries, ...editions, ...documents].map(({ slug }) => slug),
    'success',
  ]
}

export type Addressing = Pick<Site, 'origin' | 'languages' | 'xDefault'>

/** Returns the addresses of a page, in its language and in all others. */
export function absoluteAddressOf(site: Addressing, language: Language, slug: string) {
  return {
    lang: language.code,
    locale: language.locale,
    otherLocales: site.languages
      .filter(({ code }) => code !== language.code)
      .map(({ locale }) => locale),
    slug,
    route: routeOf(language.code, slug),
    languages: site.languages.map(({ code, name, flag, draft }) => {
      const current = code === language.code
      return { code, name, flag, href: routeOf(code, slug), current, draft }
    }),
    alternates: alternatesOf(site, slug),
  }
}

/** Returns one entry per language, then x-default with the address in the x-default language. */
export function alternatesOf(site: Addressing, slug: string): PageBase['alternates'] {
  const hrefOf = (lang: string): string => site.origin + routeOf(lang, slug)
  return [
    ...site.languages.map(({ code }) => ({ hreflang: code, href: hrefOf(code) })),
    { hreflang: 'x-default', href: hrefOf(site.xDefault) },
  ]
}

/**
 * Collects the routes for which hosts need rules. A shortcut is a page whose address also works without a language:
 * '/landscape' redirects to '/sv/landscape'.
 * @param outputs the planned files, without pages, pictures, compressed files and host files
 */
export function routeRulesOf(site: Site, outputs: readonly Output[]): RouteRules {
  const { galleries = [], editions = [], documents = [] } = site.storefronts[0] ?? {}
  const otherGalleries = galleries.filter(({ slug }) => slug !== site.homeGallery)
  const shortcuts = ['success', ...otherGalleries.map(({ slug }) => slug)]
  const withoutShortcut = [
    ...(isSearched(galleries) ? [searchSlug] : []),
    ...[...editions, ...documents].map(({ slug }) => slug),
  ]

  const slugsInFolders = [
    ...withoutShortcut.filter((slug) => slug.includes('/')),
    ...galleries.flatMap(({ posters }) => posters.map(({ id }) => posterSlug(id))),
  ]
  const folderOf = (slug: string): string => slug.slice(0, slug.indexOf('/'))
  const slugsByFolder = groupBy(slugsInFolders, folderOf)
  const namesIn = (slugs: readonly string[]) =>
    slugs.map((slug) => slug.split('/')[1] ?? '')

  return {
    languages: site.languages.map(({ code }) => code),
    fallback: site.languages[0].code,
    // Galleries come last, so that the pages that every shop has keep their rules if a host limits the number of rules.
    pages: [...withoutShortcut.filter((slug) => !slug.includes('/')), ...shortcuts],
    shortcuts,
    folders: Object.fromEntries(
      [...slugsByFolder].map(([folder, slugs]) => [folder, namesIn(slugs)]),
    ),
    renamed: renamedPagesOf(site),
    // Languages whose code in addresses has changed.
    recoded: site.languages.flatMap(({ code, formerly = [] }) =>
      formerly.map((from) => ({ from, to: code })),
    ),
    rootFiles: outputs
      .map(({ path }) => path)
      .filter((path) => !path.includes('/'))
      .sort(),
  }
}

function renamedPagesOf({
  storefronts: [storefront],
  homeGallery,
}: Site): RouteRules['renamed'] {
  const { galleries = [], editions = [], documents = [] } = storefront ?? {}
  const renamingsTo = (
    to: string,
    earlierNames: readonly string[],
    { shortcut }: { readonly shortcut: boolean },
  ): RouteRules['renamed'] => earlierNames.map((from) => ({ from, to, shortcut }))

  return [
    ...galleries.flatMap(({ slug, formerly }) =>
      renamingsTo(slug === homeGallery ? '' : slug, formerly, { shortcut: true }),
    ),
    ...[...editions, ...documents].flatMap(({ slug, formerly }) =>
      renamingsTo(slug, formerly, { shortcut: false }),
    ),
    ...galleries.flatMap(({ posters }) =>
      posters.flatMap(({ id, formerly }) =>
        renamingsTo(posterSlug(id), formerly.map(posterSlug), { shortcut: false }),
      ),
    ),
  ]
}

/** Plans redirect pages for hosts without rules: for `/`, paths without a language, and earlier names. */
export function redirectPagesOf(site: Site, rules: RouteRules): readonly Output[] {
  const { fallback, languages, pages, folders, shortcuts, renamed, recoded } = rules
  const slugsInFolders = Object.entries(folders).flatMap(([folder, names]) =>
    names.map((name) => `${folder}/${name}`),
  )
  const slugs = ['', ...pages, ...slugsInFolders]
  const redirectPage = (path: OutputPath, to: Route): Output =>
    readyOutput(path, redirectHtml(site, to))

  return [
    redirectScript,
    redirectPage(outputPath('index.html'), routeOf(fallback, '')),
    ...shortcuts.map((slug) =>
      redirectPage(pageFile(`/${slug}`), routeOf(fallback, slug)),
    ),
    ...recoded.flatMap(({ from, to }) =>
      slugs.map((slug) => redirectPage(pageFile(routeOf(from, slug)), routeOf(to, slug))),
    ),
    ...renamed.flatMap(({ from, to, shortcut }) => [
      ...languages.map((lang) =>
        redirectPage(pageFile(routeOf(lang, from)), routeOf(lang, to)),
      ),
      ...(shortcut ? [redirectPage(pageFile(`/${from}`), routeOf(fallback, to))] : []),
    ]),
  ]
}

/**
 * Redirects with query and hash. The script stops the parser before it reads the page's `refresh`, which drops query
 * and hash.
 */
const redirectScript = hashedAsset(
  'redirect',
  'js',
  'stop()\nlocation.replace(document.currentScript.dataset.to + location.search + location.hash)\n',
)

const redirectHtml = ({ name, origin, languages: [language] }: Site, to: Route): string =>
  `<!doctype html>
<html lang="${language.code}">
<meta charset="utf-8">
<title>${escapeXml(name)}</title>
<link rel="canonical" href="${origin}${to}">
<script src="${urlOf(redirectScript.path)}" data-to="${to}"></script>
<meta http-equiv="refresh" content="0; url=${to}">
<a href="${to}">${escapeXml(name)}</a>
</html>
`
