import type { Diagnostic, Location } from '../../model/diagnostic.ts'
import { below, type Content, stem } from '../content.ts'
import type { SourceDocument } from '../document.ts'
import { nearest } from '../schema-diagnostics.ts'

/** Ids are unique, equal to their file's name, used once, and not retired. */
export const checkIds = (content: Content): readonly Diagnostic[] => [
  ...namedLikeFile(content),
  ...duplicates(content),
  ...galleryEntries(content),
  ...unlisted(content),
  ...bookEntries(content),
]

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
function namedLikeFile(content: Content): Diagnostic[] {
  return [postersNamed(content), pagesNamed(content)].flatMap((named) => {
    const owners = new Set(named.filter(({ name, expected }) => name === expected).map(({ name }) => name))
    return named.filter(({ name, expected }) => name !== expected && !owners.has(name)).map(wrongName)
  })
}

const wrongName = ({ document, field, name, expected }: Named): Diagnostic => ({
  severity: 'error',
  code: 'id-mismatch',
  at: document.at([field]),
  message: `the ${field} is "${name}", but the file is called "${expected}"`,
  hint: `write "${field}: ${expected}", or rename the file`,
})

const duplicates = (content: Content): Diagnostic[] => [
  ...repeated(
    postersNamed(content).map(({ document, field, name }) => ({ name, at: () => document.at([field]) })),
    'poster id',
  ),
  ...repeated(
    pagesNamed(content).map(({ document, field, name }) => ({ name, at: () => document.at([field]) })),
    'page slug',
  ),
]

/** Reports each name that stands a second time, and where it stood first. Places are looked up only for faults. */
export function repeated(
  entries: readonly { readonly name: string; readonly at: () => Location }[],
  what: string,
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
        hint: 'give one of the two another name',
        related: [{ message: 'first used here', at: before() }],
      },
    ]
  })
}

function galleryEntries({ posters, galleries, failed }: Content): Diagnostic[] {
  const byId = new Map(posters.map((document) => [document.value.id, document]))
  const misnamed = posters.filter(({ file, value }) => value.id !== stem(file)).map(({ file }) => file)
  const elsewhere = new Set(
    [...[...failed].filter((path) => path.startsWith('posters/')), ...misnamed].map(stem),
  )
  const listed = galleries.flatMap((gallery) =>
    gallery.value.posters.map((id, index) => ({ id, gallery, at: () => gallery.at(['posters', index]) })),
  )
  const faults = listed.flatMap(({ id, gallery, at }): Diagnostic[] => {
    const poster = byId.get(id)
    if (gallery.value.retired?.includes(id)) {
      const retired = gallery.at(['retired', gallery.value.retired.indexOf(id)])
      return [
        {
          severity: 'error',
          code: 'retired-id',
          at: at(),
          message: `"${id}" is retired and must not come back`,
          hint: 'give the poster a new id',
          related: [{ message: 'retired here', at: retired }],
        },
      ]
    }
    if (!poster) return elsewhere.has(id) ? [] : [unknownPoster(id, at(), [...byId.keys()])]
    return poster.value.orientation === gallery.value.orientation ? [] : [turned(poster, gallery)]
  })
  const once = listed.map(({ id, at }) => ({ name: id, at }))
  return [...faults, ...repeated(once, 'poster in galleries')]
}

function unknownPoster(id: string, at: Location, ids: readonly string[]): Diagnostic {
  const near = nearest(id, ids)
  return {
    severity: 'error',
    code: 'unknown-id',
    at,
    message: `no poster is called "${id}"`,
    hint: near ? `did you mean "${near}"?` : 'add its file below content/posters/, or remove the line',
  }
}

function turned(
  poster: SourceDocument<{ readonly id: string; readonly orientation: string }>,
  gallery: SourceDocument<{ readonly slug: string; readonly orientation: string }>,
): Diagnostic {
  return {
    severity: 'error',
    code: 'schema',
    at: poster.at(['orientation']),
    message: `"${poster.value.id}" is ${poster.value.orientation}, but its gallery "${gallery.value.slug}" is ${gallery.value.orientation}`,
    hint: 'change the orientation, or move the poster to another gallery',
    related: [{ message: 'the gallery says so here', at: gallery.at(['orientation']) }],
  }
}

function unlisted({ posters, galleries, failed }: Content): Diagnostic[] {
  if ([...failed].some((path) => path.startsWith('galleries/'))) return []
  const listed = new Set(galleries.flatMap((gallery) => gallery.value.posters))
  return posters
    .filter((document) => !listed.has(document.value.id) && !listed.has(stem(document.file)))
    .map((document) => ({
      severity: 'warning',
      code: 'orphan',
      at: document.at(['id']),
      message: `the poster "${document.value.id}" stands in no gallery, so nobody sees it`,
      hint: 'add its id to a file in content/galleries/',
    }))
}

function bookEntries({ editions, books, files, failed }: Content): Diagnostic[] {
  const read = new Set(books.map(({ edition, id }) => `${edition}/${id}`))
  return editions.flatMap((edition) => {
    const folder = below(edition).replace(/edition\.yaml$/, '')
    const missing = edition.value.books.flatMap((id, index): Diagnostic[] => {
      if (read.has(`${edition.value.slug}/${id}`) || failed.has(`${folder}${id}.md`)) return []
      const names = [...files]
        .filter((path) => path.startsWith(folder) && /\/[a-z0-9-]+\.md$/.test(path))
        .map(stem)
      const near = nearest(id, names)
      const hint = near ? `did you mean "${near}"?` : `add content/${folder}${id}.md`
      return [
        {
          severity: 'error',
          code: 'unknown-id',
          at: edition.at(['books', index]),
          message: `there is no book file "${id}.md"`,
          hint,
        },
      ]
    })
    return [
      ...missing,
      ...repeated(
        edition.value.books.map((name, index) => ({ name, at: () => edition.at(['books', index]) })),
        'book',
      ),
    ]
  })
}
