import type { Content, EditionDocument, GalleryDocument, PosterDocument } from '../load/content.ts'
import { routeOf } from '../model/path.ts'
import type { Project } from '../project.ts'
import type { Edit } from './edits.ts'
import { appendTo, editFile } from './files.ts'
import { picturesOnlyOf } from './find.ts'
import { redirectRemarks } from './names.ts'
import type { FileChange } from './transaction.ts'

/** The pictures of removed files that no other file names, and what is said of those that perhaps another one does. */
export async function deletePictures(
  documents: readonly { readonly file: string }[],
  project: Project,
  content: Content,
): Promise<{
  readonly files: readonly FileChange[]
  readonly remarks: readonly string[]
  /** Paths below content/ of those that stay. */
  readonly kept: readonly string[]
}> {
  const pictures = await picturesOnlyOf(new Set(documents.map(({ file }) => file)), project, content)
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

/** Names that nothing may take again, in the list of a gallery. */
export const retire = ({ value }: GalleryDocument, ids: readonly string[]): readonly Edit[] =>
  appendTo('retired', value.retired, ids)

/** What takes the place of a removed one takes its names too, so that old addresses lead there. */
export const takeNames = (
  project: Project,
  content: Content,
  { file, value }: PosterDocument | EditionDocument,
  names: readonly string[],
): Promise<FileChange> =>
  editFile(project, content, file, 'takes its place', appendTo('formerly', value.formerly, names))

/** What becomes of the addresses of a removed page. */
export const addressRemarks = (content: Content, from: string, to: string | undefined): readonly string[] =>
  to === undefined
    ? [
        `These addresses will be gone: ${content.languages.map((lang) => routeOf(lang, from)).join(', ')}. With --to they lead to something else.`,
      ]
    : redirectRemarks(content, from, to)
