import type { WorkList } from '../model/page.ts'
import { galleryHref, posterRoute, routeOf } from '../model/path.ts'
import type { Storefront } from '../model/site.ts'

/** Lists every title of a language, and nothing else of posters: no other change of a poster makes the page anew. */
export function workListsOf(storefront: Storefront, homeGallery: string): readonly WorkList[] {
  const { language, galleries, editions, documents, strings } = storefront
  const lang = language.code
  const lists: readonly WorkList[] = [
    ...galleries.map(({ slug, label, orientation, posters }) => ({
      title: label,
      href: galleryHref(lang, slug, homeGallery),
      picture: posters[0] && { source: posters[0].images[0], shape: orientation },
      works: posters.map(({ id, title }) => ({ title, href: posterRoute(lang, id) })),
    })),
    ...editions.map(({ slug, label, books }) => ({
      title: label,
      href: routeOf(lang, slug),
      picture: books[0] && { source: books[0].cover, shape: 'cover' as const },
      works: books.map(({ id, title }) => ({ title, href: `${routeOf(lang, slug)}#${id}` as const })),
    })),
    {
      title: strings.footer.texts,
      works: documents.map(({ slug, title }) => ({ title, href: routeOf(lang, slug) })),
    },
  ]
  return lists.filter(({ works }) => works.length > 0)
}
