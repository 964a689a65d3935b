import type { Content, GalleryDocument } from '../load/content.ts'
import type { Project } from '../project.ts'
import type { Edit } from './edits.ts'
import { appendTo, editFile } from './files.ts'
import { changeLinks, pageIn, withAnchor } from './links.ts'
import { addressRemarks, deletePictures, retire } from './removal.ts'
import type { Change, FileChange, Rejection } from './transaction.ts'

/** @param heir the gallery that takes its posters and its place */
export async function removeGallery(
  project: Project,
  content: Content,
  gallery: GalleryDocument,
  heir: GalleryDocument | undefined,
): Promise<Change | Rejection> {
  const home = content.site?.value.homeGallery
  const rejected = checkRemoval(gallery, heir, home)
  if (rejected !== undefined) return { rejected: [rejected] }
  const { slug, retired = [] } = gallery.value
  const keeper = heir ?? content.galleries.find(({ value }) => value.slug === home)
  const pictures = await deletePictures([gallery], project, content)
  return {
    files: [
      { path: gallery.file, description: 'the gallery, removed', deleted: true },
      ...pictures.files,
      ...(keeper && (heir || retired.length > 0)
        ? [await mergeGallery(project, content, gallery, keeper, heir !== undefined)]
        : []),
      ...(await changeLinks(project, content, ({ path, anchor }) => {
        const page = pageIn(path)
        if (page?.slug !== slug) return undefined
        const target = heir && heir.value.slug !== home ? `${page.prefix}/${heir.value.slug}` : page.prefix
        return heir ? withAnchor(target, anchor) : target
      })),
    ],
    remarks: [
      ...addressRemarks(content, slug, heir && (heir.value.slug === home ? '' : heir.value.slug)),
      ...pictures.remarks,
    ],
  }
}

/** Why a gallery cannot be removed. */
function checkRemoval(
  { value: { slug, posters, orientation } }: GalleryDocument,
  heir: GalleryDocument | undefined,
  home: string | undefined,
): string | undefined {
  if (slug === home)
    return `"${slug}" stands on the home page: choose another homeGallery in content/site.yaml first`
  if (posters.length === 0) return undefined
  if (!heir) return `"${slug}" shows posters: name the gallery that takes them, --to <gallery>`
  return heir.value.orientation === orientation
    ? undefined
    : `"${heir.value.slug}" is ${heir.value.orientation}, and "${slug}" ${orientation}: choose another gallery`
}

/** The gallery that takes the posters and retired names of a removed one, and as its heir its address too. */
function mergeGallery(
  project: Project,
  content: Content,
  removed: GalleryDocument,
  keeper: GalleryDocument,
  isHeir: boolean,
): Promise<FileChange> {
  const { slug, formerly = [], retired = [] } = removed.value
  // A draft may show what another gallery shows too.
  const posters = removed.value.posters.filter((id) => !keeper.value.posters.includes(id))
  const { expect } = keeper.value
  const counted: readonly Edit[] =
    expect === undefined ? [] : [{ op: 'set', path: ['expect'], value: expect + posters.length }]
  const description = posters.length > 0 ? `has its ${countPosters(posters.length)} now` : 'keeps its names'
  return editFile(project, content, keeper.file, description, [
    ...counted,
    ...appendTo('posters', keeper.value.posters, posters),
    ...appendTo('formerly', keeper.value.formerly, isHeir ? [slug, ...formerly] : []),
    ...retire(keeper, retired),
  ])
}

const countPosters = (count: number): string => (count === 1 ? 'poster' : `${count} posters`)
