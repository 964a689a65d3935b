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
import type { Gallery, PlacedPoster, Poster } from '../model/poster.ts'
import type { Site } from '../model/site.ts'
import { type Seo, shortenText } from '../model/text.ts'
import { absoluteAddressOf, galleriesOf } from './addresses.ts'
import { chromeForPage, type Localised, sheetPathsOf } from './pages.ts'
import { relatedOn } from './related.ts'

/** Plans the pages of all posters. Each is made only when it is rendered: thirty thousand pages would fill the memory. */
export function posterPagesOf(
  site: Site,
  languages: readonly Localised[],
): readonly Output[] {
  // Related posters are the same in every language.
  const related = galleriesOf(site).map(({ posters }) => once(() => relatedOn(posters)))

  return languages.flatMap((local) =>
    local.storefront.galleries.flatMap((gallery, index) => {
      const frame = frameOf(gallery, local)
      const frameHash = once(() => hashOf({ ...frame, chrome: hashOnce(frame.chrome) }))

      return gallery.posters.map(({ id }, place): Output => {
        const shownPlaces = () => [
          place,
          place - 1,
          place + 1,
          ...(related[index]?.()[place] ?? []),
        ]
        const hashes = () =>
          shownPlaces().map((shownPlace) => hashesOf(gallery.posters)[shownPlace] ?? '')
        return {
          kind: 'page',
          path: pageFile(posterRoute(local.storefront.language.code, id)),
          page: () => posterPageOf(frame, gallery.posters, shownPlaces()),
          hash: () => contentHash([frameHash(), ...hashes()].join('\n')),
        }
      })
    }),
  )
}

/** Hashes each poster of a gallery with its place. Computed once, because seven pages show each poster. */
const hashesOf = oncePer((posters: readonly Poster[]) =>
  // All languages share the pictures and the variants.
  posters.map(({ images, variants, ...words }, place) =>
    hashOf([place, words, hashOnce(images), hashOnce(variants)]),
  ),
)

/** Returns the parts that a gallery's poster pages share in one language. */
function frameOf({ slug, label }: Gallery, local: Localised) {
  const { origin, languages, xDefault } = local.site
  return {
    addressing: { origin, languages, xDefault },
    language: local.storefront.language,
    chrome: chromeForPage(slug, local.chrome),
    questions: local.questions,
    details: local.storefront.details,
    colours: sheetPathsOf(slug, local).places,
    wall: { slug, label },
    drawingHash: local.site.drawingHash,
  }
}

/**
 * Makes a poster page. Every value that it uses must be covered by the page's hash, or a change would be missed.
 * @param places indexes of the poster, its neighbours and related posters
 */
function posterPageOf(
  { addressing, language, drawingHash, ...frame }: ReturnType<typeof frameOf>,
  posters: readonly Poster[],
  places: readonly number[],
): PosterPage {
  const [current = 0, previous = -1, next = -1, ...related] = places
  const at = (place: number): PlacedPoster | undefined => {
    const poster = posters[place]
    return poster && { poster, place: place + 1 }
  }
  const placed = at(current)
  if (!placed) throw new Error(`the wall has no place ${current + 1}`)

  const { poster } = placed
  const [source] = poster.images
  return {
    ...absoluteAddressOf(addressing, language, posterSlug(poster.id)),
    ...placed,
    ...frame,
    details: { ...frame.details, ...poster.details },
    previous: at(previous),
    next: at(next),
    related: related.flatMap((place) => at(place) ?? []),
    kind: 'poster',
    seo: poster.seo ?? seoOf(poster, frame.chrome),
    preview: {
      path: previewPathOf(poster.id, source, drawingHash),
      title: poster.title.text,
      art: [source],
    },
  }
}

export function previewPathOf(
  id: string,
  { key, colours }: SourceImage,
  drawingHash: string,
): OutputPath {
  const { dominant, accent } = colours
  const hash = hashOf([key, { dominant, accent }, drawingHash]).slice(0, 8)
  return outputPath(`og/posters/${id}.${hash}.jpg`)
}

/** The maximum lengths of titles and descriptions that search engines show whole, in characters. */
const TITLE = 70
const DESCRIPTION = 160

/** Makes a title and description from the poster's texts, no longer than search engines show. */
export function seoOf(
  { title, description }: Poster,
  { strings, siteName: name }: Chrome,
): Seo {
  const { kind, offer } = strings.poster
  const titles = [
    `${title.text}, ${kind} – ${name}`,
    `${title.text} – ${name}`,
    title.text,
  ]
  const withOffer = `${description.text} ${offer}`
  return {
    title: titles.find(({ length }) => length <= TITLE) ?? shortenText(title.text, TITLE),
    description:
      withOffer.length <= DESCRIPTION
        ? withOffer
        : shortenText(description.text, DESCRIPTION),
  }
}
