import { type Diagnostic, error, warning } from '../../model/diagnostic.ts'
import { type Content, contentPath, type EditionDocument, editionFolder, stem } from '../content.ts'
import { didYouMean } from '../suggest.ts'

/** Checks that listed books exist, that the number of paperbacks is right, and that links lead to the right shops. */
export const checkBooks = (content: Content): readonly Diagnostic[] =>
  content.editions.flatMap((edition) => {
    // Books are matched by folder, because the slug of an edition may be wrong.
    const folder = editionFolder(edition)
    const books = content.books.filter(({ front }) => contentPath(front).startsWith(folder))
    return [
      ...checkListedBooks(edition, books, content),
      ...checkPaperbacks(edition, books),
      ...checkShops(books),
    ]
  })

type Books = Content['books']

function* checkListedBooks(
  edition: EditionDocument,
  books: Books,
  { files, failed }: Content,
): Generator<Diagnostic> {
  const folder = editionFolder(edition)
  const read = new Set(books.map(({ id }) => id))
  const names = [...files]
    .filter((path) => path.startsWith(folder) && /\/[a-z0-9-]+\.md$/.test(path))
    .map(stem)
  for (const [index, id] of edition.value.books.entries()) {
    if (read.has(id) || failed.has(`${folder}${id}.md`)) continue
    const remedy = didYouMean(id, names) ?? `add content/${folder}${id}.md`
    yield error('unknown-id', edition.at(['books', index]), `there is no book file "${id}.md"`, remedy)
  }
}

/** Compares the paperbacks with `expectPaperbacks`. Content decides which books have one: the third has none. */
function* checkPaperbacks(edition: EditionDocument, books: Books): Generator<Diagnostic> {
  const { expectPaperbacks: expected, books: listed } = edition.value
  const soft = books.filter(({ front }) => front.value.links.paperback !== undefined)
  // While a book cannot be read, the number of paperbacks is unknown.
  if (expected === undefined || books.length < listed.length || soft.length === expected) return
  const message = `expected ${expected} of the books in paperback, found ${soft.length}`
  const promise = edition.at(['expectPaperbacks'])
  const last = soft.at(-1)
  if (last && soft.length > expected) {
    const related = [{ message: 'expected here', at: promise }]
    const hint = 'remove the link, or change expectPaperbacks'
    yield error('count', last.front.at(['links', 'paperback']), message, hint, related)
  } else yield error('count', promise, message, 'add "paperback:" to a book, or change the number')
}

/** Shops of e-books: a link must lead to the address of the same name, such as apple.com. */
const SHOPS = ['apple', 'google'] as const

function* checkShops(books: Books): Generator<Diagnostic> {
  for (const { front } of books)
    for (const shop of SHOPS) {
      const host = `${shop}.com`
      const { hostname } = new URL(front.value.links[shop])
      if (hostname === host || hostname.endsWith(`.${host}`)) continue
      const message = `the link "${shop}" leads to ${hostname}`
      yield warning('link-pattern', front.at(['links', shop]), message, `write the book's address at ${host}`)
    }
}
