import type { Book, Edition } from '../../model/book.ts'
import type { Shown } from '../../model/document.ts'
import type { Lang } from '../../model/path.ts'
import type { EditionFile } from '../../schema/books.ts'
import { anySchemaOf } from '../../schema/collections.ts'
import type { Translated } from '../../schema/common.ts'
import { bodyPathOf } from '../../schema/content-paths.ts'
import type { BookEntry, Content } from '../content.ts'
import type { FindImage } from '../images.ts'
import type { SourceDocument } from '../yaml.ts'
import { showValue } from './documents.ts'
import { firstIn, type LanguageOrder, plainTextIn, proseOf, textIn } from './text.ts'

/** An edition for the pages of one language. Texts without a translation stay in the edition's own language. */
export function resolveEdition(
  { value }: SourceDocument<EditionFile>,
  preferred: LanguageOrder,
  first: Lang,
  content: Content,
  picture: FindImage,
): Edition {
  const order: LanguageOrder = [...preferred, value.language]
  const shown = showValue(anySchemaOf('editions'), value, (words) => textIn(words as Translated, order))
  return {
    ...(shown as Shown<EditionFile>),
    formerly: value.formerly ?? [],
    label: plainTextIn(value.label, [...preferred, first]),
    books: value.books.map((id) => {
      const entry = content.books.find((book) => book.id === id && book.edition === value.slug)
      if (!entry) throw new Error(`the edition ${value.slug} lists the unknown book "${id}"`)
      return resolveBook(entry, order, value.language, content, picture)
    }),
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
    links: value.links,
  }
}
