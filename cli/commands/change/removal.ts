import { type FileChange, type Remark, readSource } from '../../edit/transaction.ts'
import type { Content, EditionDocument, GalleryDocument, PosterDocument } from '../../load/content.ts'
import { routeOf } from '../../model/path.ts'
import type { Project } from '../../project.ts'
import { withEntryOrField } from '../new/yaml-edit.ts'
import { picturesOnlyOf } from './find.ts'
import { redirectRemarks } from './new-name.ts'

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

/** The list of a gallery, with names that nothing may take again. */
export const withRetired = (text: string, { value }: GalleryDocument, ids: readonly string[]): string =>
  ids.reduce(
    (retired, id) =>
      withEntryOrField(retired, 'retired', value.expect === undefined ? 'columns' : 'expect', id),
    text,
  )

/** What takes the place of a removed one takes its names too, so that old addresses lead there. */
export async function withFormerNames(
  project: Project,
  { file }: PosterDocument | EditionDocument,
  field: 'id' | 'slug',
  names: readonly string[],
): Promise<FileChange> {
  const text = await readSource(project, file)
  return {
    path: file,
    description: 'takes its place',
    replaces: names.reduce((named, name) => withEntryOrField(named, 'formerly', field, name), text),
  }
}

/** What becomes of the addresses of a removed page. */
export const addressRemarks = (content: Content, from: string, to: string | undefined): readonly Remark[] =>
  to === undefined
    ? [
        {
          text: `These addresses will be gone: ${content.languages.map((lang) => routeOf(lang, from)).join(', ')}.`,
          option: 'With --to they lead to something else.',
        },
      ]
    : redirectRemarks(content, from, to)
