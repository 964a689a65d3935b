import type { Lang } from '../model/path.ts'
import { articleSchema } from './articles.ts'
import { bookSchemaFor, editionSchemaFor } from './books.ts'
import { gallerySchemaFor } from './galleries.ts'
import { posterSchemaFor } from './posters.ts'
import { pricesSchema } from './prices.ts'
import { quotesSchema, reviewsSchemaFor, storySchema, testimonialsSchema } from './reviews.ts'
import { seoSchemaFor } from './seo.ts'
import { seriesSchemaFor } from './series.ts'
import { siteSchema } from './site.ts'
import { stringsSchema } from './strings.ts'

/**
 * The schema of each kind of file in content/, as code editors and the editor of `watch` show it. For Markdown it is that
 * of the front matter.
 * @param first the language that must be there
 * @param own the language of an edition and its books
 */
export const schemasFor = (languages: readonly Lang[], first: Lang, own = first) => ({
  site: siteSchema,
  prices: pricesSchema,
  poster: posterSchemaFor(languages, first),
  series: seriesSchemaFor(languages, first),
  gallery: gallerySchemaFor(languages, first),
  page: seoSchemaFor(languages, first),
  book: bookSchemaFor(languages, own),
  story: storySchema,
  article: articleSchema,
  edition: editionSchemaFor(languages, own, first),
  reviews: reviewsSchemaFor(languages),
  testimonials: testimonialsSchema,
  quotes: quotesSchema,
  strings: stringsSchema,
})
