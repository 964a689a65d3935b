import type { SourceImage } from '../model/image.ts'
import type {
  ArticlePage,
  BooksPage,
  GalleryPage,
  HomePage,
  NotFoundPage,
  PageBase,
  SuccessPage,
  WholePage,
} from '../model/page.ts'
import { outputPath } from '../model/path.ts'
import type { Gallery } from '../model/poster.ts'
import type { Site, Storefront } from '../model/site.ts'
import type { Article } from '../model/text.ts'
import { addressOf } from './addresses.ts'
import { shortHashOf } from './gallery-styles.ts'
import { chromeForPage, type Localised, sheetPathsOf } from './localised.ts'

/** Slugs of the pages that every language has, in the order of the site map; '' is the home. */
export function slugsOf(site: Site): readonly string[] {
  const storefront = site.storefronts[0]
  if (!storefront) return []
  const galleries = storefront.galleries.filter(({ slug }) => slug !== site.homeGallery)
  return [
    '',
    ...galleries.map(({ slug }) => slug),
    ...[...storefront.editions, ...storefront.articles].map(({ slug }) => slug),
    'success',
  ]
}

/** Every page but those of single posters, in every language, and the 404 page. */
export function pagesOf(site: Site, all: readonly Localised[]): readonly WholePage[] {
  return [...all.flatMap(pagesOfLanguage), notFoundPageOf(site, all)]
}

function pagesOfLanguage(local: Localised): readonly WholePage[] {
  const { site, storefront } = local
  const galleries = storefront.galleries.filter(({ slug }) => slug !== site.homeGallery)
  const success: SuccessPage = {
    ...baseOf(local, 'success', cardArtOf(homeGalleryOf(local).posters.slice(0, 1))),
    kind: 'success',
  }
  return [
    homePageOf(local),
    ...galleries.map((gallery) => galleryPageOf(local, gallery)),
    ...storefront.editions.map((edition) => booksPageOf(local, edition)),
    ...storefront.articles.map((article, index) => articlePageOf(local, article, index)),
    success,
  ]
}

function homePageOf(local: Localised): HomePage {
  const { site, storefront } = local
  const gallery = homeGalleryOf(local)
  return {
    ...baseOf(local, '', cardArtOf(gallery.posters.slice(0, 3))),
    kind: 'home',
    ...sheetPathsOf(gallery.slug, local),
    hero: site.heroes,
    gallery,
    reviews: storefront.reviews,
    quotes: storefront.quotes,
    story: storefront.story,
    questions: local.questions,
  }
}

function galleryPageOf(local: Localised, gallery: Gallery): GalleryPage {
  return {
    ...baseOf(local, gallery.slug, cardArtOf(gallery.posters.slice(0, 3))),
    kind: 'gallery',
    ...sheetPathsOf(gallery.slug, local),
    gallery,
    reviews: local.storefront.testimonials,
  }
}

function booksPageOf(local: Localised, edition: Storefront['editions'][number]): BooksPage {
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

/** Beside the text hangs another poster on each of these pages. The first one hangs beside the story. */
function articlePageOf(local: Localised, article: Article, index: number): ArticlePage {
  const { posters } = homeGalleryOf(local)
  const poster = posters[(index + 1) % posters.length]
  return {
    ...baseOf(local, article.slug, cardArtOf(poster ? [poster] : [])),
    kind: 'article',
    article,
    poster,
  }
}

/** In the x-default language. It answers for unknown paths, so it has neither a canonical address nor alternates. */
function notFoundPageOf(site: Site, all: readonly Localised[]): NotFoundPage {
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
