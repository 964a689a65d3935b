import { averageRating } from '../../model/document.ts'
import { valueAt } from '../../model/value-at.ts'
import { contentPath, hasFailed } from '../../read/content.ts'
import { fileOf } from '../../schema/content-paths.ts'
import { reviewsSchemaFor } from '../../schema/texts.ts'
import type { Edit } from '../../yaml/edited-value.ts'
import type { OpenChange, Planned } from '../change.ts'
import { suggestionFor } from '../names.ts'
import { type NewKind, numberIn, type Prompt, rejectTyped, required } from './new-kind.ts'

export const stars = required('rating', 'number', 'stars from 1 to 5', () => [
  '5',
  '4',
  '3',
  '2',
  '1',
])
export const textQuestion = (text: string): Prompt => ({
  ...required('text', 'text', text),
  isTranslated: true,
})

// site.yaml makes claims about the lists: how many entries they have, the period of the reviews and their average
// rating. `saga validate` compares the claims with the lists, so each change of a list also updates its claims.

/** Rejects a change because a list, or the claims about it in site.yaml, could not be read. */
export const rejectFaulty = ({ reject }: OpenChange, place: string): Planned =>
  reject(
    `${place} or ${fileOf('site')} has errors: correct it first, or run "saga validate"`,
  )

/** Inserts an entry into a list. Creates the list's file if it is missing. */
export async function insertInto(
  change: OpenChange,
  file: string,
  insertion: Edit,
  description: string,
): Promise<void> {
  const { files } = change.content
  if (files.has(contentPath({ file }))) await change.edit(file, [insertion], description)
  else await change.copy(file, file, [insertion], description)
}

export const review: NewKind = {
  summary: 'add a review, placed by its date',
  questions: [
    required('name', 'name', 'who wrote it'),
    required('country', 'code', 'where they live: two capital letters, such as SE'),
    stars,
    required('language', 'code', 'language of the review', ({ languages }) => languages),
    required('date', 'day', 'date of the review, such as 2025-09-30'),
    { name: 'helpful', text: 'how many found it helpful', value: 'number' },
    { name: 'unverified', text: 'the purchase was not verified' },
    { name: 'media', text: 'it has a picture or a video' },
    { name: 'comment', text: 'the review', value: 'text', isTranslated: true },
  ],
  async plan(change, answers) {
    const { site, languages } = change.content
    if (!site || hasFailed(change.content, 'reviews'))
      return rejectFaulty(change, fileOf('reviews'))
    const reviews = change.content.reviews?.value ?? []
    const language = answers.value('language')
    const date = answers.value('date') ?? ''
    // Other languages need no comment. An empty one in the review's own language is
    // rejected by the schema.
    const comment = Object.entries(answers.texts('comment')).filter(
      ([lang, text]) => text !== '' || lang === language,
    )

    const newReview = {
      id: nextReviewId(reviews),
      name: answers.value('name'),
      country: answers.value('country'),
      rating: numberIn(answers.value('rating')),
      date,
      verified: !answers.isOn('unverified'),
      helpful: numberIn(answers.value('helpful') ?? '0'),
      ...(answers.isOn('media') && { hasMedia: true }),
      language,
      comment: Object.fromEntries(comment),
    }

    rejectTyped(change, reviewsSchemaFor(languages).element, newReview)
    if (change.rejected.length > 0) return {}

    // Newer reviews come first.
    const olderIndex = reviews.findIndex((existing) => existing.date < date)
    const insertion = {
      op: 'insert',
      path: [],
      index: olderIndex < 0 ? Infinity : olderIndex,
      value: newReview,
    } as const
    await insertInto(change, fileOf('reviews'), insertion, `the review ${newReview.id}`)

    const { claims, reviews: range } = site.value
    const rating = averageRating([...reviews, { rating: Number(newReview.rating) }])
    return editClaims(change, {
      'reviews.expect': range?.expect === undefined ? undefined : range.expect + 1,
      'reviews.from': range && date < range.from ? date : undefined,
      'reviews.to': range && date > range.to ? date : undefined,
      'claims.rating': claims?.rating === undefined ? undefined : rating,
    })
  },
}

/** Returns the id after the highest number: 'review-8'. Ids without a number are not counted. */
function nextReviewId(reviews: readonly { readonly id: string }[]): string {
  const numbers = reviews.map(({ id }) => Number(/^review-(\d+)$/.exec(id)?.[1] ?? 0))
  return `review-${Math.max(0, ...numbers) + 1}`
}

/** Removes a review and updates the claims about all reviews in site.yaml. */
export async function removeReview(change: OpenChange, id: string): Promise<Planned> {
  const { site, reviews } = change.content
  if (!site || !reviews) return rejectFaulty(change, fileOf('reviews'))

  const ids = reviews.value.map((entry) => entry.id)
  const index = ids.indexOf(id)
  if (index < 0)
    return change.reject(`there is no review "${id}"${suggestionFor(id, ids)}`)

  const { claims, reviews: range } = site.value
  const remaining = reviews.value.toSpliced(index, 1)
  const hasRating = claims?.rating !== undefined
  if (hasRating && remaining.length === 0)
    return change.reject(
      `"${id}" is the only review, and the shop's rating needs one: add another one first, or remove "rating:" in ${fileOf('site')}`,
    )

  await change.edit(reviews.file, [{ op: 'remove', path: [index] }], `"${id}", removed`)
  // The period stays, because it still includes all other reviews.
  return editClaims(change, {
    'reviews.expect': range?.expect === undefined ? undefined : range.expect - 1,
    'claims.rating': hasRating ? averageRating(remaining) : undefined,
  })
}

/** Edits the claims in site.yaml that differ. Names are dotted paths, such as 'reviews.expect'. */
export async function editClaims(
  change: OpenChange,
  claims: Readonly<Record<string, string | number | undefined>>,
): Promise<Planned> {
  const edits = Object.entries(claims)
    .map(([name, value]) => ({ op: 'set' as const, path: name.split('.'), value }))
    .filter(
      ({ path, value }) =>
        value !== undefined && value !== valueAt(change.content.site?.value, path),
    )
  const description = edits
    .map(({ path, value }) => `${path.join(' › ')} is now ${value}`)
    .join(', ')
  await change.edit(fileOf('site'), edits, description)
  return {}
}
