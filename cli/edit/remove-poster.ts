import type { GalleryDocument, PosterDocument } from '../load/content.ts'
import type { Edit } from './edits.ts'
import { editFile, type LoadedShop } from './files.ts'
import { deletePictures, galleriesOf } from './find.ts'
import { changePosterLinks } from './links.ts'
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
  const pictures = await deletePictures(shop, [poster])
  return {
    files: [
      { path: poster.file, description: 'the poster, removed', deleted: true },
      ...pictures.files,
      ...(await removeFromGalleries(shop, poster, galleries, successor ? undefined : owner)),
      ...(successor ? [await takeNames(shop, successor, [id, ...formerly])] : []),
      ...(await changePosterLinks(shop, id, ({ prefix, path, isCard }) => {
        if (successor && isCard && path === '') return `#${successor.value.id}`
        if (successor) return `${prefix}/posters/${successor.value.id}`
        if (isCard) return path || '#gallery'
        return `${prefix}${owner && owner.value.slug !== home ? `/${owner.value.slug}` : ''}`
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
