import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash, sizeOf } from '../fs/identity.ts'
import { foldCase } from '../fs/names.ts'
import { attempt, ifPresent, isRegularFile } from '../fs/system.ts'
import type { PlannedFile } from '../model/output.ts'
import {
  hasHashedName,
  isSitemap,
  LICENCES_HEAD,
  levelsOf,
  type OutputPath,
  ownFiles,
} from '../model/path.ts'
import type { Project } from '../project.ts'

// dist/ may also contain other people's files, such as a CNAME file or a whole blog. Builds must neither delete nor
// overwrite these files.

/** Stamps of the files in dist/, by path with forward slashes. */
export type DistFiles = ReadonlyMap<string, string>

/** The records of earlier builds. */
export interface Remembered {
  /** Stamps of the files that the last build left. */
  readonly stamps: DistFiles
  /** Files that no build wrote, found by the last build. */
  readonly foreign: readonly string[]
  /** Files that a build, perhaps killed since, began to write or delete. `folder` is from `folderId`. */
  readonly begun: { readonly folder: string; readonly paths: readonly string[] }
}

/**
 * 'same' is the folder that builds of this shop wrote to, 'restored' is a copy of it, for example from an archive or a
 * repository, and 'foreign' is somebody else's folder.
 */
type Folder = 'same' | 'restored' | 'foreign'

/** The file that hosts serve at `/`, instead of their own redirect. Only builds with `redirectPages` write it. */
const INDEX = 'index.html'
const REPOSITORY = '.git'

export interface Ownership {
  readonly folder: Folder
  /** Tells whether a build wrote this file, so that a build may delete it. */
  readonly isOurs: (path: string) => boolean
}

/** Distinguishes files that builds wrote from other people's files, which must stay in dist/. */
export function ownershipOf(
  present: DistFiles,
  remembered: Remembered,
  planned: readonly PlannedFile[],
  project: Project,
): Ownership {
  const folder = folderOf(present, remembered, planned, project)
  if (folder === 'foreign') return { folder, isOurs: () => false }

  const recordedPaths = new Set([...remembered.stamps.keys(), ...remembered.begun.paths])
  // A lost record no longer lists a redirect page at `/`, and the page is neither in the sitemap nor has a hashed name.
  const isRedirectIndex = (path: string): boolean =>
    path === INDEX && isRedirectPage(readText(join(project.dist, path)))
  const isRecorded = (path: string): boolean =>
    recordedPaths.has(path) || isRedirectIndex(path)
  // The record of this folder lists every file of builds.
  if (folder === 'same') return { folder, isOurs: isRecorded }

  // A copy may be older or newer than its record. So planned files are ours in any case, and so are files with hashed
  // names, unless the last build found them to be foreign.
  const plannedPaths = new Set<string>(planned.map(({ path }) => path))
  const foreignPaths = new Set(remembered.foreign)
  const hasNameOfBuild = (path: string): boolean =>
    plannedPaths.has(path) || (hasHashedName(path) && !foreignPaths.has(path))
  // If the record is lost, the published sitemap still lists the pages of the last build.
  const isRecordLost = remembered.stamps.size === 0
  const pages = new Set(isRecordLost ? mappedPages(present, project) : [])
  return {
    folder,
    isOurs: (path) => hasNameOfBuild(path) || pages.has(path) || isRecorded(path),
  }
}

function folderOf(
  present: DistFiles,
  { stamps, begun }: Remembered,
  planned: readonly PlannedFile[],
  project: Project,
): Folder {
  if (begun.folder === folderId(project.dist)) return 'same'
  // Stamps contain the inode, so a single equal stamp shows that the folder is not a copy.
  for (const [path, stamp] of stamps) if (present.get(path) === stamp) return 'same'
  return isCopy(present, stamps) || isOfThisShop(planned, project)
    ? 'restored'
    : 'foreign'
}

/** Tells whether most files have their recorded sizes. The times and inodes of copies differ. */
function isCopy(present: DistFiles, stamps: DistFiles): boolean {
  const sameSizes = [...stamps].filter(
    ([path, stamp]) => sizeOf(present.get(path) ?? '') === sizeOf(stamp),
  )
  return sameSizes.length > stamps.size / 2
}

