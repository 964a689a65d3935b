import { z } from 'zod'
import type { Lang } from '../model/path.ts'
import { id, isoDate, text } from './common.ts'

const stars = z.int('use whole stars').min(1, 'at least 1 star').max(5, 'at most 5 stars')

/** content/reviews.yaml: a list; its order is the order of 'newest' and 'media' (spec §4). */
export const reviewsSchemaFor = (languages: readonly Lang[]) =>
  z.array(
    z.strictObject({
      id,
      name: text,
      country: z.string().regex(/^[A-Z]{2}$/, 'use a two-letter country code in capitals'),
      rating: stars,
      /** The language the customer wrote in. */
      language: z.enum(languages),
      comment: z.record(z.enum(languages), text.optional()),
      date: isoDate,
      verified: z.boolean(),
      helpful: z.int().min(0),
      hasMedia: z.boolean().optional(),
    }),
  )
export type ReviewsFile = z.output<ReturnType<typeof reviewsSchemaFor>>

/** content/testimonials/<lang>.yaml */
export const testimonialsSchema = z.array(z.strictObject({ name: text, rating: stars, text }))
export type TestimonialsFile = z.output<typeof testimonialsSchema>

/** content/quotes/<lang>.yaml */
export const quotesSchema = z.array(z.strictObject({ text, name: text }))
export type QuotesFile = z.output<typeof quotesSchema>

/** Front matter of content/story/<lang>.md; the body is the tale. */
export const storySchema = z.strictObject({ title: text })
export type StoryFile = z.output<typeof storySchema>
