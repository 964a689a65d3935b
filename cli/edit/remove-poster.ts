import type { GalleryDocument, PosterDocument } from '../load/content.ts'
import type { Edit } from './edits.ts'
import { editFile, type LoadedShop } from './files.ts'
import { deletePictures, galleriesOf } from './find.ts'
import { changeLinks, pageIn } from './links.ts'
import { addressRemarks, countEdits, retire, takeNames } from './names.ts'
import type { Change, FileChange, Rejection } from './transaction.ts'

/** @param successor the poster that takes its place */
export async function removePoster(
  shop: LoadedShop,
  poster: PosterDocument,
  successor: PosterDocument | undefined,
): Promise<Change | Rejection> {
  const { content } = shop
  const { id, formerly = [] } = poster.value
  const home = content.site?.value.homeGallery
  const galleries = galleriesOf(id, content)
  if (galleries.some(({ value }) => value.slug === home && value.posters.length === 1))
    return { rejected: [`"${id}" is the only poster on the home page: add another one first`] }
  const [owner = content.galleries.find(({ value }) => value.slug === home)] = galleries
  const pictures = await deletePictures([poster], shop)
  return {
    files: [
      { path: poster.file, description: 'the poster, removed', deleted: true },
      ...pictures.files,
      ...(await removeFromGalleries(shop, poster, galleries, successor ? undefined : owner)),
      ...(successor ? [await takeNames(shop, successor, [id, ...formerly])] : []),
      ...(await changePosterLinks(shop, {
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
  shop: LoadedShop,
  { value: { id, formerly = [] } }: PosterDocument,
  galleries: readonly GalleryDocument[],
  retiring: GalleryDocument | undefined,
): Promise<readonly FileChange[]> =>
  Promise.all(
    [...new Set([...galleries, ...(retiring ? [retiring] : [])])].map((gallery) => {
      const isRetiring = gallery === retiring
      return editFile(
        shop,
        gallery.file,
        isRetiring ? `its gallery, where "${id}" is retired` : 'its gallery',
        [...unlistPoster(gallery, id), ...(isRetiring ? retire(gallery, [id, ...formerly]) : [])],
      )
    }),
  )

function unlistPoster(gallery: GalleryDocument, id: string): readonly Edit[] {
  const index = gallery.value.posters.indexOf(id)
  if (index < 0) return []
  return [{ op: 'remove', path: ['posters', index] }, ...countEdits(gallery, -1)]
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
  shop: LoadedShop,
  { id, galleries, owner, successor }: RemovedPoster,
): Promise<readonly FileChange[]> {
  const { content } = shop
  const home = content.site?.value.homeGallery
  return changeLinks(shop, ({ path, anchor, isOnHome }) => {
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
