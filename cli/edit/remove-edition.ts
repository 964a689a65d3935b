import { type Content, type EditionDocument, editionFolder } from '../load/content.ts'
import { type ImageReference, imageReferencesOf } from '../load/image-references.ts'
import type { Project } from '../project.ts'
import { filesIn } from './find.ts'
import { changeLinks, pageIn } from './links.ts'
import { addressRemarks, deletePictures, takeNames } from './removal.ts'
import type { Change, FileChange } from './transaction.ts'

/** @param heir the edition that takes its place */
export async function removeEdition(
  project: Project,
  content: Content,
  edition: EditionDocument,
  heir: EditionDocument | undefined,
): Promise<Change> {
  const { slug, formerly = [] } = edition.value
  const folder = editionFolder(edition)
  const books = content.books.filter(({ edition: owner }) => owner === slug).map(({ book }) => book.front)
  const pictures = await deletePictures([edition, ...books], project, content)
  // Pictures may lie in the folder that files elsewhere name.
  const isUsed = ({ file, path }: ImageReference): boolean =>
    path?.startsWith(folder) === true && !file.startsWith(`content/${folder}`)
  const used = new Set([
    ...imageReferencesOf(content)
      .filter(isUsed)
      .map(({ path }) => path),
    ...pictures.kept,
  ])
  const files = filesIn(folder.slice(0, -1), content).filter((path) => !used.has(path))
  return {
    files: [
      ...files.map(
        (path): FileChange => ({
          path: `content/${path}`,
          description: 'removed',
          deleted: true,
        }),
      ),
      ...pictures.files.filter(({ path }) => !files.includes(path.slice('content/'.length))),
      ...(heir ? [await takeNames(project, content, heir, [slug, ...formerly])] : []),
      ...(
        await changeLinks(project, content, ({ path }) => {
          const page = pageIn(path)
          return page?.slug === slug ? `${page.prefix}${heir ? `/${heir.value.slug}` : ''}` : undefined
        })
      ).filter(({ path }) => !files.includes(path.slice('content/'.length))),
    ],
    remarks: [...addressRemarks(content, slug, heir?.value.slug), ...pictures.remarks],
  }
}
