import type { PageBase } from '../model/page.ts'
import { routeOf } from '../model/path.ts'
import type { Site, Storefront } from '../model/site.ts'

/** The parts of a site that shape the addresses of its pages. */
export type Addressing = Pick<Site, 'origin' | 'languages' | 'xDefault'>

/** The address of a page in its own language and in the others. */
export function addressOf(
  site: Addressing,
  language: Storefront['language'],
  slug: string,
): Omit<PageBase, 'seo' | 'chrome'> {
  return {
    lang: language.code,
    locale: language.locale,
    otherLocales: site.languages.filter(({ code }) => code !== language.code).map(({ locale }) => locale),
    slug,
    route: routeOf(language.code, slug),
    languages: site.languages.map(({ code, name, flag, draft }) => ({
      code,
      name,
      flag,
      href: routeOf(code, slug),
      current: code === language.code,
      draft,
    })),
    alternates: alternatesOf(site, slug),
  }
}

/** One entry per language, then x-default with the address of its language. */
export function alternatesOf(site: Addressing, slug: string): PageBase['alternates'] {
  const hrefOf = (lang: string): string => site.origin + routeOf(lang, slug)
  return [
    ...site.languages.map(({ code }) => ({ hreflang: code, href: hrefOf(code) })),
    { hreflang: 'x-default', href: hrefOf(site.xDefault) },
  ]
}
