import type { Book, Edition, InLanguage } from '../model/document.ts'
import type { Gallery, Poster, PrintDetails } from '../model/poster.ts'
import type { PrintRun } from '../model/print-run.ts'
import type { EditionDocument, GalleryDocument, PosterDocument } from '../read/content.ts'
import type { FindImage } from '../read/pictures/pictures.ts'
import { anySchemaOf } from '../schema/collection-fields.ts'
import type { Translated } from '../schema/common.ts'
import { bodyPathOf } from '../schema/content-paths.ts'
import type { DetailsFile, SeriesFile } from '../schema/posters.ts'
import type { EditionFile } from '../schema/texts.ts'
import { offersOf } from '../shop/offers.ts'
import { seriesOf } from '../shop/poster-series.ts'
import type { PriceList } from '../shop/price-list.ts'
import {
  type DocumentIndex,
  type LanguageSources,
  resolveTextsOf,
} from './resolve-documents.ts'
import {
  firstIn,
  type LanguageOrder,
  plainTextIn,
  proseOf,
  seoIn,
  textIn,
} from './resolve-texts.ts'

export type SharedPoster = ReturnType<typeof resolveSharedPoster>

/** Resolves the parts of a poster that all languages share. */
export function resolveSharedPoster(
  { value, file }: PosterDocument,
  priceList: PriceList,
  printRuns: readonly PrintRun[] | undefined,
  picture: FindImage,
  hasCheckout: boolean,
) {
  const [mainImage, ...moreImages] = value.images.map((name) => picture({ file }, name))
  if (!mainImage) throw new Error(`${file} names no image`)

  // `facts` are all fields of the file that are not resolved one by one. They are passed on unchanged.
  const {
    images,
    gumroadLinks,
    soldOut,
    sizes,
    prices,
    printRun,
    id,
    draft,
    formerly,
    orientation,
    title,
    description,
    series,
    details,
    seo,
    ...facts
  } = value

  const offers = offersOf(value, priceList, hasCheckout, printRuns)
  return {
    value,
    images: [mainImage, ...moreImages] as const,
    offers,
    printRuns,
    facts,
  }
}

/** Resolves a poster for one language. */
export function resolvePoster(
  { value, images, offers, printRuns, facts }: SharedPoster,
  order: LanguageOrder,
  series: SeriesFile,
  documents: DocumentIndex,
): Poster {
  const {
    id,
    orientation,
    draft,
    formerly = [],
    title,
    description,
    details,
    seo,
  } = value

  // No spread: V8 would give each of thirty thousand posters its own hidden class.
  return {
    id,
    orientation,
    images,
    offers,
    printRuns,
    draft,
    formerly,
    title: textIn(title, order),
    description: textIn(description, order),
    series: seriesOf(value, series).map((entry) => ({
      id: entry.id,
      name: plainTextIn(entry.name, order),
    })),
    details: details && detailsIn(details, order),
    seo: seo && seoIn(seo, order),
    links: documents.linksFrom('posters', value),
    facts,
  }
}

export const detailsIn = (details: DetailsFile, order: LanguageOrder): PrintDetails =>
  Object.fromEntries(
    Object.entries(details).flatMap(([name, words]) =>
      words ? [[name, textIn(words, order)]] : [],
    ),
  )

export function resolveGallery(
  { value, file }: GalleryDocument,
  order: LanguageOrder,
  posters: ReadonlyMap<string, Poster>,
  picture: FindImage,
): Gallery {
  const {
    slug,
    draft,
    formerly = [],
    label,
    title,
    subtitle,
    orientation,
    columns,
    hero = [],
  } = value

  return {
    slug,
    draft,
    formerly,
    label: plainTextIn(label, order),
    title: plainTextIn(title, order),
    subtitle: plainTextIn(subtitle, order),
    orientation,
    columns,
    hero: hero.map((name) => picture({ file }, name)),
    posters: value.posters.map((id) => {
      const poster = posters.get(id)
      if (!poster) throw new Error(`${file} lists the unknown poster "${id}"`)
      return poster
    }),
  }
}

/** Resolves an edition for one language. Untranslated texts stay in the edition's own language. */
export function resolveEdition(
  { value }: EditionDocument,
  ownAndFallback: LanguageOrder,
  { content, picture, placeholders }: Omit<LanguageSources, 'documents'>,
): Edition {
  const { slug, language } = value
  const order: LanguageOrder = [...ownAndFallback, language]

  const bookOf = (id: string): Book => {
    const book = content.books.find(
      (candidate) => candidate.id === id && candidate.edition === slug,
    )
    if (!book) throw new Error(`the edition ${slug} lists the unknown book "${id}"`)

    const { badge, title, cover, links } = book.front.value
    // The book's file contains the description in the edition's language: `creation.md`. Files next to it contain
    // translations: `creation.sv.md`.
    const { value: prose, lang } = firstIn(order, (code) =>
      code === language
        ? book
        : content.prose.get(bodyPathOf('books', { id, edition: slug, lang: code }) ?? ''),
    )
    return {
      id,
      badge: textIn(badge, order),
      // All pages show the title in the edition's language, because that is the title on the book.
      title: order[0] === language ? { text: title } : { text: title, lang: language },
      description: proseOf(prose.html, lang),
      cover: picture(book.front, cover),
      links,
    }
  }

  const shownFields = resolveTextsOf(anySchemaOf('editions'), value, (words) =>
    textIn(words as Translated, order, placeholders),
  )
  return {
    ...(shownFields as InLanguage<EditionFile>),
    formerly: value.formerly ?? [],
    // The label is in the menus of all pages. Like other labels there, it falls back to the first language.
    label: plainTextIn(value.label, [...ownAndFallback, content.languages[0]]),
    books: value.books.map(bookOf),
  }
}
