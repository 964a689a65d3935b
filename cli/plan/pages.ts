import { contentHash } from '../hash.ts'
import type { SourceImage } from '../model/image.ts'
import type {
  BooksPage,
  Chrome,
  GalleryLink,
  GalleryPage,
  HomePage,
  NotFoundPage,
  Page,
  PageBase,
  SuccessPage,
} from '../model/page.ts'
import { type OutputPath, outputPath, routeOf } from '../model/path.ts'
import type { Gallery } from '../model/poster.ts'
import type { Site, Storefront } from '../model/site.ts'

/** Posters that stand for a gallery where other pages point to it. */
const PREVIEW = 3

/** Galleries that one page links to: the four of this shop, and no endless lists in one of hundreds. */
const LINKED = 12

/** Slugs of the pages that every language has, in the order of the site map; '' is the home. */
export function slugsOf(site: Site): readonly string[] {
  const storefront = site.storefronts[0]
  if (!storefront) return []
  const galleries = storefront.galleries.filter(({ slug }) => slug !== site.homeGallery)
  return ['', ...galleries.map(({ slug }) => slug), ...storefront.editions.map(({ slug }) => slug), 'success']
}

/** Every page of the shop, in every language, and the 404 page. */
export function pagesOf(site: Site): readonly Page[] {
  const all = site.storefronts.map(
    (storefront): Localised => ({ site, storefront, chrome: chromeOf(site, storefront) }),
  )
  return [...all.flatMap(pagesIn), notFoundPage(site, all)]
}

/** The site in one language, and what surrounds all of its pages: one object for all, however many they are. */
interface Localised {
  readonly site: Site
  readonly storefront: Storefront
  readonly chrome: Chrome
}

function pagesIn(local: Localised): readonly Page[] {
  const { site, storefront } = local
  const galleries = storefront.galleries.filter(({ slug }) => slug !== site.homeGallery)
  const success: SuccessPage = {
    ...baseOf(local, 'success', cardArt(homeGalleryOf(local).posters.slice(0, 1))),
    kind: 'success',
  }
  return [
    homePage(local),
    ...galleries.map((gallery) => galleryPage(local, gallery)),
    ...storefront.editions.map((edition) => booksPage(local, edition)),
    success,
  ]
}

function homePage(local: Localised): HomePage {
  const { site, storefront } = local
  const gallery = homeGalleryOf(local)
  return {
    ...baseOf(local, '', cardArt(gallery.posters.slice(0, 3))),
    kind: 'home',
    colours: coloursPath(gallery),
    hero: site.heroes,
    gallery,
    reviews: storefront.reviews,
    quotes: storefront.quotes,
    story: storefront.story,
  }
}

function galleryPage(local: Localised, gallery: Gallery): GalleryPage {
  return {
    ...baseOf(local, gallery.slug, cardArt(gallery.posters.slice(0, 3))),
    kind: 'gallery',
    colours: coloursPath(gallery),
    gallery,
    reviews: local.storefront.testimonials,
  }
}

function booksPage(local: Localised, edition: Storefront['editions'][number]): BooksPage {
  return {
    ...baseOf(
      local,
      edition.slug,
      edition.books.map(({ cover }) => cover),
    ),
    kind: 'books',
    edition,
  }
}

/** English texts always; no address of its own, so neither canonical nor alternates (readings C10, C11). */
function notFoundPage(site: Site, all: readonly Localised[]): NotFoundPage {
  const local = all.find(({ storefront }) => storefront.language.code === site.xDefault) ?? all[0]
  if (!local) throw new Error('the site has no language')
  const { card: _, ...base } = baseOf(local, 'not-found', [])
  return { ...base, kind: 'not-found', alternates: [] }
}

