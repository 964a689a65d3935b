import { randomUUID } from 'node:crypto'
import { mkdir, readdir, realpath, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { basename, dirname, extname, join, sep } from 'node:path'
import { picturesOnlyOf } from '../commands/change/find.ts'
import type { FileChange } from '../commands/new/write-files.ts'
import type { ValueEdit, YamlPath } from '../commands/new/yaml-values.ts'
import { coloursOf } from '../load/colours.ts'
import { type Content, resolvePath } from '../load/content.ts'
import { valueAt } from '../load/errors/schema-paths.ts'
import { isImage } from '../load/images.ts'
import { isMissing } from '../load/listing.ts'
import type { Project } from '../project.ts'
import { readBody, requestError } from './request-body.ts'
import { isGroup } from './values.ts'

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

/** A picture that a file of content/ names, or that was received: small, twice as wide as forms show it; its colours as the shop sees them. */
export async function readPicture(project: Project, of: string, name: string) {
  const path = `content/${resolvePath(of.slice('content/'.length), name)}`
  const isNamed = isImage(path) && (await isInContent(project, path))
  const file = (await findUpload(project, name)) ?? (isNamed ? join(project.root, path) : undefined)
  if (file === undefined) return undefined
  const { default: sharp } = await import('sharp')
  // It may be gone or damaged: then there is none.
  const none = (): undefined => undefined
  return {
    small: () => sharp(file).autoOrient().resize(320).webp().toBuffer().catch(none),
    colours: () => coloursOf(file).then(({ families }) => families, none),
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

/** Keeps a picture beside content/ until a save names it. */
export async function receiveUpload(project: Project, request: IncomingMessage) {
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
  return { upload, words: `${width} × ${height} pixels` }
}

/** Path of a picture that was received; undefined for any other name. */
export async function findUpload(project: Project, upload: unknown): Promise<string | undefined> {
  const names = await readdir(uploadsOf(project)).catch((): string[] => [])
  const name = names.find((each) => each === upload)
  return name && join(uploadsOf(project), name)
}

/** Puts each received picture that an edit names in its place: the edits with its name there, and what becomes of files. */
export async function placePictures(
  project: Project,
  content: Content,
  document: string,
  before: unknown,
  edits: readonly ValueEdit[],
): Promise<{ readonly edits: readonly ValueEdit[]; readonly files: readonly FileChange[] }> {
  const files: FileChange[] = []
  const taken = new Set(content.files)
  const inDocument = (name: string) => resolvePath(document.slice('content/'.length), name) ?? ''
  const place = async (value: unknown, path: YamlPath): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map((entry, index) => place(entry, [...path, index])))
    if (isGroup(value)) {
      const entries = Object.entries(value).map(async ([key, entry]) => [
        key,
        await place(entry, [...path, key]),
      ])
      return Object.fromEntries(await Promise.all(entries))
    }
    const source = await findUpload(project, value)
    if (source === undefined) return value
    const found = valueAt(before, path)
    const old = typeof found === 'string' ? found : undefined
    // Named like the picture that it replaces, else like the document; with a number where another one has that name.
    const stem = (old ?? basename(document)).replace(/\.\w+$/, '')
    const nameOf = (number: number) => `${stem}${number === 1 ? '' : `-${number}`}${extname(source)}`
    let number = 1
    while (nameOf(number) !== old && taken.has(inDocument(nameOf(number)))) number += 1
    const name = nameOf(number)
    taken.add(inDocument(name))
    files.push({ path: `content/${inDocument(name)}`, contents: { copyOf: source } })
    if (old !== undefined && name !== old) {
      const unused = picturesOnlyOf(new Set([document]), content).filter(
        (own) => own.path === inDocument(old),
      )
      files.push(
        ...unused.map(({ onDisk }) => ({ path: `content/${onDisk}`, contents: { deleted: true } as const })),
      )
    }
    return name
  }
  const placed = edits.map(async (edit) =>
    'value' in edit ? { ...edit, value: await place(edit.value, edit.path) } : edit,
  )
  return { edits: await Promise.all(placed), files }
}
