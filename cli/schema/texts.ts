import * as z from 'zod'
import * as field from './common.ts'
import { fieldGroup, withRole } from './fields.ts'
import { titles } from './titles.ts'

const address = withRole(field.httpsUrl, { is: 'address' })

/** Returns the schema of content/books/<edition>/edition.yaml. Other languages fall back to the edition's own. */
export const editionSchemaFor = (
  languages: readonly field.Lang[],
  ownLanguage: field.Lang,
  first: field.Lang,
) => {
  const translated = field.translatedText(languages, ownLanguage)
  const offer = fieldGroup(
    { title: translated, description: translated },
    { title: 'title', description: 'description' },
  )
  return fieldGroup(
    {
      slug: field.id.describe(
        'The same as the name of the folder. The address of the page: /sv/<slug>. "index", "success" and a few more are taken.',
      ),
      draft: field.draft,
      formerly: field.formerly,
      order: z
        .int()
        .min(1)
        .describe('Its place among the editions in menus and footers, from 1.'),
      language: field
        .languageIn(languages)
        .describe('The language of the books. Every text below must be there in it.'),
      label: field
        .translatedText(languages, first)
        .describe('Short name for menus and links.'),
      seo: field
        .seoSchemaFor(languages, first)
        .describe('For search engines and shared cards.'),
      hero: fieldGroup(
        { title: translated, lead: translated },
        { title: 'title', lead: 'introduction' },
      ).describe('The top of the page.'),
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
      ).describe('Why to read the saga.'),
      books: z
        .array(field.reference('books'))
        .min(1)
        .describe('Names of the Markdown files beside this one, in order, without .md'),
      expectBooks: field
        .expectedOf('books')
        .describe('How many books there should be; `saga validate` compares.'),
      expectPaperbacks: field.expected.describe(
        'How many of the books have a link `paperback`.',
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
      ).describe('Ways to read; the links stand in the Markdown file of each book.'),
      trilogy: fieldGroup(
        { title: translated, description: translated, url: address },
        { title: 'title', description: 'description', url: 'address' },
      ).describe('All books in one volume.'),
      faq: fieldGroup(
        {
          title: translated,
          expect: field
            .expectedOf('items')
            .describe('How many questions there should be.'),
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
      ).describe('Questions and answers; one opens at a time.'),
      closing: fieldGroup(
        { title: translated, text: translated },
        { title: 'title', text: 'text' },
      ).describe('The end of the page.'),
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
      reasons: 'why to read the saga',
      books: { title: 'books', note: 'In their order.' },
      expectBooks: titles.expect('books'),
      expectPaperbacks: {
        title: 'number of paperbacks',
        note: 'How many of the books have a link to a paperback.',
      },
      formats: {
        title: 'ways to read',
        note: 'The links stand in the form of each book.',
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
        .describe('A word or two on the cover: Book one'),
      title: field.text.describe("In the edition's language, under every prefix."),
      cover: field
        .picture('cover')
        .describe('A picture of the shape 2:3, named relative to this file.'),
      links: fieldGroup(
        {
          retailer: address.describe('The book at its main shop.'),
          hardcover: address,
          paperback: address.optional().describe('Left out when there is no paperback.'),
          apple: address.describe('Its e-book at Apple Books.'),
          google: address.describe('Its e-book at Google Play.'),
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
        note: 'In the language of the books, in every language of the shop.',
      },
      cover: { title: 'cover', note: 'A picture of the shape 2:3.' },
      links: 'links',
    },
  )
export type BookLinks = z.output<ReturnType<typeof bookSchemaFor>>['links']

export const articleSchema = fieldGroup(
  {
    title: field.words.describe('The heading of the page, and its name in the footer.'),
    draft: field.draft.describe(
      '`true` while it is unfinished. In the first language: `watch` shows the page with a mark, a build leaves it out. In another one: a build shows the text in the language that it falls back to.',
    ),
    formerly: field.formerly.describe(
      'Earlier names of the folder: their addresses redirect to the present one. In the file of the first language.',
    ),
    order: z
      .int()
      .min(1)
      .describe('Its place in the footer, from 1. The same in every language.'),
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
  },
  {
    title: 'title',
    draft: {
      title: 'draft',
      note: 'In the first language, it hides the page. In another one, visitors see the text in the language that it falls back to.',
    },
    formerly: titles.formerly,
    order: 'place in the footer',
    questions: {
      title: 'questions and answers',
      note: 'Each heading is a question, and the text below it is its answer. The first ones also stand on the home page and beside every poster. One page can have it, in every language.',
    },
    returnDays: 'days to return a poster',
    seo: titles.seo,
  },
)

const stars = z
  .int('use whole stars')
  .min(1, 'use 1 to 5 stars')
  .max(5, 'use 1 to 5 stars')
  .describe('Whole stars, 1 to 5.')

const spoken = withRole(field.text, { is: 'words', isSpoken: true })

/** Returns the schema of content/reviews.yaml: a list, newest first. 'newest' and 'media' show it in this order. */
export const reviewsSchemaFor = (languages: readonly field.Lang[]) =>
  z.array(
    fieldGroup(
      {
        id: field.id.describe('Used once: review-21'),
        name: field.text.describe('Name of the customer, as it is shown.'),
        country: field.country.describe(
          'Two letters: SE. Its name is shown in the language of the page.',
        ),
        rating: stars,
        language: field
          .languageIn(languages)
          .describe('The language in which the customer wrote.'),
        comment: withRole(z.record(field.languageIn(languages), field.text.optional()), {
          is: 'words',
          isSpoken: true,
          ownLanguage: 'language',
        }).describe(
          "What the customer wrote, and its translations. The customer's own language must be there.",
        ),
        date: field.isoDate.describe(
          'YYYY-MM-DD. The newest review stands first in the file.',
        ),
        verified: z.boolean().describe('Whether the customer is known to have bought.'),
        helpful: z.int().min(0).describe('How many found it helpful.'),
        hasMedia: field.choice('Whether the customer sent pictures; they are not shown.'),
      },
      {
        id: { title: 'name in lists', note: 'Used once.' },
        name: 'customer',
        country: { title: 'country', note: 'Shown in the language of the page.' },
        rating: 'stars',
        language: 'language',
        comment: 'comment',
        date: { title: 'day', note: 'The newest review stands first.' },
        verified: 'verified purchase',
        helpful: 'found helpful by',
        hasMedia: 'came with pictures',
      },
    ),
  )
export type ReviewsFile = z.output<ReturnType<typeof reviewsSchemaFor>>

export const testimonialsSchema = z.array(
  fieldGroup(
    { name: field.text.describe('Name of the customer.'), rating: stars, text: spoken },
    { name: 'customer', rating: 'stars', text: 'text' },
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
