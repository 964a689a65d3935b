import { hashOf } from '../fs/identity.ts'
import type { SourceImage } from '../model/image.ts'
import { dialogTextsOf } from '../model/islands.ts'
import type { Output } from '../model/output.ts'
import type {
  Chrome,
  GalleryLink,
  PageBase,
  QuestionList,
  WholePage,
} from '../model/page.ts'
import { outputPath, routeOf, searchSlug } from '../model/path.ts'
import { type Gallery, isSearched } from '../model/poster.ts'
import { isOneRate } from '../model/shipping.ts'
import type { Site, Storefront } from '../model/site.ts'
import type { Seo } from '../model/text.ts'
import { absoluteAddressOf, galleriesOf } from './addresses.ts'
import { hashedAsset, sheetsOfGallery } from './gallery-styles.ts'
import { workListsOf } from './search.ts'

/** The site in one language. All its pages share the objects `chrome` and `questions`. */
export type Localised = ReturnType<typeof localisedOf>[number]

/**
 * Prepares the data that the pages of each language share.
 * @param previewTemplates hash of the templates for previews
 */
export function localisedOf(site: Site, previewTemplates: string) {
  const previewCode = previewCodeOf(site, previewTemplates)
  const sheets = new Map(
    galleriesOf(site).map((gallery) => [
      gallery.slug,
      sheetsOfGallery(gallery, site.brand),
    ]),
  )

  return site.storefronts.map((storefront) => {
    const texts = dialogTextFileOf(storefront)
    return {
      site,
      storefront,
      texts,
      chrome: chromeOf(site, storefront, texts),
      galleryLinks: storefront.galleries.map(galleryLinkOf),
      questions: questionsOf(storefront),
      sheets,
      previewCode,
    }
  })
}

/** Returns the hash of everything that all previews of pages share. */
function previewCodeOf({ brand, drawingHash }: Site, previewTemplates: string): string {
  const { colours, logo, hasOrnament, families } = brand
  return hashOf([drawingHash, previewTemplates, colours, logo, hasOrnament, families])
}

/** Returns the file from which islands/runtime/hydrate.ts reads the texts of dialogs. */
const dialogTextFileOf = ({ language, strings }: Storefront) =>
  hashedAsset(`texts-${language.code}`, 'json', JSON.stringify(dialogTextsOf(strings)))

/**
 * Returns the paths of a gallery's stylesheets: `wall` for the gallery's page; `places`, with the colours by position,
 * for its poster pages.
 */
export function sheetPathsOf(slug: string, { sheets }: Localised) {
  const gallerySheets = sheets.get(slug)
  if (!gallerySheets) throw new Error(`there is no gallery "${slug}"`)

  const { colours, swatches, choices, places } = gallerySheets
  const wall = { colours: colours.path, swatches: swatches.path, choices: choices.path }
  return { wall, places: places.path }
}

/** The number of questions on home and poster pages. The page of questions has all of them. */
const SHOWN_QUESTIONS = 3

/** Returns the first questions of the page with questions and answers; undefined if there is no such page. */
function questionsOf({ language, documents }: Storefront): QuestionList | undefined {
  const document = documents.find(({ questions }) => questions)
  if (!document?.questions) return undefined

  const { slug, title, questions } = document
  return {
    title,
    href: routeOf(language.code, slug),
    items: questions.slice(0, SHOWN_QUESTIONS),
  }
}

/** The maximum number of galleries that a page links to. In a shop with hundreds, links would outweigh the page. */
const MAX_LINKED = 12

/** Returns the data that all pages in a language share. */
function chromeOf(site: Site, storefront: Storefront, texts: Output): Chrome {
  const { contact, checkout } = site
  const { strings, borrowed, editions, documents, story } = storefront
  const returns = returnsOf(storefront)
  const hasSeveralRates = site.shippingRates.length > 0 && !isOneRate(site.shippingRates)
  const articles = documents.filter(({ collection }) => collection === 'articles')

  return {
    siteName: site.name,
    origin: site.origin,
    strings,
    brand: site.brand,
    claims: site.claims,
    shipTo: site.shipTo,
    shippingRates: site.shippingRates,
    ...(hasSeveralRates && { ratesText: storefront.shippingRates }),
    handlingDays: site.handlingDays,
    ...(site.reviewDates && { reviewDates: site.reviewDates }),
    copyrightYear: site.copyrightYear,
    variants: site.priceList.map(({ variant }) => variant),
    homeGallery: site.homeGallery,
    ...(borrowed && { borrowed }),
    ...(contact && { contact }),
    ...(checkout && { checkout }),
    ...(returns && { returns }),
    texts: texts.path,
    editions: editions.map(({ slug, label }) => ({ slug, label })),
    hasSearch: isSearched(storefront.galleries),
    hasSlideshow: site.heroes.length > 0,
    hasStory: story !== undefined,
    articles: articles.map(({ slug, title }) => ({ slug, title })),
  }
}

/** Returns the published page about returns and its number of days; undefined if there is no such page. */
function returnsOf({ language, documents }: Storefront): Chrome['returns'] {
  const page = documents.find(
    ({ draft, values }) => !draft && values.returnDays !== undefined,
  )
  const days = page?.values.returnDays
  if (!page || days === undefined) return undefined

  return { href: routeOf(language.code, page.slug), days }
}

/** The number of pictures in a link to a gallery. */
const MAX_PICTURES = 3

function galleryLinkOf({
  slug,
  label,
  title,
  subtitle,
  orientation,
  draft,
  posters,
}: Gallery): GalleryLink {
  const pictures = picturesOf(posters.slice(0, MAX_PICTURES))
  return { slug, label, title, subtitle, orientation, draft, pictures }
}

