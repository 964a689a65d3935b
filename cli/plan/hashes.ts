import { contentHash, hashOf } from '../fs/hash.ts'
import type { Chrome, WholePage } from '../model/page.ts'
import type { Gallery, Poster } from '../model/poster.ts'
import type { Site, Storefront } from '../model/site.ts'
import type { LatePage, PosterFrame } from './poster-pages.ts'

export type Hashes = ReturnType<typeof createHashes>

/**
 * Creates functions that hash parts of a site. An object that many outputs share, such as a gallery or the strings of a
 * language, is serialised and hashed once.
 */
export function createHashes() {
  const hashOnce = perObject((part: object) => hashOf(part))
  const ofChrome = perObject(({ strings, galleries, ...rest }: Chrome) =>
    hashOf([rest, hashOnce(strings), galleries.map(hashOnce)]),
  )
  const ofFrame = perObject((frame: PosterFrame) => hashOf({ ...frame, chrome: ofChrome(frame.chrome) }))
  /** Hashes each poster with its place, for seven pages show it. All languages share pictures and variants. */
  const ofPlaces = perObject((posters: readonly Poster[]) =>
    posters.map((poster, place) => {
      const hash = hashOf([wordsOf(poster), hashOnce(poster.images), hashOnce(poster.variants)])
      return `${place} ${hash}`
    }),
  )
  /** Hashes everything that is known of a gallery and its posters. */
  const ofGallery = perObject(({ posters, ...rest }: Gallery) => hashOf([rest, ofPlaces(posters)]))
  return {
    /** Hashes everything that a page shows. */
    ofPage: (page: WholePage): string =>
      hashOf({ ...page, chrome: ofChrome(page.chrome), ...sharedPartsOf(page, hashOnce, ofGallery) }),
    /** Hashes everything that the page of a poster shows, without assembling that page. */
    ofPosterPage({ frame, gallery, shown }: Omit<LatePage, 'route'>): string {
      const placed = ofPlaces(gallery)
      return contentHash([ofFrame(frame), ...shown().map((place) => placed[place] ?? '')].join('\n'))
    },
    /** Hashes everything that the feed of a language says. */
    ofFeed: ({ name, origin }: Site, { language, strings, seo, galleries }: Storefront): string =>
      hashOf([name, origin, language, strings.card, seo[''], galleries.map(ofGallery)]),
    /** Hashes everything that the checkout function is told. */
    ofCheckout: ({ prices, storefronts }: Site): string =>
      hashOf([
        prices,
        storefronts.map((one) => [one.language.code, one.strings.card, one.galleries.map(ofGallery)]),
      ]),
    /** Hashes the addresses of all pages in all languages, and the pictures of every poster. */
    ofSitemap: (site: Site): string => hashOf(addressesOf(site)),
  }
}

/** Calls `make` once for each object. */
function perObject<T extends object, Made>(make: (part: T) => Made): (part: T) => Made {
  const made = new Map<T, Made>()
  return (part) => {
    const found = made.get(part) ?? make(part)
    made.set(part, found)
    return found
  }
}

/** Returns a poster without its pictures and variants. V8 writes an object as JSON four times as fast without `...`. */
const wordsOf = (
  poster: Poster,
): Readonly<Record<Exclude<keyof Poster, 'images' | 'variants'>, unknown>> => ({
  id: poster.id,
  title: poster.title,
  description: poster.description,
  orientation: poster.orientation,
  draft: poster.draft,
  formerly: poster.formerly,
  series: poster.series,
  seo: poster.seo,
  links: poster.links,
  facts: poster.facts,
})

/** Returns hashes that replace the parts which a page shares with other pages. */
const sharedPartsOf = (
  page: WholePage,
  hashOnce: (part: object) => string,
  ofGallery: (gallery: Gallery) => string,
): Readonly<Record<string, unknown>> => ({
  ...('gallery' in page ? { gallery: ofGallery(page.gallery) } : {}),
  ...('questions' in page && page.questions ? { questions: hashOnce(page.questions) } : {}),
  ...('reviews' in page ? { reviews: hashOnce(page.reviews) } : {}),
})

const addressesOf = ({ origin, homeGallery, xDefault, languages, storefronts: [first] }: Site) => [
  origin,
  homeGallery,
  xDefault,
  languages.map(({ code }) => code),
  [...(first?.editions ?? []), ...(first?.documents ?? [])].map(({ slug }) => slug),
  first?.galleries.map(({ slug, orientation, posters }) => [
    slug,
    orientation,
    posters.map(({ id, images }) => [id, images.map(({ name, key, width }) => [name, key, width])]),
  ]),
]
