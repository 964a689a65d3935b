import { contentHash } from '../hash.ts'
import type { Page } from '../model/page.ts'
import type { Site, Storefront } from '../model/site.ts'

export interface Hashes {
  /** Over all that a page shows. */
  ofPage(page: Page): string
  /** Over all that a language sells, and how it is named. */
  ofCatalogue(site: Site, storefront: Storefront): string
  /** Over the addresses of all pages in all languages, and of the first picture of every poster. */
  ofSitemap(site: Site): string
}

/**
 * Hashes over the parts of a site. What many outputs share, such as a poster or what surrounds every page of a language,
 * is written out and hashed once, as long as it is the same object.
 */
export function openHashes(): Hashes {
  const known = new Map<object, string>()
  const once = (part: object): string => {
    const found = known.get(part) ?? hashOf(part)
    known.set(part, found)
    return found
  }
  return {
    ofPage(page) {
      const { strings, galleries, ...chrome } = page.chrome
      const shared = {
        chrome: [chrome, once(strings), galleries.map(once)],
        ...('gallery' in page ? { gallery: once(page.gallery) } : {}),
        ...('reviews' in page ? { reviews: once(page.reviews) } : {}),
      }
      return hashOf({ ...page, ...shared })
    },
    ofCatalogue: ({ name, origin, homeGallery }, { language, strings, seo, galleries }) =>
      hashOf([name, origin, homeGallery, language, strings.card, seo[''], galleries.map(once)]),
    ofSitemap: ({ origin, homeGallery, xDefault, languages, storefronts: [first] }) =>
      hashOf([
        origin,
        homeGallery,
        xDefault,
        languages.map(({ code }) => code),
        first?.editions.map(({ slug }) => slug),
        first?.galleries.map(({ slug, orientation, posters }) => [
          slug,
          orientation,
          posters.map(({ images: [{ name, key, width }] }) => [name, key, width]),
        ]),
      ]),
  }
}

const hashOf = (value: object): string => contentHash(JSON.stringify(value))