/**
 * Returns the galleries that a page links to: all or, in a shop with many galleries, MAX_LINKED of them.
 * @param links all galleries in one language
 */
export function linkedGalleries(
  slug: string,
  links: readonly GalleryLink[],
  homeGallery: string,
): readonly GalleryLink[] {
  if (links.length <= MAX_LINKED) return links

  const isHome = (gallery: GalleryLink): boolean => gallery.slug === homeGallery
  const otherLinks = links.filter((gallery) => !isHome(gallery))
  const index = otherLinks.findIndex((gallery) => gallery.slug === slug)

  // The links begin with the page's own gallery and wrap around, so that several pages link to each gallery.
  const start = Math.max(0, index)
  const ring = [...otherLinks.slice(start), ...otherLinks.slice(0, start)]
  return [...links.filter(isHome), ...ring.slice(0, MAX_LINKED - 1)]
}

/** The number of pictures in the previews of the home page, gallery pages and the search page. */
const PREVIEW_PICTURES = 3

/** Returns every page except poster pages, in every language, and the 404 page. */
export const pagesOf = (
  site: Site,
  languages: readonly Localised[],
): readonly WholePage[] => [
  ...languages.flatMap(pagesOfLanguage),
  notFoundPageOf(site, languages),
]

function pagesOfLanguage(local: Localised): readonly WholePage[] {
  const { site, storefront } = local
  const { galleries, editions, documents } = storefront
  const home = galleries.find(({ slug }) => slug === site.homeGallery)
  if (!home) throw new Error(`there is no gallery "${site.homeGallery}"`)

  const otherGalleries = galleries.filter((gallery) => gallery !== home)
  const editionPages = editions.map((edition): WholePage => {
    const covers = edition.books.map(({ cover }) => cover)
    return { ...baseOf(local, edition.slug, covers), kind: 'books', edition }
  })
  const documentPages = documents.map((document, index): WholePage => {
    // Each document page shows a different poster beside its text. The first poster is beside the story.
    const poster = home.posters[(index + 1) % home.posters.length]
    const base = baseOf(local, document.slug, picturesOf(poster ? [poster] : []))
    return { ...base, kind: 'article', document, poster }
  })
  const successArt = picturesOf(home.posters.slice(0, 1))

  return [
    homePageOf(local, home),
    ...otherGalleries.map((gallery) => galleryPageOf(local, gallery)),
    ...editionPages,
    ...documentPages,
    ...(local.chrome.hasSearch ? [searchPageOf(local)] : []),
    { ...baseOf(local, 'success', successArt), kind: 'success' },
  ]
}

function homePageOf(local: Localised, gallery: Gallery): WholePage {
  const { site, storefront, questions } = local
  const { reviews, sections, story } = storefront
  return {
    ...baseOf(local, '', artOf(gallery)),
    kind: 'home',
    ...sheetPathsOf(gallery.slug, local).wall,
    hero: site.heroes,
    gallery,
    reviews,
    sections,
    ...(story && { story }),
    questions,
  }
}

const galleryPageOf = (local: Localised, gallery: Gallery): WholePage => ({
  ...baseOf(local, gallery.slug, artOf(gallery)),
  kind: 'gallery',
  ...sheetPathsOf(gallery.slug, local).wall,
  gallery,
  // Gallery pages show testimonials in the place where the home page shows reviews.
  reviews: local.storefront.testimonials,
})

/** Returns the pictures for the preview of a gallery's page. */
const artOf = ({ posters }: Gallery): readonly SourceImage[] =>
  picturesOf(posters.slice(0, PREVIEW_PICTURES))

/**
 * Returns the page that lists every title. Its own title is an interface text, because search engines do not show
 * this page.
 */
function searchPageOf(local: Localised): WholePage {
  const { galleries, strings } = local.storefront
  const { title, lead } = strings.search
  const seo = { title: `${title} – ${local.site.name}`, description: lead }
  const firstPosters = galleries.flatMap(({ posters }) => posters.slice(0, 1))
  const art = picturesOf(firstPosters.slice(0, PREVIEW_PICTURES))
  return {
    ...baseOf(local, searchSlug, art, seo),
    kind: 'search',
    lists: workListsOf(local.storefront, local.site.homeGallery),
  }
}

/** Returns the 404 page in the x-default language. Unknown paths have neither a canonical address nor alternates. */
function notFoundPageOf(site: Site, languages: readonly Localised[]): WholePage {
  const local =
    languages.find(({ storefront }) => storefront.language.code === site.xDefault) ??
    languages[0]
  if (!local) throw new Error('the site has no language')

  const { preview: _, ...base } = baseOf(local, 'not-found', [])
  return { ...base, kind: 'not-found', languages: [], alternates: [] }
}

/**
 * Returns the data that every page has.
 * @param art the pictures for the page's preview
 */
function baseOf(
  local: Localised,
  slug: string,
  art: readonly SourceImage[],
  seo: Seo | undefined = local.storefront.seo[slug],
): PageBase {
  const { site, chrome, galleryLinks, previewCode } = local
  const { language } = local.storefront
  if (!seo) throw new Error(`no title and description for the page "${slug}"`)

  const { title } = seo
  const hash = hashOf([
    previewCode,
    title,
    site.name,
    art.map((picture) => picture.hash),
  ]).slice(0, 8)
  return {
    ...absoluteAddressOf(site, language, slug),
    seo,
    chrome,
    galleries: linkedGalleries(slug, galleryLinks, site.homeGallery),
    preview: {
      path: outputPath(`og/${language.code}-${slug || 'home'}.${hash}.jpg`),
      title,
      art,
    },
  }
}

const picturesOf = (posters: Gallery['posters']): readonly SourceImage[] =>
  posters.map(({ images }) => images[0])
