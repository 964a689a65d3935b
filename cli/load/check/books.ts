import type { Diagnostic } from '../../model/diagnostic.ts'
import { type Content, editionFolder, stem } from '../content.ts'
import { nearest } from '../nearest.ts'
import { repeated } from './ids.ts'

/** Editions list books that exist, each once; as many are in paperback as the edition says; shops are the right ones. */
export const checkBooks = (content: Content): readonly Diagnostic[] =>
  content.editions.flatMap((edition) => [
    ...unknownBooks(edition, content),
    ...repeated(
      edition.value.books.map((name, index) => ({ name, at: () => edition.at(['books', index]) })),
      'book',
      'remove one of the two lines',
    ),
    ...paperbacks(edition, content),
    ...shops(edition, content),
  ])

type Edition = Content['editions'][number]

function unknownBooks(edition: Edition, { books, files, failed }: Content): Diagnostic[] {
  const folder = editionFolder(edition)
  const read = new Set(books.flatMap(({ edition: slug, id }) => (slug === edition.value.slug ? [id] : [])))
  const names = [...files]
    .filter((path) => path.startsWith(folder) && /\/[a-z0-9-]+\.md$/.test(path))
    .map(stem)
  return edition.value.books.flatMap((id, index): Diagnostic[] => {
    if (read.has(id) || failed.has(`${folder}${id}.md`)) return []
    const near = nearest(id, names)
    return [
      {
        severity: 'error',
        code: 'unknown-id',
        at: edition.at(['books', index]),
        message: `there is no book file "${id}.md"`,
        hint: near ? `did you mean "${near}"?` : `add content/${folder}${id}.md`,
      },
    ]
  })
}

/** Which books have no paperback is content's to say: the third has none (spec §2). */
function paperbacks(edition: Edition, { books }: Content): Diagnostic[] {
  const expected = edition.value.expectPaperbacks
  const own = books.filter((book) => book.edition === edition.value.slug)
  const soft = own.filter(({ book }) => book.front.value.links.paperback !== undefined)
  // While a book cannot be read, nobody knows how many there are.
  if (expected === undefined || own.length < edition.value.books.length || soft.length === expected) return []
  const last = soft.at(-1)
  const tooMany = soft.length > expected && last
  return [
    {
      severity: 'error',
      code: 'count',
      at: tooMany ? last.book.front.at(['links', 'paperback']) : edition.at(['expectPaperbacks']),
      message: `${soft.length} of the books are in paperback, but ${expected} are expected`,
      hint: tooMany
        ? 'remove the link, or change expectPaperbacks'
        : 'add "paperback:" to a book, or change the number',
      ...(tooMany ? { related: [{ message: 'expected here', at: edition.at(['expectPaperbacks']) }] } : {}),
    },
  ]
}

/** Whose shop each e-book link must lead to. */
const SHOPS = { apple: 'apple.com', google: 'google.com' } as const

const shops = (edition: Edition, { books }: Content): Diagnostic[] =>
  books
    .filter((book) => book.edition === edition.value.slug)
    .flatMap(({ book: { front } }) =>
      (['apple', 'google'] as const).flatMap((shop): Diagnostic[] => {
        const { hostname } = new URL(front.value.links[shop])
        if (hostname === SHOPS[shop] || hostname.endsWith(`.${SHOPS[shop]}`)) return []
        return [
          {
            severity: 'warning',
            code: 'link-pattern',
            at: front.at(['links', shop]),
            message: `the link "${shop}" leads to ${hostname}`,
            hint: `write the book's address at ${SHOPS[shop]}`,
          },
        ]
      }),
    )
