import type * as z from 'zod'
import type { Content } from '../../load/content.ts'
import { valueAt } from '../../load/errors/schema-paths.ts'
import type { Lang } from '../../model/path.ts'
import { averageRating } from '../../model/review.ts'
import { fileOf, folderOf } from '../../schema/content-paths.ts'
import { quotesSchema, reviewsSchemaFor, testimonialsSchema } from '../../schema/reviews.ts'
import type { OpenChange, Planned } from '../change.ts'
import { suggestionFor } from '../names.ts'
import type { Rejection } from '../transaction.ts'
import { checkTyped, type NewKind, numberIn, type Question, required } from './new-kind.ts'

// Entries of lists: reviews, testimonials and quotes. site.yaml counts them.

const stars = required('rating', 'number', 'stars from 1 to 5', () => ['5', '4', '3', '2', '1'])
const textQuestion = (text: string): Question => ({ ...required('text', 'text', text), isTranslated: true })

const faulty = (place: string): Rejection => ({
  rejected: [`${place} and ${fileOf('site')} must have no errors first: run "saga validate"`],
})

/** A review, inserted by its date, newest first. */
export const review: NewKind = {
  summary: 'add a review at the place of its date',
  questions: [
    required('name', 'name', 'who wrote it'),
    required('country', 'code', 'where they live: two capital letters, such as SE'),
    stars,
    required('language', 'code', 'language in which it was written', ({ languages }) => languages),
    required('date', 'day', 'day on which it was written, such as 2025-09-30'),
    { name: 'helpful', text: 'how many found it helpful', value: 'number' },
    { name: 'unverified', text: 'nobody checked that they bought here' },
    { name: 'media', text: 'it came with a picture or a film' },
    { name: 'comment', text: 'the review', value: 'text', isTranslated: true },
  ],
  async plan(change, given) {
    const { site, reviews, languages } = change.content
    if (!reviews || !site) return faulty(fileOf('reviews'))
    const list = reviews.value
    const language = given.value('language')
    const date = given.value('date') ?? ''
    const comment = Object.entries(given.texts('comment')).filter(
      ([lang, text]) => text !== '' || lang === language,
    )
    const added = {
      id: nextId(list.map(({ id }) => id)),
      name: given.value('name'),
      country: given.value('country'),
      rating: numberIn(given.value('rating')),
      date,
      verified: !given.isOn('unverified'),
      helpful: numberIn(given.value('helpful') ?? '0'),
      ...(given.isOn('media') ? { hasMedia: true } : {}),
      language,
      comment: Object.fromEntries(comment),
    }
    const rejected = checkTyped(reviewsSchemaFor(languages).element, added)
    if (rejected.length > 0) return { rejected }
    const older = list.findIndex((other) => other.date < date)
    const index = older === -1 ? list.length : older
    const insert = { op: 'insert', path: [], index, value: added } as const
    await change.edit(reviews.file, [insert], `the review ${added.id}`)
    const { from, to } = site.value.reviews
    await editClaims(change, {
      ...countOf(change.content, 'reviews.expect', 1),
      ...(date < from ? { 'reviews.from': date } : {}),
      ...(date > to ? { 'reviews.to': date } : {}),
      'claims.rating': averageRating([...list, { rating: Number(added.rating) }]),
    })
    return {}
  },
}

/** Writes claims into site.yaml, by path: 'claims.rating'. A claim that has its value already stays as it is. */
function editClaims(change: OpenChange, claims: Readonly<Record<string, string | number>>) {
  const changed = Object.entries(claims)
    .map(([name, value]) => ({ op: 'set' as const, path: name.split('.'), value }))
    .filter(({ path, value }) => valueAt(change.content.site?.value, path) !== value)
  const description = changed.map(({ path, value }) => `${path.join(' › ')} is ${value} now`).join(', ')
  return change.edit(fileOf('site'), changed, description)
}

/** Returns the claimed number of entries, changed by `more`; no claim if site.yaml states no number. */
function countOf({ site }: Content, claim: string, more: number): Readonly<Record<string, number>> {
  const expected = valueAt(site?.value, claim.split('.'))
  return typeof expected === 'number' ? { [claim]: expected + more } : {}
}

/** Returns the next id: 'review-21' after 'review-20'. */
function nextId(ids: readonly string[]): string {
  const numbers = ids.flatMap((id) => /^review-(\d+)$/.exec(id)?.[1] ?? []).map(Number)
  return `review-${Math.max(0, ...numbers) + 1}`
}

/** Removes a review, and updates what site.yaml claims of all reviews. */
export async function removeReview(change: OpenChange, id: string): Promise<Planned> {
  const { site, reviews } = change.content
  if (!site || !reviews) return faulty(fileOf('reviews'))
  const ids = reviews.value.map((each) => each.id)
  const index = ids.indexOf(id)
  if (index < 0) return { rejected: [`there is no review "${id}"${suggestionFor(id, ids)}`] }
  const left = reviews.value.toSpliced(index, 1)
  if (left.length === 0)
    return {
      rejected: [`"${id}" is the only review, from which the shop's rating is: add another one first`],
    }
  await change.edit(reviews.file, [{ op: 'remove', path: [index] }], `"${id}", removed`)
  await editClaims(change, {
    ...countOf(change.content, 'reviews.expect', -1),
    'claims.rating': averageRating(left),
  })
  return {}
}

/** Returns a kind whose new entry goes to the end of every language's list, for all lists are equally long. */
const inEachList = (
  collection: 'quotes' | 'testimonials',
  what: string,
  schema: z.ZodType,
  questions: readonly Question[],
): NewKind => ({
  summary: `add a ${what} at the end of the list of each language`,
  questions,
  async plan(change, given) {
    const { site, languages, [collection]: found } = change.content
    if (languages.some((lang) => !found[lang]) || !site) return faulty(`${folderOf(collection)}/`)
    const entryIn = (lang: Lang) =>
      Object.fromEntries(
        questions.map(({ name, value, isTranslated }) => {
          const typed = isTranslated ? given.texts(name)[lang] : given.value(name)
          return [name, value === 'number' ? numberIn(typed) : typed]
        }),
      )
    const rejected = languages.flatMap((lang) => checkTyped(schema, entryIn(lang)))
    if (rejected.length > 0) return { rejected: [...new Set(rejected)] }
    for (const lang of languages) {
      const index = found[lang]?.value.length ?? 0
      const insert = { op: 'insert', path: [], index, value: entryIn(lang) } as const
      await change.edit(fileOf(collection, { lang }), [insert], `the ${what} in "${lang}"`)
    }
    const count = collection === 'quotes' ? 'voices.expectQuotes' : 'voices.expectTestimonials'
    await editClaims(change, countOf(change.content, count, 1))
    return {}
  },
})

export const testimonial = inEachList('testimonials', 'testimonial', testimonialsSchema.element, [
  required('name', 'name', 'who said it'),
  stars,
  textQuestion('what they said'),
])

export const quote = inEachList('quotes', 'quote', quotesSchema.element, [
  required('name', 'name', 'first name of who said it'),
  textQuestion('the quote'),
])
