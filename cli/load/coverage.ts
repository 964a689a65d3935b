import type { Lang } from '../model/path.ts'
import { stringIn, stringKeys } from '../schema/strings.ts'
import type { Content } from './content.ts'
import type { SourceDocument } from './document.ts'

/** How many texts of each part of the shop a language has. */
export interface Coverage {
  readonly language: Lang
  readonly parts: readonly {
    readonly part: 'interface' | 'posters' | 'pages' | 'books' | 'reviews'
    readonly translated: number
    readonly total: number
  }[]
}

/** One row per language, in the shop's order. Files at fault do not count. */
export function coverageOf(content: Content): readonly Coverage[] {
  const {
    languages,
    posters,
    galleries,
    pages,
    editions,
    books,
    prose,
    reviews,
    textsIn: textsInOne,
  } = content
  const textsIn = (documents: readonly SourceDocument<unknown>[]) => documents.flatMap(textsInOne)
  const parts = {
    posters: textsIn(posters),
    pages: textsIn([...galleries, ...pages]),
    books: textsIn([...editions, ...books.map(({ book }) => book.front)]),
    reviews: textsIn(reviews ? [reviews] : []),
  }
  const bodies = books.map(({ edition, id }) => ({
    path: `books/${edition}/${id}`,
    own: editions.find(({ value }) => value.slug === edition)?.value.language,
  }))
  return languages.map((language) => {
    const count = (part: keyof typeof parts) => ({
      part,
      translated: parts[part].filter(({ texts }) => texts[language] !== undefined).length,
      total: parts[part].length,
    })
    const described = bodies.filter(
      ({ path, own }) => own === language || prose.has(`${path}.${language}.md`),
    )
    const ofBooks = count('books')
    return {
      language,
      parts: [
        { part: 'interface' as const, translated: stringsIn(content, language), total: stringKeys.length },
        count('posters'),
        count('pages'),
        {
          ...ofBooks,
          translated: ofBooks.translated + described.length,
          total: ofBooks.total + bodies.length,
        },
        count('reviews'),
      ],
    }
  })
}

const stringsIn = ({ strings }: Content, lang: Lang): number =>
  stringKeys.filter((path) => stringIn(strings[lang]?.value, ...path) !== undefined).length
