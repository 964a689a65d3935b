import type { Chrome, QuestionList } from '../model/page.ts'
import { type OutputPath, routeOf } from '../model/path.ts'
import type { Site, Storefront } from '../model/site.ts'
import { chromeOf } from './chrome.ts'
import { colourSheetPathOf, wallSheetPathOf } from './gallery-styles.ts'

/** The site in one language. All its pages share the objects `chrome` and `questions`. */
export interface Localised {
  readonly site: Site
  readonly storefront: Storefront
  readonly chrome: Chrome
  readonly questions: QuestionList | undefined
  /** By the slug of a gallery. */
  readonly sheets: ReadonlyMap<string, GallerySheets>
}

/** The stylesheets that are made of a gallery's posters. All languages share them. */
export interface GallerySheets {
  readonly colours: OutputPath
  readonly choices: OutputPath
}

export function localisedOf(site: Site): readonly Localised[] {
  const sheets = new Map(
    site.storefronts[0]?.galleries.map((gallery) => [
      gallery.slug,
      { colours: colourSheetPathOf(gallery), choices: wallSheetPathOf(gallery) },
    ]),
  )
  return site.storefronts.map((storefront) => ({
    site,
    storefront,
    chrome: chromeOf(site, storefront),
    questions: questionsOf(storefront),
    sheets,
  }))
}

export function sheetsOf(slug: string, { sheets }: Localised): GallerySheets {
  const found = sheets.get(slug)
  if (!found) throw new Error(`there is no gallery "${slug}"`)
  return found
}

/** Questions shown beside posters; the others have a page of their own. */
const SHOWN_QUESTIONS = 3

function questionsOf({ language, articles }: Storefront): QuestionList | undefined {
  for (const { slug, title, questions } of articles)
    if (questions)
      return { title, href: routeOf(language.code, slug), items: questions.slice(0, SHOWN_QUESTIONS) }
  return undefined
}
