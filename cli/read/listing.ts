import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { contentHash, fileStampOf, isSettled } from '../fs/identity.ts'
import { attempt, ifPresent } from '../fs/system.ts'
import { settingsOfHosts } from '../hosts/hosts.ts'
import { packCodes } from '../languages/languages.ts'
import { stringsPath } from '../languages/pack-files.ts'
import { type Diagnostic, error } from '../model/diagnostic.ts'
import { filesOfPictureCode, type Project } from '../project.ts'
import type { CheckoutEnvironment } from './checkout.ts'
import { findPackageFile } from './find-package.ts'

export interface ListedFile {
  /** The path relative to the folder, with forward slashes, and in composed letters (NFC), as editors type them. */
  readonly path: string
  /** The path exactly as stored on disk. For example, archives made on a Mac contain decomposed letters. */
  readonly onDisk: string
  readonly stamp: string
  /**
   * Tells whether any further change gets a new stamp: see `isSettled`. Nothing about other files is cached, because
   * they could change without getting a new stamp.
   */
  readonly settled: boolean
}

/** Code, message and hint of each fault. In a message, … stands for the name of the listed folder. */
const FAULTS = {
  strayLink: [
    'missing-file',
    'this link points outside …/, or to a file that does not exist',
    'replace it with the file itself',
  ],
  // Following links to folders could lead in a circle.
  linkedFolder: [
    'missing-file',
    'this link points to a folder, and the shop does not follow links to folders',
    'replace it with the folder itself',
  ],
  undecodableName: [
    'encoding',
    'this name is not valid UTF-8, so nothing can refer to it',
    'rename it',
  ],
  sameName: [
    'duplicate-id',
    'two files have this name, one with composed letters (é) and one with decomposed ones (e and ´)',
    'delete one of the two',
  ],
} as const

export type Listing = ReturnType<typeof listFiles>

/**
 * Lists all files of a folder, sorted. Links that lead out of the folder are faults, because content must be complete
 * on any machine.
 * @param shownAs the name of the folder in diagnostics
 * @param options.isPublic whether the folder is public/, where some hidden files are meant to be published
 */
export function listFiles(folder: string, shownAs: string, { isPublic = false } = {}) {
  const files: ListedFile[] = []
  const diagnostics: Diagnostic[] = []
  const root = realPathOf(folder)
  if (root === undefined) return { files, diagnostics }

  const report = (path: string, fault: keyof typeof FAULTS): void => {
    const [code, message, hint] = FAULTS[fault]
    const file = `${shownAs}/${path}`
    diagnostics.push(error(code, { file }, message.replace('…', shownAs), hint))
  }

  const now = Date.now()
  const addFile = (fullPath: string, path: string): void => {
    const info = statSync(fullPath, { throwIfNoEntry: false })
    if (info?.isDirectory()) report(path, 'linkedFolder')
    if (!info?.isFile()) return
    files.push({
      path: path.normalize(),
      onDisk: path,
      stamp: fileStampOf(info),
      settled: isSettled(info, now),
    })
  }
  const visit = (fullFolder: string, prefix: string): void => {
    const entries = ifPresent(() => readdirSync(fullFolder, { withFileTypes: true }))
    for (const entry of entries ?? []) {
      if (isLeftover(entry.name, { isFolder: entry.isDirectory(), isPublic })) continue
      const fullPath = `${fullFolder}${sep}${entry.name}`
      const path = prefix + entry.name
      const leadsOutside = () => !realPathOf(fullPath)?.startsWith(root + sep)

      // Node decodes the names, and writes U+FFFD for invalid bytes.
      if (path.includes('\ufffd')) report(path, 'undecodableName')
      else if (entry.isDirectory()) visit(fullPath, `${path}/`)
      else if (entry.isSymbolicLink() && leadsOutside()) report(path, 'strayLink')
      else addFile(fullPath, path)
    }
  }
  visit(root, '')

  files.sort((a, b) => (a.path < b.path ? -1 : 1))
  const duplicates = files.filter(({ path }, index) => path === files[index - 1]?.path)
  for (const { path } of duplicates) report(path, 'sameName')
  return { files: files.filter((file) => !duplicates.includes(file)), diagnostics }
}

