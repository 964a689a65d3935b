import { newEdition } from '../edit/kinds/edition.ts'
import { newGallery } from '../edit/kinds/gallery.ts'
import { newLanguage } from '../edit/kinds/language.ts'
import type { Given, PlanNew } from '../edit/kinds/plan-new.ts'
import { newPoster } from '../edit/kinds/poster.ts'
import { newQuote, newReview, newTestimonial } from '../edit/kinds/review.ts'
import { newText } from '../edit/kinds/text.ts'
import type { Change, FileChange, Rejection } from '../edit/transaction.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import type { Content } from '../load/content.ts'
import { readContent } from '../load/read-content.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { withSchemaLine } from '../schema/schema-line.ts'
import { applyChange } from './apply-change.ts'
import type { Choices, Kind } from './new/definitions.ts'
import { newHost } from './new/host.ts'

const planners: Readonly<Record<Kind, PlanNew>> = {
  poster: newPoster,
  gallery: newGallery,
  edition: newEdition,
  text: newText,
  language: newLanguage,
  review: newReview,
  testimonial: newTestimonial,
  quote: newQuote,
  host: newHost,
}

/** What the shop has. */
export const choicesIn = ({ languages, galleries, editions }: Content): Choices => ({
  languages,
  galleries: galleries.map(({ value }) => value.slug),
  editions: editions.map(({ value }) => value.slug),
})

/** What the shop has; undefined when content/ cannot be read. */
export const readChoices = (project: Project): Promise<Choices | undefined> =>
  readContent(project).then(
    ({ content }) => choicesIn(content),
    () => undefined,
  )

/**
 * Writes a new poster, gallery, language … into content/, and prints what is still missing.
 * Exit code: 0 written, 1 not written or something is missing. All files are written, or none.
 */
export const addNew = (
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  kind: Kind,
  given: Given,
): Promise<number> =>
  applyChange(project, environment, report, (content) => planNew(project, content, kind, given))

/** What `saga new` writes. */
export async function planNew(
  project: Project,
  content: Content,
  kind: Kind,
  given: Given,
): Promise<Change | Rejection> {
  const change = await planners[kind](project, content, given)
  return 'rejected' in change ? change : { ...change, files: change.files.map(forEditors) }
}

/** New YAML files name their schema; those that are there are left as they are. */
const forEditors = (file: FileChange): FileChange =>
  'creates' in file && typeof file.creates === 'string'
    ? { ...file, creates: withSchemaLine(file.path, file.creates) }
    : file
