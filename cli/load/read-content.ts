import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FileCache, type OpenFileCache, openFileCache } from '../cache/file-cache.ts'
import { contentHash } from '../fs/identity.ts'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { findMisnamedFiles } from './check/site.ts'
import { type Content, type ContentImage, contentPath, documentsOf } from './content.ts'
import { type ImageMeasures, isImage, measureImage } from './images.ts'
import { ifPresent, isReadMe, type ListedFile, listShopFiles } from './listing.ts'
import { readDocuments, type TextFile } from './read-documents.ts'
import { findSecretKeys, findTextFaults } from './text-faults.ts'

/** Reads content/ and public/, as far as they are not cached, and reports every fault. Nothing else parses them. */
export async function readContent(
  project: Project,
  { content: { files, ...listing }, published } = listShopFiles(project),
  open: OpenFileCache = openFileCache,
): Promise<{ readonly content: Content; readonly diagnostics: readonly Diagnostic[] }> {
  const paths = files.map(({ path }) => path)
  const probes = await open(project.cache, 'pictures', '4')
  const texts = readTexts(project, files, probes)
  const images = await measureImages(project, files, probes)
  const { publicFiles, faults: publicFaults } = readPublicFiles(project, published.files, probes)
  const faults = [...texts.faults, ...images.faults]
  const misnamed = findMisnamedFiles(paths)
  const records = await open(project.cache, 'records', project.codeHash)
  const { languages, entries, prose, failed, diagnostics } = await readDocuments(texts.found, records)
  await Promise.all([records.flush(), probes.flush()])
  return {
    content: {
      languages,
      ...documentsOf(entries, [...texts.found.keys()]),
      prose,
      images: images.found,
      publicFiles,
      files: new Set(paths),
      failed: new Set([...faults.map(({ at }) => contentPath(at)), ...misnamed.keys(), ...failed]),
      digest: contentHash([...texts.found].map(([path, { hash }]) => `${path} ${hash}`).join('\n')),
    },
    diagnostics: [
      ...listing.diagnostics,
      ...published.diagnostics,
      ...publicFaults,
      ...faults,
      ...misnamed.values(),
      ...diagnostics,
    ],
  }
}

/**
 * Reads the texts of content/, and reports those that are not whole. Hundreds of small files are read synchronously: a
 * tenth of the time of waiting for each.
 */
function readTexts(project: Project, files: readonly ListedFile[], cache: FileCache) {
  const found = new Map<string, TextFile>()
  const faults: Diagnostic[] = []
  for (const { path, onDisk, stamp, settled } of files) {
    const isContent = /\.(?:yaml|md)$/.test(path) && !isReadMe(path)
    if (!isContent && !OTHER_TEXTS.test(path)) continue
    const readBytes = () => ifPresent(() => readFileSync(join(project.content, onDisk)))
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
    faults.push(...wrong)
    if (wrong.length > 0) continue
    const hash = contentHash(text)
    if (settled) cache.set(path, stamp, hash)
    if (isContent) found.set(path, { hash, read: () => text })
  }
  return { found, faults }
}

/** Files that the shop is not made from, but in which somebody may keep keys. */
const OTHER_TEXTS = /\.(?:ya?ml|md|txt|json|jsonc|toml|env|ini|conf|csv|tsv|html?|xml|[cm]?[jt]sx?|sh)$/i

/** Decodes UTF-8 without the byte order mark. */
const decode = (bytes: Buffer | undefined): string => bytes?.toString('utf8').replace(/^\ufeff/, '') ?? ''

/** Measures the pictures of content/. */
async function measureImages(project: Project, files: readonly ListedFile[], cache: FileCache) {
  const found = new Map<string, ContentImage>()
  const faults: Diagnostic[] = []
  for (const { path, onDisk, stamp, settled } of files) {
    if (!isImage(path)) continue
    const known = cache.get(path, stamp) as ImageMeasures | undefined
    const measures = known ?? (await measureImage(readFileSync(join(project.content, onDisk))))
    if (typeof measures === 'string') {
      faults.push(error('image', { file: `content/${path}` }, measures, 'export it again as JPEG or PNG'))
      continue
    }
    found.set(path, { ...measures, onDisk })
    if (!known && settled) cache.set(path, stamp, measures)
  }
  return { found, faults }
}

/** Reads the files of public/. A text with a secret key is reported. */
function readPublicFiles(project: Project, files: readonly ListedFile[], cache: FileCache) {
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

/** Whether a file is text: pictures, fonts and archives have a zero byte near their start, texts have none. */
const isText = (bytes: Buffer): boolean => !bytes.subarray(0, 8000).includes(0)
