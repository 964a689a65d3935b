import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contentHash, sizeOf } from '../fs/identity.ts'
import { fold } from '../fs/names.ts'
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

/** Stamps of files as they stand in dist/, by their paths, with forward slashes. */
export type DistFiles = ReadonlyMap<string, string>

/** Traces of earlier builds in dist/: paths with the stamps that they left, and paths of a killed build. */
export interface Remembered {
  readonly stamps: DistFiles
  /** Files of other people that the last build found. */
  readonly foreign: readonly string[]
  readonly begun: { readonly folder: string; readonly paths: readonly string[] }
}

/**
 * The folder that builds of this shop wrote to ('same'), a copy of such a folder, as from an archive or a repository
 * ('restored'), or a folder of somebody else.
 */
type Folder = 'same' | 'restored' | 'foreign'

export type Ownership = ReturnType<typeof ownershipOf>

/** Tells the files of builds from those of other people, who may have put them into dist/ for good reason. */
export function ownershipOf(
  present: DistFiles,
  remembered: Remembered,
  planned: readonly PlannedFile[],
  project: Project,
) {
  const folder = folderOf(present, remembered, planned, project)
  const written = new Set(
    folder === 'foreign' ? [] : [...remembered.stamps.keys(), ...remembered.begun.paths],
  )
  // The record is lost: the published site map still tells the pages of the last build.
  const isForgotten = folder === 'restored' && remembered.stamps.size === 0
  for (const path of isForgotten ? mappedPages(present, project) : []) written.add(path)
  const paths = new Set<string>(planned.map(({ path }) => path))
  const others = new Set(remembered.foreign)
  // The record of the same folder names every file of builds. A copy may be older or newer than its record.
  const isOfSomeBuild = (path: string): boolean =>
    folder === 'restored' &&
    (paths.has(path) || (hasHashedName(path) && !others.has(path)))
  return {
    folder,
    /** Tells whether a build wrote this file, so that a build may delete it. */
    isOurs: (path: string): boolean =>
      written.has(path) ||
      isOfSomeBuild(path) ||
      (folder !== 'foreign' &&
        path === INDEX &&
        isRedirectPage(readText(join(project.dist, path)))),
  }
}

function folderOf(
  present: DistFiles,
  { stamps, begun }: Remembered,
  planned: readonly PlannedFile[],
  project: Project,
): Folder {
  if (begun.folder === folderId(project.dist)) return 'same'
  for (const [path, stamp] of stamps) if (present.get(path) === stamp) return 'same'
  return isCopy(present, stamps) || isOfThisShop(planned, project)
    ? 'restored'
    : 'foreign'
}

/** Tells whether most files have the sizes that a build left: a copy has other times, and other numbers of its files. */
function isCopy(present: DistFiles, stamps: DistFiles): boolean {
  const copied = [...stamps].filter(
    ([path, stamp]) => sizeOf(present.get(path) ?? '') === sizeOf(stamp),
  )
  return copied.length > stamps.size / 2
}

/** Identifies a folder, whatever it holds. */
export const folderId = (path: string): string =>
  attempt(() => {
    const { dev, ino } = statSync(path)
    return `${dev}:${ino}`
  }) ?? 'none'

/** Tells whether a build of this shop wrote what stands in dist/. Of each pair, one file may have been changed since. */
function isOfThisShop(planned: readonly PlannedFile[], { dist }: Project): boolean {
  const isAsPlanned = (wanted: OutputPath): boolean =>
    planned.some(({ path, key }) => path === wanted && hasBytes(join(dist, path), key))
  const isOfEngine =
    readText(join(dist, ownFiles.licences)).startsWith(LICENCES_HEAD) ||
    isAsPlanned(ownFiles.speculation)
  // The one holds the origin of the shop, the other its name.
  return isOfEngine && (isAsPlanned(ownFiles.robots) || isAsPlanned(ownFiles.manifest))
}

const mappedPages = (present: DistFiles, { dist }: Project): readonly string[] =>
  [...present.keys()].filter(isSitemap).flatMap((name) =>
    Array.from(readText(join(dist, name)).matchAll(ADDRESSES)).flatMap(([, page]) => {
      return ['', '.br', '.gz'].map((ending) => `${page}.html${ending}`)
    }),
  )

const ADDRESSES = /<loc>https?:\/\/[^/<]+\/([^<]+)<\/loc>/g

const readText = (path: string): string =>
  isRegularFile(path) ? (ifPresent(() => readFileSync(path, 'utf8')) ?? '') : ''

/** Hosts would send this file in the place of the redirect from `/`. */
const INDEX = 'index.html'
const REPOSITORY = '.git'

/** Matches the pages that `redirectPages: true` writes, also those of earlier releases. */
const isRedirectPage = (html: string): boolean =>
  /^<!doctype html>\n.*<script src="\/assets\/redirect\.[0-9a-f]{8}\.js" data-to="/s.test(
    html,
  )

/** Returns the files of other people that keep the shop from its places; `.git` in a folder of somebody else. */
export function filesInTheWay(
  foreign: readonly string[],
  planned: readonly PlannedFile[],
  { folder }: Pick<Ownership, 'folder'>,
  { dist }: Project,
): readonly string[] {
  if (foreign.length === 0) return []
  const byName = new Map(planned.map((file) => [fold(file.path), file]))
  const folders = new Set(
    [...byName.keys()].flatMap((path) => levelsOf(path).slice(0, -1)),
  )
  const isTaken = (path: string): boolean => {
    const name = fold(path)
    const wanted = byName.get(name)
    if (wanted) return wanted.path !== path || !hasBytes(join(dist, path), wanted.key)
    return folders.has(name) || levelsOf(name).some((level) => byName.has(level))
  }
  // Hosts send `sv/index.html` in the place of sv.html, or redirect to it in a circle.
  const hidesPage = (path: string): boolean =>
    path.endsWith(`/${INDEX}`) && byName.has(path.replace(`/${INDEX}`, '.html'))
  const stopped = folder === 'foreign' ? [INDEX, REPOSITORY] : [INDEX]
  const isInTheWay = (path: string): boolean =>
    stopped.includes(fold(path)) || hidesPage(fold(path)) || isTaken(path)
  return foreign.filter(isInTheWay)
}

/** Tells whether a file has the bytes of a planned one whose key is the hash of its bytes. */
const hasBytes = (path: string, key: string): boolean =>
  isRegularFile(path) && attempt(() => contentHash(readFileSync(path))) === key

/** A repository of somebody else: a build may stand in it, but never takes it away. */
export const isRepository = (path: string): boolean => fold(path) === REPOSITORY
