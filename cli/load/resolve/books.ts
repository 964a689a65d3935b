import type { Book, Edition, FormatOffer } from '../../model/book.ts'
import type { Lang } from '../../model/path.ts'
import type { Prose, Text } from '../../model/text.ts'
import type { EditionFile } from '../../schema/books.ts'
import type { Translated } from '../../schema/common.ts'
import { type BookEntry, below, type Content } from '../content.ts'
import type { SourceDocument } from '../document.ts'
import type { PictureFinder } from './posters.ts'
import { plainIn, proseOf, wordsIn } from './words.ts'

/** An edition in the words of one language; marketing texts fall back to the edition's own (readings C15). */
export function resolveEdition(
  { value }: SourceDocument<EditionFile>,
  lang: Lang,
  first: Lang,
  content: Content,
  picture: PictureFinder,
): Edition {
  const own = value.language
  const say = (words: Translated): Text => wordsIn(words, lang, own)
  const offer = (words: { readonly title: Translated; readonly description: Translated }): FormatOffer => ({
    title: say(words.title),
    description: say(words.description),
  })
  const { hero, reasons, formats, trilogy, faq, closing } = value
  return {
    slug: value.slug,
    lang: own,
    label: plainIn(value.label, lang, first),
    hero: { title: say(hero.title), lead: say(hero.lead) },
    reasons: {
      title: say(reasons.title),
      items: reasons.items.map((item) => ({ title: say(item.title), text: say(item.text) })),
    },
    books: value.books.map((id) => {
      const entry = content.books.find((book) => book.id === id && book.edition === value.slug)
      if (!entry) throw new Error(`the edition ${value.slug} lists the unknown book "${id}"`)
      return resolveBook(entry, lang, own, content, picture)
    }),
    formats: {
      title: say(formats.title),
      lead: say(formats.lead),
      hardcover: offer(formats.hardcover),
      paperback: offer(formats.paperback),
      apple: offer(formats.apple),
      google: offer(formats.google),
    },
    trilogy: { title: say(trilogy.title), description: say(trilogy.description), url: trilogy.url },
    faq: {
      title: say(faq.title),
      items: faq.items.map((item) => ({ question: say(item.question), answer: say(item.answer) })),
    },
    closing: { title: say(closing.title), text: say(closing.text) },
  }
}

function resolveBook(
  { id, book }: BookEntry,
  lang: Lang,
  own: Lang,
  content: Content,
  picture: PictureFinder,
): Book {
  const { value } = book.front
  const { paperback, ...links } = value.links
  return {
    id,
    badge: wordsIn(value.badge, lang, own),
    title: lang === own ? { text: value.title } : { text: value.title, lang: own },
    description: describe(book.front, book.body, lang, own, content),
    cover: picture(book.front, value.cover),
    links: paperback === undefined ? links : { ...links, paperback },
  }
}

/** `creation.sv.md` beside `creation.md` holds the description in Swedish. */
function describe(
  front: { readonly file: string },
  body: string,
  lang: Lang,
  own: Lang,
  content: Content,
): Prose {
  if (lang === own) return proseOf(body)
  const translated = content.prose.get(below(front).replace(/\.md$/, `.${lang}.md`))
  return translated === undefined ? proseOf(body, own) : proseOf(translated.body)
}
