import { addressedIn } from '../load/addresses.ts'
import { OWN_IDS } from '../load/check/anchors.ts'
import { OWN_SLUGS, reservedNameMessage } from '../load/check/ids.ts'
import {
  type Content,
  contentPath,
  type EditionDocument,
  type GalleryDocument,
  type PosterDocument,
} from '../load/content.ts'
import { routeOf } from '../model/path.ts'
import type { CollectionName } from '../schema/collections.ts'
import { id } from '../schema/common.ts'
import { contentFileAt, folderOf, isPerLanguage, nameFieldOf, pageOf } from '../schema/content-paths.ts'
import type { Edit } from './edits.ts'
import { appendTo, editFile, type LoadedShop } from './files.ts'
import { type NamedDocument, nameOf } from './find.ts'
import type { FileChange, Remark } from './transaction.ts'

// Names of what is renamed or removed, and the addresses that hold such a name.

/** Gives a file its new name, and keeps the old one among the former ones. */
export function nameEdits(field: 'id' | 'slug', document: NamedDocument, to: string): readonly Edit[] {
  const { formerly } = document.value
  const from = nameOf(document)
  const back = formerly?.indexOf(to) ?? -1
  return [
    { op: 'set', path: [field], value: to },
    // A former name that comes back leaves its place to the one that goes.
    ...(back < 0
      ? appendTo('formerly', formerly, [from])
      : [{ op: 'set', path: ['formerly', back], value: from } as const]),
  ]
}

/** Adds names that nothing may take again to the list of a gallery. */
export const retire = ({ value }: GalleryDocument, ids: readonly string[]): readonly Edit[] =>
  appendTo('retired', value.retired, ids)

/** Changes the number of posters that a gallery expects, where it expects one. */
export const countEdits = ({ value: { expect } }: GalleryDocument, more: number): readonly Edit[] =>
  expect === undefined ? [] : [{ op: 'set', path: ['expect'], value: expect + more }]

/** Gives the names of a removed document to the one that takes its place, so that old addresses lead there. */
export const takeNames = (
  shop: LoadedShop,
  { file, value }: PosterDocument | EditionDocument,
  names: readonly string[],
): Promise<FileChange> => editFile(shop, file, 'takes its place', appendTo('formerly', value.formerly, names))

export const redirectRemarks = ({ languages }: Content, from: string, to: string): readonly string[] => [
  `Old addresses redirect: ${languages.map((lang) => `${routeOf(lang, from)} → ${routeOf(lang, to)}`).join(', ')}`,
]

/** Says where the addresses of a removed page lead, or that they will be gone. */
export const addressRemarks = (content: Content, from: string, to: string | undefined): readonly Remark[] =>
  to === undefined
    ? [
        {
          text: `These addresses will be gone: ${content.languages.map((lang) => routeOf(lang, from)).join(', ')}.`,
          option: 'With --to they lead to something else.',
        },
      ]
    : redirectRemarks(content, from, to)

/**
 * Why a document cannot have this name in addresses; empty when it can.
 * @param own the document that would get it: one of its former names may come back
 */
export function checkName(
  collection: CollectionName,
  name: string,
  content: Content,
  own?: NamedDocument,
): readonly string[] {
  const field = nameFieldOf(collection) ?? 'id'
  const { error } = id.safeParse(name)
  if (error)
    return [
      `"${name}" is not ${field === 'id' ? 'an id' : 'a name for addresses'}: ${error.issues[0]?.message ?? ''}`,
    ]
  const reserved = field === 'id' ? OWN_IDS : [...OWN_SLUGS, ...content.languages]
  if (reserved.includes(name)) return [reservedNameMessage(field, name)]
  if (collection === 'posters' && content.galleries.some(({ value }) => value.retired?.includes(name)))
    return [`"${name}" is retired: choose another id, for old links still lead to it`]
  const user = findUser(collection, name, content)
  if (user !== undefined) return [`"${name}" is already used by ${user}`]
  const named = addressedIn(content).filter(({ space }) => space === pageOf(collection, {}))
  const owner = named.find(({ document, formerly }) => document !== own && formerly.includes(name))
  const other = field === 'id' ? 'another id' : 'another name'
  return owner ? [`"${name}" was the name of "${owner.name}", where old links lead: choose ${other}`] : []
}

/** The file or folder that has the name, also where it has errors. */
function findUser(collection: CollectionName, name: string, content: Content): string | undefined {
  const space = pageOf(collection, {})
  const user = addressedIn(content).find((other) => other.space === space && other.name === name)
  const path =
    (user && contentPath(user.document)) ??
    [...content.files].find((file) => {
      const found = contentFileAt(file)
      return (
        found?.names[nameFieldOf(found.collection) ?? ''] === name && pageOf(found.collection, {}) === space
      )
    })
  const found = path === undefined ? undefined : contentFileAt(path)
  if (path === undefined || !found) return undefined
  return isPerLanguage(found.collection) ? `${folderOf(found.collection, found.names)}/` : `content/${path}`
}
