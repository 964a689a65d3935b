import { posix } from 'node:path'
import { type Diagnostic, error, remedyOf } from '../model/diagnostic.ts'
import { groupBy } from '../model/groups.ts'
import { assetFolders, searchSlug } from '../model/path.ts'
import { type Addressed, addressedIn } from '../read/addresses.ts'
import { type Content, hasFailed } from '../read/content.ts'
import { didYouMean } from '../read/suggest.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import { type CollectionName, kindOf } from '../schema/collections.ts'
import { id } from '../schema/common.ts'
import { EACH } from '../schema/fields.ts'
import { OWN_IDS } from './pages.ts'
import { deviceNames } from './public-names.ts'
import { findRepeats, type PlacedText, repeatsIn, textsAt } from './repeats.ts'

/**
 * Names that no page can have, in any folder. Hosts serve index.html at the address of its folder, and 404.html for
 * every address that does not exist.
 */
const NO_PAGE_NAMES: readonly string[] = ['index', '404', ...deviceNames]

type NameKind = 'page' | 'poster' | 'book'

/** Names that are reserved for the same reason. */
interface ReservedNames {
  /** The reason, as it follows "is a" in a message: "name reserved by web hosts". */
  readonly what: string
  readonly names: readonly string[]
}

/** The names that documents of each kind cannot have. */
const reservedNames: Readonly<Record<NameKind, readonly ReservedNames[]>> = {
  page: [
    {
      what: 'page or folder of the shop',
      names: ['success', 'not-found', searchSlug, ...assetFolders],
    },
    { what: 'name reserved by web hosts or operating systems', names: NO_PAGE_NAMES },
  ],
  poster: [
    { what: 'part of every poster page', names: OWN_IDS },
    { what: 'name reserved by web hosts or operating systems', names: NO_PAGE_NAMES },
  ],
  book: [
    { what: 'part of every book page', names: OWN_IDS },
    { what: 'name reserved by operating systems', names: deviceNames },
  ],
}

const collectionKinds: ReadonlyMap<CollectionName, NameKind> = new Map([
  ['posters', 'poster'],
  ['books', 'book'],
])

/** Returns the kind of name that leads to a document. */
export const nameKindOf = (collection: CollectionName): NameKind =>
  collectionKinds.get(collection) ?? 'page'

/** Tells whether a name is reserved in every shop. */
export const isReserved = (kind: NameKind, name: string): boolean =>
  reservedNames[kind].some(({ names }) => names.includes(name))

/**
 * Checks that names are unique, match their files and are not reserved. Earlier names redirect, so they must be
 * unused.
 */
export function checkIds(content: Content): readonly Diagnostic[] {
  const documents = addressedIn(content)
  // A space holds the documents whose names stand at the same place in addresses, such as all posters.
  const spaces = [...groupBy(documents, ({ space }) => space).values()]
  return [
    ...checkFileNames(documents),
    ...spaces.flatMap(checkDuplicates),
    ...checkReserved(documents, content),
    ...checkLetterCase(content),
    ...spaces.flatMap((members) => [...checkEarlierNames(members, content)]),
    ...checkEarlierCodes(documents, content),
  ]
}

/** Checks that names match their files or folders, whose own names must be usable in addresses. */
function* checkFileNames(documents: readonly Addressed[]): Generator<Diagnostic> {
  const namesOfMatchingFiles = new Set(
    documents.filter(matchesFile).map(({ space, name }) => `${space} ${name}`),
  )
  for (const addressed of documents) {
    const { document, field, name, expected, isFolder, space } = addressed
    const what = isFolder ? 'folder' : 'file'
    // The schema checks a name that is written in the file.
    const isWritten = field in Object(document.value)
    const issue = isWritten ? undefined : id.safeParse(expected).error?.issues[0]
    if (issue) {
      const file = isFolder ? posix.dirname(document.file) : document.file
      const message = `the ${what} name "${expected}" cannot be used in an address`
      yield error('schema', { file }, message, `rename it: ${issue.message}`)
    }

    // checkDuplicates reports a name that belongs to another file.
    const isOfOtherFile = namesOfMatchingFiles.has(`${space} ${name}`)
    if (matchesFile(addressed) || isOfOtherFile) continue

    const message = `the ${field} is "${name}", but the ${what} is called "${expected}"`
    const hint = `write "${field}: ${expected}", or rename the ${what}`
    yield error('id-mismatch', document.at([field]), message, hint)
  }
}

/** Tells whether the name of a document is that of its file or folder. */
const matchesFile = ({ name, expected }: Addressed): boolean => name === expected

