import type { Content } from '../load/content.ts'
import { withSchemaLine } from '../schema/content-paths.ts'
import type { LoadedShop } from './files.ts'
import type { Choices, ContentKind } from './kinds/definitions.ts'
import { newEdition } from './kinds/edition.ts'
import { newGallery } from './kinds/gallery.ts'
import { newLanguage } from './kinds/language.ts'
import type { Given, PlanKind } from './kinds/plan-new.ts'
import { newPoster } from './kinds/poster.ts'
import { newQuote, newReview, newTestimonial } from './kinds/review.ts'
import { newText } from './kinds/text.ts'
import type { Change, FileChange, Rejection } from './transaction.ts'

const planners: Readonly<Record<ContentKind, PlanKind>> = {
  poster: newPoster,
  gallery: newGallery,
  edition: newEdition,
  text: newText,
  language: newLanguage,
  review: newReview,
  testimonial: newTestimonial,
  quote: newQuote,
}

/** What the shop has. */
export const choicesIn = ({ languages, galleries, editions }: Content): Choices => ({
  languages,
  galleries: galleries.map(({ value }) => value.slug),
  editions: editions.map(({ value }) => value.slug),
})

/** Plans the files of a new poster, gallery, language … in content/. */
export async function planNew(
  shop: LoadedShop,
  kind: ContentKind,
  given: Given,
): Promise<Change | Rejection> {
  const change = await planners[kind](shop, given)
  return 'rejected' in change ? change : { ...change, files: change.files.map(forEditors) }
}

/** New YAML files name their schema; those that are there are left as they are. */
const forEditors = (file: FileChange): FileChange =>
  'creates' in file && typeof file.creates === 'string'
    ? { ...file, creates: withSchemaLine(file.path, file.creates) }
    : file
