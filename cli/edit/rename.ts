import { posix } from 'node:path'
import {
  type Content,
  contentPath,
  type EditionDocument,
  editionFolder,
  type GalleryDocument,
  type PosterDocument,
  seriesOf,
  stem,
} from '../load/content.ts'
import { imageReferencesOf } from '../load/images.ts'
import { posterSlug } from '../model/path.ts'
import { contentFileAt, fileOf, folderOf } from '../schema/content-paths.ts'
import type { Edit } from './edits.ts'
import { changeSite, editFile, type LoadedShop, readEdited } from './files.ts'
import { filesIn, find, galleriesOf, picturesOnlyOf, withUnreadRemarks } from './find.ts'
import type { Renamable } from './kinds/definitions.ts'
import { renameLanguage } from './language.ts'
import { changePageLinks, changePosterLinks, withAnchor } from './links.ts'
import { checkName, nameEdits, redirectRemarks } from './names.ts'
import type { Change, FileChange, Rejection } from './transaction.ts'

/** Gives a poster, gallery, edition or language another name everywhere, and keeps the old one as an address that redirects. */
export async function rename(
  shop: LoadedShop,
  kind: Renamable,
  from: string,
  to: string,
): Promise<Change | Rejection> {
  const change = await renameFound(shop, kind, from, to)
  return withUnreadRemarks(shop, kind, from, change)
}

async function renameFound(
  shop: LoadedShop,
  kind: Renamable,
  from: string,
  to: string,
): Promise<Change | Rejection> {
  const { content } = shop
  if (kind === 'language') return renameLanguage(shop, from, to)
  if (kind === 'poster') {
    const poster = find(content.posters, kind, from)
    const rejected = typeof poster === 'string' ? [poster] : checkName('posters', to, content, poster)
    return typeof poster === 'string' || rejected.length > 0 ? { rejected } : renamePoster(shop, poster, to)
  }
  const page = find<GalleryDocument | EditionDocument>(
    kind === 'gallery' ? content.galleries : content.editions,
    kind,
    from,
  )
  const rejected =
    typeof page === 'string'
      ? [page]
      : checkName(kind === 'gallery' ? 'galleries' : 'editions', to, content, page)
  if (typeof page === 'string' || rejected.length > 0) return { rejected }
  return renamePage(shop, page, to)
}

async function renamePage(
  shop: LoadedShop,
  page: GalleryDocument | EditionDocument,
  to: string,
): Promise<Change> {
  const { content } = shop
  const { slug } = page.value
  const isGallery = contentFileAt(contentPath(page))?.collection === 'galleries'
  const isHome = content.site?.value.homeGallery === slug
  const target = fileOf(isGallery ? 'galleries' : 'editions', { slug: to })
  const folder = isGallery
    ? contentPath({ file: folderOf('posters', { family: slug }) })
    : editionFolder(page).slice(0, -1)
  const others =
    isGallery && !isFolderOf(page as GalleryDocument, folder, content) ? [] : filesIn(folder, content)
  const moved = others.filter((path) => `content/${path}` !== page.file)
  return {
    files: [
      {
        path: target,
        description: `the ${isGallery ? 'gallery' : 'edition'} "${slug}" by its new name`,
        creates: await readEdited(shop, page.file, nameEdits('slug', page, to)),
      },
      { path: page.file, description: 'removed', deleted: true },
      ...(isHome ? await changeSite(shop, { homeGallery: to }) : []),
      // Links are changed before their file is moved.
      ...(await changePageLinks(shop, slug, to, true)),
      ...moved.map(
        (path): FileChange => ({
          path: `content/${posix.dirname(folder)}/${to}${path.slice(folder.length)}`,
          movedFrom: `content/${content.images.get(path)?.onDisk ?? path}`,
        }),
      ),
    ],
    remarks: [
      ...(moved.length > 0
        ? [`content/${posix.dirname(folder)}/${to}/: the files of content/${folder}/`]
        : []),
      ...(isHome ? ['It stands on the home page, whose address stays.'] : redirectRemarks(content, slug, to)),
    ],
  }
}

/** Whether a folder of posters is that of one gallery: it shows all of them, and no other file names their pictures. */
function isFolderOf(gallery: GalleryDocument, folder: string, content: Content): boolean {
  const inside = new Set(
    content.posters.filter(({ file }) => posix.dirname(file) === `content/${folder}`).map(({ file }) => file),
  )
  const shown = content.posters
    .filter(({ file }) => inside.has(file))
    .every(({ value }) => gallery.value.posters.includes(value.id))
  const named = imageReferencesOf(content).some(
    ({ file, path }) => path?.startsWith(`${folder}/`) && !inside.has(file),
  )
  return inside.size > 0 && shown && !named
}