/** @param documents the documents of one space, all of which have an id or all a slug */
function checkDuplicates(documents: readonly Addressed[]): readonly Diagnostic[] {
  // A name belongs to the document whose file has it, so its use in another file is the mistake.
  const rank = (document: Addressed): number => (matchesFile(document) ? 0 : 1)
  const ownersFirst = documents.toSorted((a, b) => rank(a) - rank(b))
  const [document] = documents
  const what = document?.field === 'slug' ? 'page slug' : `${document?.kind} id`
  return findRepeats(ownersFirst.map(usedNameOf), what, 'rename one of the two')
}

/** A name in an address, with its place and the field that states it. */
type UsedName = PlacedText & {
  readonly field: Addressed['field'] | 'code'
  readonly kind: NameKind
  /** Whether the name belongs to a folder, not to a file. */
  readonly isFolder?: boolean
}

const usedNameOf = ({
  collection,
  document,
  field,
  name,
  isFolder,
}: Addressed): UsedName => ({
  field,
  isFolder,
  kind: nameKindOf(collection),
  text: name,
  at: () => document.at([field]),
})

/** Returns the message about a name that no poster, book, page or language can have. */
export const reservedNameMessage = (field: UsedName['field'], name: string): string => {
  const owner = NO_PAGE_NAMES.includes(name) ? 'hosts and systems' : 'the shop'
  return `the ${field} "${name}" is reserved by ${owner}`
}

/** Checks that no document, listed book or language has a reserved name, and that no slug is a language code. */
function* checkReserved(
  documents: readonly Addressed[],
  content: Content,
): Generator<Diagnostic> {
  const { editions, site, languages } = content
  const books = editions.flatMap((edition) => textsAt(edition, ['books', EACH]))
  const codes = site ? textsAt(site, ['languages', EACH, 'code']) : []
  const usedNames: readonly UsedName[] = [
    ...documents.map(usedNameOf),
    ...books.map((book): UsedName => ({ ...book, field: 'id', kind: 'book' })),
    ...codes.map((code): UsedName => ({ ...code, field: 'code', kind: 'page' })),
  ]

  for (const { field, kind, isFolder, text: name, at } of usedNames) {
    const isLanguage = field === 'slug' && languages.includes(name)
    if (!isLanguage && !isReserved(kind, name)) continue
    const hint =
      field === 'code'
        ? 'use a language code, like "sv"'
        : `choose another name, and rename the ${isFolder ? 'folder' : 'file'} to match`
    yield error('duplicate-id', at(), reservedNameMessage(field, name), hint)
  }
}

/** Checks that no two files have paths that differ only in capital letters. */
function* checkLetterCase({ files, publicFiles }: Content): Generator<Diagnostic> {
  const paths = [
    ...[...files].map((path) => `content/${path}`),
    ...publicFiles.map(({ path }) => `public/${path}`),
  ]

  for (const [path, firstPath] of repeatsIn(paths, (path) => path.toLowerCase())) {
    const message = `another file is called "${firstPath}"; many computers treat the two as one file`
    const hint = 'rename or delete one of the two'
    const related = [{ message: 'the other file', at: { file: firstPath } }]
    yield error('duplicate-id', { file: path }, message, hint, related)
  }
}

interface EarlierName extends PlacedText {
  /** The current name of the document that had this name. */
  readonly owner: string
  readonly kind: NameKind
}

/**
 * Checks that the earlier names of documents are not in use, repeated, reserved or retired.
 * @param documents the documents of one space
 */
function* checkEarlierNames(
  documents: readonly Addressed[],
  content: Content,
): Generator<Diagnostic> {
  const holdersByName = new Map(documents.map((document) => [document.name, document]))
  const earlierNames = documents.flatMap(earlierNamesOf)

  for (const { text: name, owner, at } of earlierNames) {
    const holder = holdersByName.get(name)
    if (!holder) continue
    if (name === owner) {
      const message = `"${name}" is the current name, not an earlier one`
      const remedy = remedyOf({ remove: true }, 'remove it')
      yield error('duplicate-id', at(), message, remedy)
      continue
    }

    const message = `"${name}" is in use, so its address cannot redirect to "${owner}"`
    const related = [{ message: 'used here', at: holder.document.at([]) }]
    const hint = 'remove it, or rename the other one'
    yield error('duplicate-id', at(), message, hint, related)
  }

  yield* findRepeats(
    earlierNames,
    'earlier name',
    'remove one of the two lines',
    'listed',
  )

  const arePosters = documents[0]?.kind === 'poster'
  for (const earlierName of earlierNames) {
    yield* checkEarlierNotReserved(earlierName, content)
    if (arePosters) yield* checkEarlierNotRetired(earlierName, content)
  }
}