const realPathOf = (path: string): string | undefined => attempt(() => realpathSync(path))

/**
 * Leftovers, most of which exist only for a moment: a.yaml~ and a.yaml.swp from Vim, a.yaml.tmp from any program,
 * #a.yaml# from Emacs, a.yaml___jb_tmp___ from JetBrains, ~$a.docx from Office, a.yaml.crswap from Chrome, and two
 * files from Windows.
 */
const LEFTOVER =
  /~$|\.sw[opx]$|\.tmp$|^#.*#$|___jb_(?:tmp|old)___$|^~\$|\.crswap$|^(?:Thumbs\.db|desktop\.ini)$/i

/** Hidden files of macOS, version control, Emacs, LibreOffice, GNOME, KDE, network drives and editors; and secrets. */
const HIDDEN_LEFTOVER =
  /^\.(?:DS_Store|_.*|git.*|hg.*|svn|#.*|~.*|goutputstream-.*|directory|Trash.*|nfs.*|fuse_hidden.*|idea|vscode|env(?:\..*)?|htpasswd|npmrc|netrc)$/

/**
 * Tells whether an editor or system left a file behind. Some hidden files in public/ are intentional, such as
 * .htaccess.
 */
export const isLeftover = (
  name: string,
  { isFolder, isPublic }: { readonly isFolder: boolean; readonly isPublic: boolean },
): boolean =>
  LEFTOVER.test(name) ||
  (name.startsWith('.') && (!isPublic || HIDDEN_LEFTOVER.test(name))) ||
  // Vim creates the file "4913", or one with a higher number, to test whether it can write to the folder. Folders with
  // names like these, for example 2025/, are not leftovers.
  (!isFolder && /^\d+$/.test(name))

export const isReadMe = (path: string): boolean => /(?:^|\/)README\.md$/i.test(path)

export type ShopFiles = ReturnType<typeof listShopFiles>

export const listShopFiles = (project: Project) => ({
  content: listFiles(project.content, 'content'),
  published: listFiles(project.publicFolder, 'public', { isPublic: true }),
})

/** Returns the titles of the hosts for which the project has settings, because the privacy page must name them. */
export const hostsWithSettingsIn = ({ root }: Project): readonly string[] =>
  settingsOfHosts.flatMap(([title, file]) =>
    existsSync(join(root, file)) ? [title] : [],
  )

/** The functions of the checkout, which `saga new checkout` writes into a shop. */
export const FUNCTIONS = 'supabase/functions'

const CHECKOUT_FUNCTION = `${FUNCTIONS}/create-checkout`

export const hasCheckoutFunction = ({ root }: Project): boolean =>
  existsSync(join(root, CHECKOUT_FUNCTION))

/** Longer than a tick of a file system's clock: see `isSettled`. */
const PAUSE_MS = 60
const MAX_PAUSES = 50

/** Lists the shop's files once all are settled, or as they are after three seconds. */
export async function listSettledFiles(project: Project): Promise<ShopFiles> {
  for (let pauses = 0; ; pauses += 1) {
    const shopFiles = listShopFiles(project)
    const files = [...shopFiles.content.files, ...shopFiles.published.files]
    if (pauses === MAX_PAUSES || files.every(({ settled }) => settled)) return shopFiles
    await wait(PAUSE_MS)
  }
}

/** Folders of the code that is bundled from sources: what templates/ and islands/ may import (docs/architecture.md). */
const CODE_FOLDERS = ['templates', 'islands', 'cli/model']

/** Lists the code that is bundled from sources, by folder. */
export const listCode = ({ home }: Project): ReadonlyMap<string, Listing> =>
  new Map(CODE_FOLDERS.map((folder) => [folder, listFiles(join(home, folder), folder)]))

/** Listings of all files that a site is built from. */
export type Sources = ReturnType<typeof listSources>

export const listSources = (project: Project) => ({
  ...listShopFiles(project),
  code: listCode(project),
})

/** Returns the path of a file that was changed, added or removed since the listing; undefined if there is none. */
export function findChangedSource(
  previous: Sources | ShopFiles,
  project: Project,
): string | undefined {
  const current = 'code' in previous ? listSources(project) : listShopFiles(project)
  if (isSame(listingsOf(previous), listingsOf(current))) return undefined

  return findDifference(stampsOf(previous), stampsOf(current))
}

type Listings = readonly (readonly [folder: string, listing: Listing])[]

const listingsOf = (sources: Sources | ShopFiles): Listings => [
  ['content', sources.content],
  ['public', sources.published],
  ...('code' in sources ? sources.code : []),
]

/**
 * Tells whether sorted listings have the same files and no faults. This is the usual case, and this check is faster
 * than `findDifference`.
 */
const isSame = (previous: Listings, current: Listings): boolean =>
  previous.every(([, { files, diagnostics }], index) => {
    const currentListing = current[index]?.[1]
    if (currentListing?.files.length !== files.length) return false
    if (diagnostics.length + currentListing.diagnostics.length > 0) return false

    return files.every(({ path, stamp }, position) => {
      const currentFile = currentListing.files[position]
      return currentFile?.path === path && currentFile.stamp === stamp
    })
  })

/** Returns the stamps of all sources by path. The stamp of a file with a fault, such as a stray link, is ''. */
function stampsOf(sources: Sources | ShopFiles): ReadonlyMap<string, string> {
  const stamps = new Map<string, string>()
  for (const [folder, { files, diagnostics }] of listingsOf(sources)) {
    for (const { path, stamp } of files) stamps.set(`${folder}/${path}`, stamp)
    for (const { at } of diagnostics) stamps.set(at.file, '')
  }
  return stamps
}

function findDifference(
  previousStamps: ReadonlyMap<string, string>,
  currentStamps: ReadonlyMap<string, string>,
) {
  for (const [path, stamp] of currentStamps)
    if (previousStamps.get(path) !== stamp) return path
  return [...previousStamps.keys()].find((path) => !currentStamps.has(path))
}

/** Matches font package names in content/brand.yaml. */
const FONT_PACKAGE = /@fontsource(?:-variable)?\/[a-z0-9-]+/g

/** Returns the stamps of the font packages that the brand names. An installation replaces their files. */
function fontStampsOf(project: Project): readonly (readonly [string, string])[] {
  const file = join(project.content, 'brand.yaml')
  const brand = ifPresent(() => readFileSync(file, 'utf8')) ?? ''
  return [...brand.matchAll(FONT_PACKAGE)].map(([name]) => {
    const packageFile = findPackageFile(name, project.root, project.home)
    const stamp = packageFile && attempt(() => fileStampOf(statSync(packageFile)))
    return [name, stamp ?? '']
  })
}

/** Hashes the stamps of all files, and the environment; undefined while a file is too new: see `isSettled`. */
export function shopStampOf(
  { content, published, code }: Sources,
  project: Project,
  environment: CheckoutEnvironment,
): string | undefined {
  const { codeHash, home } = project
  const listings = [content, published, ...code.values()]
  if (!listings.every(({ files }) => files.every(({ settled }) => settled)))
    return undefined

  const parts = listings.map(({ files, diagnostics }) => [
    files.map(({ path, stamp }) => [path, stamp]),
    diagnostics.map(({ at }) => at.file),
  ])
  // The code hash covers neither scripts that run in their own process nor the language packs.
  const scripts = filesOfPictureCode.map((file) => join(home, file))
  const packs = packCodes.map((code) => stringsPath(home, code))
  const engineStamps = [...scripts, ...packs].map((file) =>
    attempt(() => fileStampOf(statSync(file))),
  )
  const files = [hostsWithSettingsIn(project), hasCheckoutFunction(project), parts]
  const state = [codeHash, engineStamps, environment, ...files, fontStampsOf(project)]
  return contentHash(JSON.stringify(state))
}
