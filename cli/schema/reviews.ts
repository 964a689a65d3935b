import * as z from 'zod'
import { choice, id, isoDate, type Lang, languageIn, text, words } from './common.ts'
import { withRole } from './fields.ts'

const stars = z
  .int('use whole stars')
  .min(1, 'use 1 to 5 stars')
  .max(5, 'use 1 to 5 stars')
  .describe('Whole stars, 1 to 5.')

const spoken = withRole(text, { is: 'words', isSpoken: true })

/** Returns the schema of content/reviews.yaml: a list, newest first. 'newest' and 'media' show it in this order. */
export const reviewsSchemaFor = (languages: readonly Lang[]) =>
  z.array(
    z.strictObject({
      id: id.describe('Used once: review-21'),
      name: text.describe('Name of the customer, as it is shown.'),
      country: z
        .string()
        .regex(/^[A-Z]{2}$/, 'use a two-letter country code in capitals')
        .describe('Two letters: SE. Its name is shown in the language of the page.'),
      rating: stars,
      language: languageIn(languages).describe('The language in which the customer wrote.'),
      comment: withRole(z.record(languageIn(languages), text.optional()), {
        is: 'words',
        isSpoken: true,
        ownLanguage: 'language',
      }).describe(
        "What the customer wrote, and its translations. The customer's own language must be there.",
      ),
      date: isoDate.describe('YYYY-MM-DD. The newest review stands first in the file.'),
      verified: z.boolean().describe('Whether the customer is known to have bought.'),
      helpful: z.int().min(0).describe('How many found it helpful.'),
      hasMedia: choice('Whether the customer sent pictures; they are not shown.'),
    }),
  )
export type ReviewsFile = z.output<ReturnType<typeof reviewsSchemaFor>>

/** content/testimonials/<lang>.yaml */
export const testimonialsSchema = z.array(
  z.strictObject({ name: text.describe('Name of the customer.'), rating: stars, text: spoken }),
)
export type TestimonialsFile = z.output<typeof testimonialsSchema>

/** content/quotes/<lang>.yaml */
export const quotesSchema = z.array(
  z.strictObject({ text: spoken.describe('One short sentence.'), name: text.describe('A first name.') }),
)

/** Front matter of content/story/<lang>.md; the body is the tale. */
export const storySchema = z.strictObject({ title: words })
