import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileCache, openFileCache } from '../cache/disk-cache.ts'
import { contentHash } from '../fs/identity.ts'
import { ifPresent } from '../fs/system.ts'
import { decodeText } from '../fs/text.ts'
import { untilUnchanged } from '../fs/unchanged.ts'
import {
  blocksBuild,
  type Diagnostic,
  error,
  identityOf,
  rulesOfBuild,
  sortByPlace,
} from '../model/diagnostic.ts'
import { groupBy } from '../model/groups.ts'
import type { Project } from '../project.ts'
import { type CheckoutEnvironment, readCheckout } from '../read/checkout.ts'
import {
  type Content,
  type ContentImage,
  contentPath,
  documentsOf,
} from '../read/content.ts'
import {
  findChangedSource,
  isReadMe,
  knownHostsIn,
  type ListedFile,
  listSettledFiles,
  listShopFiles,
  type ShopFiles,
} from '../read/listing.ts'
import { reportPictureFaults } from '../read/pictures/picture-faults.ts'
import { faultOfDisk, type PictureFault } from '../read/pictures/picture-kinds.ts'
import {
  imageReferencesOf,
  isImage,
  measureImage,
  readColours,
} from '../read/pictures/pictures.ts'
import {
  readDocuments,
  stringsLanguagesIn,
  type TextFile,
} from '../read/read-documents.ts'
import { findSecrets, readableText } from '../read/secrets.ts'
import { findTextFault } from '../read/text-faults.ts'
import { fileOf } from '../schema/content-paths.ts'
import { stringKeys } from '../schema/strings-file.ts'
import { coverageOf } from '../translations/translation-state.ts'
import { checkContent, groupCount } from './check-content.ts'
import { checkWithDrafts } from './drafts.ts'
import { findMisnamedFiles } from './files.ts'
import { checkPrivacy } from './privacy.ts'
import { checkHaveLinks } from './purchase-links.ts'
import { checkOrders } from './titles.ts'

export type LoadedContent = Awaited<ReturnType<typeof loadContent>>

/** Reads and checks content/ and public/. `published` and `shown` are described at `checkWithDrafts`. */
export async function loadContent(
  project: Project,
  environment: CheckoutEnvironment,
  sources = listShopFiles(project),
) {
  const { content, diagnostics: fileDiagnostics } = await readContent(project, sources)
  const checkoutResult = readCheckout(content, environment)
  const { value: checkout, diagnostics: checkoutDiagnostics } = checkoutResult

  const checkSales = chooseSalesRule(checkoutResult)
  const isCheckoutBroken = checkoutDiagnostics.some(blocksBuild)
  const hosts = knownHostsIn(project)
  const checked = checkWithDrafts(content, (part) => [
    ...checkSales(part),
    ...(isCheckoutBroken ? [] : checkPrivacy(part, checkout, hosts)),
    ...checkContent(part),
  ])

  const allDiagnostics = [
    ...fileDiagnostics,
    ...checkoutDiagnostics,
    ...checked.diagnostics,
  ]
  const diagnostics = sortByPlace(joinLostLanguages(allDiagnostics, content))
  return { ...checked, sources, content, checkout, diagnostics }
}

type SalesRule = (content: Content) => Iterable<Diagnostic>

/** Chooses the rule that checks that every poster can be bought. */
function chooseSalesRule({
  value: checkout,
  diagnostics,
}: ReturnType<typeof readCheckout>): SalesRule {
  if (checkout !== undefined) return checkOrders
  // A faulty checkout is a single mistake, so it is not reported again for every poster.
  if (diagnostics.length > 0) return () => []
  return checkHaveLinks
}

interface ColourOptions
  extends Omit<NonNullable<Parameters<typeof readColours>[2]>, 'shardPictures'> {
  readonly findShardPictures?: ((content: Content) => ReadonlySet<string>) | undefined
}

/** Loads content/ and computes picture colours: decoding reveals damage that a picture's header does not show. */
export async function loadAndCheck(
  project: Project,
  environment: CheckoutEnvironment,
  sources?: ShopFiles,
  { findShardPictures, ...options }: ColourOptions = {},
) {
  const loaded = await loadContent(project, environment, sources)
  const shardPictures = findShardPictures?.(loaded.published)
  const { colours, diagnostics: damageDiagnostics } = await readColours(
    project,
    loaded.content,
    { ...options, shardPictures },
  )
  return {
    ...loaded,
    shardPictures,
    colours,
    diagnostics: sortByPlace([...loaded.diagnostics, ...damageDiagnostics]),
  }
}

