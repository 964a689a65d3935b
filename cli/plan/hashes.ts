import { contentHash } from '../fs/hash.ts'
import type { Chrome, WholePage } from '../model/page.ts'
import type { Site, Storefront } from '../model/site.ts'
import type { PosterFrame, ShownPosters } from './poster-pages.ts'

export interface Hashes {
  /** Over everything that a page shows. */
  ofPage(page: WholePage): string
  /** The same of the page of a poster, which is not put together for it. */
  ofPosterPage(frame: PosterFrame, posters: ShownPosters): string
  /** Over everything that the feed of a language says. */
  ofCatalogue(site: Site, storefront: Storefront): string
  /** Over everything that the checkout function is told. */
  ofCheckout(site: Site): string
  /** Over the addresses of all pages in all languages, and the pictures of every poster. */
  ofSitemap(site: Site): string
}

/**
 * Hashes over parts of a site. What many outputs share, such as a gallery or the strings of a language, is serialised
 * and hashed once, as long as it is the same object.
 */
export function createHashes(): Hashes {
  const hashed = new Map<object, string>()
  const hashOnce: HashOnce = (part) => {
    const found = hashed.get(part) ?? hashOf(part)
    hashed.set(part, found)
    return found
  }
  /** Many pages share the object, which shares its parts with others. */
  const ofChrome = (chrome: Chrome): string => {
    const found = hashed.get(chrome)
    if (found !== undefined) return found
    const { strings, galleries, ...rest } = chrome
    const hash = hashOf([rest, hashOnce(strings), galleries.map(hashOnce)])
    hashed.set(chrome, hash)
    return hash
  }
  const ofFrame = (frame: PosterFrame): string => {
    const found = hashed.get(frame) ?? hashOf({ ...frame, chrome: ofChrome(frame.chrome) })
    hashed.set(frame, found)
    return found
  }
  return {
    ofPage: (page) => hashOf({ ...page, chrome: ofChrome(page.chrome), ...sharedPartsOf(page, hashOnce) }),
    ofPosterPage: (frame, posters) => hashOf([ofFrame(frame), partsOf(posters, hashOnce)]),
    ofCatalogue: ({ name, origin }, { language, strings, seo, galleries }) =>
      hashOf([name, origin, language, strings.card, seo[''], galleries.map(hashOnce)]),
    ofCheckout: ({ prices, storefronts }) =>
      hashOf([
        prices,
        storefronts.map(({ language, strings, galleries }) => [
          language.code,
          strings.card,
          galleries.map(hashOnce),
        ]),
      ]),
    ofSitemap: (site) => hashOf(addressesOf(site)),
  }
}

type HashOnce = (part: object) => string

/** Hashes in place of what a page shares with others. */
const sharedPartsOf = (page: WholePage, hashOnce: HashOnce): Readonly<Record<string, unknown>> => ({
  ...('gallery' in page ? { gallery: hashOnce(page.gallery) } : {}),
  ...('questions' in page && page.questions ? { questions: hashOnce(page.questions) } : {}),
  ...('reviews' in page ? { reviews: hashOnce(page.reviews) } : {}),
})

const partsOf = ({ poster, place, previous, next, related }: ShownPosters, hashOnce: HashOnce) => [
  hashOnce(poster),
  place,
  previous && [hashOnce(previous.poster), previous.place],
  next && [hashOnce(next.poster), next.place],
  related.map(({ poster, place }) => [hashOnce(poster), place]),
]

/** What the site map is made from. */
const addressesOf = ({ origin, homeGallery, xDefault, languages, storefronts: [first] }: Site) => [
  origin,
  homeGallery,
  xDefault,
  languages.map(({ code }) => code),
  [...(first?.editions ?? []), ...(first?.articles ?? [])].map(({ slug }) => slug),
  first?.galleries.map(({ slug, orientation, posters }) => [
    slug,
    orientation,
    posters.map(({ id, images }) => [id, images.map(({ name, key, width }) => [name, key, width])]),
  ]),
]

const hashOf = (value: object): string => contentHash(JSON.stringify(value))
