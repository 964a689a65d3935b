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
import { devices } from './public-names.ts'
import { findRepeats, type PlacedText, repeatsIn, textsAt } from './repeats.ts'

/** Names that no page can have, whatever its folder. */
const NO_PAGE_NAMES: readonly string[] = [
  // Hosts serve index.html at the address of its folder, and 404.html for every address that does not exist.
  ...['index', '404'],
  ...devices,
]

/** The names that each kind of name cannot have, with what they stand for instead. */
const reservedNames = {
  page: [
    [
      'page or folder of the shop itself',
      ['success', 'not-found', searchSlug, ...assetFolders],
    ],
    ['name that hosts or systems keep for themselves', NO_PAGE_NAMES],
  ],
  poster: [
    ['part of every page of posters', OWN_IDS],
    ['name that hosts or systems keep for themselves', NO_PAGE_NAMES],
  ],
  book: [
    ['part of every page of books', OWN_IDS],
    ['name that systems keep for themselves', devices],
  ],
} as const satisfies Readonly<
  Record<string, readonly (readonly [what: string, names: readonly string[]])[]>
>

type NameKind = keyof typeof reservedNames

const collectionKinds: ReadonlyMap<CollectionName, NameKind> = new Map([
  ['posters', 'poster'],
  ['books', 'book'],
])

/** Returns the kind of name by which a document is reached. */
export const nameKindOf = (collection: CollectionName): NameKind =>
  collectionKinds.get(collection) ?? 'page'

/** Tells whether a name is reserved, for every shop. */
export const isReserved = (kind: NameKind, name: string): boolean =>
  reservedNames[kind].some(([, names]: readonly [string, readonly string[]]) =>
    names.includes(name),
  )

/** Checks that names are unique, like their files, and free. Earlier names redirect, so that no document has them. */
export function checkIds(content: Content): readonly Diagnostic[] {
  const named = addressedIn(content)
  const inSpaces = [...groupBy(named, ({ space }) => space).values()]
  return [
    ...checkFileNames(named),
    ...inSpaces.flatMap(checkDuplicates),
    ...checkReserved(named, content),
    ...checkLetterCase(content),
    ...inSpaces.flatMap((own) => [...checkEarlierNames(own, content)]),
    ...checkEarlierCodes(named, content),
  ]
}

function* checkFileNames(named: readonly Addressed[]): Generator<Diagnostic> {
  const owners = new Set(
    named.filter(isCalledLikeItsFile).map(({ space, name }) => `${space} ${name}`),
  )
  for (const each of named) {
    const { document, field, name, expected, isFolder, space } = each
    const what = isFolder ? 'folder' : 'file'
    const issue =
      field in Object(document.value)
        ? undefined
        : id.safeParse(expected).error?.issues[0]
    if (issue) {
      const file = isFolder ? posix.dirname(document.file) : document.file
      const message = `the ${what} "${expected}" is no address`
      yield error('schema', { file }, message, `rename it: ${issue.message}`)
    }
    // checkDuplicates reports a name that another file has.
    if (isCalledLikeItsFile(each) || owners.has(`${space} ${name}`)) continue
    const message = `the ${field} is "${name}", but the ${what} is called "${expected}"`
    const hint = `write "${field}: ${expected}", or rename the ${what}`
    yield error('id-mismatch', document.at([field]), message, hint)
  }
}

const isCalledLikeItsFile = ({ name, expected }: Addressed): boolean => name === expected

function checkDuplicates(named: readonly Addressed[]): readonly Diagnostic[] {
  const rank = (each: Addressed): number => (isCalledLikeItsFile(each) ? 0 : 1)
  const ownersFirst = named.toSorted((a, b) => rank(a) - rank(b))
  const what = named[0]?.field === 'slug' ? 'page slug' : `${named[0]?.kind} id`
  return findRepeats(
    ownersFirst.map(usedNameOf),
    what,
    'give one of the two another name',
  )
}

