import type { Addressed } from '../read/addresses.ts'
import type { Content, GalleryDocument } from '../read/content.ts'
import { fieldName } from '../read/errors/schema-paths.ts'
import { imageReferencesOf } from '../read/pictures/pictures.ts'
import { fileOf } from '../schema/content-paths.ts'
import type { Edit } from '../yaml/edited-value.ts'
import type { LoadedShop, OpenChange, Planned } from './change.ts'
import { append } from './edits.ts'
import { removeLanguage } from './kinds/language.ts'
import { removeReview } from './kinds/list-entry.ts'
import { findNamed } from './names.ts'
import {
  addressRemark,
  changeLinksTo,
  countEdits,
  filesOf,
  galleriesListing,
  onDiskOf,
  pageAddressOf,
  picturesOnlyOf,
  planForName,
  referencesTo,
  withAnchor,
} from './references.ts'
import type { PlannedChange } from './transaction.ts'

/** The kinds that nothing can replace, so `--to` is refused. */
export const removers: Readonly<
  Record<string, (change: OpenChange, id: string) => Promise<Planned>>
> = {
  language: removeLanguage,
  review: removeReview,
}

/**
 * Removes a document, a language or a review. The document `to` takes over old addresses, and the posters of a gallery.
 */
export const remove = (
  shop: LoadedShop,
  kind: string,
  id: string,
  to: string | undefined,
): Promise<PlannedChange> =>
  planForName(shop, kind, id, async (change) => {
    const removeSingle = removers[kind]
    if (removeSingle && to !== undefined)
      return change.reject(`--to cannot be used for a ${kind}, which has no replacement`)
    if (removeSingle) return removeSingle(change, id)

    const document = findNamed(change, kind, id)
    const successor = to === undefined ? undefined : findNamed(change, kind, to)
    if (!document || change.rejected.length > 0) return {}

    const refusal =
      id === to
        ? `"${id}" cannot replace itself`
        : refusalOf(change.content, document, successor)
    return refusal === undefined
      ? removeDocument(change, document, successor)
      : change.reject(refusal)
  })

function refusalOf(
  content: Content,
  document: Addressed,
  successor: Addressed | undefined,
): string | undefined {
  const { collection, name } = document
  const home = galleryOf(content, content.site?.value.homeGallery)
  if (collection === 'galleries' && name === home?.value.slug)
    return `"${name}" is the gallery of the home page: choose another homeGallery in ${fileOf('site')} first`
  if (collection === 'posters' && home?.value.posters.join() === name)
    return `"${name}" is the only poster on the home page: add another one first`

  const gallery = collection === 'galleries' ? galleryOf(content, name) : undefined
  if (gallery && gallery.value.posters.length > 0) {
    const { orientation } = gallery.value
    if (!successor)
      return `"${name}" still has posters: choose a gallery for them with --to <gallery>`
    const successorOrientation = galleryOf(content, successor.name)?.value.orientation
    if (successorOrientation !== orientation)
      return `"${successor.name}" is ${successorOrientation}, and "${name}" ${orientation}: choose another gallery`
  }

  const requiredReference = referencesTo(content, document).find(
    ({ isRequired }) => isRequired,
  )
  return requiredReference && !successor
    ? `${requiredReference.file} names "${name}" at ${fieldName(requiredReference.path)}: choose a replacement with --to <id>`
    : undefined
}

const galleryOf = (
  { galleries }: Content,
  slug: string | undefined,
): GalleryDocument | undefined => galleries.find(({ value }) => value.slug === slug)

