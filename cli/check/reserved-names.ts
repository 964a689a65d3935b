import { assetFolders, searchSlug } from '../model/path.ts'
import type { Addressed } from '../read/addresses.ts'
import type { CollectionName } from '../schema/collections.ts'
import { OWN_IDS } from './pages.ts'
import { deviceNames } from './public-names.ts'

/**
 * Names that no page can have, in any folder. Hosts serve index.html at the address of its folder, and 404.html for
 * every address that does not exist.
 */
const NO_PAGE_NAMES: readonly string[] = ['index', '404', ...deviceNames]

export type NameKind = 'page' | 'poster' | 'book'

/** Names that are reserved for the same reason. */
interface ReservedNames {
  /** The reason, as it follows "is a" in the message about an earlier name: "name reserved by web hosts". */
  readonly what: string
  readonly names: readonly string[]
}

/**
 * The names that documents of each kind cannot have. The id of a poster or book is also the id of an element on pages.
 */
export const reservedNames: Readonly<Record<NameKind, readonly ReservedNames[]>> = {
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

/** Returns the kind of names that a collection's documents have. */
export const nameKindOf = (collection: CollectionName): NameKind =>
  collectionKinds.get(collection) ?? 'page'

/** Tells whether a name is reserved in every shop. */
export const isReserved = (kind: NameKind, name: string): boolean =>
  reservedNames[kind].some(({ names }) => names.includes(name))

/** A field whose value becomes part of an address. */
export type NamingField = Addressed['field'] | 'code'

/** Returns the message about a name that no poster, book, page or language can have. */
export const reservedNameMessage = (field: NamingField, name: string): string => {
  const owner = NO_PAGE_NAMES.includes(name)
    ? 'web hosts or operating systems'
    : 'the shop'
  return `the ${field} "${name}" is reserved by ${owner}`
}
