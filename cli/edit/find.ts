import { posix } from 'node:path'
import type { Content, EditionDocument, GalleryDocument, PosterDocument } from '../load/content.ts'
import { imageReferencesOf } from '../load/images.ts'
import { suggest } from '../load/suggest.ts'
import type { Lang } from '../model/path.ts'
import { contentFileAt } from '../schema/content-paths.ts'
import { type LoadedShop, readOrEmpty } from './files.ts'
import type { NamedKind, Removable, Renamable } from './kinds/definitions.ts'
import type { Change, FileChange, Rejection } from './transaction.ts'

export type NamedDocument = PosterDocument | GalleryDocument | EditionDocument

/** Returns the name of a document in addresses. */
export const nameOf = (document: NamedDocument): string =>
  'id' in document.value ? document.value.id : document.value.slug

/** Finds the poster, gallery or edition of this name, or says why there is none. */
export function find<T extends NamedDocument>(
  documents: readonly T[],
  kind: NamedKind,
  name: string,
): T | string {
  const found = documents.find((document) => nameOf(document) === name)
  if (found) return found
  const near = suggest(name, documents.map(nameOf))
  return `there is no ${kind} "${name}"${near ? `; did you mean "${near}"?` : ''}`
}

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

/** Deletes the pictures that only the removed files name; remarks tell which stay, because a file with errors may name them. */
export async function deletePictures(
  shop: LoadedShop,
  documents: readonly { readonly file: string }[],
): Promise<{
  readonly files: readonly FileChange[]
  readonly remarks: readonly string[]
  /** Paths below content/ of those that stay. */
  readonly kept: readonly string[]
}> {
  const pictures = await picturesOnlyOf(shop, new Set(documents.map(({ file }) => file)))
  const kept = pictures.filter(({ unreadUser }) => unreadUser !== undefined)
  return {
    kept: kept.map(({ path }) => path),
    files: pictures
      .filter(({ unreadUser }) => unreadUser === undefined)
      .map(({ onDisk }) => ({
        path: `content/${onDisk}`,
        description: 'its picture, removed',
        deleted: true,
      })),
    remarks: kept.map(
      ({ onDisk, unreadUser }) => `content/${onDisk} stays: ${unreadUser} names it, and has errors.`,
    ),
  }
}

/** Reads the texts of content/ that have errors: what they name cannot be told for sure. */
function readUnread({
  project,
  content,
}: LoadedShop): Promise<readonly { readonly file: string; readonly text: string }[]> {
  const paths = [...content.failed].filter((path) => /\.(?:ya?ml|md)$/i.test(path))
  return Promise.all(
    paths.map(async (path) => ({
      file: `content/${path}`,
      text: await readOrEmpty(project, `content/${path}`),
    })),
  )
}

/** Adds a remark for each file with errors that names what is renamed or removed: nothing in such a file is changed. */
export async function withUnreadRemarks(
  shop: LoadedShop,
  kind: Renamable | Removable,
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

export function noLanguageText(code: string, languages: readonly Lang[]): string {
  const near = suggest(code, languages)
  return `"${code}" is not a language of the shop; ${near ? `did you mean "${near}"?` : `languages: ${languages.join(', ')}`}`
}

/** Returns the paths below content/ of files that hold one language alone, such as 'strings/es.yaml'. */
export function filesOfLanguage(code: Lang, { files }: Content): readonly string[] {
  return [...files].filter((path) => contentFileAt(path)?.names.lang === code)
}

/** Returns the paths below content/ of all files of a folder, such as 'books/saga'. */
export const filesIn = (folder: string, { files }: Content): readonly string[] =>
  [...files].filter((path) => posix.dirname(path) === folder || path.startsWith(`${folder}/`))
