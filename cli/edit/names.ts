import { isReserved, nameKindOf, reservedNameMessage } from '../check/ids.ts'
import type { Lang } from '../model/path.ts'
import { type Addressed, addressedIn } from '../read/addresses.ts'
import { type Content, contentPath } from '../read/content.ts'
import { suggest } from '../read/suggest.ts'
import { type CollectionName, collectionNames, kindOf } from '../schema/collections.ts'
import { id } from '../schema/common.ts'
import {
  contentFileAt,
  folderOf,
  hasOwnPage,
  isPerLanguage,
  nameFieldOf,
  pageOf,
} from '../schema/content-paths.ts'
import type { OpenChange } from './change.ts'

/** The kinds of documents with pages of their own: these documents can be renamed and removed. */
export const namedKinds: readonly string[] = collectionNames
  .filter(hasOwnPage)
  .map(kindOf)

/** Returns '; did you mean "moons"?'; if no name is close, '' or the list of names behind `kinds`: '; galleries: …'. */
export function suggestionFor(
  name: string,
  names: readonly string[],
  kinds?: string,
): string {
  const found = suggest(name, names)
  if (found !== undefined) return `; did you mean "${found}"?`
  return kinds === undefined ? '' : `; ${kinds}: ${names.join(', ')}`
}

/** Finds the document of this kind and name; rejects the change if there is none. */
export function findNamed({ content, reject }: OpenChange, kind: string, name: string) {
  const all = addressedIn(content).filter((each) => each.kind === kind)
  const found = all.find((each) => each.name === name)
  const names = all.map((each) => each.name)
  if (!found) reject(`there is no ${kind} "${name}"${suggestionFor(name, names)}`)
  return found
}

/** Returns the message for a language that the shop does not have, with the nearest language or a list of all. */
export const noLanguageText = (code: string, languages: readonly string[]): string =>
  `"${code}" is not a language of the shop${suggestionFor(code, languages, 'languages')}`

/** Says why a document cannot have this name in addresses; undefined if it can. Former names of `own` may come back. */
export function checkName(
  collection: CollectionName,
  name: string,
  content: Content,
  own?: Addressed,
) {
  const field = nameFieldOf(collection) ?? 'id'
  const [what, other] =
    field === 'id' ? ['an id', 'another id'] : ['a name for addresses', 'another name']
  const { error } = id.safeParse(name)
  if (error) return `"${name}" is not ${what}: ${error.issues[0]?.message ?? ''}`
  const isLanguage = field === 'slug' && content.languages.includes(name)
  if (isLanguage || isReserved(nameKindOf(collection), name))
    return reservedNameMessage(field, name)
  if (
    collection === 'posters' &&
    content.galleries.some(({ value }) => value.retired?.includes(name))
  )
    return `"${name}" is retired: choose another id, for old links still lead to it`
  const user = findUser(collection, name, content)
  if (user !== undefined) return `"${name}" is already used by ${user}`
  const owner = addressedIn(content).find(
    ({ space, document, formerly }) =>
      space === pageOf(collection, {}) &&
      document !== own?.document &&
      formerly.includes(name),
  )
  return (
    owner &&
    `"${name}" was the name of "${owner.name}", where old links lead: choose ${other}`
  )
}

/** Finds the file or folder that has the name, even if the file has errors. */
function findUser(
  collection: CollectionName,
  name: string,
  content: Content,
): string | undefined {
  const space = pageOf(collection, {})
  const user = addressedIn(content).find(
    (other) => other.space === space && other.name === name,
  )
  const isNamed = (path: string): boolean => {
    const found = contentFileAt(path)
    const own = found?.names[nameFieldOf(found.collection) ?? '']
    return found !== undefined && own === name && pageOf(found.collection, {}) === space
  }
  const path = user ? contentPath(user.document) : [...content.files].find(isNamed)
  const found = contentFileAt(path ?? '')
  if (!found) return undefined
  return isPerLanguage(found.collection)
    ? `${folderOf(found.collection, found.names)}/`
    : `content/${path}`
}

/** Says why a language cannot have this code; undefined if it can. A former code of `own` may come back. */
export function checkCode(
  code: string,
  content: Content,
  own?: Lang,
): string | undefined {
  const { languages, site } = content
  if (isReserved('page', code)) return reservedNameMessage('code', code)
  if (languages.includes(code)) return `"${code}" is a language of the shop already`
  const owner = site?.value.languages.find(
    (other) => other.code !== own && other.formerly?.includes(code),
  )
  if (owner)
    return `"${code}" was the code of "${owner.code}", where old links lead: choose another one`
  return addressedIn(content).some(({ field, name }) => field === 'slug' && name === code)
    ? `"${code}" is already the address of a page`
    : undefined
}
