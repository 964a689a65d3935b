import type { Book, Edition } from '../../model/book.ts'
import type { Shown } from '../../model/document.ts'
import type { Lang } from '../../model/path.ts'
import type { EditionFile } from '../../schema/books-and-articles.ts'
import { anySchemaOf } from '../../schema/collection-fields.ts'
import type { Translated } from '../../schema/common.ts'
import { bodyPathOf } from '../../schema/content-paths.ts'
import type { Content } from '../content.ts'
import type { FindImage } from '../images.ts'
import type { SourceDocument } from '../yaml.ts'
import { showValue } from './documents.ts'
import { firstIn, type LanguageOrder, plainTextIn, proseOf, textIn } from './text.ts'

/** Resolves an edition for one language. Texts without a translation stay in the edition's own language. */
export function resolveEdition(
  { value }: SourceDocument<EditionFile>,
  preferred: LanguageOrder,
  first: Lang,
  content: Content,
  picture: FindImage,
): Edition {
  const { slug, language } = value
  const order: LanguageOrder = [...preferred, language]
  const bookOf = (id: string): Book => {
    const book = content.books.find((each) => each.id === id && each.edition === slug)
    if (!book) throw new Error(`the edition ${slug} lists the unknown book "${id}"`)
    const { badge, title, cover, links } = book.front.value
    // `creation.sv.md` beside `creation.md` holds the description in Swedish.
    const description = firstIn(order, (lang) =>
      lang === language ? book : content.prose.get(bodyPathOf('books', { id, edition: slug, lang }) ?? ''),
    )
    return {
      id,
      badge: textIn(badge, order),
      title: order[0] === language ? { text: title } : { text: title, lang: language },
      description: proseOf(description.found, description.lang),
      cover: picture(book.front, cover),
      links,
    }
  }
  const shown = showValue(anySchemaOf('editions'), value, (words) => textIn(words as Translated, order))
  return {
    ...(shown as Shown<EditionFile>),
    formerly: value.formerly ?? [],
    label: plainTextIn(value.label, [...preferred, first]),
    books: value.books.map(bookOf),
  }
}
