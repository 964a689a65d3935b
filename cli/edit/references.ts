import { posix } from 'node:path'
import { type Addressed, addressedIn } from '../load/addresses.ts'
import { type Content, contentPath, type GalleryDocument } from '../load/content.ts'
import { imageReferencesOf } from '../load/pictures.ts'
import { suggest } from '../load/suggest.ts'
import { fieldsOf } from '../schema/collection-fields.ts'
import { collectionNames, kindOf } from '../schema/collections.ts'
import { contentFileAt, folderOf, hasOwnPage } from '../schema/content-paths.ts'
import { EACH, valuesAt } from '../schema/fields.ts'
import { type LoadedShop, readOrEmpty } from './change.ts'
import type { Change, Plan, Rejection } from './transaction.ts'

/** The kinds of documents with pages of their own: these documents can be renamed and removed. */
export const namedKinds: readonly string[] = collectionNames.filter(hasOwnPage).map(kindOf)

/**
 * Returns a suggestion for a name that does not exist: '; did you mean "moons"?'.
 * @param kinds the word before the list of all names, which is returned if no name is close: 'galleries'
 */
export function suggestionFor(name: string, names: readonly string[], kinds?: string): string {
  const found = suggest(name, names)
  if (found !== undefined) return `; did you mean "${found}"?`
  return kinds === undefined ? '' : `; ${kinds}: ${names.join(', ')}`
}

/** Finds the document of this kind and name, or says why there is none. */
export function findNamed(content: Content, kind: string, name: string): Addressed | string {
  const all = addressedIn(content).filter((each) => each.kind === kind)
  const names = all.map((each) => each.name)
  return (
    all.find((each) => each.name === name) ?? `there is no ${kind} "${name}"${suggestionFor(name, names)}`
  )
}

/** Returns the paths of a document's files: all in its folder, or its file and the translations of its text. */
export function filesOf({ collection, names, document, isFolder, field }: Addressed, content: Content) {
  if (isFolder) return filesIn(folderOf(collection, names), content)
  const bodies = [...content.files].filter((path) => {
    const found = contentFileAt(path)
    return found?.isBody && found.collection === collection && found.names[field] === names[field]
  })
  return [document.file, ...bodies.map((path) => `content/${path}`)]
}

/** Returns the paths of all files below a folder. All paths are from the root of the project. */
export const filesIn = (folder: string, { files }: Content): readonly string[] =>
  [...files].map((path) => `content/${path}`).filter((path) => path.startsWith(`${folder}/`))

/** Returns the path of a listed file as the disk spells it: names of pictures may have decomposed letters there. */
export function onDiskOf({ images }: Content, file: string): string {
  const picture = images.get(contentPath({ file }))
  return picture ? `content/${picture.onDisk}` : file
}

/** Finds every place that names a document. `isRequired`: the file is not valid without a value at this place. */
export const referencesTo = ({ entries }: Content, { collection: to, name }: Addressed) =>
  entries.flatMap(({ collection, document: { file, value } }) =>
    fieldsOf(collection, 'reference')
      .filter(({ role }) => role.to === to)
      .flatMap(({ path: field, isOptional }) =>
        valuesAt(value, field)
          .filter((found) => found.value === name)
          .map(({ path }) => ({ file, path, isRequired: !isOptional && !field.includes(EACH) })),
      ),
  )

/** Returns the galleries that list a poster. */
export const galleriesOf = (id: string, { galleries }: Content): readonly GalleryDocument[] =>
  galleries.filter(({ value }) => value.posters.includes(id))

/**
 * Finds the pictures that only `files` name, which are paths from the root of the project. `path` is below content/,
 * `onDisk` is that path as the disk spells it, and `unreadUser` is a file with errors that names the picture too:
 * nobody can tell whether that file needs the picture.
 */
export async function picturesOnlyOf(shop: LoadedShop, files: ReadonlySet<string>) {
  const uses = imageReferencesOf(shop.content)
  const pathsIn = (areOwn: boolean) =>
    new Set(uses.flatMap(({ file, path }) => (path !== undefined && files.has(file) === areOwn ? path : [])))
  const others = pathsIn(false)
  const unread = await readUnread(shop)
  return [...pathsIn(true)].flatMap((path) => {
    const picture = shop.content.images.get(path)
    if (others.has(path) || !picture) return []
    const user = unread.find(({ text }) => text.includes(posix.basename(path)))
    return [{ path, onDisk: picture.onDisk, unreadUser: user?.file }]
  })
}

/** Reads the files of content/ that have errors: nobody can tell for sure what they name. */
function readUnread({ project, content }: LoadedShop) {
  const files = [...content.failed].filter((path) => /\.(?:ya?ml|md)$/i.test(path))
  return Promise.all(
    files.map(async (path) => {
      const file = `content/${path}`
      return { file, text: await readOrEmpty(project, file) }
    }),
  )
}

/** Adds a remark for each file with errors that names what is renamed or removed: nothing in such a file is changed. */
export async function withUnreadRemarks(
  shop: LoadedShop,
  kind: string,
  name: string,
  change: Change | Rejection,
): Plan {
  if ('rejected' in change) return change
  // Look for a language code as the key of a text only: elsewhere, the same letters may be a word.
  const named = new RegExp(`(?<![\\w-])${name}${kind === 'language' ? ' *:' : '(?![\\w-])'}`)
  const changed = new Set(change.files.map(({ path }) => path))
  const remarks = (await readUnread(shop))
    .filter(({ file, text }) => !changed.has(file) && named.test(text))
    .map(({ file }) => `${file} has errors, and names "${name}": correct it, and what it says of "${name}".`)
  return { ...change, remarks: [...(change.remarks ?? []), ...remarks] }
}

/** Returns the message for a language that the shop does not have, with the nearest language or a list of all. */
export const noLanguageText = (code: string, languages: readonly string[]): string =>
  `"${code}" is not a language of the shop${suggestionFor(code, languages, 'languages')}`

/** Returns the paths below content/ of files that hold one language alone, such as 'strings/es.yaml'. */
export const filesOfLanguage = (code: string, { files }: Content): readonly string[] =>
  [...files].filter((path) => contentFileAt(path)?.names.lang === code)
