import type { Lang } from '../model/path.ts'
import { stringIn, stringKeys } from '../schema/strings-file.ts'
import type { Content } from './content.ts'
import { openCopyFinder } from './untranslated.ts'
import type { SourceDocument } from './yaml.ts'

const partNames = ['interface', 'posters', 'pages', 'books', 'story', 'quotes', 'reviews'] as const

/** How many texts of each part of the shop a language has. */
export interface Coverage {
  readonly language: Lang
  readonly parts: readonly {
    readonly part: (typeof partNames)[number]
    readonly translated: number
    readonly total: number
  }[]
}

type Texts = Readonly<Record<Lang, string | undefined>>

/** One row per language, in the shop's order. A copy of another language is no translation; files at fault do not count. */
export function coverageOf(content: Content): readonly Coverage[] {
  const findCopy = openCopyFinder(content)
  const parts = textsByPart(content)
  return content.languages.map((language) => ({
    language,
    parts: partNames.map((part) => ({
      part,
      translated: parts[part].filter(
        (texts) => texts[language] !== undefined && findCopy(texts, language) === undefined,
      ).length,
      total: parts[part].length,
    })),
  }))
}

function textsByPart(content: Content): Readonly<Record<(typeof partNames)[number], readonly Texts[]>> {
  const { posters, galleries, pages, articles, editions, books, reviews } = content
  const textsIn = (documents: readonly SourceDocument<unknown>[]): readonly Texts[] =>
    documents.flatMap((document) => content.textsIn(document).map(({ texts }) => texts))
  return {
    interface: stringKeys.map((path) =>
      perLang(content, (lang) => stringIn(content.strings[lang]?.value, ...path)),
    ),
    posters: textsIn(posters),
    // A page of text counts as one: its title and its search text stand in the same file.
    pages: [
      ...textsIn([...galleries, ...pages]),
      ...articles.map(({ files }) => perLang(content, (lang) => files[lang]?.body)),
    ],
    books: [...textsIn([...editions, ...books.map(({ book }) => book.front)]), ...bookTexts(content)],
    story: [
      perLang(content, (lang) => content.stories[lang]?.front.value.title),
      perLang(content, (lang) => content.stories[lang]?.body),
    ],
    quotes: [...voicesOf(content, content.quotes), ...voicesOf(content, content.testimonials)],
    reviews: textsIn(reviews ? [reviews] : []),
  }
}

const perLang = ({ languages }: Content, textIn: (lang: Lang) => string | undefined): Texts =>
  Object.fromEntries(languages.map((lang) => [lang, textIn(lang)]))

/** What stands below the front matter of each book, and its translations beside it. */
const bookTexts = (content: Content): readonly Texts[] =>
  content.books.map(({ id, edition, book }) => {
    const own = content.editions.find(({ value }) => value.slug === edition)?.value.language
    return perLang(content, (lang) =>
      lang === own ? book.body : content.prose.get(`books/${edition}/${id}.${lang}.md`)?.body,
    )
  })

/** Each language has quotes of its own: those at one place in the lists count as one. */
function voicesOf(
  content: Content,
  lists: Readonly<Record<Lang, SourceDocument<readonly { readonly text: string }[]> | undefined>>,
): readonly Texts[] {
  const longest = Math.max(0, ...content.languages.map((lang) => lists[lang]?.value.length ?? 0))
  return Array.from({ length: longest }, (_, index) =>
    perLang(content, (lang) => lists[lang]?.value[index]?.text),
  )
}
