import type { Chrome, GalleryLink } from '../model/page.ts'
import type { Site, Storefront } from '../model/site.ts'
import { dialogTextPathOf } from './dialog-texts.ts'

/** Posters shown in a link to a gallery. */
const PREVIEW = 3

/** Galleries that one page links to. Without a limit, the links of a shop with hundreds of galleries outweigh its pages. */
const MAX_LINKED = 12

/** What surrounds every page of a language: menu, footer, interface texts. */
export function chromeOf(site: Site, storefront: Storefront): Chrome {
  return {
    siteName: site.name,
    origin: site.origin,
    strings: storefront.strings,
    ...(storefront.borrowed && { borrowed: storefront.borrowed }),
    texts: dialogTextPathOf(storefront),
    claims: site.claims,
    copyrightYear: site.copyrightYear,
    galleries: storefront.galleries.map(({ slug, label, title, subtitle, orientation, draft, posters }) => ({
      slug,
      label,
      title,
      subtitle,
      orientation,
      draft,
      preview: posters.slice(0, PREVIEW).map(({ images }) => images[0]),
    })),
    homeGallery: site.homeGallery,
    editions: storefront.editions.map(({ slug, label }) => ({ slug, label })),
    articles: storefront.articles.map(({ slug, title }) => ({ slug, title })),
    ...(site.contact && { contact: site.contact }),
    ...(site.checkout ? { checkout: site.checkout } : {}),
  }
}

/**
 * The chrome of one page. With up to MAX_LINKED galleries all pages share one object. With more, a page links to the
 * home gallery, its own and the next ones, wrapping around, so that several galleries link to each.
 */
export function chromeForPage(slug: string, chrome: Chrome): Chrome {
  const { galleries, homeGallery } = chrome
  if (galleries.length <= MAX_LINKED) return chrome
  const isHome = (gallery: GalleryLink): boolean => gallery.slug === homeGallery
  const others = galleries.filter((gallery) => !isHome(gallery))
  const own = Math.max(
    0,
    others.findIndex((gallery) => gallery.slug === slug),
  )
  const ring = [...others.slice(own), ...others.slice(0, own)]
  return { ...chrome, galleries: [...galleries.filter(isHome), ...ring.slice(0, MAX_LINKED - 1)] }
}
