import type { SourceImage } from '../model/image.ts'
import type { PageBase, WholePage } from '../model/page.ts'
import { outputPath, routeOf } from '../model/path.ts'
import type { Gallery } from '../model/poster.ts'
import type { Site, Storefront } from '../model/site.ts'
import { shortHashOf } from './gallery-styles.ts'
import { chromeForPage, type Localised, sheetPathsOf } from './localised.ts'

/** Returns the slugs of all pages but posters, equal in all languages, in sitemap order; '' is the home page. */
export function slugsOf(site: Site): readonly string[] {
  const storefront = site.storefronts[0]
  if (!storefront) return []
  const galleries = storefront.galleries.filter(({ slug }) => slug !== site.homeGallery)
  return [
    '',
    ...galleries.map(({ slug }) => slug),
    ...[...storefront.editions, ...storefront.documents].map(({ slug }) => slug),
    'success',
  ]
}

/** Returns every page but those of single posters, in every language, and the 404 page. */
export function pagesOf(site: Site, all: readonly Localised[]): readonly WholePage[] {
  return [...all.flatMap(pagesOfLanguage), notFoundPageOf(site, all)]
}

function pagesOfLanguage(local: Localised): readonly WholePage[] {
  const { site, storefront, questions } = local
  const { galleries, editions, documents, reviews, testimonials, quotes, story } = storefront
  const home = homeGalleryOf(local)
  return [
    {
      ...baseOf(local, '', cardArtOf(home.posters.slice(0, 3))),
      kind: 'home',
      ...sheetPathsOf(home.slug, local).wall,
      hero: site.heroes,
      gallery: home,
      reviews,
      quotes,
      story,
      questions,
    },
    ...galleries
      .filter((gallery) => gallery !== home)
      .map(
        (gallery): WholePage => ({
          ...baseOf(local, gallery.slug, cardArtOf(gallery.posters.slice(0, 3))),
          kind: 'gallery',
          ...sheetPathsOf(gallery.slug, local).wall,
          gallery,
          reviews: testimonials,
        }),
      ),
    ...editions.map((edition): WholePage => {
      const covers = edition.books.map(({ cover }) => cover)
      return { ...baseOf(local, edition.slug, covers), kind: 'books', edition }
    }),
    ...documents.map((document, index): WholePage => {
      // Each of these pages shows another poster beside its text. The first poster hangs beside the story.
      const poster = home.posters[(index + 1) % home.posters.length]
      return {
        ...baseOf(local, document.slug, cardArtOf(poster ? [poster] : [])),
        kind: 'article',
        document,
        poster,
      }
    }),
    { ...baseOf(local, 'success', cardArtOf(home.posters.slice(0, 1))), kind: 'success' },
  ]
}

/** Returns the 404 page, in the x-default language: unknown paths have neither canonical address nor alternates. */
function notFoundPageOf(site: Site, all: readonly Localised[]): WholePage {
  const local = all.find(({ storefront }) => storefront.language.code === site.xDefault) ?? all[0]
  if (!local) throw new Error('the site has no language')
  const { card: _, ...base } = baseOf(local, 'not-found', [])
  return { ...base, kind: 'not-found', alternates: [] }
}

function baseOf(local: Localised, slug: string, art: readonly SourceImage[]): PageBase {
  const { site, storefront, chrome } = local
  const seo = storefront.seo[slug]
  if (!seo) throw new Error(`no title and description for the page "${slug}"`)
  const card = { title: seo.title, art }
  const hash = shortHashOf(JSON.stringify([card.title, art.map(({ key }) => key), site.name]))
  return {
    ...addressOf(site, storefront.language, slug),
    seo,
    chrome: chromeForPage(slug, chrome),
    card: { path: outputPath(`og/${storefront.language.code}-${slug || 'home'}.${hash}.jpg`), ...card },
  }
}

function homeGalleryOf({ site, storefront }: Localised): Gallery {
  const gallery = storefront.galleries.find(({ slug }) => slug === site.homeGallery)
  if (!gallery) throw new Error(`there is no gallery "${site.homeGallery}"`)
  return gallery
}

const cardArtOf = (posters: Gallery['posters']): readonly SourceImage[] =>
  posters.map(({ images }) => images[0])

/** The parts of a site that shape the addresses of its pages. */
export type Addressing = Pick<Site, 'origin' | 'languages' | 'xDefault'>

/** Returns the address of a page in its own language and in all others. */
export function addressOf(
  site: Addressing,
  language: Storefront['language'],
  slug: string,
): Omit<PageBase, 'seo' | 'chrome'> {
  return {
    lang: language.code,
    locale: language.locale,
    otherLocales: site.languages.filter(({ code }) => code !== language.code).map(({ locale }) => locale),
    slug,
    route: routeOf(language.code, slug),
    languages: site.languages.map(({ code, name, flag, draft }) => ({
      code,
      name,
      flag,
      href: routeOf(code, slug),
      current: code === language.code,
      draft,
    })),
    alternates: alternatesOf(site, slug),
  }
}

/** Returns one entry per language, then x-default with the address in the x-default language. */
export function alternatesOf(site: Addressing, slug: string): PageBase['alternates'] {
  const hrefOf = (lang: string): string => site.origin + routeOf(lang, slug)
  return [
    ...site.languages.map(({ code }) => ({ hreflang: code, href: hrefOf(code) })),
    { hreflang: 'x-default', href: hrefOf(site.xDefault) },
  ]
}
