import type { Lang } from '../../model/path.ts'
import { averageRating } from '../../model/review.ts'
import { fileOf, folderOf } from '../../schema/content-paths.ts'
import { quotesSchema, reviewsSchemaFor, testimonialsSchema } from '../../schema/reviews.ts'
import { changeSite, editFile } from '../files.ts'
import { checkTyped } from './check-typed.ts'
import type { Given, PlanKind } from './plan-new.ts'

/** Plans a review, inserted by its date, newest first. */
export const newReview: PlanKind = async (shop, given) => {
  const { content } = shop
  const { site, reviews, languages } = content
  const language = given.value('language')
  const date = given.value('date') ?? ''
  if (!reviews || !site)
    return {
      rejected: [`${fileOf('reviews')} and ${fileOf('site')} must have no errors first: run "saga validate"`],
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
      await editFile(shop, reviews.file, `the review ${review.id}`, [
        { op: 'insert', path: [], index: older === -1 ? list.length : older, value: review },
      ]),
      ...(await changeSite(shop, {
        ...(expect === undefined ? {} : { 'reviews.expect': expect + 1 }),
        ...(date < from ? { 'reviews.from': date } : {}),
        ...(date > to ? { 'reviews.to': date } : {}),
        'claims.rating': averageRating([...list, { rating: Number(review.rating) }]),
      })),
    ],
  }
}

/** Returns the number, or the text as it was typed, so that the message quotes it. */
const numberIn = (typed: string | undefined): number | string | undefined =>
  typed !== undefined && /^\d+$/.test(typed) ? Number(typed) : typed

/** Returns 'review-21' after 'review-20'. */
function nextId(ids: readonly string[]): string {
  const numbers = ids.flatMap((id) => /^review-(\d+)$/.exec(id)?.[1] ?? []).map(Number)
  return `review-${Math.max(0, ...numbers) + 1}`
}

const lists = {
  quote: { folder: 'quotes', schema: quotesSchema.element, count: 'expectQuotes' },
  testimonial: { folder: 'testimonials', schema: testimonialsSchema.element, count: 'expectTestimonials' },
} as const

/** A quote or a testimonial at the end of every language's list: all lists have the same ones. */
const addToEachList =
  (kind: keyof typeof lists, ratingIn: (given: Given) => object): PlanKind =>
  async (shop, given) => {
    const { folder, schema, count } = lists[kind]
    const { site, languages, [folder]: found } = shop.content
    const rejection = `${folderOf(folder)}/ and ${fileOf('site')} must have no errors first: run "saga validate"`
    if (languages.some((lang) => !found[lang]) || !site) return { rejected: [rejection] }
    const entryIn = (lang: Lang) => ({
      name: given.value('name'),
      ...ratingIn(given),
      text: given.texts('text')[lang],
    })
    const rejected = languages.flatMap((lang) => checkTyped(schema, entryIn(lang)))
    if (rejected.length > 0) return { rejected: [...new Set(rejected)] }
    const files = languages.map((lang) =>
      editFile(shop, fileOf(folder, { lang }), `the ${kind} in "${lang}"`, [
        { op: 'insert', path: [], index: found[lang]?.value.length ?? 0, value: entryIn(lang) },
      ]),
    )
    const expected = site.value.voices[count]
    const claims = expected === undefined ? {} : { [`voices.${count}`]: expected + 1 }
    return { files: [...(await Promise.all(files)), ...(await changeSite(shop, claims))] }
  }

export const newQuote = addToEachList('quote', () => ({}))
export const newTestimonial = addToEachList('testimonial', (given) => ({
  rating: numberIn(given.value('rating')),
}))
