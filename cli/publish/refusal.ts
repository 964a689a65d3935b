import { lstatSync, realpathSync, statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { attempt, ignoring } from '../fs/system.ts'
import { type Diagnostic, error, type Location } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { isRepository } from './ownership.ts'

/** Stops publishing before anything in dist/ changes. */
export class DistRefusal extends Error {
  readonly diagnostics: readonly Diagnostic[]
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message)
    this.diagnostics = [diagnostic]
  }
}

const DIST: Location = { file: 'dist' }

/** @throws DistRefusal if dist/ is not a folder, or is a link to one of the shop's own folders */
export function checkPlace({ dist, root, content, publicFolder, cache }: Project): void {
  const stats = lstatSync(dist, { throwIfNoEntry: false })
  if (!stats) return

  const target = readTarget(dist)
  if (!target) {
    const hint = 'create the folder that it points to, or delete the link'
    throw new DistRefusal(
      error('dist', DIST, 'this link points to a folder that does not exist', hint),
    )
  }
  if (!target.isDirectory()) {
    const hint = 'move it away: a build creates a folder with this name'
    throw new DistRefusal(error('dist', DIST, 'this is a file, not a folder', hint))
  }
  if (!stats.isSymbolicLink()) return

  const realDist = realpathSync(dist)
  const sources = [root, content, publicFolder, cache].flatMap(
    (path) => attempt(() => realpathSync(path)) ?? [],
  )
  // dist/ must not contain any source folder. It may be below the root, but not below another source folder.
  const [realRoot] = sources
  const conflict = sources.find(
    (path) => isWithin(realDist, path) || (path !== realRoot && isWithin(path, realDist)),
  )
  if (conflict === undefined) return

  const hint = 'change the link to a separate folder, or delete it'
  const place = relative(root, conflict) || 'the shop itself'
  throw new DistRefusal(
    error(
      'dist',
      DIST,
      `this link points to ${place}, from which the site is built`,
      hint,
    ),
  )
}

/** Follows the link, if dist/ is one. Returns undefined if it leads nowhere. */
function readTarget(path: string) {
  try {
    return statSync(path)
  } catch (error) {
    return ignoring('ENOENT', 'ENOTDIR', 'ELOOP')(error)
  }
}

/** Tells whether `path` is `folder`, or below it. */
function isWithin(folder: string, path: string): boolean {
  const [firstPart] = relative(folder, path).split(sep)
  return firstPart !== '..'
}

const MAX_NAMED = 6

/** Names up to six files: 'a, b and 3 more'. */
export function namesText(paths: readonly string[]): string {
  const names = paths.slice(0, MAX_NAMED).join(', ')
  const moreCount = paths.length - MAX_NAMED
  return moreCount > 0 ? `${names} and ${moreCount} more` : names
}

/** Lists the files that are in the way and that no build wrote, and explains how to continue. */
export function distRefusalOf(inTheWay: readonly string[]): DistRefusal {
  const files = inTheWay.filter((path) => !isRepository(path))
  const reasons: string[] = []
  if (files.length < inTheWay.length)
    reasons.push('dist/ is a Git repository to which no build has published yet')
  if (files.length > 0)
    reasons.push(
      `dist/ contains files that no build wrote and that conflict with the shop: ${namesText(files)}`,
    )

  const outcome =
    files.length > 0
      ? 'replaces these files and keeps all others'
      : 'keeps every file there'
  const hint = `give the shop another folder (move dist/ away, or make it a link to an empty one), or run "saga build --replace", which ${outcome}`
  const place = { file: `dist/${files[0] ?? inTheWay[0]}` }
  return new DistRefusal(error('dist', place, reasons.join('; '), hint))
}
