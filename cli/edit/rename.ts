import { posix } from 'node:path'
import type { Addressed } from '../read/addresses.ts'
import { type Content, contentPath } from '../read/content.ts'
import { imageReferencesOf } from '../read/pictures/pictures.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import { folderOf, renamedPath } from '../schema/content-paths.ts'
import { seriesOf } from '../shop/poster-series.ts'
import type { Edit } from '../yaml/edited-value.ts'
import type { LoadedShop, OpenChange, Planned } from './change.ts'
import { append, setFields } from './edits.ts'
import { renameLanguage } from './kinds/language.ts'
import { checkName, findNamed } from './names.ts'
import {
  addressRemark,
  changeLinksTo,
  filesIn,
  filesOf,
  onDiskOf,
  pageAddressOf,
  picturesOnlyOf,
  planForName,
  referencesTo,
  withAnchor,
} from './references.ts'
import { itemsThatApply, type PlannedChange } from './transaction.ts'

/** Renames a document or a language everywhere. The old addresses then redirect to the new ones. */
export const rename = (
  shop: LoadedShop,
  kind: string,
  from: string,
  to: string,
): Promise<PlannedChange> =>
  planForName(shop, kind, from, async (change) => {
    if (kind === 'language') return renameLanguage(change, from, to)
    const document = findNamed(change, kind, from)
    if (!document) return {}
    const reason = checkName(document.collection, to, change.content, document)
    return reason === undefined
      ? renameDocument(change, document, to)
      : change.rejectAt(['to'], reason)
  })

async function renameDocument(
  change: OpenChange,
  addressed: Addressed,
  to: string,
): Promise<Planned> {
  const { content } = change
  const { collection, kind, name, document } = addressed
  const { file } = document

  const series = planSeries(content, addressed, to)
  await change.edit(file, [...nameEdits(addressed, to), ...series.edits])
  const newPathOf = (path: string): string =>
    `content/${renamedPath(contentPath({ file: path }), { [addressed.field]: to })}`
  change.move(file, newPathOf(file), `the ${kind} "${name}" under its new name`)
  await renamePictures(change, addressed, to)

  for (const { file: referrer, path } of referencesTo(content, addressed))
    await change.edit(referrer, [{ op: 'set', path, value: to }], 'uses its new name')

  const address = pageAddressOf(addressed, to)
  const isPoster = collection === 'posters'
  await changeLinksTo(change, [addressed], {
    // The poster's name is also an anchor on its page.
    ofPage: ({ prefix, anchor }) =>
      withAnchor(prefix + address, isPoster && anchor === name ? to : anchor),
    ofCard: ({ path }) => withAnchor(path, to),
  })

  // If the document has its own folder, `moveFolder` moves the files instead.
  const looseFiles = addressed.isFolder ? [] : filesOf(addressed, content)
  for (const path of looseFiles)
    if (path !== file) change.move(path, newPathOf(path), 'its text')
  const folderRemark = moveFolder(change, addressed, to)

  const links = valuesWithRole(collection, 'purchaseLink', document.value)
  const hasOldLinks = links.some(({ value }) => String(value).includes(name))
  const isHome = collection === 'galleries' && content.site?.value.homeGallery === name

  return {
    remarks: itemsThatApply(
      folderRemark,
      isHome
        ? 'It is on the home page, whose address does not change.'
        : addressRemark(content, pageAddressOf(addressed, name), address),
      ...series.remarks,
      hasOldLinks &&
        'Its purchase links keep the old name, because their products have it.',
    ),
  }
}

/** Moves the files in the folder that is named after the document. Returns a remark if there are any. */
function moveFolder(
  change: OpenChange,
  addressed: Addressed,
  to: string,
): string | undefined {
  const { content } = change
  const folder = ownFolderOf(addressed, content)
  if (folder === undefined) return undefined

  const target = `${posix.dirname(folder)}/${to}`
  const otherFiles = filesIn(folder, content).filter(
    (path) => path !== addressed.document.file,
  )
  for (const path of otherFiles)
    change.move(onDiskOf(content, path), target + path.slice(folder.length))
  return otherFiles.length > 0 ? `${target}/: the files of ${folder}/` : undefined
}

