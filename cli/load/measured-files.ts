import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileCache } from '../cache/file-cache.ts'
import { contentHash } from '../fs/hash.ts'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import type { PublicFile } from '../model/site.ts'
import type { Project } from '../project.ts'
import { type ContentImage, type ImageMeasures, isImage, measureImage } from './images.ts'
import type { ListedFile } from './listing.ts'
import { findSecretKeys } from './secrets.ts'

/** The pictures of content/, by path below it; those that cannot be measured are reported and left out. */
export async function measureImages(
  project: Project,
  files: readonly ListedFile[],
  cache: FileCache,
): Promise<{
  readonly images: ReadonlyMap<string, ContentImage>
  readonly faults: readonly (readonly [path: string, fault: Diagnostic])[]
}> {
  const images = new Map<string, ContentImage>()
  const faults: (readonly [string, Diagnostic])[] = []
  for (const { path, onDisk, stamp, settled } of files) {
    if (!isImage(path)) continue
    const cached = cache.get(path, stamp) as ImageMeasures | undefined
    const measures = cached ?? (await measureImage(readFileSync(join(project.content, onDisk))))
    if (typeof measures === 'string') {
      faults.push([path, unreadableImage(path, measures)])
      continue
    }
    const { hash, width, height } = measures
    images.set(path, { hash, width, height, onDisk })
    if (!cached && settled) cache.set(path, stamp, measures)
  }
  return { images, faults }
}

const unreadableImage = (path: string, message: string): Diagnostic =>
  error('image', { file: `content/${path}` }, message, 'export it again as JPEG or PNG')

/** The files of public/. A text with a secret key is reported. */
export function readPublicFiles(
  project: Project,
  files: readonly ListedFile[],
  cache: FileCache,
): { readonly publicFiles: readonly PublicFile[]; readonly faults: readonly Diagnostic[] } {
  const faults: Diagnostic[] = []
  const publicFiles = files.map(({ path, onDisk, stamp, settled }) => {
    const file = `public/${path}`
    const cached = cache.get(file, stamp)
    if (typeof cached === 'string') return { path, onDisk, hash: cached }
    const bytes = readFileSync(join(project.publicFolder, onDisk))
    const secrets = isText(bytes) ? findSecretKeys(file, bytes.toString('utf8')) : []
    faults.push(...secrets)
    const hash = contentHash(bytes)
    if (settled && secrets.length === 0) cache.set(file, stamp, hash)
    return { path, onDisk, hash }
  })
  return { publicFiles, faults }
}

/** Pictures, fonts and archives have a zero byte near their start, texts have none. */
const isText = (bytes: Buffer): boolean => !bytes.subarray(0, 8000).includes(0)
