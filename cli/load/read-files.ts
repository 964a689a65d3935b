import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileCache } from '../cache/file-cache.ts'
import { contentHash } from '../fs/hash.ts'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import type { PublicFile } from '../model/site.ts'
import type { Project } from '../project.ts'
import type { ContentImage } from './content.ts'
import { type ImageMeasures, isImage, measureImage } from './images.ts'
import { isMissing, type ListedFile } from './listing.ts'
import { findSecretKeys, findTextFaults } from './text-faults.ts'

/** A whole text. While its file stays untouched, it is read only for those who want more than its hash. */
export interface TextFile {
  readonly hash: string
  read(): string
}

/** Files by path below content/; those that are not whole are reported and left out. */
interface Reading<T> {
  readonly found: ReadonlyMap<string, T>
  readonly faults: readonly (readonly [path: string, fault: Diagnostic])[]
}

/** Reads the texts of content/. */
export function readTexts(
  project: Project,
  files: readonly ListedFile[],
  cache: FileCache,
): Reading<TextFile> {
  const found = new Map<string, TextFile>()
  const faults: (readonly [string, Diagnostic])[] = []
  for (const { path, onDisk, stamp, settled } of files) {
    const isContent = /\.(?:yaml|md)$/.test(path) && !/(?:^|\/)README\.md$/i.test(path)
    if (!isContent && !OTHER_TEXTS.test(path)) continue
    const readBytes = () => readIfPresent(join(project.content, onDisk))
    const known = cache.get(path, stamp)
    if (typeof known === 'string') {
      // A file that vanishes meanwhile was whole when it was read last.
      if (isContent) found.set(path, { hash: known, read: () => decode(readBytes()) })
      continue
    }
    const bytes = readBytes()
    if (bytes === undefined) continue
    const text = decode(bytes)
    const file = `content/${path}`
    const wrong = isContent ? findTextFaults(file, bytes, text) : findSecretKeys(file, text)
    faults.push(...wrong.map((fault) => [path, fault] as const))
    if (wrong.length > 0) continue
    const hash = contentHash(text)
    if (settled) cache.set(path, stamp, hash)
    if (isContent) found.set(path, { hash, read: () => text })
  }
  return { found, faults }
}

/** Files that the shop is not made from, but in which somebody may keep keys. */
const OTHER_TEXTS = /\.(?:ya?ml|md|txt|json|jsonc|toml|env|ini|conf|csv|tsv|html?|xml|[cm]?[jt]sx?|sh)$/i

/**
 * Undefined when the file vanished after it was listed. Content is hundreds of small files, which are read one after
 * another in a tenth of the time that waiting for each takes.
 */
function readIfPresent(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** Leaves out the byte order mark. */
const decode = (bytes: Buffer | undefined): string => bytes?.toString('utf8').replace(/^\ufeff/, '') ?? ''

/** Measures the pictures of content/. */
export async function measureImages(
  project: Project,
  files: readonly ListedFile[],
  cache: FileCache,
): Promise<Reading<ContentImage>> {
  const found = new Map<string, ContentImage>()
  const faults: (readonly [string, Diagnostic])[] = []
  for (const { path, onDisk, stamp, settled } of files) {
    if (!isImage(path)) continue
    const known = cache.get(path, stamp) as ImageMeasures | undefined
    const measures = known ?? (await measureImage(readFileSync(join(project.content, onDisk))))
    if (typeof measures === 'string') {
      const fault = error('image', { file: `content/${path}` }, measures, 'export it again as JPEG or PNG')
      faults.push([path, fault])
      continue
    }
    const { hash, width, height } = measures
    found.set(path, { hash, width, height, onDisk })
    if (!known && settled) cache.set(path, stamp, measures)
  }
  return { found, faults }
}

/** Reads the files of public/. A text with a secret key is reported. */
export function readPublicFiles(
  project: Project,
  files: readonly ListedFile[],
  cache: FileCache,
): { readonly publicFiles: readonly PublicFile[]; readonly faults: readonly Diagnostic[] } {
  const faults: Diagnostic[] = []
  const publicFiles = files.map(({ path, onDisk, stamp, settled }) => {
    const file = `public/${path}`
    const known = cache.get(file, stamp)
    if (typeof known === 'string') return { path, onDisk, hash: known }
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
