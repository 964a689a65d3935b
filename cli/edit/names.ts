import { type Addressed, addressedIn } from '../load/addresses.ts'
import { OWN_SLUGS, reservedNameMessage } from '../load/check/ids.ts'
import { OWN_IDS } from '../load/check/pages.ts'
import { type Content, contentPath, type GalleryDocument } from '../load/content.ts'
import type { Lang } from '../model/path.ts'
import type { CollectionName } from '../schema/collections.ts'
import { id } from '../schema/common.ts'
import { contentFileAt, folderOf, isPerLanguage, nameFieldOf, pageOf } from '../schema/content-paths.ts'
import type { Edit } from './edits.ts'
import { applicable, type Remark } from './transaction.ts'

// Names of documents and languages that are renamed or removed, and the addresses that hold such a name.

/** Returns edits that give a document its new name, if its file states one, and keep the old name as a former one. */
export function nameEdits({ field, document, name, formerly }: Addressed, to: string): readonly Edit[] {
  const back = formerly.indexOf(to)
  return applicable<Edit>(
    field in (document.value as object) && { op: 'set', path: [field], value: to },
    // If the new name is a former one, the old name takes its place in the list.
    back < 0
      ? { op: 'insert', path: ['formerly'], index: formerly.length, value: name }
      : { op: 'set', path: ['formerly', back], value: name },
  )
}

/** Returns the edits that change a gallery's expected number of posters by `more`, if the gallery states one. */
export const countEdits = ({ value: { expect } }: GalleryDocument, more: number): readonly Edit[] =>
  expect === undefined || more === 0 ? [] : [{ op: 'set', path: ['expect'], value: expect + more }]

/** Says where the addresses of a renamed or removed page lead, or that these addresses will be gone. */
export function addressRemark({ languages }: Content, from: string, to: string | undefined): Remark {
  if (to !== undefined)
    return `Old addresses redirect: ${languages.map((lang) => `/${lang}${from} → /${lang}${to}`).join(', ')}`
  return {
    text: `These addresses will be gone: ${languages.map((lang) => `/${lang}${from}`).join(', ')}.`,
    option: 'With --to they lead to something else.',
  }
}

/**
 * Says why a document cannot have this name in addresses; empty if it can.
 * @param own the document that would get the name: one of its former names may come back
 */
export function checkName(collection: CollectionName, name: string, content: Content, own?: Addressed) {
  const field = nameFieldOf(collection) ?? 'id'
  const [what, other] = field === 'id' ? ['an id', 'another id'] : ['a name for addresses', 'another name']
  const { error } = id.safeParse(name)
  if (error) return [`"${name}" is not ${what}: ${error.issues[0]?.message ?? ''}`]
  const reserved = field === 'id' ? OWN_IDS : [...OWN_SLUGS, ...content.languages]
  if (reserved.includes(name)) return [reservedNameMessage(field, name)]
  if (collection === 'posters' && content.galleries.some(({ value }) => value.retired?.includes(name)))
    return [`"${name}" is retired: choose another id, for old links still lead to it`]
  const user = findUser(collection, name, content)
  if (user !== undefined) return [`"${name}" is already used by ${user}`]
  const owner = addressedIn(content).find(
    ({ space, document, formerly }) =>
      space === pageOf(collection, {}) && document !== own?.document && formerly.includes(name),
  )
  return owner ? [`"${name}" was the name of "${owner.name}", where old links lead: choose ${other}`] : []
}

/** Finds the file or folder that has the name, even if the file has errors. */
function findUser(collection: CollectionName, name: string, content: Content): string | undefined {
  const space = pageOf(collection, {})
  const user = addressedIn(content).find((other) => other.space === space && other.name === name)
  const isNamed = (path: string): boolean => {
    const found = contentFileAt(path)
    const own = found?.names[nameFieldOf(found.collection) ?? '']
    return found !== undefined && own === name && pageOf(found.collection, {}) === space
  }
  const path = user ? contentPath(user.document) : [...content.files].find(isNamed)
  const found = contentFileAt(path ?? '')
  if (!found) return undefined
  return isPerLanguage(found.collection) ? `${folderOf(found.collection, found.names)}/` : `content/${path}`
}

/** Says why a language cannot have this code; empty if it can. A former code of the language `own` may come back. */
export function checkCode(code: string, content: Content, own?: Lang): readonly string[] {
  const { languages, site } = content
  if (OWN_SLUGS.includes(code)) return [reservedNameMessage('code', code)]
  if (languages.includes(code)) return [`"${code}" is a language of the shop already`]
  const owner = site?.value.languages.find((other) => other.code !== own && other.formerly?.includes(code))
  if (owner) return [`"${code}" was the code of "${owner.code}", where old links lead: choose another one`]
  return addressedIn(content).some(({ field, name }) => field === 'slug' && name === code)
    ? [`"${code}" is already the address of a page`]
    : []
}
