import { isReserved, nameKindOf, reservedNameMessage } from '../check/reserved-names.ts'
import type { Lang } from '../model/path.ts'
import { type Addressed, addressedIn } from '../read/addresses.ts'
import { type Content, contentPath } from '../read/content.ts'
import { suggest } from '../read/suggest.ts'
import { type CollectionName, collectionNames, kindOf } from '../schema/collections.ts'
import { id } from '../schema/common.ts'
import {
  contentFileAt,
  documentNameOf,
  folderOf,
  hasOwnPage,
  isPerLanguage,
  nameFieldOf,
  pageOf,
} from '../schema/content-paths.ts'
import type { OpenChange } from './change.ts'

/** The kinds of documents that have their own pages, and so can be renamed and removed. */
export const namedKinds: readonly string[] = collectionNames
  .filter(hasOwnPage)
  .map(kindOf)

/**
 * Returns the end of a message about an unknown name: '; did you mean "moons"?'. If no name is close, it lists all
 * names, as in '; galleries: main, moons'; without `kinds`, it is ''.
 */
export function suggestionFor(
  name: string,
  names: readonly string[],
  kinds?: string,
): string {
  const closest = suggest(name, names)
  if (closest !== undefined) return `; did you mean "${closest}"?`
  return kinds === undefined ? '' : `; ${kinds}: ${names.join(', ')}`
}

/** Finds the document with this kind and name; rejects the change if there is none. */
export function findNamed(change: OpenChange, kind: string, name: string) {
  const { content, reject } = change
  const documents = addressedIn(content).filter((document) => document.kind === kind)
  const match = documents.find((document) => document.name === name)
  if (match) return match

  const collection = collectionNames.find((candidate) => kindOf(candidate) === kind)
  if (collection && rejectUnread(change, collection, name)) return undefined

  const names = documents.map((document) => document.name)
  reject(`there is no ${kind} "${name}"${suggestionFor(name, names)}`)
  return undefined
}

/** Rejects the change if the file of a document has errors. Returns true if it does. */
export function rejectUnread(
  { content, reject }: OpenChange,
  collection: CollectionName,
  name: string,
): boolean {
  const path = [...content.failed].find((candidate) => {
    const file = contentFileAt(candidate)
    return (
      file?.collection === collection && documentNameOf(collection, file.names) === name
    )
  })
  if (path === undefined) return false

  reject(`content/${path} has errors: correct it first, or run "saga validate"`)
  return true
}

/** Returns the message about a language that the shop does not have. It suggests the closest language or lists all. */
export const noLanguageText = (code: string, languages: readonly string[]): string =>
  `"${code}" is not a language of the shop${suggestionFor(code, languages, 'languages')}`

/**
 * Returns why a document cannot have this name in addresses; undefined if it can. `current`, the document that would
 * get the name, may reuse its former names.
 */
export function checkName(
  collection: CollectionName,
  name: string,
  content: Content,
  current?: Addressed,
) {
  const field = nameFieldOf(collection) ?? 'id'
  const { error } = id.safeParse(name)
  if (error) {
    const expected = field === 'id' ? 'a valid id' : 'a valid name for addresses'
    return `"${name}" is not ${expected}: ${error.issues[0]?.message ?? ''}`
  }

  const isLanguage = field === 'slug' && content.languages.includes(name)
  if (isLanguage || isReserved(nameKindOf(collection), name))
    return reservedNameMessage(field, name)

  if (
    collection === 'posters' &&
    content.galleries.some(({ value }) => value.retired?.includes(name))
  )
    return `"${name}" is retired, and old links still point to it: choose another id`

  const usedBy = findPathNamed(collection, name, content)
  if (usedBy !== undefined) return `"${name}" is already used by ${usedBy}`

  const collectionSpace = spaceOf(collection)
  const formerOwner = addressedIn(content).find(
    ({ space, document, formerly }) =>
      space === collectionSpace &&
      document !== current?.document &&
      formerly.includes(name),
  )
  const alternative = field === 'id' ? 'another id' : 'another name'
  return (
    formerOwner &&
    `"${name}" was the name of "${formerOwner.name}", and its old links redirect there: choose ${alternative}`
  )
}

/** Returns a collection's namespace, the part of its addresses before the name. Names must be unique within it. */
const spaceOf = (collection: CollectionName): string => pageOf(collection, {})

/** Finds the path of the file or folder that has the name, even if the file has errors. */
function findPathNamed(
  collection: CollectionName,
  name: string,
  content: Content,
): string | undefined {
  const space = spaceOf(collection)
  const owner = addressedIn(content).find(
    (addressed) => addressed.space === space && addressed.name === name,
  )
  const isNamed = (path: string): boolean => {
    const file = contentFileAt(path)
    if (!file) return false

    const fileName = file.names[nameFieldOf(file.collection) ?? '']
    return fileName === name && spaceOf(file.collection) === space
  }

  const path = owner ? contentPath(owner.document) : [...content.files].find(isNamed)
  if (path === undefined) return undefined

  const file = contentFileAt(path)
  if (!file) return undefined
  return isPerLanguage(file.collection)
    ? `${folderOf(file.collection, file.names)}/`
    : `content/${path}`
}

/**
 * Returns why a language cannot have this code; undefined if it can. The language `current` may reuse its former codes.
 */
export function checkCode(
  code: string,
  content: Content,
  current?: Lang,
): string | undefined {
  const { languages, site } = content
  if (isReserved('page', code)) return reservedNameMessage('code', code)
  if (languages.includes(code)) return `"${code}" is already a language of the shop`

  const formerOwner = site?.value.languages.find(
    (language) => language.code !== current && language.formerly?.includes(code),
  )
  if (formerOwner)
    return `"${code}" was the code of "${formerOwner.code}", and its old links redirect there: choose another one`

  return addressedIn(content).some(({ field, name }) => field === 'slug' && name === code)
    ? `"${code}" is already the address of a page`
    : undefined
}
