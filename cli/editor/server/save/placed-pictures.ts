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
 * @returns `data`, the new values; `files`, the changes to picture files; and `replaced`,
 * the paths of values that do not change, because the new picture takes the old picture's
 * name
 */
export async function placePictures(
  shop: LoadedShop,
  documentFile: string,
  before: unknown,
  after: unknown,
) {
  const names = openNames(shop.content, documentFile)
  const files: FileChange[] = []
  const replaced: Path[] = []
  /**
   * The values `after`, in which the loop replaces the names of uploads one by one. These
   * names are random, so they occur nowhere else in the values.
   */
  let json = JSON.stringify(after ?? null)

  for (const { upload, uploadPath } of uploadsNamedIn(json, shop)) {
    const edit = editsBetween(before, after).find(
      (candidate) => candidate.op === 'set' && candidate.value === upload,
    )
    const previousName = String((edit && valueAt(before, edit.path)) ?? '')
    // Keep the previous picture if another value in this file also refers to it.
    const isStillUsed = json.includes(JSON.stringify(previousName))
    const unusedPath = isStillUsed
      ? undefined
      : await findFileUsedOnlyBy(shop, documentFile, names.pathOf(previousName))

    const replacedName = unusedPath === undefined ? undefined : previousName
    const name = names.take(extname(upload), replacedName)
    // Without the quotation marks, because the JSON already has them.
    const nameInJson = JSON.stringify(name).slice(1, -1)
    json = json.replaceAll(upload, () => nameInJson)

    const bytes = await readFile(uploadPath)
    const overwritesUnused = unusedPath !== undefined && name === replacedName
    if (overwritesUnused) {
      files.push({ path: unusedPath, replaces: bytes })
      replaced.push(edit?.path ?? [])
      continue
    }

    // A picture with a different extension gets a new file, and the unused file is
    // deleted.
    files.push({ path: `content/${names.pathOf(name)}`, creates: bytes })
    if (unusedPath !== undefined) files.push({ path: unusedPath, deleted: true })
  }

  return { data: JSON.parse(json) as unknown, files, replaced }
}

/** Lists the uploads in the form's order, so that the first picture gets the name without a number. */
function uploadsNamedIn(json: string, { project }: LoadedShop) {
  const uploads = [...uploadsIn(project)].map(([upload, uploadPath]) => {
    return { upload, uploadPath, position: json.indexOf(upload) }
  })
  return uploads
    .filter(({ position }) => position >= 0)
    .toSorted((a, b) => a.position - b.position)
}

/**
 * Finds the file of a picture by its path. Returns undefined if another file uses the
 * picture, or cannot be read and so may use it.
 */
async function findFileUsedOnlyBy(
  shop: LoadedShop,
  documentFile: string,
  picturePath: string,
): Promise<string | undefined> {
  const pictures = await picturesOnlyOf(shop, new Set([documentFile]))
  const picture = pictures.find(
    ({ path, unreadUser }) => path === picturePath && unreadUser === undefined,
  )
  return picture && `content/${picture.onDisk}`
}

const FILE_ENDING = /\.\w+$/

/** Keeps track of the picture names next to a document, and finds free names. */
function openNames({ files }: LoadedShop['content'], documentFile: string) {
  const documentPath = documentFile.slice('content/'.length)
  const pathOf = (name: string): string => resolvePath(documentPath, name) ?? ''
  const takenPaths = new Set([...files].map((path) => path.toLowerCase()))
  const isTaken = (name: string): boolean => takenPaths.has(pathOf(name).toLowerCase())

  return {
    pathOf,
    /**
     * Takes the name of the replaced picture, or of the document. Adds a number if another
     * picture has that name.
     */
    take(ending: string, replacedName: string | undefined): string {
      const stem = (replacedName || basename(documentFile)).replace(FILE_ENDING, '')
      const isFree = (candidate: string): boolean =>
        candidate === replacedName || !isTaken(candidate)
      const name = freeName(stem, ending, isFree)
      takenPaths.add(pathOf(name).toLowerCase())
      return name
    },
  }
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