export type Validation = Awaited<ReturnType<typeof findProblems>>

/** Finds all problems in content/ and public/. `checked` describes in words how much was checked. */
export async function findProblems(project: Project, environment: CheckoutEnvironment) {
  const { content, diagnostics } = await loadUnchanged(project, environment)
  return {
    diagnostics,
    coverage: coverageOf(content),
    checked: checkedText(content),
    notChecked: rulesOfBuild,
  }
}

/**
 * Loads the shop, and loads it again if another command or git wrote files meanwhile: errors may come from half
 * a change.
 */
async function loadUnchanged(project: Project, environment: CheckoutEnvironment) {
  const loaded = await untilUnchanged(async () => {
    const sources = listShopFiles(project)
    try {
      const shop = await loadAndCheck(project, environment, sources)
      if (!shop.diagnostics.some(blocksBuild) || isUnchanged(sources, project))
        return shop
    } catch (error) {
      if (isUnchanged(sources, project)) throw error
    }

    await listSettledFiles(project)
    return 'changed' as const
  })

  return loaded === 'changed' ? await loadAndCheck(project, environment) : loaded
}

const isUnchanged = (sources: ShopFiles, project: Project): boolean =>
  findChangedSource(sources, project) === undefined

function checkedText(content: Content): string {
  const families = groupBy(content.posters, ({ file }) => file.split('/').at(-2) ?? '')
  const familyCounts = [...families].map(([family, posters]) => {
    const pictureCount = posters.flatMap(({ value }) => value.images).length
    const pictures = pictureCount === posters.length ? '' : ` with ${pictureCount} images`
    return `${family} ${posters.length}${pictures}`
  })

  const posters = `${content.posters.length} posters (${familyCounts.join(', ')})`
  const images = `${imageReferencesOf(content).length} images`
  const strings = `${stringKeys.length * content.languages.length} interface texts`
  const rules = `${groupCount} groups of rules`
  return `${content.files.size} files: ${posters}, ${images}, ${strings}, ${rules}`
}

const weights = { info: 0, warning: 1, error: 2 }

/** Finds diagnostics that are new, or more severe than before, as for a draft. A moved line does not make one new. */
export function newsIn(
  previousDiagnostics: readonly Diagnostic[],
  nextDiagnostics: readonly Diagnostic[],
): readonly Diagnostic[] {
  const previousWeights = new Map<string, number>()
  for (const diagnostic of previousDiagnostics) {
    const identity = identityOf(diagnostic)
    const weight = weights[diagnostic.severity]
    const heaviest = Math.max(weight, previousWeights.get(identity) ?? weight)
    previousWeights.set(identity, heaviest)
  }

  return nextDiagnostics.filter((diagnostic) => {
    const previousWeight = previousWeights.get(identityOf(diagnostic)) ?? -1
    return weights[diagnostic.severity] > previousWeight
  })
}

/**
 * Reads content/ and public/, using cached results where possible, and reports every fault. Nothing else parses
 * them.
 */
export async function readContent(
  project: Project,
  { content: { files, ...listing }, published } = listShopFiles(project),
): Promise<{ readonly content: Content; readonly diagnostics: readonly Diagnostic[] }> {
  const paths = files.map(({ path }) => path)
  const probes = openFileCache(project.cache, 'pictures', '6')
  const { texts, faults: textFaults } = readTexts(project, files, probes)
  const { images, faults: imageFaults } = await measureImages(project, files, probes)
  const { publicFiles, faults: publicFaults } = readPublicFiles(
    project,
    published.files,
    probes,
  )

  const misnamed = findMisnamedFiles(paths)
  const records = openFileCache(project.cache, 'records', project.codeHash)
  const { languages, entries, prose, failed, diagnostics } = await readDocuments(
    texts,
    records,
  )
  void Promise.all([records.flush(), probes.flush()])

  const pictureReport = reportPictureFaults(
    project,
    { entries, images },
    imageFaults,
    listing.diagnostics,
  )

  return {
    content: {
      languages,
      ...documentsOf(entries, [...texts.keys()]),
      prose,
      images,
      publicFiles,
      files: new Set(paths),
      failed: new Set([
        ...textFaults.map(({ at }) => contentPath(at)),
        ...pictureReport.failed,
        ...misnamed.keys(),
        ...failed,
      ]),
    },
    diagnostics: [
      ...published.diagnostics,
      ...publicFaults,
      ...textFaults,
      ...pictureReport.diagnostics,
      ...misnamed.values(),
      ...diagnostics,
    ],
  }
}

