import { posix } from 'node:path'
import { type Content, type PosterDocument, stem } from '../load/content.ts'
import type { Project } from '../project.ts'
import type { Edit } from './edits.ts'
import { editFile, readEdited } from './files.ts'
import { galleriesOf, picturesOnlyOf } from './find.ts'
import { changeLinks, pageIn, withAnchor } from './links.ts'
import { nameEdits, redirectRemarks } from './names.ts'
import type { Change, FileChange } from './transaction.ts'

export async function renamePoster(
  project: Project,
  content: Content,
  poster: PosterDocument,
  to: string,
): Promise<Change> {
  const { id, gumroadLinks } = poster.value
  const folder = posix.dirname(poster.file)
  const pictures = await renamedPicturesOf(poster, to, project, content)
  const edits = [...pictureEdits(poster, pictures), ...nameEdits('id', poster, to)]
  return {
    files: [
      {
        path: `${folder}/${to}.yaml`,
        description: `the poster "${id}" by its new name`,
        creates: await readEdited(project, content, poster.file, edits),
      },
      { path: poster.file, description: 'removed', deleted: true },
      ...pictures.map(
        ({ onDisk, newName }): FileChange => ({
          path: `${folder}/${newName}`,
          description: 'its picture',
          movedFrom: `content/${onDisk}`,
        }),
      ),
      ...(await renameInGalleries(project, content, id, to)),
      ...(await renameInLinks(project, content, id, to)),
    ],
    remarks: [
      ...redirectRemarks(content, `posters/${id}`, `posters/${to}`),
      ...(Object.values(gumroadLinks).some((url) => url.includes(id))
        ? ['Its purchase links still hold the old name, like the products that they lead to.']
        : []),
    ],
  }
}

interface RenamedPicture {
  /** Below content/, as the disk spells it. */
  readonly onDisk: string
  readonly oldName: string
  readonly newName: string
}

/** Pictures beside the poster that have its name, and that no other file uses. */
async function renamedPicturesOf(
  poster: PosterDocument,
  to: string,
  project: Project,
  content: Content,
): Promise<readonly RenamedPicture[]> {
  const pictures = await picturesOnlyOf(new Set([poster.file]), project, content)
  return pictures.flatMap(({ path, onDisk, unreadUser }) => {
    const { dir, ext, base } = posix.parse(path)
    const name = newPictureName(stem(path), poster.value.id, to)
    const isBeside = `content/${dir}` === posix.dirname(poster.file)
    return name === undefined || !isBeside || unreadUser !== undefined
      ? []
      : [{ onDisk, oldName: base, newName: name + ext }]
  })
}

/** 'paper-moon-2' of 'moon-2' when "moon" becomes "paper-moon"; undefined for a picture of another name. */
const newPictureName = (name: string, from: string, to: string): string | undefined =>
  name === from || name.startsWith(`${from}-`) ? to + name.slice(from.length) : undefined

const pictureEdits = ({ value }: PosterDocument, pictures: readonly RenamedPicture[]): readonly Edit[] =>
  value.images.flatMap((image, index) => {
    const picture = pictures.find(({ oldName }) => oldName === posix.normalize(image.normalize()))
    return picture ? [{ op: 'set', path: ['images', index], value: picture.newName }] : []
  })

const renameInGalleries = (
  project: Project,
  content: Content,
  id: string,
  to: string,
): Promise<readonly FileChange[]> =>
  Promise.all(
    galleriesOf(id, content).map(({ file, value }) =>
      editFile(project, content, file, 'the list of its gallery', [
        { op: 'set', path: ['posters', value.posters.indexOf(id)], value: to },
      ]),
    ),
  )

/** Links to the poster's page, and to its card in a gallery. */
function renameInLinks(
  project: Project,
  content: Content,
  id: string,
  to: string,
): Promise<readonly FileChange[]> {
  const galleries = new Set(galleriesOf(id, content).map(({ value }) => value.slug))
  const home = content.site?.value.homeGallery ?? ''
  return changeLinks(project, content, ({ path, anchor, isOnHome }) => {
    const page = path === '' && isOnHome ? { prefix: '', slug: '' } : pageIn(path)
    if (page?.slug === `posters/${id}`) return withAnchor(`${page.prefix}/posters/${to}`, anchor)
    const isGallery = page !== undefined && galleries.has(page.slug === '' ? home : page.slug)
    return isGallery && anchor === id ? withAnchor(path, to) : undefined
  })
}
