import { type Diagnostic, error, remedyOf, warning } from '../model/diagnostic.ts'
import type { Lang } from '../model/path.ts'
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
import { repeatsIn, textsAt } from './repeats.ts'

/** Checks that listed books exist, that the number of paperbacks is right, and that links lead to the right shops. */
export function* checkBooks({
  editions,
  files,
  failed,
  ...content
}: Content): Generator<Diagnostic> {
  for (const edition of editions) {
    // Books are matched by folder, because the slug of an edition may be wrong.
    const folder = editionFolder(edition)
    const books = content.books.filter(({ front }) =>
      contentPath(front).startsWith(folder),
    )
    const paths = [...files].filter(
      (path) => path.startsWith(folder) && /\/[a-z0-9-]+\.md$/.test(path),
    )
    for (const { text: id, at } of textsAt(edition, ['books', EACH])) {
      if (books.some((book) => book.id === id) || failed.has(`${folder}${id}.md`))
        continue
      const remedy = didYouMean(id, paths.map(stem)) ?? `add content/${folder}${id}.md`
      yield error('unknown-id', at(), `there is no book file "${id}.md"`, remedy)
    }
    yield* checkPaperbacks(edition, books)
    yield* checkShops(books)
  }
}

type Books = Content['books']

function* checkPaperbacks(edition: EditionDocument, books: Books): Generator<Diagnostic> {
  const { expectPaperbacks: expected, books: listed } = edition.value
  const soft = books.filter(({ front }) => front.value.links.paperback !== undefined)
  // While a book cannot be read, the number of paperbacks is unknown.
  if (expected === undefined || books.length < listed.length || soft.length === expected)
    return
  const message = `expected ${expected} of the books in paperback, found ${soft.length}`
  const promise = edition.at(['expectPaperbacks'])
  const last = soft.at(-1)
  if (last && soft.length > expected) {
    const related = [{ message: 'expected here', at: promise }]
    const hint = 'remove the link, or change expectPaperbacks'
    yield error('count', last.front.at(['links', 'paperback']), message, hint, related)
  } else
    yield error(
      'count',
      promise,
      message,
      'add "paperback:" to a book, or change the number',
    )
}

function* checkShops(books: Books): Generator<Diagnostic> {
  for (const { front } of books)
    for (const shop of ['apple', 'google'] as const) {
      const host = `${shop}.com`
      const { hostname } = new URL(front.value.links[shop])
      if (hostname === host || hostname.endsWith(`.${host}`)) continue
      const message = `the link "${shop}" leads to ${hostname}`
      yield warning(
        'link-pattern',
        front.at(['links', shop]),
        message,
        `write the book's address at ${host}`,
      )
    }
}

/** Checks that each page of text agrees across languages, and that at most one page has each special role. */
export function* checkArticles(content: Content): Generator<Diagnostic> {
  const { articles, languages } = content
  const [first] = languages
  for (const { slug, files } of articles) {
    const texts = languages.flatMap((lang): ArticleText[] =>
      files[lang] ? [{ lang, ...files[lang] }] : [],
    )
    yield* checkAgreement(texts)
    for (const text of texts) yield* checkArticle(text, slug, first)
  }
  const fronts = articles.flatMap(({ files }) => files[first]?.front ?? [])
  // The home page and the pages of posters show one list of questions.
  yield* checkSingle(
    fronts,
    'questions',
    'two pages are lists of questions about posters',
  )
  yield* checkSingle(
    fronts,
    'returnDays',
    'two pages say within how many days posters are returned',
  )
}

function* checkSingle(
  fronts: readonly ArticleText['front'][],
  field: 'questions' | 'returnDays',
  message: string,
): Generator<Diagnostic> {
  const marked = fronts.filter(({ value }) => value[field])
  for (const [front, other] of repeatsIn(marked, () => field)) {
    const related = [{ message: 'the other one', at: other.at([field]) }]
    const hint = `leave "${field}:" on one of them`
    yield error('schema', front.at([field]), message, hint, related)
  }
}

type ArticleText = NonNullable<Content['articles'][number]['files'][Lang]> & {
  readonly lang: Lang
}

function* checkAgreement([
  base,
  ...others
]: readonly ArticleText[]): Generator<Diagnostic> {
  if (!base) return
  for (const { lang, front } of others)
    for (const field of ['order', 'questions', 'returnDays'] as const) {
      const expected = base.front.value[field]
      const found = front.value[field]
      if ((found ?? false) === (expected ?? false)) continue
      const message = `"${field}" differs between "${lang}" and "${base.lang}"`
      const remedy =
        expected === undefined
          ? remedyOf({ remove: true }, `remove "${field}:"`)
          : remedyOf(
              { value: expected, ...(found === undefined && { field }) },
              `write "${field}: …"`,
            )
      const related = [
        { message: `the file in "${base.lang}"`, at: base.front.at([field]) },
      ]
      yield error('schema', front.at([field]), message, remedy, related)
    }
}

function* checkArticle(
  { lang, front, body }: ArticleText,
  slug: string,
  first: Lang,
): Generator<Diagnostic> {
  // The file of the first language names a page, so it also holds the earlier names.
  if (front.value.formerly && lang !== first) {
    const hint = `move them to ${fileOf('articles', { slug, lang: first })}`
    yield error(
      'schema',
      front.at(['formerly'], 'key'),
      'earlier names stand in one file only',
      hint,
    )
  }
  if (front.value.questions && !/^##\s/m.test(body)) {
    const message = 'the page is a list of questions, but its text has none'
    const hint =
      'write each question as a heading, "## When does it arrive?", with the answer below it'
    yield error('schema', front.at(['questions']), message, hint)
  }
}
