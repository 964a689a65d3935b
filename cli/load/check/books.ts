import { type Diagnostic, error, warning } from '../../model/diagnostic.ts'
import { type Content, contentPath, type EditionDocument, editionFolder, stem } from '../content.ts'
import { didYouMean } from '../suggest.ts'
import { findRepeats } from './ids.ts'

/** Editions list books that exist, each once; as many are in paperback as the edition says; shops are the right ones. */
export const checkBooks = (content: Content): readonly Diagnostic[] =>
  content.editions.flatMap((edition) => [
    ...checkListedBooks(edition, content),
    ...findRepeats(
      edition.value.books.map((name, index) => ({ name, at: () => edition.at(['books', index]) })),
      'book',
      'remove one of the two lines',
    ),
    ...checkPaperbacks(edition, content),
    ...checkShops(edition, content),
  ])

/** Returns the books in the folder of an edition. Its slug may be wrong. */
const booksOf = (edition: EditionDocument, books: Content['books']): Content['books'] =>
  books.filter(({ front }) => contentPath(front).startsWith(editionFolder(edition)))

function checkListedBooks(edition: EditionDocument, { books, files, failed }: Content): Diagnostic[] {
  const folder = editionFolder(edition)
  const read = new Set(booksOf(edition, books).map(({ id }) => id))
  const names = [...files]
    .filter((path) => path.startsWith(folder) && /\/[a-z0-9-]+\.md$/.test(path))
    .map(stem)
  return edition.value.books.flatMap((id, index): Diagnostic[] => {
    if (read.has(id) || failed.has(`${folder}${id}.md`)) return []
    return [
      error(
        'unknown-id',
        edition.at(['books', index]),
        `there is no book file "${id}.md"`,
        didYouMean(id, names) ?? `add content/${folder}${id}.md`,
      ),
    ]
  })
}

/** Content decides which books have a paperback: the third has none. */
function checkPaperbacks(edition: EditionDocument, { books }: Content): Diagnostic[] {
  const expected = edition.value.expectPaperbacks
  const own = booksOf(edition, books)
  const soft = own.filter(({ front }) => front.value.links.paperback !== undefined)
  // While a book cannot be read, nobody knows how many there are.
  if (expected === undefined || own.length < edition.value.books.length || soft.length === expected) return []
  const last = soft.at(-1)
  const tooMany = soft.length > expected && last
  return [
    {
      severity: 'error',
      code: 'count',
      at: tooMany ? last.front.at(['links', 'paperback']) : edition.at(['expectPaperbacks']),
      message: `expected ${expected} of the books in paperback, found ${soft.length}`,
      hint: tooMany
        ? 'remove the link, or change expectPaperbacks'
        : 'add "paperback:" to a book, or change the number',
      ...(tooMany ? { related: [{ message: 'expected here', at: edition.at(['expectPaperbacks']) }] } : {}),
    },
  ]
}

/** Whose shop each e-book link must lead to. */
const SHOPS = { apple: 'apple.com', google: 'google.com' } as const

const checkShops = (edition: EditionDocument, { books }: Content): Diagnostic[] =>
  booksOf(edition, books).flatMap(({ front }) =>
    (['apple', 'google'] as const).flatMap((shop): Diagnostic[] => {
      const { hostname } = new URL(front.value.links[shop])
      if (hostname === SHOPS[shop] || hostname.endsWith(`.${SHOPS[shop]}`)) return []
      return [
        warning(
          'link-pattern',
          front.at(['links', shop]),
          `the link "${shop}" leads to ${hostname}`,
          `write the book's address at ${SHOPS[shop]}`,
        ),
      ]
    }),
  )