const earlierNamesOf = ({
  name: owner,
  collection,
  document,
  formerly,
}: Addressed): readonly EarlierName[] =>
  formerly.map((text, index) => ({
    text,
    owner,
    kind: nameKindOf(collection),
    at: () => document.at(['formerly', index]),
  }))

/** Checks an earlier name, which redirects: a redirect from a reserved name would hide the page at that address. */
function* checkEarlierNotReserved(
  { text: name, owner, kind, at }: EarlierName,
  { languages }: Content,
): Generator<Diagnostic> {
  const languageCodes = { what: 'language', names: languages }
  const reserved =
    kind === 'page' ? [...reservedNames.page, languageCodes] : reservedNames[kind]
  for (const { what, names } of reserved) {
    if (!names.includes(name)) continue
    const message = `"${name}" is a ${what}, so its address cannot redirect to "${owner}"`
    yield error('duplicate-id', at(), message, remedyOf({ remove: true }, 'remove it'))
  }
}

/** Checks that no other gallery retires a poster's earlier name. Its own may, so that the id is not used again. */
function* checkEarlierNotRetired(
  { text: name, owner, at }: EarlierName,
  { galleries }: Content,
): Generator<Diagnostic> {
  for (const gallery of galleries) {
    const { posters, retired = [] } = gallery.value
    if (!retired.includes(name) || posters.includes(owner)) continue
    const message = `"${name}" is a retired id of another poster, so its address cannot redirect to "${owner}"`
    const hint = 'remove it here, or from "retired:" of that gallery'
    const retirement = gallery.at(['retired', retired.indexOf(name)])
    const related = [{ message: 'retired here', at: retirement }]
    yield error('retired-id', at(), message, hint, related)
  }
}

/** Checks that the earlier codes of languages are not in use, so that their addresses can redirect. */
function* checkEarlierCodes(
  documents: readonly Addressed[],
  { site, languages }: Content,
): Generator<Diagnostic> {
  if (!site) return

  const slugs = documents.filter(({ field }) => field === 'slug').map(({ name }) => name)
  const isTaken = (name: string): boolean =>
    languages.includes(name) || slugs.includes(name) || isReserved('page', name)
  for (const [index, { code, formerly = [] }] of site.value.languages.entries()) {
    for (const [position, name] of formerly.entries()) {
      if (!isTaken(name)) continue
      const at = site.at(['languages', index, 'formerly', position])
      const message = `"${name}" is in use, so its addresses cannot redirect to "${code}"`
      yield error('duplicate-id', at, message, remedyOf({ remove: true }, 'remove it'))
    }
  }
}

/** Checks that referenced documents exist, except in lists of posters and books, which have their own rules. */
export function* checkReferences(content: Content): Generator<Diagnostic> {
  const documents = addressedIn(content)
  // A reference may also use the name of the file: checkFileNames reports a document whose name differs.
  const existingKeys = new Set(
    documents.flatMap(({ collection, name, expected }) => [
      `${collection} ${name}`,
      `${collection} ${expected}`,
    ]),
  )

  for (const { collection, document } of content.entries) {
    if (collection === 'galleries' || collection === 'editions') continue
    const references = valuesWithRole(collection, 'reference', document.value)
    for (const { path, role, value, isOptional } of references) {
      const text = String(value)
      const to = role.to as CollectionName
      if (existingKeys.has(`${to} ${text}`) || hasFailed(content, to, text)) continue

      const names = documents
        .filter((addressed) => addressed.collection === to)
        .map(({ name }) => name)
      const kind = kindOf(to)
      const message = `there is no ${kind} "${text}"`
      const remedy =
        didYouMean(text, names) ?? hintOnReference({ kind, text, names, isOptional })
      yield error('unknown-id', document.at(path), message, remedy)
    }
  }
}

interface UnknownReference {
  readonly kind: string
  readonly text: string
  /** The names of all documents of the kind. */
  readonly names: readonly string[]
  readonly isOptional: boolean
}

function hintOnReference({ kind, text, names, isOptional }: UnknownReference): string {
  const isName = id.safeParse(text).success
  const required = kind === 'gallery' ? ' --orientation portrait' : ''
  const command = `saga new ${kind} ${isName ? text : '<name>'}${required}`
  if (names.length > 0)
    return `write one of ${names.join(', ')}, or create it: ${command}`

  return isOptional
    ? `create a ${kind}: ${command}, or remove this field`
    : `create a ${kind}: ${command}`
}
