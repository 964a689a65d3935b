import { posix } from 'node:path'
import { type Content, type EditionDocument, editionFolder, type GalleryDocument } from '../load/content.ts'
import { imageReferencesOf } from '../load/image-references.ts'
import type { Project } from '../project.ts'
import { changeSite, readEdited } from './files.ts'
import { filesIn, find, type Renamable } from './find.ts'
import { checkPageSlug } from './kinds/gallery.ts'
import { checkPosterId } from './kinds/poster.ts'
import { changeLinks, pageIn, withAnchor } from './links.ts'
import { nameEdits, redirectRemarks } from './names.ts'
import { renameLanguage } from './rename-language.ts'
import { renamePoster } from './rename-poster.ts'
import type { Change, FileChange, Rejection } from './transaction.ts'

/** Gives a poster, gallery, edition or language another name everywhere, and keeps the old one as an address that redirects. */
export async function rename(
  project: Project,
  content: Content,
  kind: Renamable,
  [from, to]: readonly [from: string, to: string],
): Promise<Change | Rejection> {
  if (kind === 'language') return renameLanguage(project, content, from, to)
  if (kind === 'poster') {
    const poster = find(content.posters, kind, from)
    const rejected = typeof poster === 'string' ? [poster] : checkPosterId(to, content, poster)
    return typeof poster === 'string' || rejected.length > 0
      ? { rejected }
      : renamePoster(project, content, poster, to)
  }
  const page = find<GalleryDocument | EditionDocument>(
    kind === 'gallery' ? content.galleries : content.editions,
    kind,
    from,
  )
  const rejected = typeof page === 'string' ? [page] : checkPageSlug(to, content, page)
  if (typeof page === 'string' || rejected.length > 0) return { rejected }
  return renamePage(project, content, page, to)
}

async function renamePage(
  project: Project,
  content: Content,
  page: GalleryDocument | EditionDocument,
  to: string,
): Promise<Change> {
  const { slug } = page.value
  const isGallery = page.file.startsWith('content/galleries/')
  const isHome = content.site?.value.homeGallery === slug
  const target = isGallery ? `content/galleries/${to}.yaml` : `content/books/${to}/edition.yaml`
  const folder = isGallery ? `posters/${slug}` : editionFolder(page).slice(0, -1)
  const others =
    isGallery && !isFolderOf(page as GalleryDocument, folder, content) ? [] : filesIn(folder, content)
  const moved = others.filter((path) => `content/${path}` !== page.file)
  return {
    files: [
      {
        path: target,
        description: `the ${isGallery ? 'gallery' : 'edition'} "${slug}" by its new name`,
        creates: await readEdited(project, content, page.file, nameEdits('slug', page, to)),
      },
      { path: page.file, description: 'removed', deleted: true },
      ...(isHome ? await changeSite(project, content, { homeGallery: to }) : []),
      // Links are changed before their file is moved.
      ...(await changeLinks(project, content, ({ path, anchor }) => {
        const linked = pageIn(path)
        return linked?.slug === slug ? withAnchor(`${linked.prefix}/${to}`, anchor) : undefined
      })),
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
