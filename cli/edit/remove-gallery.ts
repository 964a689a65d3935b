import type { GalleryDocument } from '../load/content.ts'
import { appendTo, editFile, type LoadedShop } from './files.ts'
import { deletePictures } from './find.ts'
import { changePageLinks } from './links.ts'
import { addressRemarks, countEdits, retire } from './names.ts'
import type { Change, FileChange, Rejection } from './transaction.ts'

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
    return `"${slug}" stands on the home page: choose another homeGallery in content/site.yaml first`
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
