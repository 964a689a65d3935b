import type { Content, EditionDocument, GalleryDocument, PosterDocument } from '../../load/content.ts'
import { routeOf } from '../../model/path.ts'
import type { Project } from '../../project.ts'
import { type FileChange, readSource } from '../new/write-files.ts'
import { withEntryOrField } from '../new/yaml-edit.ts'
import { picturesOnlyOf } from './find.ts'
import { redirectRemarks } from './new-name.ts'

/** The pictures of removed files that no other file uses. */
export const deletedPictures = (
  documents: readonly { readonly file: string }[],
  content: Content,
): readonly FileChange[] =>
  picturesOnlyOf(new Set(documents.map(({ file }) => file)), content).map(({ onDisk }) => ({
    path: `content/${onDisk}`,
    description: 'its picture, removed',
    contents: { deleted: true },
  }))

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
    contents: names.reduce((named, name) => withEntryOrField(named, 'formerly', field, name), text),
  }
}

/** What becomes of the addresses of a removed page. */
export const addressRemarks = (content: Content, from: string, to: string | undefined): readonly string[] =>
  to === undefined
    ? [
        `These addresses will be gone: ${content.languages.map((lang) => routeOf(lang, from)).join(', ')}. With --to they lead to something else.`,
      ]
    : redirectRemarks(content, from, to)
