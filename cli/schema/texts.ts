import * as z from 'zod'
import * as field from './common.ts'
import { fieldGroup, withRole } from './fields.ts'
import { titles } from './titles.ts'

// In each `fieldGroup`, the descriptions of the schemas are for people who write files. The titles and notes in its
// second argument are for people who use the editor's forms.

const address = withRole(field.httpsUrl, { is: 'address' })

/** Returns the schema of content/books/<edition>/edition.yaml. Other languages fall back to the edition's own. */
export const editionSchemaFor = (
  languages: readonly field.Lang[],
  ownLanguage: field.Lang,
  firstLanguage: field.Lang,
) => {
  const translated = field.translatedText(languages, ownLanguage)
  const offer = fieldGroup(
    { title: translated, description: translated },
    { title: 'title', description: 'description' },
  )
  return fieldGroup(
    {
      slug: field.id.describe(
        'Must match the name of the folder. Used in the address of the page: /sv/<slug>. Some names, such as "index" and "success", are reserved.',
      ),
      draft: field.draft,
      formerly: field.formerly,
      order: z
        .int()
        .min(1)
        .describe('Position among the editions in menus and footers, from 1.'),
      language: field
        .languageIn(languages)
        .describe(
          'Language of the books. Every text below is required in this language.',
        ),
      label: field
        .translatedText(languages, firstLanguage)
        .describe('Short name for menus and links.'),
      seo: field
        .seoSchemaFor(languages, firstLanguage)
        .describe('For search engines and link previews.'),
      hero: fieldGroup(
        { title: translated, lead: translated },
        { title: 'title', lead: 'introduction' },
      ).describe('Top of the page.'),
      reasons: fieldGroup(
        {
          title: translated,
          items: z
            .array(
              fieldGroup(
                { title: translated, text: translated },
                { title: 'title', text: 'text' },
              ),
            )
            .min(1),
        },
        { title: 'title', items: 'reasons' },
      ).describe('Reasons to read the saga.'),
      books: z
        .array(field.reference('books'))
        .min(1)
        .describe('Names of the Markdown files beside this one, in order, without .md'),
      expectBooks: field
        .expectedOf('books')
        .describe('Expected number of books, checked by `saga validate`.'),
      expectPaperbacks: field.expected.describe(
        'Expected number of books with a link `paperback`.',
      ),
      formats: fieldGroup(
        {
          title: translated,
          lead: translated,
          hardcover: offer,
          paperback: offer,
          apple: offer,
          google: offer,
        },
        {
          title: 'title',
          lead: 'introduction',
          hardcover: 'hardcover',
          paperback: 'paperback',
          apple: 'Apple Books',
          google: 'Google Play',
        },
      ).describe(
        'Formats of the books. The links are in the Markdown file of each book.',
      ),
      trilogy: fieldGroup(
        { title: translated, description: translated, url: address },
        { title: 'title', description: 'description', url: 'address' },
      ).describe('All books in one volume.'),
      faq: fieldGroup(
        {
          title: translated,
          expect: field.expectedOf('items').describe('Expected number of questions.'),
          items: z
            .array(
              fieldGroup(
                { question: translated, answer: translated },
                { question: 'question', answer: 'answer' },
              ),
            )
            .min(1),
        },
        { title: 'title', expect: titles.expect('questions'), items: 'questions' },
      ).describe('Questions and answers. Only one is open at a time.'),
      closing: fieldGroup(
        { title: translated, text: translated },
        { title: 'title', text: 'text' },
      ).describe('End of the page.'),
    },
    {
      slug: titles.name,
      draft: titles.draft,
      formerly: titles.formerly,
      order: 'place in menus',
      language: 'language of the books',
      label: 'short name',
      seo: titles.seo,
      hero: 'top of the page',
      reasons: 'reasons to read the saga',
      books: { title: 'books', note: 'In the order of display.' },
      expectBooks: titles.expect('books'),
      expectPaperbacks: {
        title: 'number of paperbacks',
        note: 'Expected number of books with a link to a paperback.',
      },
      formats: {
        title: 'book formats',
        note: 'The links are in the form of each book.',
      },
      trilogy: 'all books in one volume',
      faq: 'questions and answers',
      closing: 'end of the page',
    },
  )
}
export type EditionFile = z.output<ReturnType<typeof editionSchemaFor>>

/** The schema of the front matter of content/books/<edition>/<book>.md. The body is in the edition's language. */
export const bookSchemaFor = (
  languages: readonly field.Lang[],
  ownLanguage: field.Lang,
) =>
  fieldGroup(
    {
      badge: field
        .translatedText(languages, ownLanguage)
        .describe('One or two words on the cover: Book one'),
      title: field.text.describe(
        "Title in the edition's language, shown in every language of the shop.",
      ),
      cover: field
        .picture('cover')
        .describe(
          'A picture with the aspect ratio 2:3. The path is relative to this file.',
        ),
      links: fieldGroup(
        {
          retailer: address.describe('Page of the book at its main shop.'),
          hardcover: address,
          paperback: address.optional().describe('Leave out if there is no paperback.'),
          apple: address.describe('Page of the e-book at Apple Books.'),
          google: address.describe('Page of the e-book at Google Play.'),
        },
        {
          retailer: 'main shop',
          hardcover: 'hardcover',
          paperback: 'paperback',
          apple: 'Apple Books',
          google: 'Google Play',
        },
      ),
    },
    {
      badge: 'words on the cover',
      title: {
        title: 'title',
        note: 'In the language of the books, for every language of the shop.',
      },
      cover: { title: 'cover', note: 'A picture with the aspect ratio 2:3.' },
      links: 'links',
    },
  )
