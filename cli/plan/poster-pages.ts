import type { SourceImage } from '../model/image.ts'
import { once } from '../model/once.ts'
import type { Chrome, PosterPage, QuestionList } from '../model/page.ts'
import { type OutputPath, outputPath, posterRoute, posterSlug, type Route } from '../model/path.ts'
import type { PlacedPoster, Poster } from '../model/poster.ts'
import type { Language, Site } from '../model/site.ts'
import { type Seo, shortenText } from '../model/text.ts'
import { shortHashOf } from './gallery-styles.ts'
import { chromeForPage, type Localised, sheetPathsOf } from './localised.ts'
import { type Addressing, addressOf } from './pages.ts'
import { relatedOn } from './related.ts'

/** A page in two parts, its frame and its posters: thirty thousand assembled pages would fill the memory. */
export interface LatePage {
  readonly route: Route
  readonly frame: PosterFrame
  /** All posters of the gallery to which the page belongs. */
  readonly gallery: readonly Poster[]
  /** Returns the places, from 0, of the posters that the page shows; `own`, `previous` and `next` come first. */
  shown(): readonly number[]
}

/** The parts that the pages of one gallery's posters share in one language. */
export interface PosterFrame {
  readonly addressing: Addressing
  readonly language: Language
  readonly chrome: Chrome
  readonly questions: QuestionList | undefined
  readonly colours: OutputPath
  readonly wall: PosterPage['wall']
  readonly drawingHash: string
}

/** Returns the pages of all posters, in every language. */
export function posterPagesOf(site: Site, all: readonly Localised[]): readonly LatePage[] {
  const { origin, languages, xDefault } = site
  const addressing = { origin, languages, xDefault }
  // Related posters are the same in every language.
  const matches = new Map(
    site.storefronts[0]?.galleries.map(({ slug, posters }) => [slug, once(() => relatedOn(posters))]),
  )
  return all.flatMap((local) =>
    local.storefront.galleries.flatMap(({ slug, label, posters: gallery }) => {
      const { language } = local.storefront
      const frame: PosterFrame = {
        addressing,
        language,
        chrome: chromeForPage(slug, local.chrome),
        questions: local.questions,
        colours: sheetPathsOf(slug, local).places,
        wall: { slug, label },
        drawingHash: site.drawingHash,
      }
      const related = matches.get(slug) ?? (() => [])
      return gallery.map(({ id }, index) => ({
        route: posterRoute(language.code, id),
        frame,
        gallery,
        shown: () => [index, index - 1, index + 1, ...(related()[index] ?? [])],
      }))
    }),
  )
}

/** Assembles a page from only its frame and the posters that it shows: a hash of both stands for the page. */
export function posterPageOf({ frame, gallery, shown }: Omit<LatePage, 'route'>): PosterPage {
  const at = (place: number): PlacedPoster | undefined => {
    const poster = gallery[place]
    return poster && { poster, place: place + 1 }
  }
  const [own = 0, previous = -1, next = -1, ...related] = shown()
  const placed = at(own)
  if (!placed) throw new Error(`the wall has no place ${own + 1}`)
  const { poster } = placed
  const [source] = poster.images
  const { addressing, language, chrome, questions, colours, wall, drawingHash } = frame
  return {
    ...addressOf(addressing, language, posterSlug(poster.id)),
    ...placed,
    previous: at(previous),
    next: at(next),
    related: related.flatMap((place) => at(place) ?? []),
    kind: 'poster',
    seo: poster.seo ?? seoOf(poster, chrome),
    chrome,
    colours,
    card: { path: posterCardPathOf(poster.id, source, drawingHash), title: poster.title.text, art: [source] },
    wall,
    questions,
  }
}

export function posterCardPathOf(id: string, { key, colours }: SourceImage, drawingHash: string): OutputPath {
  const { dominant, accent } = colours
  const hash = shortHashOf(JSON.stringify([key, { dominant, accent }, drawingHash]))
  return outputPath(`og/posters/${id}.${hash}.jpg`)
}

/** The most characters that search engines show of a title and a description. */
const TITLE = 70
const DESCRIPTION = 160

/** Makes title and description from the poster's own words, no longer than search engines show. */
export function seoOf({ title, description }: Poster, { strings, siteName: name }: Chrome): Seo {
  const { kind, offer } = strings.poster
  const titles = [`${title.text}, ${kind} – ${name}`, `${title.text} – ${name}`, title.text]
  const whole = `${description.text} ${offer}`
  return {
    title: titles.find(({ length }) => length <= TITLE) ?? shortenText(title.text, TITLE),
    description: whole.length <= DESCRIPTION ? whole : shortenText(description.text, DESCRIPTION),
  }
}
