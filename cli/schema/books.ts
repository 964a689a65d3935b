import * as z from 'zod'
import {
  draft,
  expected,
  formerly,
  httpsUrl,
  id,
  type Lang,
  languageIn,
  picture,
  reference,
  seoSchemaFor,
  text,
  translatedText,
} from './common.ts'

/**
 * Returns the schema of content/books/<edition>/edition.yaml. Texts are required in the edition's own language, to
 * which other languages fall back.
 */
export const editionSchemaFor = (languages: readonly Lang[], own: Lang, first: Lang) => {
  const words = translatedText(languages, own)
  const offer = z.strictObject({ title: words, description: words })
  return z.strictObject({
    slug: id.describe(
      'The same as the name of the folder. The address of the page: /sv/<slug>. "index", "success" and a few more are taken.',
    ),
    draft,
    formerly,
    order: z.int().min(1).describe('Its place among the editions in menus and footers, from 1.'),
    language: languageIn(languages).describe(
      'The language of the books. Every text below must be there in it.',
    ),
    label: translatedText(languages, first).describe('Short name for menus and links.'),
    seo: seoSchemaFor(languages, first).describe('For search engines and shared cards.'),
    hero: z.strictObject({ title: words, lead: words }).describe('The top of the page.'),
    reasons: z
      .strictObject({
        title: words,
        items: z.array(z.strictObject({ title: words, text: words })).min(1),
      })
      .describe('Why to read the saga.'),
    books: z
      .array(reference('books'))
      .min(1)
      .describe('Names of the Markdown files beside this one, in order, without .md'),
    expectBooks: expected.describe('How many books there should be; `saga validate` compares.'),
    expectPaperbacks: expected.describe('How many of the books have a link `paperback`.'),
    formats: z
      .strictObject({
        title: words,
        lead: words,
        hardcover: offer,
        paperback: offer,
        apple: offer,
        google: offer,
      })
      .describe('Ways to read; the links stand in the Markdown file of each book.'),
    trilogy: z
      .strictObject({ title: words, description: words, url: httpsUrl })
      .describe('All books in one volume.'),
    faq: z
      .strictObject({
        title: words,
        expect: expected.describe('How many questions there should be.'),
        items: z.array(z.strictObject({ question: words, answer: words })).min(1),
      })
      .describe('Questions and answers; one opens at a time.'),
    closing: z.strictObject({ title: words, text: words }).describe('The end of the page.'),
  })
}
export type EditionFile = z.output<ReturnType<typeof editionSchemaFor>>

/**
 * Returns the schema of the front matter of content/books/<edition>/<book>.md; the body describes the book in the
 * edition's language.
 */
export const bookSchemaFor = (languages: readonly Lang[], own: Lang) =>
  z.strictObject({
    badge: translatedText(languages, own).describe('A word or two on the cover: Book one'),
    title: text.describe("In the edition's language, under every prefix."),
    cover: picture('cover').describe('A picture of the shape 2:3, named relative to this file.'),
    links: z.strictObject({
      retailer: httpsUrl.describe('The book at its main shop.'),
      hardcover: httpsUrl,
      paperback: httpsUrl.optional().describe('Left out when there is no paperback.'),
      apple: httpsUrl.describe('Its e-book at Apple Books.'),
      google: httpsUrl.describe('Its e-book at Google Play.'),
    }),
  })
export type BookLinks = z.output<ReturnType<typeof bookSchemaFor>>['links']
