import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { LoadedShop } from '../../../edit/change.ts'
import type { FileChange } from '../../../edit/file-change.ts'
import { picturesOnlyOf } from '../../../edit/references.ts'
import { valueAt } from '../../../model/value-at.ts'
import { resolvePath } from '../../../read/content.ts'
import type { Path } from '../../../read/positions.ts'
import { editsBetween } from '../../values.ts'
import { uploadsIn } from '../shop.ts'

/**
 * Replaces the names of uploads in the values `after` with the names of new pictures.
 * @returns `data`, the new values; `files`, the changes of picture files; and `replaced`,
 * the paths of values that stay the same, because the new picture takes the name of the
 * old one
 */
export async function placePictures(
  shop: LoadedShop,
  documentFile: string,
  before: unknown,
  after: unknown,
) {
  const { project, content } = shop
  const files: FileChange[] = []
  const replaced: Path[] = []
  const documentPath = documentFile.slice('content/'.length)
  const pathOf = (name: string) => resolvePath(documentPath, name) ?? ''
  const takenPaths = new Set([...content.files].map((path) => path.toLowerCase()))
  const isTaken = (name: string) => takenPaths.has(pathOf(name).toLowerCase())

  /** The values `after`, in which the loop replaces the names of uploads one by one. */
  let json = JSON.stringify(after ?? null)
  const positionOf = (name: string): number => json.indexOf(name)
  const uploads = [...uploadsIn(project)].filter(([name]) => positionOf(name) >= 0)
  // Go in the order of the form, so that its first picture gets the name without a number.
  const orderedUploads = uploads.sort(([a], [b]) => positionOf(a) - positionOf(b))

  for (const [upload, uploadPath] of orderedUploads) {
    const edit = editsBetween(before, after).find(
      (candidate) => candidate.op === 'set' && candidate.value === upload,
    )
    const previousValue = edit && valueAt(before, edit.path)
    const previousName = String(previousValue ?? '')

    // The previous picture becomes unused, unless another place in this file, or another
    // file, names it too.
    const isStillUsed = json.includes(JSON.stringify(previousName))
    const unusedPicture = isStillUsed
      ? undefined
      : await findPictureUsedOnlyBy(shop, documentFile, pathOf(previousName))
    const replacedName = unusedPicture && previousName

    // Use the name of the replaced picture, or of the document. Add a number if another
    // picture has that name.
    const preferredName = replacedName || basename(documentFile)
    const stem = preferredName.replace(FILE_ENDING, '')
    const isFree = (candidate: string): boolean =>
      candidate === replacedName || !isTaken(candidate)
    const name = freeName(stem, extname(upload), isFree)
    takenPaths.add(pathOf(name).toLowerCase())
    // The quotation marks around the upload's name stay in the JSON.
    const nameInJson = JSON.stringify(name).slice(1, -1)
    json = json.replaceAll(upload, () => nameInJson)

    // A picture with the same ending overwrites the unused one, whose name it takes. A
    // picture with another ending gets a new file, and the unused one is deleted.
    const bytes = await readFile(uploadPath)
    const unusedPath = unusedPicture && `content/${unusedPicture.onDisk}`
    if (unusedPath !== undefined && name === replacedName) {
      files.push({ path: unusedPath, replaces: bytes })
      replaced.push(edit?.path ?? [])
      continue
    }

    files.push({ path: `content/${pathOf(name)}`, creates: bytes })
    if (unusedPath !== undefined) files.push({ path: unusedPath, deleted: true })
  }

  return { data: JSON.parse(json) as unknown, files, replaced }
}

const FILE_ENDING = /\.\w+$/

/**
 * Finds a picture by its path; undefined if another file uses it, or may use it but
 * cannot be read.
 */
async function findPictureUsedOnlyBy(
  shop: LoadedShop,
  file: string,
  picturePath: string,
) {
  const pictures = await picturesOnlyOf(shop, new Set([file]))
  return pictures.find(
    ({ path, unreadUser }) => path === picturePath && unreadUser === undefined,
  )
}

/** Returns the first free name: 'moon.jpg', 'moon-2.jpg', 'moon-3.jpg'. */
function freeName(
  stem: string,
  ending: string,
  isFree: (name: string) => boolean,
): string {
  let name = stem + ending
  for (let number = 2; !isFree(name); number += 1) name = `${stem}-${number}${ending}`
  return name
}