async function renamePoster(shop: LoadedShop, poster: PosterDocument, to: string): Promise<Change> {
  const { content } = shop
  const { id, gumroadLinks } = poster.value
  const folder = posix.dirname(poster.file)
  const pictures = await renamedPicturesOf(shop, poster, to)
  const series = keepSeries(content, poster, to)
  const edits = [...pictureEdits(poster, pictures), ...nameEdits('id', poster, to), ...series.edits]
  return {
    files: [
      {
        path: `${folder}/${to}.yaml`,
        description: `the poster "${id}" by its new name`,
        creates: await readEdited(shop, poster.file, edits),
      },
      { path: poster.file, description: 'removed', deleted: true },
      ...pictures.map(
        ({ onDisk, newName }): FileChange => ({
          path: `${folder}/${newName}`,
          description: 'its picture',
          movedFrom: `content/${onDisk}`,
        }),
      ),
      ...(await renameInGalleries(shop, id, to)),
      ...(await changePosterLinks(shop, id, ({ prefix, path, anchor, isCard }) =>
        isCard ? withAnchor(path, to) : withAnchor(`${prefix}/${posterSlug(to)}`, anchor),
      )),
    ],
    remarks: [
      ...redirectRemarks(content, posterSlug(id), posterSlug(to)),
      ...series.remarks,
      ...(Object.values(gumroadLinks).some((url) => url.includes(id))
        ? ['Its purchase links still hold the old name, like the products that they lead to.']
        : []),
    ],
  }
}

/** A poster belongs to a series by the beginning of its name: with another one it has to name the series. */
function keepSeries(
  { series }: Content,
  { value }: PosterDocument,
  to: string,
): { readonly edits: readonly Edit[]; readonly remarks: readonly string[] } {
  const all = series?.value ?? []
  const [before, after] = [seriesOf(value, all), seriesOf({ ...value, id: to }, all)]
  const [lost, ...more] = before.filter((one) => !after.includes(one))
  const isKept = lost !== undefined && value.series === undefined
  const left = isKept ? more : before.filter((one) => !after.includes(one))
  return {
    edits: isKept ? [{ op: 'set', path: ['series'], value: lost.id }] : [],
    remarks: [
      ...(isKept ? [`It stays in the series "${lost.id}", which its file names from now on.`] : []),
      ...left.map((one) => `It leaves the series "${one.id}", with which its name began.`),
      ...after
        .filter((one) => !before.includes(one))
        .map((one) => `It joins the series "${one.id}", with which its new name begins.`),
    ],
  }
}

interface RenamedPicture {
  /** Its path below content/, as the disk spells it. */
  readonly onDisk: string
  readonly oldName: string
  readonly newName: string
}

/** Finds the pictures beside the poster that have its name and that no other file uses. */
async function renamedPicturesOf(
  shop: LoadedShop,
  poster: PosterDocument,
  to: string,
): Promise<readonly RenamedPicture[]> {
  const pictures = await picturesOnlyOf(shop, new Set([poster.file]))
  return pictures.flatMap(({ path, onDisk, unreadUser }) => {
    const { dir, ext, base } = posix.parse(path)
    const name = newPictureName(stem(path), poster.value.id, to)
    const isBeside = `content/${dir}` === posix.dirname(poster.file)
    return name === undefined || !isBeside || unreadUser !== undefined
      ? []
      : [{ onDisk, oldName: base, newName: name + ext }]
  })
}

/** Returns 'paper-moon-2' for 'moon-2' when "moon" becomes "paper-moon"; undefined for a picture of another name. */
const newPictureName = (name: string, from: string, to: string): string | undefined =>
  name === from || name.startsWith(`${from}-`) ? to + name.slice(from.length) : undefined

const pictureEdits = ({ value }: PosterDocument, pictures: readonly RenamedPicture[]): readonly Edit[] =>
  value.images.flatMap((image, index) => {
    const picture = pictures.find(({ oldName }) => oldName === posix.normalize(image.normalize()))
    return picture ? [{ op: 'set', path: ['images', index], value: picture.newName }] : []
  })

const renameInGalleries = (shop: LoadedShop, id: string, to: string): Promise<readonly FileChange[]> =>
  Promise.all(
    galleriesOf(id, shop.content).map(({ file, value }) =>
      editFile(shop, file, 'the list of its gallery', [
        { op: 'set', path: ['posters', value.posters.indexOf(id)], value: to },
      ]),
    ),
  )
