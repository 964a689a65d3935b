import { lstatSync, realpathSync, statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { attempt, ignoring } from '../fs/system.ts'
import { type Diagnostic, error, type Location } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import { isRepository } from './ownership.ts'

/** Ends a publishing before it changes anything in dist/. */
export class DistRefusal extends Error {
  readonly diagnostics: readonly Diagnostic[]
  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message)
    this.diagnostics = [diagnostic]
  }
}

const DIST: Location = { file: 'dist' }

/** @throws DistRefusal where dist/ is no folder, or one of the shop's own folders by way of a link */
export function checkPlace({ dist, root, content, publicFolder, cache }: Project): void {
  const info = lstatSync(dist, { throwIfNoEntry: false })
  if (!info) return

  const target = readTarget(dist)
  if (!target) {
    const hint = 'create the folder that it leads to, or delete the link'
    throw new DistRefusal(
      error('dist', DIST, 'this link leads to a folder that does not exist', hint),
    )
  }
  if (!target.isDirectory()) {
    const hint = 'move it away: a build writes a folder of this name'
    throw new DistRefusal(error('dist', DIST, 'this is a file, and no folder', hint))
  }
  if (!info.isSymbolicLink()) return

  const real = realpathSync(dist)
  const sources = [root, content, publicFolder, cache].flatMap(
    (path) => attempt(() => realpathSync(path)) ?? [],
  )
  const own = sources.find(
    (path) => isWithin(real, path) || (path !== sources[0] && isWithin(path, real)),
  )
  if (own === undefined) return
  const hint = 'let it lead to a folder of its own, or delete the link'
  const place = relative(root, own) || 'the shop itself'
  throw new DistRefusal(
    error('dist', DIST, `this link leads to ${place}, where the shop is read from`, hint),
  )
}

function readTarget(path: string) {
  try {
    return statSync(path)
  } catch (error) {
    return ignoring('ENOENT', 'ENOTDIR', 'ELOOP')(error)
  }
}

/** Tells whether `path` is `folder`, or below it. */
const isWithin = (folder: string, path: string): boolean => {
  const [first] = relative(folder, path).split(sep)
  return first !== '..'
}

const MOST_NAMED = 6

/** Names up to six files: 'a, b and 3 more'. */
export function namesText(paths: readonly string[]): string {
  const more = paths.length - MOST_NAMED
  return paths.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Says which files of other people are in the shop's way, and how to go on. */
export function refusalOf(inTheWay: readonly string[]): DistRefusal {
  const files = inTheWay.filter((path) => !isRepository(path))
  const hasRepository = files.length < inTheWay.length
  const message = [
    hasRepository && 'dist/ is a Git repository, into which no build has published yet',
    files.length > 0 &&
      `dist/ holds files that no build wrote, in the way of the shop: ${namesText(files)}`,
  ]
  const outcome =
    files.length > 0
      ? 'replaces these files and keeps all others'
      : 'keeps every file there'
  const hint = `give the shop another folder (move dist/ away, or make it a link to an empty one), or run "saga build --replace", which ${outcome}`
  const place = { file: `dist/${files[0] ?? inTheWay[0]}` }
  return new DistRefusal(
    error('dist', place, message.filter((part) => part !== false).join('; '), hint),
  )
}
