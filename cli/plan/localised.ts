import { dialogTextsOf } from '../model/islands.ts'
import type { Chrome, GalleryLink, QuestionList } from '../model/page.ts'
import { type OutputPath, outputPath, routeOf } from '../model/path.ts'
import type { Site, Storefront } from '../model/site.ts'
import type { Strings } from '../schema/strings.ts'
import { type GallerySheets, sheetsOfGallery, shortHashOf } from './gallery-styles.ts'

/** The site in one language. All its pages share the objects `chrome` and `questions`. */
export interface Localised {
  readonly site: Site
  readonly storefront: Storefront
  readonly chrome: Chrome
  readonly questions: QuestionList | undefined
  /** The stylesheets of each gallery, by its slug. */
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

/** Returns the paths of a gallery's stylesheets: `wall` for its own page, `places` for the pages of its posters. */
export function sheetPathsOf(slug: string, { sheets }: Localised) {
  const found = sheets.get(slug)
  if (!found) throw new Error(`there is no gallery "${slug}"`)
  const { colours, swatches, choices, places } = found
  const wall = { colours: colours.path, swatches: swatches.path, choices: choices.path }
  return { wall, places: places.path }
}

/** The number of questions on home and poster pages; the questions' own page has all of them. */
const SHOWN_QUESTIONS = 3

function questionsOf({ language, documents }: Storefront): QuestionList | undefined {
  for (const { slug, title, questions } of documents)
    if (questions)
      return { title, href: routeOf(language.code, slug), items: questions.slice(0, SHOWN_QUESTIONS) }
  return undefined
}

/** Returns a language's texts of dialogs as JSON, which islands/runtime/hydrate.ts reads. */
export const dialogTextFileOf = (strings: Strings): string => JSON.stringify(dialogTextsOf(strings))

export const dialogTextPathOf = ({ language, strings }: Storefront): OutputPath =>
  outputPath(`assets/texts-${language.code}.${shortHashOf(dialogTextFileOf(strings))}.json`)

/** The number of posters shown in a link to a gallery. */
const PREVIEW = 3

/** The most galleries that a page links to: in a shop with hundreds, unlimited links would outweigh the page. */
const MAX_LINKED = 12

/** Collects what surrounds every page of a language: menu, footer, interface texts. */
function chromeOf(site: Site, storefront: Storefront): Chrome {
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
    articles: storefront.documents
      .filter(({ collection }) => collection === 'articles')
      .map(({ slug, title }) => ({ slug, title })),
    ...(site.contact && { contact: site.contact }),
    ...(site.checkout ? { checkout: site.checkout } : {}),
  }
}

/**
 * Returns the chrome of one page. With up to MAX_LINKED galleries all pages share one object. With more, a page links
 * to the home gallery, its own and the next galleries, wrapping around, so that several galleries link to each.
 */
export function chromeForPage(slug: string, chrome: Chrome): Chrome {
  const { galleries, homeGallery } = chrome
  if (galleries.length <= MAX_LINKED) return chrome
  const isHome = (gallery: GalleryLink): boolean => gallery.slug === homeGallery
  const others = galleries.filter((gallery) => !isHome(gallery))
  const index = others.findIndex((gallery) => gallery.slug === slug)
  const own = Math.max(0, index)
  const ring = [...others.slice(own), ...others.slice(0, own)]
  return { ...chrome, galleries: [...galleries.filter(isHome), ...ring.slice(0, MAX_LINKED - 1)] }
}