type UsedName = PlacedText & {
  readonly field: Addressed['field'] | 'code'
  readonly kind: NameKind
  /** Tells whether a folder, and not a file, has the name. */
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
export const reservedNameMessage = (field: UsedName['field'], name: string): string =>
  `the ${field} "${name}" is reserved by ${NO_PAGE_NAMES.includes(name) ? 'hosts and systems' : 'the shop'}`

function* checkReserved(
  named: readonly Addressed[],
  content: Content,
): Generator<Diagnostic> {
  const { editions, site, languages } = content
  const books = editions.flatMap((edition) => textsAt(edition, ['books', EACH]))
  const codes = site ? textsAt(site, ['languages', EACH, 'code']) : []
  const used: readonly UsedName[] = [
    ...named.map(usedNameOf),
    ...books.map((book) => ({ ...book, field: 'id' as const, kind: 'book' as const })),
    ...codes.map((code) => ({ ...code, field: 'code' as const, kind: 'page' as const })),
  ]
  for (const { field, kind, isFolder, text: name, at } of used) {
    const isLanguage = field === 'slug' && languages.includes(name)
    if (!isLanguage && !isReserved(kind, name)) continue
    const hint =
      field === 'code'
        ? 'write the code of a language, like "sv"'
        : `choose another name, and rename the ${isFolder ? 'folder' : 'file'} to match`
    yield error('duplicate-id', at(), reservedNameMessage(field, name), hint)
  }
}

function* checkLetterCase({ files, publicFiles }: Content): Generator<Diagnostic> {
  const paths = [
    ...[...files].map((path) => `content/${path}`),
    ...publicFiles.map(({ path }) => `public/${path}`),
  ]
  for (const [path, before] of repeatsIn(paths, (path) => path.toLowerCase())) {
    const at = { file: path }
    const other = { file: before }
    const message = `another file is called "${other.file}"; on many computers the two are one file`
    const related = [{ message: 'the other file', at: other }]
    yield error('duplicate-id', at, message, 'rename or delete one of the two', related)
  }
}

function* checkEarlierNames(
  named: readonly Addressed[],
  content: Content,
): Generator<Diagnostic> {
  const present = new Map(named.map((each) => [each.name, each]))
  const earlier = named.flatMap(({ name: owner, collection, document, formerly }) =>
    formerly.map((text, index) => ({
      text,
      owner,
      kind: nameKindOf(collection),
      at: () => document.at(['formerly', index]),
    })),
  )
  for (const { text: name, owner, at } of earlier) {
    const user = present.get(name)
    if (!user) continue
    const isOwn = name === owner
    const message = `"${name}" is in use: its address cannot lead to "${owner}"`
    const remedy = isOwn
      ? remedyOf({ remove: true }, 'write only earlier names here')
      : 'remove it, or rename the other one'
    const related = isOwn ? [] : [{ message: 'used here', at: user.document.at([]) }]
    yield error('duplicate-id', at(), message, remedy, related)
  }
  yield* findRepeats(earlier, 'earlier name', 'remove one of the two lines')
  const ofLanguages = ['language', content.languages] as const
  for (const { text: name, owner, kind, at } of earlier) {
    // A redirect from a reserved name would hide what stands at that address.
    const reserved: readonly (readonly [what: string, names: readonly string[]])[] =
      reservedNames[kind]
    for (const [what, names] of kind === 'page' ? [...reserved, ofLanguages] : reserved) {
      if (!names.includes(name)) continue
      const message = `"${name}" is a ${what}: its address cannot lead to "${owner}"`
      yield error('duplicate-id', at(), message, remedyOf({ remove: true }, 'remove it'))
    }
    // The poster's own gallery may retire the earlier id, so that the id does not come back.
    for (const gallery of named[0]?.kind === 'poster' ? content.galleries : []) {
      const { posters, retired = [] } = gallery.value
      if (!retired.includes(name) || posters.includes(owner)) continue
      const message = `"${name}" is retired for another poster: its address cannot lead to "${owner}"`
      const related = [
        { message: 'retired here', at: gallery.at(['retired', retired.indexOf(name)]) },
      ]
      yield error(
        'retired-id',
        at(),
        message,
        'remove it here, or under "retired:" there',
        related,
      )
    }
  }
}

function* checkEarlierCodes(
  named: readonly Addressed[],
  { site, languages }: Content,
): Generator<Diagnostic> {
  if (!site) return
  const slugs = named.filter(({ field }) => field === 'slug').map(({ name }) => name)
  const isTaken = (name: string): boolean =>
    languages.includes(name) || slugs.includes(name) || isReserved('page', name)
  for (const [index, { code, formerly = [] }] of site.value.languages.entries())
    for (const [place, name] of formerly.entries()) {
      if (!isTaken(name)) continue
      const at = site.at(['languages', index, 'formerly', place])
      const message = `"${name}" is in use: its addresses cannot lead to "${code}"`
      yield error('duplicate-id', at, message, remedyOf({ remove: true }, 'remove it'))
    }
}

/** Checks that referenced documents exist. Lists of posters and of books have rules of their own. */
export function* checkReferences(content: Content): Generator<Diagnostic> {
  const named = addressedIn(content)
  const known = new Set(
    named.flatMap(({ collection, name, expected }) => [
      `${collection} ${name}`,
      `${collection} ${expected}`,
    ]),
  )
  for (const { collection, document } of content.entries) {
    if (collection === 'galleries' || collection === 'editions') continue
    for (const { path, role, value, isOptional } of valuesWithRole(
      collection,
      'reference',
      document.value,
    )) {
      const text = String(value)
      const to = role.to as CollectionName
      if (known.has(`${to} ${text}`) || hasFailed(content, to, text)) continue
      const names = named.flatMap((each) => (each.collection === to ? [each.name] : []))
      const hint =
        names.length === 0
          ? noNamesHint(kindOf(to), isOptional)
          : `${to}: ${names.join(', ')}`
      const message = `no ${kindOf(to)} is called "${text}"`
      yield error(
        'unknown-id',
        document.at(path),
        message,
        didYouMean(text, names) ?? hint,
      )
    }
  }
}

/** A required field cannot be left out: what it names has to be made. */
const noNamesHint = (kind: string, isOptional: boolean): string =>
  `begin a ${kind}: saga new ${kind} <name>${isOptional ? '; or leave this out' : ''}`
