import type { Content, GalleryDocument, PosterDocument } from '../load/content.ts'
import type { Project } from '../project.ts'
import type { Edit } from './edits.ts'
import { editFile } from './files.ts'
import { deletePictures, galleriesOf } from './find.ts'
import { changeLinks, pageIn } from './links.ts'
import { addressRemarks, retire, takeNames } from './names.ts'
import type { Change, FileChange, Rejection } from './transaction.ts'

/** @param successor the poster that takes its place */
export async function removePoster(
  project: Project,
  content: Content,
  poster: PosterDocument,
  successor: PosterDocument | undefined,
): Promise<Change | Rejection> {
  const { id, formerly = [] } = poster.value
  const home = content.site?.value.homeGallery
  const galleries = galleriesOf(id, content)
  if (galleries.some(({ value }) => value.slug === home && value.posters.length === 1))
    return { rejected: [`"${id}" is the only poster on the home page: add another one first`] }
  const [owner = content.galleries.find(({ value }) => value.slug === home)] = galleries
  const pictures = await deletePictures([poster], project, content)
  return {
    files: [
      { path: poster.file, description: 'the poster, removed', deleted: true },
      ...pictures.files,
      ...(await removeFromGalleries(project, content, poster, galleries, successor ? undefined : owner)),
      ...(successor ? [await takeNames(project, content, successor, [id, ...formerly])] : []),
      ...(await changePosterLinks(project, content, {
        id,
        galleries,
        owner,
        successor: successor?.value.id,
      })),
    ],
    remarks: [
      ...addressRemarks(content, `posters/${id}`, successor && `posters/${successor.value.id}`),
      ...pictures.remarks,
    ],
  }
}

/** @param retiring the gallery where the poster's names are retired */
const removeFromGalleries = (
  project: Project,
  content: Content,
  { value: { id, formerly = [] } }: PosterDocument,
  galleries: readonly GalleryDocument[],
  retiring: GalleryDocument | undefined,
): Promise<readonly FileChange[]> =>
  Promise.all(
    [...new Set([...galleries, ...(retiring ? [retiring] : [])])].map((gallery) => {
      const isRetiring = gallery === retiring
      return editFile(
        project,
        content,
        gallery.file,
        isRetiring ? `its gallery, where "${id}" is retired` : 'its gallery',
        [...unlistPoster(gallery, id), ...(isRetiring ? retire(gallery, [id, ...formerly]) : [])],
      )
    }),
  )

function unlistPoster({ value }: GalleryDocument, id: string): readonly Edit[] {
  const index = value.posters.indexOf(id)
  if (index < 0) return []
  const edits: readonly Edit[] = [{ op: 'remove', path: ['posters', index] }]
  const { expect } = value
  return expect === undefined ? edits : [...edits, { op: 'set', path: ['expect'], value: expect - 1 }]
}

interface RemovedPoster {
  readonly id: string
  readonly galleries: readonly GalleryDocument[]
  /** Where links to its page lead when nothing takes its place. */
  readonly owner: GalleryDocument | undefined
  readonly successor: string | undefined
}

/** Links to the poster's page and to its cards lead to its successor, or to a gallery. */
function changePosterLinks(
  project: Project,
  content: Content,
  { id, galleries, owner, successor }: RemovedPoster,
): Promise<readonly FileChange[]> {
  const home = content.site?.value.homeGallery
  return changeLinks(project, content, ({ path, anchor, isOnHome }) => {
    const page = path === '' && isOnHome ? { prefix: '', slug: '' } : pageIn(path)
    if (!page) return undefined
    const isCard = anchor === id && galleries.some(({ value }) => value.slug === (page.slug || home))
    if (!isCard && page.slug !== `posters/${id}`) return undefined
    if (successor !== undefined)
      return isCard && path === '' ? `#${successor}` : `${page.prefix}/posters/${successor}`
    if (isCard) return path || '#gallery'
    return `${page.prefix}${owner && owner.value.slug !== home ? `/${owner.value.slug}` : ''}`
  })
}
