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
import { findSecrets, textIn } from '../read/secrets.ts'
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
  const { content, diagnostics: ofFiles } = await readContent(project, sources)
  const { value: checkout, diagnostics: ofCheckout } = readCheckout(content, environment)
  const salesRule = chooseSalesRule(checkout !== undefined, ofCheckout.length > 0)
  const hosts = knownHostsIn(project)
  const checked = checkWithDrafts(content, (part) => [
    ...salesRule(part),
    ...(ofCheckout.some(blocksBuild) ? [] : checkPrivacy(part, checkout, hosts)),
    ...checkContent(part),
  ])
  const all = joinLostLanguages(
    [...ofFiles, ...ofCheckout, ...checked.diagnostics],
    content,
  )
  return { ...checked, sources, content, checkout, diagnostics: sortByPlace(all) }
}

function chooseSalesRule(hasCheckout: boolean, isCheckoutWrong: boolean) {
  if (hasCheckout) return checkOrders
  // A checkout that is written, but wrong, is one fault, and not one of every poster.
  return isCheckoutWrong ? () => [] : checkHaveLinks
}

interface ColourOptions
  extends Omit<NonNullable<Parameters<typeof readColours>[2]>, 'own'> {
  readonly ownPictures?: ((content: Content) => ReadonlySet<string>) | undefined
}

/** Loads content/ with the colours of its pictures: decoding shows damage that the header of a picture does not. */
export async function loadAndCheck(
  project: Project,
  environment: CheckoutEnvironment,
  sources?: ShopFiles,
  { ownPictures, ...options }: ColourOptions = {},
) {
  const loaded = await loadContent(project, environment, sources)
  const own = ownPictures?.(loaded.published)
  const { colours, diagnostics: damaged } = await readColours(project, loaded.content, {
    ...options,
    own,
  })
  return {
    ...loaded,
    own,
    colours,
    diagnostics: sortByPlace([...loaded.diagnostics, ...damaged]),
  }
}

export type Validation = Awaited<ReturnType<typeof findProblems>>

/** Finds everything that is wrong with content/ and public/. `checked` says in words how much was checked. */
export async function findProblems(project: Project, environment: CheckoutEnvironment) {
  const { content, diagnostics } = await loadUnchanged(project, environment)
  return {
    diagnostics,
    coverage: coverageOf(content),
    checked: checkedText(content),
    notChecked: rulesOfBuild,
  }
}

/** Loads the shop again if errors may come from half of a change: another command or git wrote files meanwhile. */
async function loadUnchanged(project: Project, environment: CheckoutEnvironment) {
  const loaded = await untilUnchanged(async () => {
    const sources = listShopFiles(project)
    try {
      const found = await loadAndCheck(project, environment, sources)
      if (!found.diagnostics.some(blocksBuild) || isUnchanged(sources, project))
        return found
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
  const each = [...families].map(([family, posters]) => {
    const pictures = posters.flatMap(({ value }) => value.images).length
    return `${family} ${posters.length}${pictures === posters.length ? '' : ` with ${pictures} images`}`
  })
  const images = imageReferencesOf(content).length
  const strings = stringKeys.length * content.languages.length
  return `${content.files.size} files: ${content.posters.length} posters (${each.join(', ')}), ${images} images, ${strings} interface texts, ${groupCount} groups of rules`
}

const weights = { info: 0, warning: 1, error: 2 }

/** Finds diagnostics that were not there before, or weighed less: those of a draft. A line that moved makes none new. */
export function newsIn(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): readonly Diagnostic[] {
  const known = new Map<string, number>()
  for (const found of before) {
    const weight = weights[found.severity]
    known.set(identityOf(found), Math.max(weight, known.get(identityOf(found)) ?? weight))
  }
  return after.filter(
    (found) => weights[found.severity] > (known.get(identityOf(found)) ?? -1),
  )
}

/** Reads content/ and public/, as far as they are not cached, and reports every fault. Nothing else parses them. */
export async function readContent(
  project: Project,
  { content: { files, ...listing }, published } = listShopFiles(project),
): Promise<{ readonly content: Content; readonly diagnostics: readonly Diagnostic[] }> {
  const paths = files.map(({ path }) => path)
  const probes = openFileCache(project.cache, 'pictures', '6')
  const texts = readTexts(project, files, probes)
  const images = await measureImages(project, files, probes)
  const { publicFiles, faults: publicFaults } = readPublicFiles(
    project,
    published.files,
    probes,
  )
  const misnamed = findMisnamedFiles(paths)
  const records = openFileCache(project.cache, 'records', project.codeHash)
  const { languages, entries, prose, failed, diagnostics } = await readDocuments(
    texts.found,
    records,
  )
  void Promise.all([records.flush(), probes.flush()])
  const pictures = reportPictureFaults(
    project,
    { entries, images: images.found },
    images.faults,
    listing.diagnostics,
  )
  return {
    content: {
      languages,
      ...documentsOf(entries, [...texts.found.keys()]),
      prose,
      images: images.found,
      publicFiles,
      files: new Set(paths),
      failed: new Set([
        ...texts.faults.map(({ at }) => contentPath(at)),
        ...pictures.failed,
        ...misnamed.keys(),
        ...failed,
      ]),
    },
    diagnostics: [
      ...published.diagnostics,
      ...publicFaults,
      ...texts.faults,
      ...pictures.diagnostics,
      ...misnamed.values(),
      ...diagnostics,
    ],
  }
}

/** Files that the shop is not made from, but in which somebody may keep keys. */
const OTHER_TEXTS =
  /(?:^|\/)[^.]+$|\.(?:ya?ml|md|txt|jsonc?|toml|env|ini|conf|cfg|csv|tsv|html?|xml|[cm]?[jt]sx?|sh|pem|key|p8|ppk|asc|log|bak)$/i

/** Reads the texts of content/ synchronously: waiting for each of hundreds of small files takes ten times as long. */
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
      if (isContent)
        found.set(path, {
          hash: known,
          read: () => decodeText(readBytes() ?? Buffer.alloc(0)),
        })
      continue
    }
    const bytes = readBytes()
    if (bytes === undefined) continue
    const text = decodeText(bytes)
    const file = `content/${path}`
    // A secret ends the search: another fault could show the secret's line.
    const secrets = findSecrets(file, textIn(bytes) ?? '')
    const fault =
      isContent && secrets.length === 0 ? findTextFault(file, bytes, text) : undefined
    const wrong = fault ? [fault] : secrets
    faults.push(...wrong)
    if (wrong.length > 0) continue

    const hash = contentHash(text)
    if (settled) cache.set(path, stamp, hash)
    if (isContent) found.set(path, { hash, read: () => text })
  }
  return { found, faults }
}

