import { posix } from 'node:path'
import { type Addressed, addressedIn } from '../load/addresses.ts'
import { type Content, contentPath, type GalleryDocument } from '../load/content.ts'
import { imageReferencesOf } from '../load/images.ts'
import type { Path } from '../load/positions.ts'
import { suggest } from '../load/suggest.ts'
import { type CollectionName, collectionNames, fieldsOf, kindOf } from '../schema/collections.ts'
import { contentFileAt, folderOf, hasOwnPage } from '../schema/content-paths.ts'
import { EACH, valuesAt } from '../schema/fields.ts'
import { type LoadedShop, readOrEmpty } from './change.ts'
import type { Change, Rejection } from './transaction.ts'

/** Kinds of documents that have a page by their name, which can be renamed and removed. */
export const namedKinds: readonly string[] = collectionNames.filter(hasOwnPage).map(kindOf)

/** ' did you mean "moons"?', or the fallback where nothing is close. */
export const suggestionFor = (name: string, names: readonly string[], otherwise = ''): string => {
  const found = suggest(name, names)
  return found === undefined ? otherwise : `; did you mean "${found}"?`
}

/** Finds the document of this kind and name, or says why there is none. */
export function findNamed(content: Content, kind: string, name: string): Addressed | string {
  const all = addressedIn(content).filter((each) => each.kind === kind)
  const names = all.map((each) => each.name)
  return (
    all.find((each) => each.name === name) ?? `there is no ${kind} "${name}"${suggestionFor(name, names)}`
  )
}

/** Paths of all files of a document: its folder, or its file and the translations of its text beside it. */
export function filesOf({ collection, names, document, isFolder, field }: Addressed, content: Content) {
  if (isFolder) return filesIn(folderOf(collection, names), content)
  const bodies = [...content.files].filter((path) => {
    const found = contentFileAt(path)
    return found?.isBody && found.collection === collection && found.names[field] === names[field]
  })
  return [document.file, ...bodies.map((path) => `content/${path}`)]
}

/** Paths of all files below a folder, all from the root of the project. */
export const filesIn = (folder: string, { files }: Content): readonly string[] =>
  [...files].map((path) => `content/${path}`).filter((path) => path.startsWith(`${folder}/`))

/** Returns the path of a listed file as the disk spells it: names of pictures may have decomposed letters there. */
export function onDiskOf({ images }: Content, file: string): string {
  const picture = images.get(contentPath({ file }))
  return picture ? `content/${picture.onDisk}` : file
}

/** A place where a file names a document. */
export interface Reference {
  readonly file: string
  readonly path: Path
  /** Whether the file cannot be without it. */
  readonly isRequired: boolean
}

/** Finds every place that names a document of a collection. */
export const referencesTo = ({ entries }: Content, to: CollectionName, name: string): readonly Reference[] =>
  entries.flatMap(({ collection, document }) =>
    fieldsOf(collection)
      .filter(({ role }) => role.is === 'reference' && role.to === to)
      .flatMap(({ path: field, isOptional }) =>
        valuesAt(document.value, field)
          .filter(({ value }) => value === name)
          .map(({ path }) => ({
            file: document.file,
            path,
            isRequired: !isOptional && !field.includes(EACH),
          })),
      ),
  )

/** Returns the galleries that list a poster. */
export const galleriesOf = (id: string, { galleries }: Content): readonly GalleryDocument[] =>
  galleries.filter(({ value }) => value.posters.includes(id))

/** A picture that only some files name, by its path below content/ and as the disk spells it. */
interface OwnPicture {
  readonly path: string
  readonly onDisk: string
  /** A file with errors that names it too, so that nobody can tell whether it is needed. */
  readonly unreadUser: string | undefined
}

/** Finds the pictures that only `files` name, which are paths from the root of the project. */
export async function picturesOnlyOf(
  shop: LoadedShop,
  files: ReadonlySet<string>,
): Promise<readonly OwnPicture[]> {
  const { content } = shop
  const uses = imageReferencesOf(content)
  const others = new Set(uses.filter(({ file }) => !files.has(file)).map(({ path }) => path))
  const own = new Set(uses.filter(({ file }) => files.has(file)).map(({ path }) => path))
  const unread = await readUnread(shop)
  return [...own].flatMap((path) => {
    const picture = path === undefined || others.has(path) ? undefined : content.images.get(path)
    if (path === undefined || !picture) return []
    const user = unread.find(({ text }) => text.includes(posix.basename(path)))
    return [{ path, onDisk: picture.onDisk, unreadUser: user?.file }]
  })
}

/** Reads the texts of content/ that have errors: what they name cannot be told for sure. */
const readUnread = ({ project, content }: LoadedShop) =>
  Promise.all(
    [...content.failed]
      .filter((path) => /\.(?:ya?ml|md)$/i.test(path))
      .map(async (path) => ({
        file: `content/${path}`,
        text: await readOrEmpty(project, `content/${path}`),
      })),
  )

/** Adds a remark for each file with errors that names what is renamed or removed: nothing in such a file is changed. */
export async function withUnreadRemarks(
  shop: LoadedShop,
  kind: string,
  name: string,
  change: Change | Rejection,
): Promise<Change | Rejection> {
  if ('rejected' in change) return change
  // A language is named as the key of its texts: its code may be a word as well.
  const named = new RegExp(`(?<![\\w-])${name}${kind === 'language' ? ' *:' : '(?![\\w-])'}`)
  const changed = new Set(change.files.map(({ path }) => path))
  const remarks = (await readUnread(shop))
    .filter(({ file, text }) => !changed.has(file) && named.test(text))
    .map(({ file }) => `${file} has errors, and names "${name}": correct it, and what it says of "${name}".`)
  return { ...change, remarks: [...(change.remarks ?? []), ...remarks] }
}

/** Says which languages there are, where one is named that is not there. */
export const noLanguageText = (code: string, languages: readonly string[]): string =>
  `"${code}" is not a language of the shop${suggestionFor(code, languages, `; languages: ${languages.join(', ')}`)}`

/** Returns the paths below content/ of files that hold one language alone, such as 'strings/es.yaml'. */
export const filesOfLanguage = (code: string, { files }: Content): readonly string[] =>
  [...files].filter((path) => contentFileAt(path)?.names.lang === code)
