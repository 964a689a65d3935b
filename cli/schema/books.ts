import { z } from 'zod'
import type { Lang } from '../model/path.ts'
import { seoSchemaFor } from './catalog.ts'
import { expected, httpsUrl, id, picture, text, translatedInto } from './common.ts'

/** content/books/<edition>/edition.yaml. Texts need the edition's own language; others fall back to it (readings C15). */
export const editionSchemaFor = (languages: readonly Lang[], own: Lang, first: Lang) => {
  const words = translatedInto(languages, own)
  const offer = z.strictObject({ title: words, description: words })
  return z.strictObject({
    slug: id,
    /** Where it stands among the editions' links; from 1. */
    order: z.int().min(1),
    language: z.enum(languages),
    label: translatedInto(languages, first),
    seo: seoSchemaFor(languages, first),
    hero: z.strictObject({ title: words, lead: words }),
    reasons: z.strictObject({
      title: words,
      items: z.array(z.strictObject({ title: words, text: words })).min(1),
    }),
    /** Names of the Markdown files beside this one, in order. */
    books: z.array(id).min(1),
    expectBooks: expected,
    formats: z.strictObject({
      title: words,
      lead: words,
      hardcover: offer,
      paperback: offer,
      apple: offer,
      google: offer,
    }),
    trilogy: z.strictObject({ title: words, description: words, url: httpsUrl }),
    faq: z.strictObject({
      title: words,
      expect: expected,
      items: z.array(z.strictObject({ question: words, answer: words })).min(1),
    }),
    closing: z.strictObject({ title: words, text: words }),
  })
}
export type EditionFile = z.output<ReturnType<typeof editionSchemaFor>>

/** Front matter of content/books/<edition>/<book>.md; the body describes the book in the edition's language. */
export const bookSchemaFor = (languages: readonly Lang[], own: Lang) =>
  z.strictObject({
    badge: translatedInto(languages, own),
    /** In the edition's language, under every prefix. */
    title: text,
    cover: picture,
    links: z.strictObject({
      retailer: httpsUrl,
      hardcover: httpsUrl,
      paperback: httpsUrl.optional(),
      apple: httpsUrl,
      google: httpsUrl,
    }),
  })
export type BookFile = z.output<ReturnType<typeof bookSchemaFor>>
