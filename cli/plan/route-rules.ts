import type { Output } from '../model/output.ts'
import { posterSlug } from '../model/path.ts'
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
