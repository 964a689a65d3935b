import { contentHash, hashOf, hashOnce } from '../fs/identity.ts'
import type { SourceImage } from '../model/image.ts'
import { once, oncePer } from '../model/once.ts'
import type { Output } from '../model/output.ts'
import type { Chrome, PosterPage } from '../model/page.ts'
import {
  type OutputPath,
  outputPath,
  pageFile,
  posterRoute,
  posterSlug,
} from '../model/path.ts'
import type { Gallery, LinkedPoster, PlacedPoster, Poster } from '../model/poster.ts'
import type { Site } from '../model/site.ts'
import { type Seo, shortenText } from '../model/text.ts'
import { absoluteAddressOf, galleriesOf } from './addresses.ts'
import { type Localised, linkedGalleries, sheetPathsOf } from './pages.ts'
import { sourceForPreview } from './preview-colours.ts'
import { relatedOn } from './related.ts'

/**
 * Plans the pages of all posters. Each is made only when it is rendered, because thirty thousand pages would not fit in
 * memory.
 */
export function posterPagesOf(
  site: Site,
  languages: readonly Localised[],
): readonly Output[] {
  // Related posters are the same in every language.
  const relatedByGallery = galleriesOf(site).map(({ posters }) =>
    once(() => relatedOn(posters)),
  )

  return languages.flatMap((local) =>
    local.storefront.galleries.flatMap((gallery, galleryIndex) => {
      const relatedInGallery = relatedByGallery[galleryIndex] ?? (() => [])
      return pagesOfGallery(gallery, relatedInGallery, local)
    }),
  )
}

/** @param relatedInGallery returns the indexes of the posters that are related to each poster of the gallery */
function pagesOfGallery(
  gallery: Gallery,
  relatedInGallery: () => readonly (readonly number[])[],
  local: Localised,
): readonly Output[] {
  const { posters } = gallery
  const frame = frameOf(gallery, local)
  const frameHash = once(() => hashOf({ ...frame, chrome: hashOnce(frame.chrome) }))

  return posters.map(({ id }, index): Output => {
    const shownIndexes = (): ShownIndexes => ({
      current: index,
      previous: index - 1,
      next: index + 1,
      related: relatedInGallery()[index] ?? [],
    })
    return {
      kind: 'page',
      path: pageFile(posterRoute(local.storefront.language.code, id)),
      page: () => posterPageOf(frame, posters, shownIndexes()),
      hash: () =>
        contentHash([frameHash(), ...hashesAt(shownIndexes(), posters)].join('\n')),
    }
  })
}

/**
 * The indexes of the posters on a poster page. For the gallery's first and last posters, one neighbour's index finds no
 * poster.
 */
interface ShownIndexes {
  readonly current: number
  readonly previous: number
  readonly next: number
  readonly related: readonly number[]
}

/** Returns the hashes of the posters on a page; '' where there is no neighbour. */
function hashesAt(
  { current, previous, next, related }: ShownIndexes,
  posters: readonly Poster[],
): readonly string[] {
  const linkedHashes = linkedHashesOf(posters)
  const links = [previous, next, ...related].map((index) => linkedHashes[index] ?? '')
  return [hashesOf(posters)[current] ?? '', ...links]
}

/** Hashes each poster of a gallery with its index, for its own page. */
const hashesOf = oncePer((posters: readonly Poster[]) =>
  // All languages share the pictures and the offers.
  posters.map(({ images, offers, ...otherFields }, index) =>
    hashOf([index, otherFields, hashOnce(images), hashOnce(offers)]),
  ),
)

/**
 * Hashes the parts of each poster that other pages show, with its index. Computed only once, because about six pages
 * show each poster besides its own: the pages of its neighbours and of the posters related to it.
 */
const linkedHashesOf = oncePer((posters: readonly Poster[]) =>
  posters.map((poster, index) => {
    const { images, ...texts } = linkedPartOf(poster)
    return hashOf([index, texts, hashOnce(images)])
  }),
)

const linkedPartOf = ({ id, title, images, orientation }: Poster): LinkedPoster => ({
  id,
  title,
  images,
  orientation,
})

/** Returns the parts that a gallery's poster pages share in one language. */
function frameOf({ slug, label }: Gallery, local: Localised) {
  const { origin, languages, xDefault, homeGallery } = local.site
  return {
    addressing: { origin, languages, xDefault },
    language: local.storefront.language,
    chrome: local.chrome,
    galleries: linkedGalleries(slug, local.galleryLinks, homeGallery),
    questions: local.questions,
    details: local.storefront.details,
    colours: sheetPathsOf(slug, local).places,
    wall: { slug, label },
    drawingHash: local.site.drawingHash,
  }
}

/** Makes a poster page. Every value that it uses must be covered by the page's hash, or a change would be missed. */
function posterPageOf(
  { addressing, language, drawingHash, ...frame }: ReturnType<typeof frameOf>,
  posters: readonly Poster[],
  { current, previous, next, related }: ShownIndexes,
): PosterPage {
  const linkedAt = (index: number): PlacedPoster<LinkedPoster> | undefined => {
    const poster = posters[index]
    return poster && { poster: linkedPartOf(poster), place: index + 1 }
  }
  const poster = posters[current]
  if (!poster) throw new Error(`the gallery has no poster at place ${current + 1}`)

  const [source] = poster.images
  return {
    ...absoluteAddressOf(addressing, language, posterSlug(poster.id)),
    poster,
    place: current + 1,
    ...frame,
    details: { ...frame.details, ...poster.details },
    previous: linkedAt(previous),
    next: linkedAt(next),
    related: related.flatMap((index) => linkedAt(index) ?? []),
    kind: 'poster',
    seo: poster.seo ?? seoOf(poster, frame.chrome),
    preview: {
      path: previewPathOf(
        poster.id,
        sourceForPreview(source, frame.chrome.brand),
        drawingHash,
      ),
      title: poster.title.text,
      art: [source],
    },
  }
}

/** @param source the print with the colours for its preview */
export function previewPathOf(
  id: string,
  { key, colours }: SourceImage,
  drawingHash: string,
): OutputPath {
  const { dominant, accent } = colours
  const hash = hashOf([key, { dominant, accent }, drawingHash]).slice(0, 8)
  return outputPath(`og/posters/${id}.${hash}.jpg`)
}

/** The maximum length (characters) of titles that search engines show in full. */
const MAX_TITLE = 70
/** The maximum length (characters) of descriptions that search engines show in full. */
const MAX_DESCRIPTION = 160

/** Makes a title and a description from the poster's texts, short enough for search engines to show in full. */
export function seoOf(
  { title, description }: Poster,
  { strings, siteName: name }: Chrome,
): Seo {
  const { kind, offer } = strings.poster
  // The longest first.
  const titles = [
    `${title.text}, ${kind} – ${name}`,
    `${title.text} – ${name}`,
    title.text,
  ]
  const fittingTitle = titles.find(({ length }) => length <= MAX_TITLE)
  const withOffer = `${description.text} ${offer}`

  return {
    title: fittingTitle ?? shortenText(title.text, MAX_TITLE),
    description:
      withOffer.length <= MAX_DESCRIPTION
        ? withOffer
        : shortenText(description.text, MAX_DESCRIPTION),
  }
}
