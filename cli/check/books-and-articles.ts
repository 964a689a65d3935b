import { type Diagnostic, error, remedyOf, warning } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
import { pluralize } from '../model/text.ts'
import {
  type Content,
  contentPath,
  type EditionDocument,
  editionFolder,
  stem,
} from '../read/content.ts'
import { didYouMean } from '../read/suggest.ts'
import { fileOf } from '../schema/content-paths.ts'
import { EACH } from '../schema/fields.ts'
import { textsAt } from './repeats.ts'

/** Checks that listed books exist, that the number of paperbacks is right, and that links lead to the right sellers. */
export function* checkBooks({
  editions,
  books: allBooks,
  files,
  failed,
}: Content): Generator<Diagnostic> {
  for (const edition of editions) {
    // Books are matched by folder, because the slug of an edition may be wrong.
    const folder = editionFolder(edition)
    const books = allBooks.filter(({ front }) => contentPath(front).startsWith(folder))
    // The translation of a book has a second dot in its name: creation.sv.md.
    const bookPaths = [...files].filter(
      (path) => path.startsWith(folder) && /\/[a-z0-9-]+\.md$/.test(path),
    )

    for (const { text: id, at } of textsAt(edition, ['books', EACH])) {
      const path = `${folder}${id}.md`
      if (books.some((book) => book.id === id) || failed.has(path)) continue
      // Books in an unknown language are not read.
      if (edition.isFaulty?.(['language']) && files.has(path)) continue

      const remedy = didYouMean(id, bookPaths.map(stem)) ?? `add content/${path}`
      yield error('unknown-id', at(), `there is no book file "${id}.md"`, remedy)
    }

    yield* checkPaperbacks(edition, books)
    yield* checkSellerLinks(books)
  }
}

type Books = Content['books']

function* checkPaperbacks(edition: EditionDocument, books: Books): Generator<Diagnostic> {
  const { expectPaperbacks: expected, books: listedBooks } = edition.value
  const paperbacks = books.filter(
    ({ front }) => front.value.links.paperback !== undefined,
  )
  if (expected === undefined || paperbacks.length === expected) return
  // While a book cannot be read, the number of paperbacks is unknown.
  const isUncertain = books.some(({ front }) => front.isFaulty?.(['links']))
  if (books.length < listedBooks.length || isUncertain) return

  const message = `expected ${pluralize(expected, 'paperback')}, found ${paperbacks.length}`
  const expectedAt = edition.at(['expectPaperbacks'])
  const lastPaperback = paperbacks.at(-1)
  if (lastPaperback && paperbacks.length > expected) {
    const at = lastPaperback.front.at(['links', 'paperback'])
    const related = [{ message: 'expected here', at: expectedAt }]
    const hint = 'remove the link, or change expectPaperbacks'
    yield error('count', at, message, hint, related)
    return
  }
  const hint = 'add "paperback:" to a book, or change expectPaperbacks'
  yield error('count', expectedAt, message, hint)
}

function* checkSellerLinks(books: Books): Generator<Diagnostic> {
  for (const { front } of books) {
    for (const seller of ['apple', 'google'] as const) {
      const host = `${seller}.com`
      const { hostname } = new URL(front.value.links[seller])
      if (hostname === host || hostname.endsWith(`.${host}`)) continue

      const at = front.at(['links', seller])
      const message = `the link "${seller}" points to ${hostname}`
      yield warning('link-pattern', at, message, `write the book's address at ${host}`)
    }
  }
}

/** Checks that the files of each text page agree across languages, and that at most one page has each special role. */
export function* checkArticles(content: Content): Generator<Diagnostic> {
  const { articles, languages } = content
  for (const { slug, files } of articles) {
    const texts = languages.flatMap((lang): ArticleText[] =>
      files[lang] ? [{ lang, ...files[lang] }] : [],
    )
    yield* checkAgreement(texts)
    for (const text of texts) yield* checkArticle(text, slug, texts[0]?.lang)
  }

  // One file of each page is enough, because checkAgreement compares it with the files in
  // other languages.
  const fronts = articles.flatMap(({ files }) => {
    const mainLanguage = languages.find((lang) => files[lang])
    return files[mainLanguage ?? '']?.front ?? []
  })
  // The home page and all poster pages show the same list of questions.
  yield* checkOnlyOne(
    fronts,
    'questions',
    'two pages are marked as the list of questions about posters',
  )
  yield* checkOnlyOne(
    fronts,
    'returnDays',
    'two pages state how many days buyers have to return a poster',
  )
}

/** Checks that at most one page has a field. */
function* checkOnlyOne(
  fronts: readonly ArticleText['front'][],
  field: 'questions' | 'returnDays',
  message: string,
): Generator<Diagnostic> {
  const [firstFront, ...otherFronts] = fronts.filter(({ value }) => value[field])
  if (!firstFront) return

  for (const front of otherFronts) {
    const related = [{ message: 'the other page', at: firstFront.at([field]) }]
    const hint = `keep "${field}:" on only one of them`
    yield error('schema', front.at([field]), message, hint, related)
  }
}

/** A text page's file in one language. */
type ArticleText = NonNullable<Content['articles'][number]['files'][Lang]> & {
  readonly lang: Lang
}

/** Checks that a page's fields, except for its texts, are the same in every language. */
function* checkAgreement([
  base,
  ...translations
]: readonly ArticleText[]): Generator<Diagnostic> {
  if (!base) return

  for (const { lang, front } of translations) {
    for (const field of ['order', 'questions', 'returnDays'] as const) {
      const expected = base.front.value[field]
      const value = front.value[field]
      // A field that is false means the same as a missing field.
      if ((value ?? false) === (expected ?? false)) continue

      const message = `"${field}" differs between "${lang}" and "${base.lang}"`
      const remedy = remedyForAgreement(field, value, expected)
      const baseAt = base.front.at([field])
      const related = [{ message: `the file in "${base.lang}"`, at: baseAt }]
      yield error('schema', front.at([field]), message, remedy, related)
    }
  }
}

/** Returns the remedy that gives a field its value in the first language, `expected`. */
function remedyForAgreement(field: string, value: unknown, expected: unknown) {
  if (expected === undefined) return remedyOf({ remove: true }, `remove "${field}:"`)

  const isNewField = value === undefined
  const fix = isNewField ? { value: expected, newField: [field] } : { value: expected }
  // `remedyOf` replaces the "…" with the value.
  return remedyOf(fix, `write "${field}: …"`)
}

/**
 * Checks one file of a text page.
 * @param mainLanguage the first of the shop's languages that has the page
 */
function* checkArticle(
  { lang, front, body }: ArticleText,
  slug: string,
  mainLanguage: Lang = lang,
): Generator<Diagnostic> {
  // The file in the first language decides the page's name, so it must also list the
  // earlier names.
  if (front.value.formerly && lang !== mainLanguage) {
    const hint = `move them to ${fileOf('articles', { slug, lang: mainLanguage })}`
    yield error(
      'schema',
      front.at(['formerly'], 'key'),
      'earlier names belong in the file of the first language',
      hint,
    )
  }

  if (front.value.questions && !/^##\s/m.test(body)) {
    const message = 'the page is a list of questions, but its text contains no question'
    const hint =
      'write each question as a heading, "## When does it arrive?", with the answer below it'
    yield error('schema', front.at(['questions']), message, hint)
  }
}
