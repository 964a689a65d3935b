import { posix } from 'node:path'
import type { Addressed } from '../read/addresses.ts'
import { type Content, contentPath, seriesOf } from '../read/content.ts'
import { imageReferencesOf } from '../read/pictures/pictures.ts'
import { valuesWithRole } from '../schema/collection-fields.ts'
import { folderOf, renamedPath } from '../schema/content-paths.ts'
import type { Edit } from '../yaml/edited-value.ts'
import type { LoadedShop, OpenChange, Planned } from './change.ts'
import { append, setFields } from './edits.ts'
import { renameLanguage } from './kinds/language.ts'
import { checkName, findNamed } from './names.ts'
import {
  addressOf,
  addressRemark,
  changeLinksTo,
  filesIn,
  filesOf,
  onDiskOf,
  picturesOnlyOf,
  planForName,
  referencesTo,
  withAnchor,
} from './references.ts'
import { applicable, type Plan } from './transaction.ts'

/** Gives a document or a language another name everywhere, and keeps the old one as an address that redirects. */
export const rename = (shop: LoadedShop, kind: string, from: string, to: string): Plan =>
  planForName(shop, kind, from, async (change) => {
    if (kind === 'language') return renameLanguage(change, from, to)
    const found = findNamed(change, kind, from)
    if (!found) return {}
    const reason = checkName(found.collection, to, change.content, found)
    return reason === undefined
      ? renameDocument(change, found, to)
      : change.rejectAt(['to'], reason)
  })

async function renameDocument(
  change: OpenChange,
  found: Addressed,
  to: string,
): Promise<Planned> {
  const { content } = change
  const { collection, kind, name, document } = found
  const { file } = document
  const series = keepSeries(content, found, to)
  await change.edit(file, [...nameEdits(found, to), ...series.edits])
  const newPathOf = (path: string): string =>
    `content/${renamedPath(contentPath({ file: path }), { [found.field]: to })}`
  change.move(file, newPathOf(file), `the ${kind} "${name}" by its new name`)
  await renamePictures(change, found, to)
  for (const { file: user, path } of referencesTo(content, found))
    await change.edit(user, [{ op: 'set', path, value: to }], 'names it by its new name')
  const address = addressOf(found, to)
  const isPoster = collection === 'posters'
  await changeLinksTo(change, found, {
    // The page of a poster has its name as an anchor too.
    ofPage: ({ prefix, anchor }) =>
      withAnchor(prefix + address, isPoster && anchor === name ? to : anchor),
    ofCard: ({ path }) => withAnchor(path, to),
  })
  for (const path of found.isFolder ? [] : filesOf(found, content))
    if (path !== file) change.move(path, newPathOf(path), 'its text')
  const folder = ownFolderOf(found, content)
  const target = folder && `${posix.dirname(folder)}/${to}`
  const others =
    folder === undefined ? [] : filesIn(folder, content).filter((path) => path !== file)
  for (const path of others)
    change.move(onDiskOf(content, path), target + path.slice(folder?.length))
  const links = valuesWithRole(collection, 'purchaseLink', document.value)
  const hasOldLinks = links.some(({ value }) => String(value).includes(name))
  const isHome = collection === 'galleries' && content.site?.value.homeGallery === name
  return {
    remarks: applicable(
      others.length > 0 && `${target}/: the files of ${folder}/`,
      isHome
        ? 'It stands on the home page, whose address stays.'
        : addressRemark(content, addressOf(found, name), address),
      ...series.remarks,
      hasOldLinks &&
        'Its purchase links still hold the old name, like the products that they lead to.',
    ),
  }
}

function nameEdits(
  { field, document, name, formerly }: Addressed,
  to: string,
): readonly Edit[] {
  const own = field in (document.value as object) ? setFields({ [field]: to }) : []
  const back = formerly.indexOf(to)
  // If the new name is a former one, the old name takes its place in the list.
  if (back >= 0) return [...own, { op: 'set', path: ['formerly', back], value: name }]
  return [...own, ...append(['formerly'], name)]
}

/** Finds the folder named after the document. A gallery's must hold only its posters, and no picture of other files. */
function ownFolderOf(
  { collection, names, name, isFolder }: Addressed,
  content: Content,
): string | undefined {
  if (isFolder) return folderOf(collection, names)
  const folder = folderOf('posters', { family: name })
  const inside = content.posters.filter(({ file }) => posix.dirname(file) === folder)
  if (collection !== 'galleries' || inside.length === 0) return undefined
  const shown =
    content.galleries.find(({ value }) => value.slug === name)?.value.posters ?? []
  const areShown = inside.every(({ value }) => shown.includes(value.id))
  const files = new Set(inside.map(({ file }) => file))
  const uses = imageReferencesOf(content).filter(({ path }) =>
    `content/${path}`.startsWith(`${folder}/`),
  )
  return areShown && uses.every(({ file }) => files.has(file)) ? folder : undefined
}

async function renamePictures(
  change: OpenChange,
  found: Addressed,
  to: string,
): Promise<void> {
  const { collection, document, name } = found
  const { file } = document
  for (const { path, onDisk, unreadUser } of await picturesOnlyOf(
    change,
    new Set([file]),
  )) {
    const { dir, base, name: own } = posix.parse(path)
    const isNamed = own === name || own.startsWith(`${name}-`)
    if (!isNamed || `content/${dir}` !== posix.dirname(file) || unreadUser !== undefined)
      continue
    const renamed = to + base.slice(name.length)
    const edits = valuesWithRole(collection, 'picture', document.value)
      .filter(({ value }) => posix.normalize(String(value).normalize()) === base)
      .map((place): Edit => ({ op: 'set', path: place.path, value: renamed }))
    await change.edit(file, edits)
    change.move(`content/${onDisk}`, `content/${dir}/${renamed}`, 'its picture')
  }
}

/** Keeps a renamed poster in the series that its old name began with: its file names the series from now on. */
function keepSeries({ posters, series }: Content, { document }: Addressed, to: string) {
  const value = posters.find(({ file }) => file === document.file)?.value
  const all = series?.value ?? []
  const before = value ? seriesOf(value, all) : []
  const after = value ? seriesOf({ ...value, id: to }, all) : []
  const gone = before.filter((one) => !after.includes(one))
  const joined = after.filter((one) => !before.includes(one))
  const kept = value?.series === undefined ? gone[0] : undefined
  const left = gone.filter((one) => one !== kept)
  return {
    edits: kept ? setFields({ series: kept.id }) : [],
    remarks: applicable(
      kept && `It stays in the series "${kept.id}", which its file names from now on.`,
      ...left.map(({ id }) => `It leaves the series "${id}", with which its name began.`),
      ...joined.map(
        ({ id }) => `It joins the series "${id}", with which its new name begins.`,
      ),
    ),
  }
}
