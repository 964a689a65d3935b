import type { Chrome, QuestionList } from '../model/page.ts'
import { type OutputPath, routeOf } from '../model/path.ts'
import type { Site, Storefront } from '../model/site.ts'
import { chromeOf } from './chrome.ts'
import { type GallerySheets, sheetsOfGallery } from './gallery-styles.ts'

/** The site in one language. All its pages share the objects `chrome` and `questions`. */
export interface Localised {
  readonly site: Site
  readonly storefront: Storefront
  readonly chrome: Chrome
  readonly questions: QuestionList | undefined
  /** By the slug of a gallery. */
  readonly sheets: ReadonlyMap<string, GallerySheets>
}

export function localisedOf(site: Site): readonly Localised[] {
  const sheets = new Map(
    site.storefronts[0]?.galleries.map((gallery) => [gallery.slug, sheetsOfGallery(gallery)]),
  )
  return site.storefronts.map((storefront) => ({
    site,
    storefront,
    chrome: chromeOf(site, storefront),
    questions: questionsOf(storefront),
    sheets,
  }))
}

function sheetsOf(slug: string, { sheets }: Localised): GallerySheets {
  const found = sheets.get(slug)
  if (!found) throw new Error(`there is no gallery "${slug}"`)
  return found
}

/** What the page of a gallery calls its stylesheets. */
export function sheetPathsOf(slug: string, local: Localised) {
  const { colours, swatches, choices } = sheetsOf(slug, local)
  return { colours: colours.path, swatches: swatches.path, choices: choices.path }
}

/** What the page of a poster calls the stylesheet with the colours of its gallery. */
export const placesPathOf = (slug: string, local: Localised): OutputPath => sheetsOf(slug, local).places.path

/** Questions shown beside posters; the others have a page of their own. */
const SHOWN_QUESTIONS = 3

function questionsOf({ language, articles }: Storefront): QuestionList | undefined {
  for (const { slug, title, questions } of articles)
    if (questions)
      return { title, href: routeOf(language.code, slug), items: questions.slice(0, SHOWN_QUESTIONS) }
  return undefined
}
