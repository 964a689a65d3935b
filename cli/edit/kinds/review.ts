import type * as z from 'zod'
import type { Content } from '../../load/content.ts'
import type { Lang } from '../../model/path.ts'
import { averageRating } from '../../model/review.ts'
import type { Project } from '../../project.ts'
import { quotesSchema, reviewsSchemaFor, testimonialsSchema } from '../../schema/reviews.ts'
import { changeSite, editFile } from '../files.ts'
import type { Change, Rejection } from '../transaction.ts'
import { checkTyped } from './check-typed.ts'
import type { PlanNew } from './plan-new.ts'

/** A review at its date's place, newest first. */
export const newReview: PlanNew = async (project, content, given) => {
  const { site, reviews, languages } = content
  const language = given.value('language')
  const date = given.value('date') ?? ''
  if (!reviews || !site)
    return {
      rejected: ['content/reviews.yaml and content/site.yaml must have no errors first: run "saga validate"'],
    }
  const list = reviews.value
  const older = list.findIndex((review) => review.date < date)
  const comment = Object.entries(given.texts('comment')).filter(
    ([lang, text]) => text !== '' || lang === language,
  )
  const review = {
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
  const rejected = checkTyped(reviewsSchemaFor(languages).element, review)
  if (rejected.length > 0) return { rejected }
  const { expect, from, to } = site.value.reviews
  return {
    files: [
      await editFile(project, content, reviews.file, `the review ${review.id}`, [
        { op: 'insert', path: [], index: older === -1 ? list.length : older, value: review },
      ]),
      ...(await changeSite(project, content, {
        ...(expect === undefined ? {} : { 'reviews.expect': expect + 1 }),
        ...(date < from ? { 'reviews.from': date } : {}),
        ...(date > to ? { 'reviews.to': date } : {}),
        'claims.rating': averageRating([...list, { rating: Number(review.rating) }]),
      })),
    ],
  }
}

/** Text that is not a number stays as it was typed, for the message. */
const numberIn = (typed: string | undefined): number | string | undefined =>
  typed !== undefined && /^\d+$/.test(typed) ? Number(typed) : typed

/** 'review-21' after 'review-20'. */
function nextId(ids: readonly string[]): string {
  const numbers = ids.flatMap((id) => /^review-(\d+)$/.exec(id)?.[1] ?? []).map(Number)
  return `review-${Math.max(0, ...numbers) + 1}`
}

/** A quote at the end of every language's list: each list has the same quotes. */
export const newQuote: PlanNew = (project, content, given) =>
  addVoice(project, content, {
    folder: 'quotes',
    what: 'quote',
    schema: quotesSchema.element,
    claim: 'voices.expectQuotes',
    expected: content.site?.value.voices.expectQuotes,
    entryIn: (lang) => ({ name: given.value('name'), text: given.texts('text')[lang] }),
  })

/** A testimonial at the end of every language's list. */
export const newTestimonial: PlanNew = (project, content, given) =>
  addVoice(project, content, {
    folder: 'testimonials',
    what: 'testimonial',
    schema: testimonialsSchema.element,
    claim: 'voices.expectTestimonials',
    expected: content.site?.value.voices.expectTestimonials,
    entryIn: (lang) => ({
      name: given.value('name'),
      rating: numberIn(given.value('rating')),
      text: given.texts('text')[lang],
    }),
  })

interface Voice {
  readonly folder: 'quotes' | 'testimonials'
  readonly what: string
  readonly schema: z.ZodType
  /** Path in site.yaml of how many there should be. */
  readonly claim: string
  readonly expected: number | undefined
  readonly entryIn: (lang: Lang) => Readonly<Record<string, unknown>>
}

async function addVoice(
  project: Project,
  content: Content,
  { folder, what, schema, claim, expected, entryIn }: Voice,
): Promise<Change | Rejection> {
  const { site, languages } = content
  if (languages.some((lang) => !content[folder][lang]) || !site)
    return {
      rejected: [`content/${folder}/ and content/site.yaml must have no errors first: run "saga validate"`],
    }
  const rejected = languages.flatMap((lang) => checkTyped(schema, entryIn(lang)))
  if (rejected.length > 0) return { rejected: [...new Set(rejected)] }
  const lists = languages.map((lang) => {
    const index = content[folder][lang]?.value.length ?? 0
    return editFile(project, content, `content/${folder}/${lang}.yaml`, `the ${what} in "${lang}"`, [
      { op: 'insert', path: [], index, value: entryIn(lang) },
    ])
  })
  const claims = expected === undefined ? {} : { [claim]: expected + 1 }
  return { files: [...(await Promise.all(lists)), ...(await changeSite(project, content, claims))] }
}