export type BookLinks = z.output<ReturnType<typeof bookSchemaFor>>['links']

export const articleSchema = fieldGroup(
  {
    title: field.words.describe('Heading of the page, and its name in the footer.'),
    draft: field.draft.describe(
      '`true` while it is unfinished. In the first language that has the page, `watch` shows the page marked as a draft, and builds leave it out. In another language, builds show the text in the fallback language.',
    ),
    formerly: field.formerly.describe(
      'Earlier names of the folder. Their addresses redirect to the current one. Only in the file of the first language that has the page.',
    ),
    order: z
      .int()
      .min(1)
      .describe('Position in the footer, from 1. The same in every language.'),
    questions: field.optionalSwitch(
      'Whether each heading `##` is a question and the text below it is the answer. The home page and the poster pages also show the first questions. Allowed on one page, with the same value in every language.',
    ),
    returnDays: z
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe(
        'On the page about returns: the number of days after delivery within which a poster can be returned. Search engines show it once the page is published. Only one page may have it, with the same value in every language.',
      ),
    seo: field.seoSchemaOf(field.words).describe('For search engines and link previews.'),
  },
  {
    title: 'title',
    draft: {
      title: 'draft',
      note: 'In the first language that has the page, this hides the page. In another language, visitors see the text in the fallback language.',
    },
    formerly: titles.formerly,
    order: 'place in the footer',
    questions: {
      title: 'questions and answers',
      note: 'Each heading is a question, and the text below it is the answer. The home page and the poster pages also show the first questions. Only one page can have this, in every language.',
    },
    returnDays: 'days to return a poster',
    seo: titles.seo,
  },
)

const stars = z
  .int('use a whole number of stars')
  .min(1, 'use 1 to 5 stars')
  .max(5, 'use 1 to 5 stars')
  .describe('Whole stars, 1 to 5.')

const spoken = withRole(field.text, { is: 'words', isSpoken: true })

/**
 * Returns the schema of content/reviews.yaml: a list, newest first. The sort orders
 * 'newest' and 'media' rely on this order.
 */
export const reviewsSchemaFor = (languages: readonly field.Lang[]) =>
  z.array(
    fieldGroup(
      {
        id: field.id.describe('Unique: review-21'),
        name: field.text.describe('Name of the customer, as shown.'),
        country: field.country.describe(
          'Two-letter code: SE. Pages show the name of the country in their language.',
        ),
        rating: stars,
        language: field
          .languageIn(languages)
          .describe('Language in which the customer wrote.'),
        comment: withRole(z.record(field.languageIn(languages), field.text.optional()), {
          is: 'words',
          isSpoken: true,
          ownLanguage: 'language',
        }).describe(
          "The comment of the customer, and its translations. The customer's own language is required.",
        ),
        date: field.isoDate.describe(
          'YYYY-MM-DD. The newest review comes first in the file.',
        ),
        verified: z
          .boolean()
          .describe('Whether the customer is known to have bought here.'),
        helpful: z.int().min(0).describe('Number of people who found it helpful.'),
        hasMedia: field.optionalSwitch(
          'Whether the customer sent pictures. They are not shown.',
        ),
      },
      {
        id: { title: 'name in lists', note: 'Different for each review.' },
        name: 'customer',
        country: { title: 'country', note: 'Shown in the language of the page.' },
        rating: 'stars',
        language: 'language',
        comment: 'comment',
        date: { title: 'day', note: 'The newest review comes first.' },
        verified: 'verified purchase',
        helpful: 'found helpful by',
        hasMedia: 'sent with pictures',
      },
    ),
  )
export type ReviewsFile = z.output<ReturnType<typeof reviewsSchemaFor>>

export const testimonialsSchema = z.array(
  fieldGroup(
    {
      name: field.text.describe('Name of the customer.'),
      rating: stars,
      text: spoken,
      country: field.country
        .optional()
        .describe(
          'Two-letter code: SE. Pages show the name of the country in their language.',
        ),
      verified: field.optionalSwitch(
        'Whether the customer is known to have bought here.',
      ),
      helpful: z
        .int()
        .min(0)
        .optional()
        .describe('Number of people who found it helpful.'),
    },
    {
      name: 'customer',
      rating: 'stars',
      text: 'text',
      country: { title: 'country', note: 'Shown in the language of the page.' },
      verified: 'verified purchase',
      helpful: 'found helpful by',
    },
  ),
)
export type TestimonialsFile = z.output<typeof testimonialsSchema>

export const quotesSchema = z.array(
  fieldGroup(
    {
      text: spoken.describe('One short sentence.'),
      name: field.text.describe('A first name.'),
    },
    { text: 'quote', name: 'first name' },
  ),
)

export const storySchema = fieldGroup({ title: field.words }, { title: 'title' })
