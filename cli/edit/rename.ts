import { posix } from 'node:path'
import type { Addressed } from '../load/addresses.ts'
import { type Content, contentPath, seriesOf, stem } from '../load/content.ts'
import { imageReferencesOf } from '../load/images.ts'
import { valuesWithRole } from '../schema/collections.ts'
import { folderOf, renamedPath } from '../schema/content-paths.ts'
import { type LoadedShop, type OpenChange, openChange } from './change.ts'
import type { Edit } from './edits.ts'
import { renameLanguage } from './kinds/language.ts'
import { changeLinks, withAnchor } from './links.ts'
import { addressOf, cardsOf, checkName, nameEdits, redirectRemarks } from './names.ts'
import {
  filesIn,
  filesOf,
  findNamed,
  galleriesOf,
  onDiskOf,
  picturesOnlyOf,
  referencesTo,
  withUnreadRemarks,
} from './references.ts'
import type { Change, Rejection } from './transaction.ts'

/** Gives a document or a language another name everywhere, and keeps the old one as an address that redirects. */
export async function rename(
  shop: LoadedShop,
  kind: string,
  from: string,
  to: string,
): Promise<Change | Rejection> {
  if (kind === 'language') return withUnreadRemarks(shop, kind, from, await renameLanguage(shop, from, to))
  const found = findNamed(shop.content, kind, from)
  if (typeof found === 'string') return { rejected: [found] }
  const rejected = checkName(found.collection, to, shop.content, found)
  if (rejected.length > 0) return { rejected }
  return withUnreadRemarks(shop, kind, from, await renameDocument(shop, found, to))
}

async function renameDocument(shop: LoadedShop, found: Addressed, to: string): Promise<Change> {
  const { content } = shop
  const { collection, kind, name, document } = found
  const { file } = document
  const change = openChange(shop)
  const series = keepSeries(content, found, to)
  await change.edit(file, [...nameEdits(found, to), ...series.edits])
  const newPathOf = (path: string): string =>
    `content/${renamedPath(contentPath({ file: path }), { [found.field]: to })}`
  change.move(file, newPathOf(file), `the ${kind} "${name}" by its new name`)
  await renamePictures(shop, change, found, to)
  for (const { file: user, path } of referencesTo(content, collection, name))
    await change.edit(user, [{ op: 'set', path, value: to }], 'names it by its new name')
  await renameLinks(shop, change, found, to)
  for (const path of found.isFolder ? [] : filesOf(found, content))
    if (path !== file) change.move(path, newPathOf(path), 'its text')
  const folder = ownFolderOf(found, content)
  const target = folder && `${posix.dirname(folder)}/${to}`
  const others = folder === undefined ? [] : filesIn(folder, content).filter((path) => path !== file)
  for (const path of others) change.move(onDiskOf(content, path), target + path.slice(folder?.length))
  const isHome = collection === 'galleries' && content.site?.value.homeGallery === name
  return {
    files: change.files(),
    remarks: [
      ...(others.length > 0 ? [`${target}/: the files of ${folder}/`] : []),
      ...(isHome
        ? ['It stands on the home page, whose address stays.']
        : redirectRemarks(content, addressOf(found, name), addressOf(found, to))),
      ...series.remarks,
      ...(holdsName(found)
        ? ['Its purchase links still hold the old name, like the products that they lead to.']
        : []),
    ],
  }
}

/** The folder that is called like the document: its own, or that of the posters of a gallery. */
function ownFolderOf(found: Addressed, content: Content): string | undefined {
  const { collection, names, name, isFolder } = found
  if (isFolder) return folderOf(collection, names)
  if (collection !== 'galleries') return undefined
  const folder = folderOf('posters', { family: name })
  return isFolderOf(found, folder, content) ? folder : undefined
}

/** Whether a folder of posters is that of one gallery: it shows all of them, and no other file names their pictures. */
function isFolderOf({ name }: Addressed, folder: string, content: Content): boolean {
  const inside = content.posters.filter(({ file }) => posix.dirname(file) === folder)
  const files = new Set(inside.map(({ file }) => file))
  const shown = inside.every(({ value }) =>
    galleriesOf(value.id, content).some((gallery) => gallery.value.slug === name),
  )
  const isNamed = imageReferencesOf(content).some(
    ({ file, path }) => `content/${path}`.startsWith(`${folder}/`) && !files.has(file),
  )
  return inside.length > 0 && shown && !isNamed
}

/** Changes links to the page of a document, and to the card of a poster in a gallery. */
function renameLinks(shop: LoadedShop, change: OpenChange, found: Addressed, to: string): Promise<void> {
  const isCard = cardsOf(found, shop.content)
  return changeLinks(shop, change, (link) => {
    if (isCard(link)) return withAnchor(link.path, to)
    return `/${link.page}` === addressOf(found, found.name)
      ? withAnchor(link.prefix + addressOf(found, to), link.anchor)
      : undefined
  })
}

/** Renames the pictures beside the document that begin with its name and that no other file names. */
async function renamePictures(
  shop: LoadedShop,
  change: OpenChange,
  { collection, document, name }: Addressed,
  to: string,
): Promise<void> {
  const { file } = document
  for (const { path, onDisk, unreadUser } of await picturesOnlyOf(shop, new Set([file]))) {
    const { dir, base } = posix.parse(path)
    const own = stem(path)
    const isNamed = own === name || own.startsWith(`${name}-`)
    if (!isNamed || `content/${dir}` !== posix.dirname(file) || unreadUser !== undefined) continue
    const renamed = to + base.slice(name.length)
    const edits = valuesWithRole(collection, 'picture', document.value)
      .filter(({ value }) => posix.normalize(String(value).normalize()) === base)
      .map((place): Edit => ({ op: 'set', path: place.path, value: renamed }))
    await change.edit(file, edits)
    change.move(`content/${onDisk}`, `content/${dir}/${renamed}`, 'its picture')
  }
}

interface SeriesChange {
  readonly edits: readonly Edit[]
  readonly remarks: readonly string[]
}

/** A poster belongs to a series by the beginning of its name: with another one it has to name the series. */
function keepSeries({ posters, series }: Content, { document }: Addressed, to: string): SeriesChange {
  const poster = posters.find(({ file }) => file === document.file)
  if (!poster) return { edits: [], remarks: [] }
  const { value } = poster
  const all = series?.value ?? []
  const [before, after] = [seriesOf(value, all), seriesOf({ ...value, id: to }, all)]
  const gone = before.filter((one) => !after.includes(one))
  const kept = value.series === undefined ? gone[0] : undefined
  return {
    edits: kept ? [{ op: 'set', path: ['series'], value: kept.id }] : [],
    remarks: [
      ...(kept ? [`It stays in the series "${kept.id}", which its file names from now on.`] : []),
      ...gone
        .filter((one) => one !== kept)
        .map((one) => `It leaves the series "${one.id}", with which its name began.`),
      ...after
        .filter((one) => !before.includes(one))
        .map((one) => `It joins the series "${one.id}", with which its new name begins.`),
    ],
  }
}

/** Whether a purchase link of the document holds its name. */
const holdsName = ({ collection, document, name }: Addressed): boolean =>
  valuesWithRole(collection, 'purchaseLink', document.value).some(({ value }) => String(value).includes(name))
