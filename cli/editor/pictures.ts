import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { LoadedShop } from '../edit/change.ts'
import { picturesOnlyOf } from '../edit/references.ts'
import type { FileChange } from '../edit/transaction.ts'
import { editsBetween } from '../edit/values.ts'
import { isInside } from '../fs/inside.ts'
import { resolvePath } from '../load/content.ts'
import { valueAt } from '../load/errors/schema-paths.ts'
import type { Project } from '../project.ts'
import { imageEnding } from '../schema/common.ts'
import { refuse } from './guard.ts'
import { ownFolder } from './shop.ts'

/** The picture that a file of content/ names, or that was received. */
export async function findPicture(project: Project, of: string, name: string): Promise<string> {
  const named = join(project.content, resolvePath(of.slice('content/'.length), name) ?? '')
  const isOwn = imageEnding.test(named) && existsSync(named) && (await isInside(project.content, named))
  return (await findUpload(project, name)) ?? (isOwn ? named : refuse(404, 'There is no such picture.'))
}

/** Twice as wide as forms show it. */
export async function shrinkPicture(file: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(file).autoOrient().resize(320).webp().toBuffer()
}

const MAX_PIXELS = 100_000_000

/** By what the bytes are, whatever their name says. Drawings such as SVG can hold scripts: they are none of these. */
const endings = { jpeg: '.jpg', png: '.png', webp: '.webp', heif: '.avif', tiff: '.tif' } as const

const uploadsOf = (project: Project): string => join(ownFolder(project), 'uploads')

const listUploads = (project: Project): Promise<readonly string[]> =>
  readdir(uploadsOf(project)).catch(() => [])

/** Keeps a picture beside content/ until a save names it. */
export async function receiveUpload(project: Project, bytes: Buffer) {
  const { default: sharp } = await import('sharp')
  // The header alone: nothing is decoded before its size is known.
  const read = async () => sharp(bytes, { limitInputPixels: false }).metadata()
  const found = await read().catch(() => undefined)
  const ending = endings[found?.format as keyof typeof endings]
  if (!found || ending === undefined) return refuse(415, 'This is no JPEG, PNG, WebP, AVIF or TIFF.')
  const { width, height } = found.autoOrient
  if (width * height > MAX_PIXELS)
    return refuse(413, `This picture has ${width} × ${height} pixels: too many.`)
  const upload = randomUUID() + ending
  await mkdir(uploadsOf(project), { recursive: true })
  await writeFile(join(uploadsOf(project), upload), bytes)
  return { upload, words: `${width} × ${height} pixels` }
}

/** Path of a picture that was received; undefined for any other name. */
export async function findUpload(project: Project, upload: unknown): Promise<string | undefined> {
  const name = (await listUploads(project)).find((each) => each === upload)
  return name && join(uploadsOf(project), name)
}

/** Puts each received picture that a form names in its place: what the form says with its name there, and what becomes of files. */
export async function placePictures(shop: LoadedShop, file: string, before: unknown, after: unknown) {
  const { project, content } = shop
  const files: FileChange[] = []
  const pathOf = (name: string) => resolvePath(file.slice('content/'.length), name) ?? ''
  const taken = new Set([...content.files].map((path) => path.toLowerCase()))
  let data = JSON.stringify(after ?? null)
  const placeOf = (name: string): number => data.indexOf(name)
  const uploads = (await listUploads(project)).filter((name) => placeOf(name) >= 0)
  // In the order of the form: the first one takes the name without a number.
  for (const upload of uploads.sort((a, b) => placeOf(a) - placeOf(b))) {
    const edit = editsBetween(before, after).find((each) => each.op === 'set' && each.value === upload)
    const old = String((edit && valueAt(before, edit.path)) ?? '')
    const owned = await picturesOnlyOf(shop, new Set([file]))
    // What another file, or another place of this one, names too stays as it is.
    const isNamed = data.includes(JSON.stringify(old))
    const unused = owned.find((own) => !isNamed && own.path === pathOf(old) && own.unreadUser === undefined)
    const replaced = unused && old
    // Named like the picture that it replaces, else like the document; with a number where another one has that name.
    const stem = (replaced || basename(file)).replace(/\.\w+$/, '')
    let name = stem + extname(upload)
    for (let number = 2; name !== replaced && taken.has(pathOf(name).toLowerCase()); number += 1)
      name = `${stem}-${number}${extname(upload)}`
    taken.add(pathOf(name).toLowerCase())
    data = data.replaceAll(upload, () => JSON.stringify(name).slice(1, -1))
    const picture = { copyOf: join(uploadsOf(project), upload) }
    if (unused && name === replaced) files.push({ path: `content/${unused.onDisk}`, replaces: picture })
    else {
      files.push({ path: `content/${pathOf(name)}`, creates: picture })
      if (unused) files.push({ path: `content/${unused.onDisk}`, deleted: true })
    }
  }
  return { data: JSON.parse(data) as unknown, files }
}
