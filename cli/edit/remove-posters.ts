import type { GalleryDocument, PosterDocument } from '../load/content.ts'
import { posterSlug } from '../model/path.ts'
import { fileOf } from '../schema/content-paths.ts'
import type { Edit } from './edits.ts'
import { appendTo, editFile, type LoadedShop } from './files.ts'
import { deletePictures, galleriesOf } from './find.ts'
import { changePageLinks, changePosterLinks } from './links.ts'
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
        if (successor) return `${prefix}/${posterSlug(successor.value.id)}`
        if (isCard) return path || '#gallery'
        return `${prefix}${owner && owner.value.slug !== home ? `/${owner.value.slug}` : ''}`
      })),
    ],
    remarks: [
      ...addressRemarks(content, posterSlug(id), successor && posterSlug(successor.value.id)),
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

/** @param successor the gallery that takes its posters and its place */
export async function removeGallery(
  shop: LoadedShop,
  gallery: GalleryDocument,
  successor: GalleryDocument | undefined,
): Promise<Change | Rejection> {
  const { content } = shop
  const home = content.site?.value.homeGallery
  const rejected = checkRemoval(gallery, successor, home)
  if (rejected !== undefined) return { rejected: [rejected] }
  const { slug, retired = [] } = gallery.value
  const keeper = successor ?? content.galleries.find(({ value }) => value.slug === home)
  const target = successor && (successor.value.slug === home ? '' : successor.value.slug)
  const pictures = await deletePictures(shop, [gallery])
  return {
    files: [
      { path: gallery.file, description: 'the gallery, removed', deleted: true },
      ...pictures.files,
      ...(keeper && (successor || retired.length > 0)
        ? [await mergeGallery(shop, gallery, keeper, successor !== undefined)]
        : []),
      ...(await changePageLinks(shop, slug, target ?? '', successor !== undefined)),
    ],
    remarks: [...addressRemarks(content, slug, target), ...pictures.remarks],
  }
}

/** Why a gallery cannot be removed. */
function checkRemoval(
  { value: { slug, posters, orientation } }: GalleryDocument,
  successor: GalleryDocument | undefined,
  home: string | undefined,
): string | undefined {
  if (slug === home)
    return `"${slug}" stands on the home page: choose another homeGallery in ${fileOf('site')} first`
  if (posters.length === 0) return undefined
  if (!successor) return `"${slug}" shows posters: name the gallery that takes them, --to <gallery>`
  return successor.value.orientation === orientation
    ? undefined
    : `"${successor.value.slug}" is ${successor.value.orientation}, and "${slug}" ${orientation}: choose another gallery`
}

/** The gallery that takes the posters and retired names of a removed one, and as its successor its address too. */
function mergeGallery(
  shop: LoadedShop,
  removed: GalleryDocument,
  keeper: GalleryDocument,
  isSuccessor: boolean,
): Promise<FileChange> {
  const { slug, formerly = [], retired = [] } = removed.value
  // A draft may show what another gallery shows too.
  const posters = removed.value.posters.filter((id) => !keeper.value.posters.includes(id))
  const description = posters.length > 0 ? `has its ${countPosters(posters.length)} now` : 'keeps its names'
  return editFile(shop, keeper.file, description, [
    ...countEdits(keeper, posters.length),
    ...appendTo('posters', keeper.value.posters, posters),
    ...appendTo('formerly', keeper.value.formerly, isSuccessor ? [slug, ...formerly] : []),
    ...retire(keeper, retired),
  ])
}

const countPosters = (count: number): string => (count === 1 ? 'poster' : `${count} posters`)
