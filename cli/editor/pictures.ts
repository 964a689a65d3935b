import { randomUUID } from 'node:crypto'
import { mkdir, readdir, realpath, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename, dirname, extname, join, posix, sep } from 'node:path'
import { picturesOnlyOf } from '../commands/change/find.ts'
import { readOrEmpty, withFileEdits } from '../commands/new/file-values.ts'
import type { Change, Rejection } from '../commands/new/write-files.ts'
import type { ValueEdit } from '../commands/new/yaml-values.ts'
import { describeMisfit } from '../load/check/images.ts'
import { coloursOf } from '../load/colours.ts'
import { type Content, resolvePath } from '../load/content.ts'
import { isImage } from '../load/images.ts'
import { isMissing } from '../load/listing.ts'
import { type SourceShape, shapes } from '../model/image.ts'
import type { Project } from '../project.ts'
import type { EditorDocument } from './documents.ts'
import { filePlaceOf } from './form.ts'
import { type PictureRequest, readBody, requestError } from './requests.ts'

/** Whether a path of the project, 'content/site.yaml', stays in content/, also behind links. */
export async function isInContent({ root, content }: Project, path: string): Promise<boolean> {
  if (!path.startsWith('content/') || path.includes('\0') || path.split(/[\\/]/).includes('..')) return false
  return (await realPathOf(join(root, path))).startsWith((await realpath(content)) + sep)
}

/** Of what is not there yet: in the nearest folder. */
const realPathOf = (path: string): Promise<string> =>
  realpath(path).catch(async (error: unknown) => {
    if (!isMissing(error) || dirname(path) === path) throw error
    return join(await realPathOf(dirname(path)), basename(path))
  })

/** A picture that a file of content/ names: small, twice as wide as forms show it; its colours as the shop sees them. */
export async function readPicture(project: Project, of: string, name: string) {
  const path = resolvePath(of.slice('content/'.length), name)
  if (path === undefined || !isImage(path) || !(await isInContent(project, `content/${path}`)))
    return undefined
  const file = join(project.content, path)
  const { default: sharp } = await import('sharp')
  return {
    small: () => sharp(file).autoOrient().resize(320).webp().toBuffer(),
    colours: async () => (await coloursOf(file)).families,
  }
}

const MAX_BYTES = 40_000_000
const MAX_PIXELS = 100_000_000

/** By what the bytes are, whatever their name says. Drawings such as SVG can hold scripts: they are none of these. */
const endings: Readonly<Record<string, string>> = {
  jpeg: '.jpg',
  png: '.png',
  webp: '.webp',
  heif: '.avif',
  tiff: '.tif',
}

const uploadsOf = ({ cache }: Project): string => join(cache, 'editor', 'uploads')

/**
 * Keeps a picture beside content/ until it is used.
 * @param shape that its place asks for
 */
export async function receiveUpload(project: Project, request: IncomingMessage, shape: string) {
  const bytes = await readBody(request, MAX_BYTES)
  const { default: sharp } = await import('sharp')
  // The header alone: nothing is decoded before its size is known.
  const read = async () => sharp(bytes, { limitInputPixels: false }).metadata()
  const found = await read().catch(() => undefined)
  const ending = endings[found?.format ?? '']
  if (!found || ending === undefined) throw requestError(415, 'This is no JPEG, PNG, WebP, AVIF or TIFF.')
  const { width, height } = found.autoOrient
  if (width * height > MAX_PIXELS)
    throw requestError(413, `This picture has ${width} × ${height} pixels: too many.`)
  const upload = randomUUID() + ending
  await mkdir(uploadsOf(project), { recursive: true })
  await writeFile(join(uploadsOf(project), upload), bytes)
  const misfit = shape in shapes ? describeMisfit(shape as SourceShape, width, height) : undefined
  return { upload, width, height, misfit: misfit && `It ${misfit.fault}; ${misfit.hint}.` }
}

/** Path of a picture that was received; undefined for any other name. */
export async function findUpload(project: Project, upload: unknown): Promise<string | undefined> {
  const names = await readdir(uploadsOf(project)).catch((): string[] => [])
  const name = names.find((each) => each === upload)
  return name && join(uploadsOf(project), name)
}

/** A picture in the place of another one, or at the end of a list: its file, and its name in the document. */
export async function placePicture(
  project: Project,
  content: Content,
  document: EditorDocument,
  { path, upload, name }: PictureRequest,
): Promise<Change | Rejection> {
  const source = await findUpload(project, upload)
  const { file = '', path: place } = filePlaceOf(document, path)
  if (source === undefined) return { rejected: ['this picture is not there any more: choose it again'] }
  const folder = posix.dirname(file)
  const stem = (name ?? basename(file)).replace(/\.\w+$/, '')
  // A name that is taken, but for that of the picture which is replaced, gets a number.
  const candidates = ['', ...Array.from({ length: 99 }, (_, index) => `-${index + 2}`), `-${randomUUID()}`]
  const next = candidates
    .map((suffix) => stem + suffix + extname(upload))
    .find((each) => each === name || !content.files.has(posix.join(folder, each).slice('content/'.length)))
  const index = path.at(-1)
  const edit: ValueEdit =
    name === undefined && typeof index === 'number'
      ? { op: 'insert', path: place.slice(0, -1), index, value: next }
      : { op: 'set', path: place, value: next }
  const old = name && name !== next ? resolvePath(file.slice('content/'.length), name) : undefined
  const unused = picturesOnlyOf(new Set([file]), content).filter((picture) => picture.path === old)
  return {
    files: [
      { path: `${folder}/${next}`, description: 'the picture', contents: { copyOf: source } },
      { path: file, contents: withFileEdits(file, await readOrEmpty(project, file), [edit]) },
      ...unused.map(({ onDisk }) => ({ path: `content/${onDisk}`, contents: { deleted: true } as const })),
    ],
  }
}
