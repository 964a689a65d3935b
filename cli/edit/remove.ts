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
  addressOf,
  addressRemark,
  changeLinksTo,
  countEdits,
  filesOf,
  galleriesOf,
  onDiskOf,
  picturesOnlyOf,
  planForName,
  referencesTo,
  withAnchor,
} from './references.ts'
import type { Plan } from './transaction.ts'

/** The kinds without a successor, for which `--to` is refused. */
export const removers: Readonly<
  Record<string, (change: OpenChange, id: string) => Promise<Planned>>
> = {
  language: removeLanguage,
  review: removeReview,
}

/** Removes a document, a language or a review. Old addresses and the posters of a gallery go to the document `to`. */
export const remove = (
  shop: LoadedShop,
  kind: string,
  id: string,
  to: string | undefined,
): Plan =>
  planForName(shop, kind, id, async (change) => {
    const removeSingle = removers[kind]
    if (removeSingle && to !== undefined)
      return change.reject(`--to is not for a ${kind}: nothing takes its place`)
    if (removeSingle) return removeSingle(change, id)
    const found = findNamed(change, kind, id)
    const successor = to === undefined ? undefined : findNamed(change, kind, to)
    if (!found || change.rejected.length > 0) return {}
    const refusal =
      id === to
        ? `"${id}" cannot take its own place`
        : refusalOf(change.content, found, successor)
    return refusal === undefined
      ? removeDocument(change, found, successor)
      : change.reject(refusal)
  })

function refusalOf(
  content: Content,
  found: Addressed,
  successor: Addressed | undefined,
): string | undefined {
  const { collection, name } = found
  const home = galleryOf(content, content.site?.value.homeGallery)
  if (collection === 'galleries' && name === home?.value.slug)
    return `"${name}" stands on the home page: choose another homeGallery in ${fileOf('site')} first`
  if (collection === 'posters' && home?.value.posters.join() === name)
    return `"${name}" is the only poster on the home page: add another one first`
  const gallery = collection === 'galleries' ? galleryOf(content, name) : undefined
  if (gallery && gallery.value.posters.length > 0) {
    const { orientation } = gallery.value
    if (!successor)
      return `"${name}" shows posters: name the gallery that takes them, --to <gallery>`
    const other = galleryOf(content, successor.name)?.value.orientation
    if (other !== orientation)
      return `"${successor.name}" is ${other}, and "${name}" ${orientation}: choose another gallery`
  }
  const needed = referencesTo(content, found).find(({ isRequired }) => isRequired)
  return needed && !successor
    ? `${needed.file} names "${name}" at ${fieldName(needed.path)}: name what takes its place, --to <id>`
    : undefined
}

const galleryOf = (
  { galleries }: Content,
  slug: string | undefined,
): GalleryDocument | undefined => galleries.find(({ value }) => value.slug === slug)

async function removeDocument(
  change: OpenChange,
  found: Addressed,
  successor?: Addressed,
): Promise<Planned> {
  const { content } = change
  const { collection, name, formerly } = found
  const remarks = await removeFiles(change, found)
  // Edit from the last place to the first, so that no removal of an entry moves another place.
  for (const { file, path } of referencesTo(content, found).toReversed()) {
    const gallery = content.galleries.find(
      (each) => each.file === file && path[0] === 'posters',
    )
    const without: Edit[] = [
      { op: 'remove', path },
      ...(gallery ? countEdits(gallery, -1) : []),
    ]
    const isEntry = typeof path.at(-1) === 'number'
    const edits =
      isEntry || !successor
        ? without
        : [{ op: 'set', path, value: successor.name } as const]
    await change.edit(file, edits, 'no longer names it')
  }
  const home = galleryOf(content, content.site?.value.homeGallery)
  const [keeper = home] = collection === 'posters' ? galleriesOf(name, content) : []
  const names = [name, ...formerly]
  if (collection === 'galleries') await mergeGallery(change, found, successor)
  else if (successor) {
    await change.edit(
      successor.document.file,
      append(['formerly'], ...names),
      'takes its place',
    )
  } else if (collection === 'posters' && keeper) {
    await change.edit(
      keeper.file,
      append(['retired'], ...names),
      `keeps "${name}" as retired`,
    )
  }
  const page = successor ? addressOf(successor, successor.name) : `/${keeper?.value.slug}`
  const target = page === `/${home?.value.slug}` ? '' : page
  // A gallery takes over the posters of the removed gallery, so anchors in links still fit.
  const keepsPlaces = successor?.collection === 'galleries'
  await changeLinksTo(change, found, {
    ofPage: ({ prefix, anchor }) =>
      withAnchor(prefix + target, keepsPlaces ? anchor : ''),
    ofCard({ prefix, path }) {
      if (!successor) return path || '#gallery'
      return path === '' ? `#${successor.name}` : prefix + target
    },
  })
  return {
    remarks: [
      addressRemark(content, addressOf(found, name), successor && target),
      ...remarks,
    ],
  }
}

async function removeFiles(
  change: OpenChange,
  found: Addressed,
): Promise<readonly string[]> {
  const { content } = change
  const files = new Set(filesOf(found, content))
  const pictures = await picturesOnlyOf(change, files)
  const unsure = pictures.filter(({ unreadUser }) => unreadUser !== undefined)
  // Files elsewhere may name pictures in the document's folder.
  const others = imageReferencesOf(content).filter(({ file }) => !files.has(file))
  const used = new Set([...others, ...unsure].map(({ path }) => `content/${path}`))
  for (const file of files)
    if (!used.has(file))
      change.remove(
        onDiskOf(content, file),
        found.isFolder ? 'removed' : `the ${found.kind}, removed`,
      )
  for (const { path, onDisk } of pictures)
    if (!used.has(`content/${path}`) && !change.isRemoved(`content/${onDisk}`))
      change.remove(`content/${onDisk}`, 'its picture, removed')
  return unsure.map(
    ({ onDisk, unreadUser }) =>
      `content/${onDisk} stays: ${unreadUser} names it, and has errors.`,
  )
}

/** Gives a removed gallery's posters, addresses and retired names to its successor, or only retired names to home. */
async function mergeGallery(
  change: OpenChange,
  found: Addressed,
  successor?: Addressed,
): Promise<void> {
  const { content } = change
  const { name, formerly } = found
  const removed = galleryOf(content, name)?.value
  const keeper = galleryOf(content, successor?.name ?? content.site?.value.homeGallery)
  if (!removed || !keeper) return
  // A draft gallery may list posters that another gallery lists too.
  const posters = removed.posters.filter((id) => !keeper.value.posters.includes(id))
  const count = posters.length === 1 ? 'poster' : `${posters.length} posters`
  const edits = [
    ...countEdits(keeper, posters.length),
    ...append(['posters'], ...posters),
    ...(successor ? append(['formerly'], name, ...formerly) : []),
    ...append(['retired'], ...(removed.retired ?? [])),
  ]
  await change.edit(
    keeper.file,
    edits,
    posters.length > 0 ? `has its ${count} now` : 'keeps its names',
  )
}