/** Returns the edits that give a document its new name and list the old one as a former name. */
function nameEdits(
  { field, document, name, formerly }: Addressed,
  to: string,
): readonly Edit[] {
  const fieldEdits = field in (document.value as object) ? setFields({ [field]: to }) : []
  const formerIndex = formerly.indexOf(to)
  // If the new name is a former name, the old name replaces it in the list.
  if (formerIndex >= 0)
    return [...fieldEdits, { op: 'set', path: ['formerly', formerIndex], value: name }]
  return [...fieldEdits, ...append(['formerly'], name)]
}

/**
 * Finds the folder that is named after a document and renamed with it. The folder of a gallery is renamed only if all
 * posters in it belong to the gallery, and no other file uses its pictures.
 */
function ownFolderOf(
  { collection, names, name, isFolder }: Addressed,
  content: Content,
): string | undefined {
  if (isFolder) return folderOf(collection, names)
  if (collection !== 'galleries') return undefined

  const folder = folderOf('posters', { family: name })
  const posters = content.posters.filter(({ file }) => posix.dirname(file) === folder)
  if (posters.length === 0) return undefined

  const listedIds =
    content.galleries.find(({ value }) => value.slug === name)?.value.posters ?? []
  const areListed = posters.every(({ value }) => listedIds.includes(value.id))
  const files = new Set(posters.map(({ file }) => file))
  const uses = imageReferencesOf(content).filter(({ path }) =>
    `content/${path}`.startsWith(`${folder}/`),
  )
  return areListed && uses.every(({ file }) => files.has(file)) ? folder : undefined
}

/**
 * Renames the pictures next to a document that are named after it, such as 'moon-2.jpg', if no other file uses them.
 */
async function renamePictures(
  change: OpenChange,
  addressed: Addressed,
  to: string,
): Promise<void> {
  const { collection, document, name } = addressed
  const { file } = document
  const pictures = await picturesOnlyOf(change, new Set([file]))

  for (const { path, onDisk, unreadUser } of pictures) {
    const { dir, base, name: baseName } = posix.parse(path)
    const isNamed = baseName === name || baseName.startsWith(`${name}-`)
    const isBeside = `content/${dir}` === posix.dirname(file)
    if (!isNamed || !isBeside || unreadUser !== undefined) continue

    const renamed = to + base.slice(name.length)
    // The value of a field may begin with "./" or have decomposed Unicode; `base` has neither.
    const edits = valuesWithRole(collection, 'picture', document.value)
      .filter(({ value }) => posix.normalize(String(value).normalize()) === base)
      .map((field): Edit => ({ op: 'set', path: field.path, value: renamed }))
    await change.edit(file, edits)
    change.move(`content/${onDisk}`, `content/${dir}/${renamed}`, 'its picture')
  }
}

/**
 * Plans the series of a renamed poster. A poster belongs to a series if its name begins with the series' name, or if
 * its file states the series. If the new name would take a poster out of its series, the series is written into its
 * file.
 */
function planSeries({ posters, series }: Content, { document }: Addressed, to: string) {
  const value = posters.find(({ file }) => file === document.file)?.value
  const all = series?.value ?? []
  const previousSeries = value ? seriesOf(value, all) : []
  const nextSeries = value ? seriesOf({ ...value, id: to }, all) : []
  const lostSeries = previousSeries.filter((entry) => !nextSeries.includes(entry))
  const joinedSeries = nextSeries.filter((entry) => !previousSeries.includes(entry))
  // A file can state only one series.
  const retained = value?.series === undefined ? lostSeries[0] : undefined
  const leftSeries = lostSeries.filter((entry) => entry !== retained)

  return {
    edits: retained ? setFields({ series: retained.id }) : [],
    remarks: itemsThatApply(
      retained &&
        `It stays in the series "${retained.id}", which is now set in its file.`,
      ...leftSeries.map(
        ({ id }) =>
          `It leaves the series "${id}", because its name no longer begins with it.`,
      ),
      ...joinedSeries.map(
        ({ id }) => `It joins the series "${id}", because its new name begins with it.`,
      ),
    ),
  }
}