async function removeDocument(
  change: OpenChange,
  document: Addressed,
  successor?: Addressed,
): Promise<Planned> {
  const { content } = change
  const { collection, name, formerly } = document
  const remarks = await removeFiles(change, document)

  // Edit the last reference first, so that no removed entry moves another reference.
  for (const { file, path } of referencesTo(content, document).toReversed()) {
    const gallery = content.galleries.find(
      (candidate) => candidate.file === file && path[0] === 'posters',
    )
    const removal: Edit[] = [
      { op: 'remove', path },
      ...(gallery ? countEdits(gallery, -1) : []),
    ]
    const isEntry = typeof path.at(-1) === 'number'
    const edits =
      isEntry || !successor
        ? removal
        : [{ op: 'set', path, value: successor.name } as const]
    await change.edit(file, edits, 'no longer refers to it')
  }

  const home = galleryOf(content, content.site?.value.homeGallery)
  const [keeper = home] = collection === 'posters' ? galleriesListing(name, content) : []
  const names = [name, ...formerly]
  if (collection === 'galleries') {
    await mergeGallery(change, document, successor)
  } else if (successor) {
    await change.edit(
      successor.document.file,
      append(['formerly'], ...names),
      'replaces it',
    )
  } else if (collection === 'posters' && keeper) {
    await change.edit(
      keeper.file,
      append(['retired'], ...names),
      `keeps "${name}" as retired`,
    )
  }

  const page = successor
    ? pageAddressOf(successor, successor.name)
    : `/${keeper?.value.slug}`
  const target = page === `/${home?.value.slug}` ? '' : page
  // The successor of a gallery takes over its posters, so anchors in links still work.
  const keepsPlaces = successor?.collection === 'galleries'
  await changeLinksTo(change, document, {
    ofPage: ({ prefix, anchor }) =>
      withAnchor(prefix + target, keepsPlaces ? anchor : ''),
    ofCard({ prefix, path }) {
      if (!successor) return path || '#gallery'
      return path === '' ? `#${successor.name}` : prefix + target
    },
  })

  return {
    remarks: [
      addressRemark(content, pageAddressOf(document, name), successor && target),
      ...remarks,
    ],
  }
}

async function removeFiles(
  change: OpenChange,
  document: Addressed,
): Promise<readonly string[]> {
  const { content } = change
  const files = new Set(filesOf(document, content))
  const pictures = await picturesOnlyOf(change, files)
  const uncertain = pictures.filter(({ unreadUser }) => unreadUser !== undefined)
  // Files elsewhere may reference pictures in the document's folder.
  const otherReferences = imageReferencesOf(content).filter(
    ({ file }) => !files.has(file),
  )
  const usedPaths = new Set(
    [...otherReferences, ...uncertain].map(({ path }) => `content/${path}`),
  )

  const description = document.isFolder ? 'removed' : `the ${document.kind}, removed`
  for (const file of files)
    if (!usedPaths.has(file)) change.remove(onDiskOf(content, file), description)
  for (const { path, onDisk } of pictures)
    if (!usedPaths.has(`content/${path}`) && !change.isRemoved(`content/${onDisk}`))
      change.remove(`content/${onDisk}`, 'its picture, removed')

  return uncertain.map(
    ({ onDisk, unreadUser }) =>
      `content/${onDisk} is kept: ${unreadUser} refers to it and has errors.`,
  )
}

/**
 * Moves a gallery's posters, addresses and retired names to its successor; without one, retired names to the home
 * gallery.
 */
async function mergeGallery(
  change: OpenChange,
  document: Addressed,
  successor?: Addressed,
): Promise<void> {
  const { content } = change
  const { name, formerly } = document
  const gallery = galleryOf(content, name)?.value
  const keeper = galleryOf(content, successor?.name ?? content.site?.value.homeGallery)
  if (!gallery || !keeper) return

  // A draft gallery may list posters that another gallery lists too.
  const posters = gallery.posters.filter((id) => !keeper.value.posters.includes(id))
  const count = posters.length === 1 ? 'poster' : `${posters.length} posters`
  const edits = [
    ...countEdits(keeper, posters.length),
    ...append(['posters'], ...posters),
    ...(successor ? append(['formerly'], name, ...formerly) : []),
    ...append(['retired'], ...(gallery.retired ?? [])),
  ]
  await change.edit(
    keeper.file,
    edits,
    posters.length > 0 ? `now has its ${count}` : 'keeps its names',
  )
}
