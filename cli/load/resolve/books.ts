import type { Book, Edition } from '../../model/book.ts'
import type { Lang } from '../../model/path.ts'
import type { Text } from '../../model/text.ts'
import type { EditionFile } from '../../schema/books.ts'
import type { Translated } from '../../schema/common.ts'
import { bodyPathOf } from '../../schema/content-paths.ts'
import type { BookEntry, Content } from '../content.ts'
import type { SourceDocument } from '../yaml.ts'
import type { FindImage } from './pictures.ts'
import { firstIn, type LanguageOrder, plainTextIn, proseOf, textIn } from './text.ts'

/** An edition for the pages of one language. Texts without a translation stay in the edition's own language. */
export function resolveEdition(
  { value }: SourceDocument<EditionFile>,
  preferred: LanguageOrder,
  first: Lang,
  content: Content,
  picture: FindImage,
): Edition {
  const own = value.language
  const order: LanguageOrder = [...preferred, own]
  const say = (words: Translated): Text => textIn(words, order)
  const sayAll = <K extends string>(group: Readonly<Record<K, Translated>>) =>
    Object.fromEntries(
      Object.entries<Translated>(group).map(([field, words]) => [field, say(words)]),
    ) as Readonly<Record<K, Text>>
  const { hero, reasons, formats, trilogy, faq, closing } = value
  return {
    slug: value.slug,
    draft: value.draft,
    formerly: value.formerly ?? [],
    lang: own,
    label: plainTextIn(value.label, [...preferred, first]),
    hero: sayAll(hero),
    reasons: { title: say(reasons.title), items: reasons.items.map(sayAll) },
    books: value.books.map((id) => {
      const entry = content.books.find((book) => book.id === id && book.edition === value.slug)
      if (!entry) throw new Error(`the edition ${value.slug} lists the unknown book "${id}"`)
      return resolveBook(entry, order, own, content, picture)
    }),
    formats: {
      title: say(formats.title),
      lead: say(formats.lead),
      hardcover: sayAll(formats.hardcover),
      paperback: sayAll(formats.paperback),
      apple: sayAll(formats.apple),
      google: sayAll(formats.google),
    },
    trilogy: { title: say(trilogy.title), description: say(trilogy.description), url: trilogy.url },
    faq: { title: say(faq.title), items: faq.items.map(sayAll) },
    closing: sayAll(closing),
  }
}

function resolveBook(
  book: BookEntry,
  order: LanguageOrder,
  own: Lang,
  content: Content,
  picture: FindImage,
): Book {
  const { id, edition, front } = book
  const { value } = front
  const { paperback, ...links } = value.links
  // `creation.sv.md` beside `creation.md` holds the description in Swedish.
  const description = firstIn(order, (lang) =>
    lang === own ? book : content.prose.get(bodyPathOf('books', { id, edition, lang }) ?? ''),
  )
  return {
    id,
    badge: textIn(value.badge, order),
    title: order[0] === own ? { text: value.title } : { text: value.title, lang: own },
    description: proseOf(description.found, description.lang),
    cover: picture(front, value.cover),
    links: paperback === undefined ? links : { ...links, paperback },
  }
}