function baseOf(
  { site, storefront, chrome }: Localised,
  slug: string,
  art: readonly SourceImage[],
): PageBase {
  const { language } = storefront
  const seo = storefront.seo[slug]
  if (!seo) throw new Error(`no title and description for the page "${slug}"`)
  const card = { title: seo.title, art }
  const hash = hashInName(JSON.stringify([card.title, art.map(({ key }) => key), site.name]))
  return {
    lang: language.code,
    locale: language.locale,
    otherLocales: site.languages.filter(({ code }) => code !== language.code).map(({ locale }) => locale),
    slug,
    route: routeOf(language.code, slug),
    seo,
    languages: site.languages.map(({ code, name, flag }) => ({
      code,
      name,
      flag,
      href: routeOf(code, slug),
      current: code === language.code,
    })),
    alternates: alternatesOf(site, slug),
    chrome: chromeAt(slug, chrome),
    card: { path: outputPath(`og/${language.code}-${slug || 'home'}.${hash}.jpg`), ...card },
  }
}

/** Four entries, x-default last and equal to its language's (readings C20). */
export function alternatesOf(site: Site, slug: string): PageBase['alternates'] {
  const hrefOf = (lang: string): string => site.origin + routeOf(lang, slug)
  return [
    ...site.languages.map(({ code }) => ({ hreflang: code, href: hrefOf(code) })),
    { hreflang: 'x-default', href: hrefOf(site.xDefault) },
  ]
}

function chromeOf(site: Site, storefront: Storefront): Chrome {
  return {
    siteName: site.name,
    origin: site.origin,
    strings: storefront.strings,
    claims: site.claims,
    copyrightYear: site.copyrightYear,
    galleries: storefront.galleries.map(({ slug, label, title, subtitle, orientation, posters }) => ({
      slug,
      label,
      title,
      subtitle,
      orientation,
      preview: posters.slice(0, PREVIEW).map(({ images }) => images[0]),
    })),
    homeGallery: site.homeGallery,
    editions: storefront.editions.map(({ slug, label }) => ({ slug, label })),
    ...(site.checkout ? { checkout: site.checkout } : {}),
  }
}

/**
 * What surrounds one page. In a shop of many galleries it links to the home's, its own and those that follow, the first
 * ones after the last: each gallery is reached from several others. Otherwise one object serves all pages.
 */
export function chromeAt(slug: string, chrome: Chrome): Chrome {
  const { galleries, homeGallery } = chrome
  if (galleries.length <= LINKED) return chrome
  const isHome = (gallery: GalleryLink): boolean => gallery.slug === homeGallery
  const others = galleries.filter((gallery) => !isHome(gallery))
  const own = Math.max(
    0,
    others.findIndex((gallery) => gallery.slug === slug),
  )
  const ring = [...others.slice(own), ...others.slice(0, own)]
  return { ...chrome, galleries: [...galleries.filter(isHome), ...ring.slice(0, LINKED - 1)] }
}

function homeGalleryOf({ site, storefront }: Localised): Gallery {
  const gallery = storefront.galleries.find(({ slug }) => slug === site.homeGallery)
  if (!gallery) throw new Error(`there is no gallery "${site.homeGallery}"`)
  return gallery
}

const cardArt = (posters: Gallery['posters']): readonly SourceImage[] =>
  posters.map(({ images }) => images[0])

/**
 * The colours of a page's pictures, as a stylesheet: the policy allows no style attributes (hosting.md §5). Cards go by
 * their place, which compresses better than their names.
 */
export function coloursOf(gallery: Gallery): string {
  return gallery.posters
    .map(
      ({ images: [{ colours }] }, index) =>
        `.card:nth-of-type(${index + 1}){--dominant:${colours.dominant};--accent:${colours.accent}}`,
    )
    .join('\n')
}

const coloursPath = (gallery: Gallery): OutputPath =>
  outputPath(`assets/colours-${gallery.slug}.${hashInName(coloursOf(gallery))}.css`)

/** What tells two files of one name apart. */
const hashInName = (text: string): string => contentHash(text).slice(0, 8)
