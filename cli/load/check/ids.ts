import { type Diagnostic, error, remedyOf } from '../../model/diagnostic.ts'
import { assetFolders } from '../../model/path.ts'
import { type Addressed, addressedIn } from '../addresses.ts'
import type { Content } from '../content.ts'
import { OWN_IDS } from './anchors.ts'
import { findRepeats, type Named, repeatsIn } from './repeats.ts'

/** Pages and folders that the shop makes itself; sv/index.html would be served in the place of sv.html. */
export const OWN_SLUGS: readonly string[] = ['success', 'not-found', '404', 'index', ...assetFolders]

/**
 * Names are unique across all folders, equal to their file's name, and none that the shop itself uses: nor are languages.
 * Earlier names belong to one document, and to none of today: their addresses redirect.
 */
export function checkIds(content: Content): readonly Diagnostic[] {
  const named = addressedIn(content)
  const spaces = [...new Set(named.map(({ space }) => space))]
  const inSpaces = spaces.map((space) => named.filter((each) => each.space === space))
  return [
    ...inSpaces.flatMap((own) => [...checkFileNames(own), ...checkDuplicates(own)]),
    ...checkReserved(named, content),
    ...checkLetterCase(content),
    ...inSpaces.flatMap((own) => [...checkEarlierNames(own, content)]),
    ...checkEarlierCodes(named, content),
  ]
}

/** A name that another file has already is reported as a duplicate, not as a wrong name. */
function* checkFileNames(named: readonly Addressed[]): Generator<Diagnostic> {
  const owners = new Set(named.filter(isCalledLikeItsFile).map(({ name }) => name))
  for (const each of named) {
    const { document, field, name, expected, isFolder } = each
    if (isCalledLikeItsFile(each) || owners.has(name)) continue
    const what = isFolder ? 'folder' : 'file'
    yield error(
      'id-mismatch',
      document.at([field]),
      `the ${field} is "${name}", but the ${what} is called "${expected}"`,
      `write "${field}: ${expected}", or rename the ${what}`,
    )
  }
}

const isCalledLikeItsFile = ({ name, expected }: Addressed): boolean => name === expected

/** The file that is called like its name is the first to have it. */
function checkDuplicates(named: readonly Addressed[]): readonly Diagnostic[] {
  const ownersFirst = [true, false].flatMap((isOwner) =>
    named.filter((each) => isCalledLikeItsFile(each) === isOwner),
  )
  const what = named[0]?.field === 'slug' ? 'page slug' : `${named[0]?.kind} id`
  return findRepeats(ownersFirst.map(usedNameOf), what, 'give one of the two another name')
}

interface UsedName extends Named {
  readonly field: Addressed['field'] | 'code'
}

const usedNameOf = ({ document, field, name }: Addressed): UsedName => ({
  field,
  name,
  at: () => document.at([field]),
})

/** What is said of a name that no poster, book, page or language can have. */
export const reservedNameMessage = (field: UsedName['field'], name: string): string =>
  `the ${field} "${name}" is reserved by the shop`

/** What the shop itself calls by names, and therefore no document or language. */
const reservedIn = ({ languages }: Content) => {
  const own = ['page or folder of the shop itself', OWN_SLUGS] as const
  return {
    slug: [own, ['language', languages] as const],
    id: [['part of every page of posters', OWN_IDS] as const],
    code: [own],
  }
}

function* checkReserved(named: readonly Addressed[], content: Content): Generator<Diagnostic> {
  const { editions, site } = content
  const books = editions.flatMap((edition) =>
    edition.value.books.map(
      (name, index): UsedName => ({ field: 'id', name, at: () => edition.at(['books', index]) }),
    ),
  )
  const codes = site?.value.languages.map(
    ({ code }, index): UsedName => ({
      field: 'code',
      name: code,
      at: () => site.at(['languages', index, 'code']),
    }),
  )
  const reserved = reservedIn(content)
  for (const { field, name, at } of [...named.map(usedNameOf), ...books, ...(codes ?? [])])
    if (reserved[field].some(([, names]) => names.includes(name)))
      yield error(
        'duplicate-id',
        at(),
        reservedNameMessage(field, name),
        field === 'code'
          ? 'write the code of a language, like "sv"'
          : 'choose another name, and rename the file to match',
      )
}

/** On a Mac or on Windows two such files are one, and one of them is lost. */
const checkLetterCase = ({ files }: Content): readonly Diagnostic[] =>
  [...repeatsIn(files, (path) => path.toLowerCase())].map(([path, before]) =>
    error(
      'duplicate-id',
      { file: `content/${path}` },
      `another file is called "content/${before}"; on many computers the two are one file`,
      'rename or delete one of the two',
      [{ message: 'the other file', at: { file: `content/${before}` } }],
    ),
  )

function* checkEarlierNames(named: readonly Addressed[], content: Content): Generator<Diagnostic> {
  const present = new Map(named.map((each) => [each.name, each]))
  const earlier = named.flatMap(({ name: owner, field, document, formerly }) =>
    formerly.map((name, index) => ({ name, owner, field, at: () => document.at(['formerly', index]) })),
  )
  for (const { name, owner, at } of earlier) {
    const user = present.get(name)
    if (!user) continue
    yield error(
      'duplicate-id',
      at(),
      `"${name}" is in use: its address cannot lead to "${owner}"`,
      name === owner
        ? remedyOf({ remove: true }, 'write only earlier names here')
        : 'remove the line, or rename the other one',
      name === owner ? [] : [{ message: 'used here', at: user.document.at([]) }],
    )
  }
  yield* findRepeats(earlier, 'earlier name', 'remove one of the two lines')
  // A redirect in the place of something else would hide it.
  for (const { name, owner, field, at } of earlier)
    for (const [what, names] of reservedIn(content)[field]) {
      if (!names.includes(name)) continue
      const message = `"${name}" is a ${what}: its address cannot lead to "${owner}"`
      yield error('duplicate-id', at(), message, remedyOf({ remove: true }, 'remove the line'))
    }
  if (named[0]?.kind === 'poster') yield* checkRetired(earlier, content)
}

interface EarlierName extends Named {
  readonly owner: string
}

/** An id may be retired in the gallery of the poster that had it: it must not come back. */
function* checkRetired(earlier: readonly EarlierName[], { galleries }: Content): Generator<Diagnostic> {
  for (const { name, owner, at } of earlier)
    for (const gallery of galleries) {
      const { posters, retired = [] } = gallery.value
      if (!retired.includes(name) || posters.includes(owner)) continue
      yield error(
        'retired-id',
        at(),
        `"${name}" is retired for another poster: its address cannot lead to "${owner}"`,
        'remove the line here, or under "retired:" there',
        [{ message: 'retired here', at: gallery.at(['retired', retired.indexOf(name)]) }],
      )
    }
}

/** Earlier codes of languages are neither those of others nor pages: a redirect would hide what stands there. */
function* checkEarlierCodes(
  named: readonly Addressed[],
  { site, languages }: Content,
): Generator<Diagnostic> {
  if (!site) return
  const slugs = named.filter(({ field }) => field === 'slug').map(({ name }) => name)
  const taken = new Set([...languages, ...OWN_SLUGS, ...slugs])
  for (const [index, { code, formerly = [] }] of site.value.languages.entries())
    for (const [place, name] of formerly.entries()) {
      if (!taken.has(name)) continue
      const at = site.at(['languages', index, 'formerly', place])
      const message = `"${name}" is in use: its addresses cannot lead to "${code}"`
      yield error('duplicate-id', at, message, remedyOf({ remove: true }, 'remove it'))
    }
}