/** Identifies a folder by its device and inode, not by its contents. */
export const folderId = (path: string): string =>
  attempt(() => {
    const { dev, ino } = statSync(path)
    return `${dev}:${ino}`
  }) ?? 'none'

/**
 * Tells whether a build of this shop wrote dist/. Two of its files must show this:
 * - licences.txt or speculation.json shows the program. A later version may have changed one of them, but not both.
 * - robots.txt or the manifest shows the shop. The owner may have changed the origin or the name, but not both.
 */
function isOfThisShop(planned: readonly PlannedFile[], { dist }: Project): boolean {
  const isAsPlanned = (file: OutputPath): boolean =>
    planned.some(({ path, key }) => path === file && hasBytes(join(dist, path), key))

  const isOfThisProgram =
    readText(join(dist, ownFiles.licences)).startsWith(LICENCES_HEAD) ||
    isAsPlanned(ownFiles.speculation)
  // robots.txt contains the shop's origin, the manifest its name.
  return (
    isOfThisProgram && (isAsPlanned(ownFiles.robots) || isAsPlanned(ownFiles.manifest))
  )
}

/** Lists the pages in the published sitemaps, with their compressed copies. */
function mappedPages(present: DistFiles, { dist }: Project): readonly string[] {
  const sitemaps = [...present.keys()].filter(isSitemap)
  const pages = sitemaps.flatMap((name) => {
    const matches = readText(join(dist, name)).matchAll(ADDRESSES)
    return Array.from(matches, ([, page]) => page)
  })
  return pages.flatMap((page) => [`${page}.html`, `${page}.html.br`, `${page}.html.gz`])
}

/** Matches an address in a sitemap. The group is the page's path: 'sv/old'. */
const ADDRESSES = /<loc>https?:\/\/[^/<]+\/([^<]+)<\/loc>/g

const readText = (path: string): string =>
  isRegularFile(path) ? (ifPresent(() => readFileSync(path, 'utf8')) ?? '') : ''

/** Recognizes the pages that `redirectPages: true` writes, including pages from earlier releases. */
const isRedirectPage = (html: string): boolean =>
  /^<!doctype html>\n.*<script src="\/assets\/redirect\.[0-9a-f]{8}\.js" data-to="/s.test(
    html,
  )

/**
 * Returns other people's files that conflict with the shop: files in the place of a planned file or folder, files that
 * hosts serve instead of a page, and a repository in somebody else's folder.
 */
export function filesInTheWay(
  foreign: readonly string[],
  planned: readonly PlannedFile[],
  { folder }: Pick<Ownership, 'folder'>,
  { dist }: Project,
): readonly string[] {
  if (foreign.length === 0) return []

  const plannedByName = new Map(planned.map((file) => [foldCase(file.path), file]))
  const folders = new Set(
    [...plannedByName.keys()].flatMap((path) => levelsOf(path).slice(0, -1)),
  )

  const occupiesPlace = (path: string): boolean => {
    const name = foldCase(path)
    const plannedFile = plannedByName.get(name)
    if (!plannedFile)
      return folders.has(name) || levelsOf(name).some((level) => plannedByName.has(level))

    // A file with the right name and bytes may stay.
    return plannedFile.path !== path || !hasBytes(join(dist, path), plannedFile.key)
  }
  // Hosts serve `sv/index.html` instead of sv.html, or redirect to it endlessly.
  const hidesPage = (path: string): boolean =>
    path.endsWith(`/${INDEX}`) && plannedByName.has(path.replace(`/${INDEX}`, '.html'))
  const forbiddenNames = folder === 'foreign' ? [INDEX, REPOSITORY] : [INDEX]
  const isInTheWay = (path: string): boolean =>
    forbiddenNames.includes(foldCase(path)) ||
    hidesPage(foldCase(path)) ||
    occupiesPlace(path)

  return foreign.filter(isInTheWay)
}

/** Tells whether the hash of a file's bytes is `key`. Only some kinds of planned files have this hash as their key. */
const hasBytes = (path: string, key: string): boolean =>
  isRegularFile(path) && attempt(() => contentHash(readFileSync(path))) === key

/** Tells whether a path is a Git repository. Repositories are allowed in dist/, and builds never remove them. */
export const isRepository = (path: string): boolean => foldCase(path) === REPOSITORY
