import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import { assetFolders } from '../../model/path.ts'
import { type Content, stem } from '../content.ts'
import type { SourceDocument } from '../document.ts'
import { OWN_IDS } from './pages.ts'

/** Ids are unique across all folders, equal to their file's name, and none that the shop itself uses: nor are languages. */
export function checkIds(content: Content): readonly Diagnostic[] {
  const [posters, pages] = [postersNamed(content), pagesNamed(content)]
  return [
    ...namedLikeFile(posters),
    ...namedLikeFile(pages),
    ...duplicates(posters, 'poster id'),
    ...duplicates(pages, 'page slug'),
    ...reserved(
      [...[...posters, ...pages].map(givenIn), ...booksListed(content), ...languagesListed(content)],
      content,
    ),
    ...sameButForCase(content),
  ]
}

interface Named {
  readonly document: SourceDocument<unknown>
  readonly field: 'id' | 'slug'
  readonly name: string
  /** What the file is called. */
  readonly expected: string
}

const postersNamed = ({ posters }: Content): readonly Named[] =>
  posters.map((document) => ({
    document,
    field: 'id',
    name: document.value.id,
    expected: stem(document.file),
  }))

const pagesNamed = ({ galleries, editions }: Content): readonly Named[] => [
  ...galleries.map(
    (document) =>
      ({ document, field: 'slug', name: document.value.slug, expected: stem(document.file) }) as const,
  ),
  ...editions.map(
    (document) =>
      ({
        document,
        field: 'slug',
        name: document.value.slug,
        expected: document.file.split('/').at(-2) ?? '',
      }) as const,
  ),
]

/** A name that another file has already is reported as a duplicate, not as a wrong name. */
function namedLikeFile(named: readonly Named[]): Diagnostic[] {
  const owners = new Set(named.filter(({ name, expected }) => name === expected).map(({ name }) => name))
  return named.filter(({ name, expected }) => name !== expected && !owners.has(name)).map(wrongName)
}

const wrongName = ({ document, field, name, expected }: Named): Diagnostic => ({
  severity: 'error',
  code: 'id-mismatch',
  at: document.at([field]),
  message: `the ${field} is "${name}", but the file is called "${expected}"`,
  hint: `write "${field}: ${expected}", or rename the file`,
})

const duplicates = (named: readonly Named[], what: string): Diagnostic[] =>
  repeated(
    ownersFirst(named).map(({ document, field, name }) => ({ name, at: () => document.at([field]) })),
    what,
    'give one of the two another name',
  )

/** The file that is called like its name is the first to have it. */
const ownersFirst = (named: readonly Named[]): readonly Named[] =>
  [true, false].flatMap((owner) => named.filter(({ name, expected }) => (name === expected) === owner))

/** Reports each name that stands a second time, and where it stood first. Places are looked up only for faults. */
export function repeated(
  entries: readonly { readonly name: string; readonly at: () => Location }[],
  what: string,
  hint: string,
): Diagnostic[] {
  const first = new Map<string, () => Location>()
  return entries.flatMap(({ name, at }): Diagnostic[] => {
    const before = first.get(name)
    if (!before) {
      first.set(name, at)
      return []
    }
    return [
      {
        severity: 'error',
        code: 'duplicate-id',
        at: at(),
        message: `the ${what} "${name}" is used twice`,
        hint,
        related: [{ message: 'first used here', at: before() }],
      },
    ]
  })
}

/** Pages and folders that the shop makes itself; sv/index.html would be served in the place of sv.html. */
const OWN_SLUGS = ['success', 'not-found', '404', 'index', ...assetFolders]

/** A name, and where it is given. */
interface Given {
  readonly field: Named['field'] | 'code'
  readonly name: string
  readonly at: () => Location
}

const givenIn = ({ document, field, name }: Named): Given => ({
  field,
  name,
  at: () => document.at([field]),
})

const booksListed = ({ editions }: Content): readonly Given[] =>
  editions.flatMap((edition) =>
    edition.value.books.map((name, index) => ({
      field: 'id',
      name,
      at: () => edition.at(['books', index]),
    })),
  )

const languagesListed = ({ site }: Content): readonly Given[] =>
  site?.value.languages.map(({ code }, index) => ({
    field: 'code',
    name: code,
    at: () => site.at(['languages', index, 'code']),
  })) ?? []

/** What is said of a name that no poster, book, page or language can have. */
export const takenByShop = (field: Given['field'], name: string): string =>
  `the ${field} "${name}" belongs to the shop itself`

function reserved(given: readonly Given[], { languages }: Content): Diagnostic[] {
  const taken = { slug: [...OWN_SLUGS, ...languages], id: OWN_IDS, code: OWN_SLUGS }
  return given
    .filter(({ field, name }) => taken[field].includes(name))
    .map(({ field, name, at }) => ({
      severity: 'error',
      code: 'duplicate-id',
      at: at(),
      message: takenByShop(field, name),
      hint:
        field === 'code'
          ? 'write the code of a language, like "sv"'
          : 'choose another name, and rename the file alike',
    }))
}

/** On a Mac or on Windows two such files are one, and one of them is lost. */
function sameButForCase({ files }: Content): Diagnostic[] {
  const first = new Map<string, string>()
  return [...files].flatMap((path): Diagnostic[] => {
    const before = first.get(path.toLowerCase())
    first.set(path.toLowerCase(), before ?? path)
    if (before === undefined) return []
    return [
      {
        severity: 'error',
        code: 'duplicate-id',
        at: { file: `content/${path}` },
        message: `another file is called "content/${before}"; many computers take the two for one`,
        hint: 'rename or delete one of the two',
        related: [{ message: 'the other file', at: { file: `content/${before}` } }],
      },
    ]
  })
}
