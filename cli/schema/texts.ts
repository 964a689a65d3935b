import * as z from 'zod'
import * as field from './common.ts'
import { withRole } from './fields.ts'

const address = withRole(field.httpsUrl, { is: 'address' })

/** Returns the schema of content/books/<edition>/edition.yaml. Other languages fall back to the edition's own. */
export const editionSchemaFor = (languages: readonly field.Lang[], own: field.Lang, first: field.Lang) => {
  const translated = field.translatedText(languages, own)
  const offer = z.strictObject({ title: translated, description: translated })
  return z.strictObject({
    slug: field.id.describe(
      'The same as the name of the folder. The address of the page: /sv/<slug>. "index", "success" and a few more are taken.',
    ),
    draft: field.draft,
    formerly: field.formerly,
    order: z.int().min(1).describe('Its place among the editions in menus and footers, from 1.'),
    language: field
      .languageIn(languages)
      .describe('The language of the books. Every text below must be there in it.'),
    label: field.translatedText(languages, first).describe('Short name for menus and links.'),
    seo: field.seoSchemaFor(languages, first).describe('For search engines and shared cards.'),
    hero: z.strictObject({ title: translated, lead: translated }).describe('The top of the page.'),
    reasons: z
      .strictObject({
        title: translated,
        items: z.array(z.strictObject({ title: translated, text: translated })).min(1),
      })
      .describe('Why to read the saga.'),
    books: z
      .array(field.reference('books'))
      .min(1)
      .describe('Names of the Markdown files beside this one, in order, without .md'),
    expectBooks: field
      .expectedOf('books')
      .describe('How many books there should be; `saga validate` compares.'),
    expectPaperbacks: field.expected.describe('How many of the books have a link `paperback`.'),
    formats: z
      .strictObject({
        title: translated,
        lead: translated,
        hardcover: offer,
        paperback: offer,
        apple: offer,
        google: offer,
      })
      .describe('Ways to read; the links stand in the Markdown file of each book.'),
    trilogy: z
      .strictObject({ title: translated, description: translated, url: address })
      .describe('All books in one volume.'),
    faq: z
      .strictObject({
        title: translated,
        expect: field.expectedOf('items').describe('How many questions there should be.'),
        items: z.array(z.strictObject({ question: translated, answer: translated })).min(1),
      })
      .describe('Questions and answers; one opens at a time.'),
    closing: z.strictObject({ title: translated, text: translated }).describe('The end of the page.'),
  })
}
export type EditionFile = z.output<ReturnType<typeof editionSchemaFor>>

/** The schema of the front matter of content/books/<edition>/<book>.md. The body is in the edition's language. */
export const bookSchemaFor = (languages: readonly field.Lang[], own: field.Lang) =>
  z.strictObject({
    badge: field.translatedText(languages, own).describe('A word or two on the cover: Book one'),
    title: field.text.describe("In the edition's language, under every prefix."),
    cover: field.picture('cover').describe('A picture of the shape 2:3, named relative to this file.'),
    links: z.strictObject({
      retailer: address.describe('The book at its main shop.'),
      hardcover: address,
      paperback: address.optional().describe('Left out when there is no paperback.'),
      apple: address.describe('Its e-book at Apple Books.'),
      google: address.describe('Its e-book at Google Play.'),
    }),
  })
export type BookLinks = z.output<ReturnType<typeof bookSchemaFor>>['links']

export const articleSchema = z.strictObject({
  title: field.words.describe('The heading of the page, and its name in the footer.'),
  draft: field.draft.describe(
    '`true` while it is unfinished. In the first language: `watch` shows the page with a mark, a build leaves it out. In another one: a build shows the text in the language that it falls back to.',
  ),
  formerly: field.formerly.describe(
    'Earlier names of the folder: their addresses redirect to the present one. In the file of the first language.',
  ),
  order: z.int().min(1).describe('Its place in the footer, from 1. The same in every language.'),
  questions: field.choice(
    'Whether each heading `##` is a question and the text below it its answer. The first ones also stand on the home page and beside every poster. One page can have it, in every language.',
  ),
  returnDays: z
    .int()
    .min(1)
    .max(365)
    .optional()
    .describe(
      'In the text about returns: the days after delivery within which a poster may be returned. Search engines tell it once the text is no draft. One page can have it, in every language.',
    ),
  seo: field.seoSchemaOf(field.words).describe('For search engines and shared cards.'),
})

const stars = z
  .int('use whole stars')
  .min(1, 'use 1 to 5 stars')
  .max(5, 'use 1 to 5 stars')
  .describe('Whole stars, 1 to 5.')

const spoken = withRole(field.text, { is: 'words', isSpoken: true })

/** Returns the schema of content/reviews.yaml: a list, newest first. 'newest' and 'media' show it in this order. */
export const reviewsSchemaFor = (languages: readonly field.Lang[]) =>
  z.array(
    z.strictObject({
      id: field.id.describe('Used once: review-21'),
      name: field.text.describe('Name of the customer, as it is shown.'),
      country: field.country.describe('Two letters: SE. Its name is shown in the language of the page.'),
      rating: stars,
      language: field.languageIn(languages).describe('The language in which the customer wrote.'),
      comment: withRole(z.record(field.languageIn(languages), field.text.optional()), {
        is: 'words',
        isSpoken: true,
        ownLanguage: 'language',
      }).describe(
        "What the customer wrote, and its translations. The customer's own language must be there.",
      ),
      date: field.isoDate.describe('YYYY-MM-DD. The newest review stands first in the file.'),
      verified: z.boolean().describe('Whether the customer is known to have bought.'),
      helpful: z.int().min(0).describe('How many found it helpful.'),
      hasMedia: field.choice('Whether the customer sent pictures; they are not shown.'),
    }),
  )
export type ReviewsFile = z.output<ReturnType<typeof reviewsSchemaFor>>

export const testimonialsSchema = z.array(
  z.strictObject({ name: field.text.describe('Name of the customer.'), rating: stars, text: spoken }),
)
export type TestimonialsFile = z.output<typeof testimonialsSchema>

export const quotesSchema = z.array(
  z.strictObject({
    text: spoken.describe('One short sentence.'),
    name: field.text.describe('A first name.'),
  }),
)

export const storySchema = z.strictObject({ title: field.words })
