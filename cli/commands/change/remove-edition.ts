import { type Content, type EditionDocument, editionFolder } from '../../load/content.ts'
import type { Project } from '../../project.ts'
import type { Change, FileChange } from '../new/write-files.ts'
import { filesIn } from './find.ts'
import { changeLinks, pageIn } from './links.ts'
import { addressRemarks, deletedPictures, withFormerNames } from './removal.ts'

/** @param heir the edition that takes its place */
export async function removeEdition(
  project: Project,
  content: Content,
  edition: EditionDocument,
  heir: EditionDocument | undefined,
): Promise<Change> {
  const { slug, formerly = [] } = edition.value
  const files = filesIn(editionFolder(edition).slice(0, -1), content)
  const books = content.books.filter(({ edition: owner }) => owner === slug).map(({ book }) => book.front)
  return {
    files: [
      ...files.map(
        (path): FileChange => ({
          path: `content/${path}`,
          description: 'removed',
          contents: { deleted: true },
        }),
      ),
      ...deletedPictures(books, content).filter(({ path }) => !files.includes(path.slice('content/'.length))),
      ...(heir ? [await withFormerNames(project, heir, 'slug', [slug, ...formerly])] : []),
      ...(
        await changeLinks(project, content, ({ path }) => {
          const page = pageIn(path)
          return page?.slug === slug ? `${page.prefix}${heir ? `/${heir.value.slug}` : ''}` : undefined
        })
      ).filter(({ path }) => !files.includes(path.slice('content/'.length))),
    ],
    remarks: addressRemarks(content, slug, heir?.value.slug),
  }
}