/** Text files that the shop is not built from, but that may contain secret keys. */
const OTHER_TEXTS =
  /(?:^|\/)[^.]+$|\.(?:ya?ml|md|txt|jsonc?|toml|env|ini|conf|cfg|csv|tsv|html?|xml|[cm]?[jt]sx?|sh|pem|key|p8|ppk|asc|log|bak)$/i

/** Reads the texts of content/ synchronously: waiting for each of hundreds of small files takes ten times as long. */
function readTexts(project: Project, files: readonly ListedFile[], cache: FileCache) {
  const texts = new Map<string, TextFile>()
  const faults: Diagnostic[] = []
  for (const { path, onDisk, stamp, settled } of files) {
    const isContent = /\.(?:yaml|md)$/.test(path) && !isReadMe(path)
    if (!isContent && !OTHER_TEXTS.test(path)) continue

    const readBytes = () => ifPresent(() => readFileSync(join(project.content, onDisk)))
    const cachedHash = cache.get(path, stamp)
    if (typeof cachedHash === 'string') {
      // The file may vanish meanwhile; it was sound when it was last read.
      const read = () => decodeText(readBytes() ?? Buffer.alloc(0))
      if (isContent) texts.set(path, { hash: cachedHash, read })
      continue
    }

    const bytes = readBytes()
    if (bytes === undefined) continue
    const text = decodeText(bytes)
    const fileFaults = findFaultsInText(`content/${path}`, bytes, text, isContent)
    faults.push(...fileFaults)
    if (fileFaults.length > 0) continue

    const hash = contentHash(text)
    if (settled) cache.set(path, stamp, hash)
    if (isContent) texts.set(path, { hash, read: () => text })
  }
  return { texts, faults }
}

function findFaultsInText(
  file: string,
  bytes: Buffer,
  text: string,
  isContent: boolean,
): readonly Diagnostic[] {
  const secrets = findSecrets(file, readableText(bytes) ?? '')
  // A secret ends the search: another fault could show the secret's line.
  if (secrets.length > 0 || !isContent) return secrets

  const fault = findTextFault(file, bytes, text)
  return fault ? [fault] : []
}

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
    const measures = cached ?? (await measureFile(join(project.content, onDisk)))
    if (!measures) continue

    if ('fault' in measures) {
      faults.set(path, measures)
      continue
    }
    images.set(path, { ...measures, onDisk })
    if (!cached && settled) cache.set(path, stamp, measures)
  }
  return { images, faults }
}

/** Measures the picture in a file; undefined when the file vanished after it was listed. */
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

/** Replaces the diagnostics of each language that site.yaml no longer lists by a single error. */
function joinLostLanguages(
  diagnostics: readonly Diagnostic[],
  { site, languages, files }: Content,
) {
  if (!site) return diagnostics

  const unlisted = stringsLanguagesIn(files).filter((lang) => !languages.includes(lang))
  const faults = unlisted.map((lang) => {
    const ofLanguage = diagnostics.filter(({ language }) => language === lang)
    const count = new Set(ofLanguage.map(({ at }) => at.file)).size
    const filesHold = count === 1 ? 'file holds' : 'files hold'
    return error(
      'unknown-id',
      site.at(['languages'], 'key'),
      `"${lang}" is not listed here, but ${count} ${filesHold} its texts`,
      'list the language again; "saga remove language" or "saga rename language" then changes all of its files',
      [{ message: 'its interface texts', at: { file: fileOf('strings', { lang }) } }],
    )
  })
  return [
    ...diagnostics.filter(({ language }) => !unlisted.includes(language ?? '')),
    ...faults,
  ]
}
