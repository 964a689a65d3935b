import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileCache, openFileCache } from '../cache/disk-cache.ts'
import { contentHash } from '../fs/identity.ts'
import { ifPresent } from '../fs/system.ts'
import { decodeText } from '../fs/text.ts'
import type { Diagnostic, Result } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { type Content, type ContentImage, contentPath, documentsOf } from './content.ts'
import { findDefaultFiles } from './default-files.ts'
import { fontNamesOf } from './fonts/font-names.ts'
import { readFonts } from './fonts/fonts.ts'
import { shopCharactersOf } from './fonts/shop-characters.ts'
import { isReadMe, type ListedFile, listShopFiles } from './listing.ts'
import { findLostSchemas } from './lost-schemas.ts'
import { findMisnamedFiles } from './misnamed-files.ts'
import { reportPictureFaults } from './pictures/picture-faults.ts'
import { faultOfDisk, type PictureFault } from './pictures/picture-kinds.ts'
import { isImage, measureImage } from './pictures/pictures.ts'
import { readDocuments, type TextFile } from './read-documents.ts'
import { findSecrets, readableText } from './secrets.ts'
import { findTextFault } from './text-faults.ts'

interface ReadShop {
  readonly content: Content
  /**
   * The content, including the checkable parts of files with errors; the same object as `content` if there are none.
   */
  readonly checkable: Content
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads content/ and public/, using cached results where possible, and reports every fault. No other module parses the
 * files of these folders.
 */
export async function readContent(
  project: Project,
  shopFiles = listShopFiles(project),
): Promise<ReadShop> {
  const { content: listing, published } = shopFiles
  const { files } = listing
  const paths = files.map(({ path }) => path)
  // The cache holds hashes of files and dimensions of pictures. A higher number discards
  // entries of an earlier format.
  const fileCache = openFileCache(project.cache, 'files', '6')
  const { texts, faults: textFaults } = readTexts(project, files, fileCache)
  const { images, faults: imageFaults } = await measureImages(project, files, fileCache)
  const { publicFiles, faults: publicFaults } = readPublicFiles(
    project,
    published.files,
    fileCache,
  )

  const misnamed = findMisnamedFiles(paths)
  const documentCache = openFileCache(project.cache, 'records', project.codeHash)
  const { languages, entries, checkableEntries, prose, packOf, failed, diagnostics } =
    await readDocuments(texts, documentCache, project.home)
  // Nothing waits for the caches to be written. If that fails, the next run reads the files again.
  void Promise.all([documentCache.flush(), fileCache.flush()])

  const documents = documentsOf(entries, [...texts.keys()])
  const isComplete = checkableEntries.length === entries.length
  const checkableDocuments = isComplete
    ? documents
    : documentsOf(checkableEntries, [...texts.keys()])
  // Faults of flags and fonts are reported even if the files that name them have other errors.
  const flags = checkableDocuments.site?.value.languages.map(({ flag }) => flag) ?? []

  const fonts = await readFontsOf(project, { ...checkableDocuments, prose, languages })

  const pictureReport = reportPictureFaults(
    project,
    { entries: checkableEntries, images },
    imageFaults,
    listing.diagnostics,
  )

  const content: Content = {
    languages,
    ...documents,
    prose,
    images,
    drawings: readDrawings(project, files),
    fonts,
    publicFiles,
    defaultFiles: findDefaultFiles(project, publicFiles, flags),
    packOf,
    files: new Set(paths),
    failed: new Set([
      ...textFaults.map(({ at }) => contentPath(at)),
      ...pictureReport.failed,
      ...misnamed.keys(),
      ...failed,
    ]),
  }
  return {
    content,
    checkable: isComplete ? content : { ...content, ...checkableDocuments },
    diagnostics: [
      ...published.diagnostics,
      ...publicFaults,
      ...textFaults,
      ...findLostSchemas(project, texts),
      ...pictureReport.diagnostics,
      ...misnamed.values(),
      ...diagnostics,
    ],
  }
}

/** Reads the fonts that a build must make; {} if the shop needs none. */
async function readFontsOf(
  project: Project,
  content: Pick<
    Content,
    'brand' | 'entries' | 'languages' | 'prices' | 'prose' | 'strings'
  >,
) {
  const fontNames = fontNamesOf(content)
  const needsFonts = Object.keys(fontNames).length > 0
  return needsFonts ? await readFonts(project, fontNames, shopCharactersOf(content)) : {}
}

/** Names of text files that the shop is not built from but that may contain secret keys, such as "notes" and ".env". */
const OTHER_TEXTS =
  /(?:^|\/)[^.]+$|\.(?:ya?ml|md|txt|jsonc?|toml|env|ini|conf|cfg|csv|tsv|html?|xml|[cm]?[jt]sx?|sh|pem|key|p8|ppk|asc|log|bak)$/i

/**
 * Reads the texts of content/ synchronously, because waiting for each of hundreds of small files takes ten times as
 * long.
 */
function readTexts(project: Project, files: readonly ListedFile[], cache: FileCache) {
  const texts = new Map<string, TextFile>()
  const faults: Diagnostic[] = []
  for (const file of files) {
    const isContent = /\.(?:yaml|md)$/.test(file.path) && !isReadMe(file.path)
    if (!isContent && !OTHER_TEXTS.test(file.path)) continue

    const readBytes = () =>
      ifPresent(() => readFileSync(join(project.content, file.onDisk)))
    const { value: text, diagnostics } =
      cachedText(file, readBytes, cache) ?? checkedText(file, readBytes, isContent, cache)
    faults.push(...diagnostics)
    if (text && isContent) texts.set(file.path, text)
  }
  return { texts, faults }
}

type ReadBytes = () => Buffer | undefined

/**
 * Returns a text that an earlier run has checked; undefined if the file is new, has
 * changed or had faults.
 */
function cachedText(
  { path, stamp }: ListedFile,
  readBytes: ReadBytes,
  cache: FileCache,
): Result<TextFile> | undefined {
  const hash = cache.get(path, stamp)
  if (typeof hash !== 'string') return undefined

  // If the file has vanished since it was listed, its text is empty.
  const read = () => decodeText(readBytes() ?? Buffer.alloc(0))
  return { value: { hash, read }, diagnostics: [] }
}

/**
 * Reads and checks a text. Returns no text if it has faults, or if its file has vanished.
 */
function checkedText(
  { path, stamp, settled }: ListedFile,
  readBytes: ReadBytes,
  isContent: boolean,
  cache: FileCache,
): Result<TextFile> {
  const bytes = readBytes()
  if (bytes === undefined) return { diagnostics: [] }

  const text = decodeText(bytes)
  const diagnostics = findFaultsInText(`content/${path}`, bytes, text, isContent)
  if (diagnostics.length > 0) return { diagnostics }

  const hash = contentHash(text)
  if (settled) cache.set(path, stamp, hash)
  return { value: { hash, read: () => text }, diagnostics: [] }
}

function findFaultsInText(
  file: string,
  bytes: Buffer,
  text: string,
  isContent: boolean,
): readonly Diagnostic[] {
  const secrets = findSecrets(file, readableText(bytes) ?? '')
  // A secret ends the search, because another fault could show the secret's line.
  if (secrets.length > 0 || !isContent) return secrets

  const fault = findTextFault(file, bytes, text)
  return fault ? [fault] : []
}

/** Reads the SVG files of content/. Only one of them is used, so a cache would be slower. */
const readDrawings = (
  project: Project,
  files: readonly ListedFile[],
): ReadonlyMap<string, string> =>
  new Map(
    files
      .filter(({ path }) => /\.svg$/i.test(path))
      .map(({ path, onDisk }) => {
        const bytes = ifPresent(() => readFileSync(join(project.content, onDisk)))
        return [path, (bytes ?? Buffer.alloc(0)).toString('utf8')]
      }),
  )

async function measureImages(
  project: Project,
  files: readonly ListedFile[],
  cache: FileCache,
) {
  const images = new Map<string, ContentImage>()
  const faults = new Map<string, PictureFault>()
  for (const { path, onDisk, stamp, settled } of files) {
    if (!isImage(path)) continue
    const cached = cache.get(path, stamp) as Omit<ContentImage, 'onDisk'> | undefined
    const measured = cached ?? (await measureFile(join(project.content, onDisk)))
    if (!measured) continue

    if ('fault' in measured) {
      faults.set(path, measured)
      continue
    }
    images.set(path, { ...measured, onDisk })
    if (!cached && settled) cache.set(path, stamp, measured)
  }
  return { images, faults }
}

/** Measures the picture in a file; undefined if the file vanished after it was listed. */
async function measureFile(file: string) {
  const bytesOrFault = await readFile(file).catch(faultOfDisk)
  return bytesOrFault instanceof Uint8Array
    ? await measureImage(bytesOrFault)
    : bytesOrFault
}

function readPublicFiles(
  project: Project,
  files: readonly ListedFile[],
  cache: FileCache,
) {
  const faults: Diagnostic[] = []
  const publicFiles = files.map(({ path, onDisk, stamp, settled }) => {
    const file = `public/${path}`
    const cachedHash = cache.get(file, stamp)
    if (typeof cachedHash === 'string') return { path, onDisk, hash: cachedHash }

    const bytes = readFileSync(join(project.publicFolder, onDisk))
    const secrets = findSecrets(file, readableText(bytes) ?? '')
    faults.push(...secrets)

    const hash = contentHash(bytes)
    if (settled && secrets.length === 0) cache.set(file, stamp, hash)
    return { path, onDisk, hash }
  })
  return { publicFiles, faults }
}