async function measureImages(
  project: Project,
  files: readonly ListedFile[],
  cache: FileCache,
) {
  const found = new Map<string, ContentImage>()
  const faults = new Map<string, PictureFault>()
  for (const { path, onDisk, stamp, settled } of files) {
    if (!isImage(path)) continue
    const known = cache.get(path, stamp) as Omit<ContentImage, 'onDisk'> | undefined
    const measures = known ?? (await measureFile(join(project.content, onDisk)))
    if (!measures) continue
    if ('fault' in measures) {
      faults.set(path, measures)
      continue
    }
    found.set(path, { ...measures, onDisk })
    if (!known && settled) cache.set(path, stamp, measures)
  }
  return { found, faults }
}

/** Measures the picture in a file; undefined when the file vanished after it was listed. */
async function measureFile(file: string) {
  const read = await readFile(file).catch(faultOfDisk)
  return read instanceof Uint8Array ? await measureImage(read) : read
}

function readPublicFiles(
  project: Project,
  files: readonly ListedFile[],
  cache: FileCache,
) {
  const faults: Diagnostic[] = []
  const publicFiles = files.map(({ path, onDisk, stamp, settled }) => {
    const file = `public/${path}`
    const known = cache.get(file, stamp)
    if (typeof known === 'string') return { path, onDisk, hash: known }
    const bytes = readFileSync(join(project.publicFolder, onDisk))
    const secrets = findSecrets(file, textIn(bytes) ?? '')
    faults.push(...secrets)
    const hash = contentHash(bytes)
    if (settled && secrets.length === 0) cache.set(file, stamp, hash)
    return { path, onDisk, hash }
  })
  return { publicFiles, faults }
}

function joinLostLanguages(
  diagnostics: readonly Diagnostic[],
  { site, languages, files }: Content,
) {
  if (!site) return diagnostics
  const lost = stringsLanguagesIn(files).filter((lang) => !languages.includes(lang))
  const faults = lost.map((lang) => {
    const ofLanguage = diagnostics.filter(({ language }) => language === lang)
    const count = new Set(ofLanguage.map(({ at }) => at.file)).size
    return error(
      'unknown-id',
      site.at(['languages'], 'key'),
      `"${lang}" is not listed here, but ${count} ${count === 1 ? 'file holds' : 'files hold'} its texts`,
      'list the language again; "saga remove language" or "saga rename language" then changes all of its files',
      [{ message: 'its interface texts', at: { file: fileOf('strings', { lang }) } }],
    )
  })
  return [
    ...diagnostics.filter(({ language }) => !lost.includes(language ?? '')),
    ...faults,
  ]
}
