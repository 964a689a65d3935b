import { randomUUID } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { describeMisfit } from '../load/check/images.ts'
import type { SourceShape } from '../model/image.ts'
import type { Project } from '../project.ts'
import type { Uploaded } from './protocol.ts'
import { readBody, requestError } from './read-body.ts'

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

const folderOf = ({ cache }: Project): string => join(cache, 'editor', 'uploads')

/**
 * Keeps a picture beside content/ until it is used.
 * @param shape that its place asks for
 */
export async function receiveUpload(
  project: Project,
  request: IncomingMessage,
  shape: SourceShape | undefined,
): Promise<Uploaded> {
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
  await mkdir(folderOf(project), { recursive: true })
  await writeFile(join(folderOf(project), upload), bytes)
  const misfit = shape && describeMisfit(shape, width, height)
  return { upload, width, height, ...(misfit && { misfit: `It ${misfit.fault}; ${misfit.hint}.` }) }
}

/** Path of a picture that was received; undefined for any other name. */
export async function findUpload(project: Project, upload: string): Promise<string | undefined> {
  const names = await readdir(folderOf(project)).catch((): string[] => [])
  return names.includes(upload) ? join(folderOf(project), upload) : undefined
}
