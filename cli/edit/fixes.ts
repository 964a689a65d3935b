import { join } from 'node:path'
import type { LoadedContent } from '../check/load-content.ts'
import { ignoreMissing } from '../fs/system.ts'
import {
  comparePlaces,
  countSeverities,
  type Diagnostic,
  diagnosticKeyOf,
  identityOf,
  placeText,
} from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import type { CheckoutEnvironment } from '../read/checkout.ts'
import { listSettledFiles, type ShopFiles } from '../read/listing.ts'
import { loadChanged } from './change.ts'
import { type Fixable, findFixRefusal, fixPlaceOf, isFixable, withFix } from './edits.ts'
import type { FileChange } from './file-change.ts'
import { readSource } from './transaction.ts'

export interface FixedFile {
  readonly path: string
  readonly renamedFrom?: string
  readonly previousText: string
  readonly fixedText: string
}

/** Fixed files by their paths after the fixes. */
type Files = ReadonlyMap<string, FixedFile>

/** The shop with some fixes applied, none of which has been written to content/ yet. */
interface Attempt {
  readonly files: Files
  /**
   * Identities of the fixed problems. Unlike the keys of diagnostics, they have no line numbers, so they stay the same
   * if a fix moves the lines of its file.
   */
  readonly fixedIdentities: readonly string[]
  readonly loaded: LoadedContent
  /** Tells whether each fix of the last round has solved its problem. */
  readonly isSolved: boolean
}

/** Tells whether to make a fix. `files` are the files that earlier fixes have changed. */
type IsWanted = (fix: Fixable, files: Files) => boolean

/** Loads the shop with fixed files in place of the files in content/. */
type LoadFixed = (files: Files) => Promise<LoadedContent>

/**
 * Makes all wanted fixes, including fixes for problems that appear only after other fixes. Returns `start` if the shop
 * does not improve.
 */
type ApplyAll = (start: Attempt, isWanted: IsWanted) => Promise<Attempt>

/**
 * Once a file becomes readable, it may show further problems, which the next round fixes. The limit prevents an endless
 * loop of fixes that undo each other.
 */
const MAX_ROUNDS = 20

/** The fixes to make. `sources` and `diagnostics` describe the shop before any fix. */
export interface FixPlan {
  readonly fixCount: number
  readonly files: readonly FixedFile[]
  /** The changes that write `files`. */
  readonly changes: readonly FileChange[]
  readonly sources: ShopFiles
  readonly diagnostics: readonly Diagnostic[]
  /** Messages about the fixes that cannot be made. */
  readonly refused: readonly string[]
}

/** Plans the wanted fixes that solve their problems and improve the shop. */
export async function planFixes(
  project: Project,
  environment: CheckoutEnvironment,
  isWanted: IsWanted,
): Promise<FixPlan> {
  const sources = await listSettledFiles(project)
  const load: LoadFixed = (files) =>
    loadChanged(
      project,
      environment,
      sources,
      changesOf(files),
      join(project.cache, 'fix'),
    )
  const applyAll: ApplyAll = (start, isWantedFix) =>
    applyInRounds(project, load, start, isWantedFix)

  const unfixed: Attempt = {
    files: new Map(),
    fixedIdentities: [],
    loaded: await load(new Map()),
    isSolved: true,
  }
  const { diagnostics } = unfixed.loaded

  // Fixes that fail together, and fixes that these rounds did not reach, may work one by one.
  const allAtOnce = await applyAll(unfixed, isWanted)
  const start = isProven(allAtOnce, diagnostics) ? allAtOnce : unfixed
  const attempt = await applyOneByOne(start, applyAll, isWanted)

  const files = [...attempt.files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const refused = await describeRefused(project, attempt, isWanted)
  return {
    fixCount: attempt.fixedIdentities.length,
    files,
    changes: changesOf(attempt.files),
    sources,
    diagnostics,
    refused,
  }
}

/** Makes fixes in rounds until none is left to try or one fails. Returns the best attempt, which may be `start`. */
async function applyInRounds(
  project: Project,
  load: LoadFixed,
  start: Attempt,
  isWanted: IsWanted,
): Promise<Attempt> {
  const triedKeys = new Set<string>()
  let attempt = start
  let best = start
  for (let round = 0; round < MAX_ROUNDS && attempt.isSolved; round += 1) {
    const untried = fixesIn(attempt, isWanted).filter(
      (fix) => !triedKeys.has(diagnosticKeyOf(fix)),
    )
    const { files, fixes } = await applyFixes(project, attempt.files, untried)
    if (fixes.length === 0) break
    for (const fix of fixes) triedKeys.add(diagnosticKeyOf(fix))

    const loaded = await load(files)
    const isSolved = areSolved(fixes, attempt.loaded.diagnostics, loaded.diagnostics)
    attempt = {
      files,
      fixedIdentities: [...attempt.fixedIdentities, ...fixes.map(identityOf)],
      loaded,
      isSolved,
    }
    if (isSolved && isBetter(attempt, best)) best = attempt
  }
  return best
}

/** Tells whether the problem of each fix is gone. The file may still have the same problem elsewhere. */
export function areSolved(
  fixes: readonly Fixable[],
  previousDiagnostics: readonly Diagnostic[],
  nextDiagnostics: readonly Diagnostic[],
): boolean {
  const remainingKeys = new Set(nextDiagnostics.map(diagnosticKeyOf))
  return fixes.every((fix) => {
    if (!remainingKeys.has(diagnosticKeyOf(fix))) return true

    // An identical problem may have moved to where the solved one was, so count identical problems.
    const identity = identityOf(fix)
    const countIn = (diagnostics: readonly Diagnostic[]): number =>
      diagnostics.filter((diagnostic) => identityOf(diagnostic) === identity).length
    const expectedCount = countIn(previousDiagnostics) - countIn(fixes)
    return countIn(nextDiagnostics) <= expectedCount
  })
}

/** Describes the remaining fixes that cannot be made, and why. */
async function describeRefused(project: Project, attempt: Attempt, isWanted: IsWanted) {
  const refused: string[] = []
  for (const fix of fixesIn(attempt, isWanted)) {
    const place = fixPlaceOf(fix)
    const text = await readFixed(project, attempt.files, place.file)
    const reason = text === undefined ? undefined : findFixRefusal(text, fix)
    if (reason !== undefined) refused.push(`Not fixed: ${placeText(place)}: ${reason}.`)
  }
  return refused
}

/** Reads a file's text after the fixes so far; undefined if there is no such file. */
const readFixed = async (
  project: Project,
  files: Files,
  file: string,
): Promise<string | undefined> =>
  files.get(file)?.fixedText ?? (await readSource(project, file).catch(ignoreMissing))

/** Tries the fixes of each file together, or one by one if they improve nothing together. */
async function applyOneByOne(
  start: Attempt,
  applyAll: ApplyAll,
  isWanted: IsWanted,
): Promise<Attempt> {
  const refusedIdentities = new Set<string>()
  const isOpen: IsWanted = (fix, files) =>
    isWanted(fix, files) && !refusedIdentities.has(identityOf(fix))
  const findNextFix = (current: Attempt): Fixable | undefined =>
    fixesIn(current, isOpen)[0]

  let attempt = start
  let nextFix = findNextFix(attempt)
  while (nextFix) {
    const previous = attempt
    attempt = await applyFileOrFix(previous, nextFix, applyAll, isOpen)
    if (attempt === previous) refusedIdentities.add(identityOf(nextFix))
    nextFix = findNextFix(attempt)
  }
  return attempt
}

/** Makes all open fixes in the file of a fix, or this fix alone if they cause problems or improve nothing together. */
async function applyFileOrFix(
  start: Attempt,
  fix: Fixable,
  applyAll: ApplyAll,
  isOpen: IsWanted,
): Promise<Attempt> {
  const originalPath = originalPathOf(fix, start.files)
  const isOpenInFile: IsWanted = (candidate, files) =>
    isOpen(candidate, files) && originalPathOf(candidate, files) === originalPath
  const attemptOfFile = await applyAll(start, isOpenInFile)
  if (attemptOfFile !== start && isProven(attemptOfFile, start.loaded.diagnostics))
    return attemptOfFile

  const key = diagnosticKeyOf(fix)
  const attemptOfFix = await applyAll(
    start,
    (candidate) => diagnosticKeyOf(candidate) === key,
  )
  return attemptOfFix === start ? attemptOfFile : attemptOfFix
}

/** Tells whether every fixed problem is gone, and no new one has appeared. */
function isProven(
  { fixedIdentities, loaded }: Attempt,
  originalDiagnostics: readonly Diagnostic[],
): boolean {
  const expectedIdentities = new Set(originalDiagnostics.map(identityOf))
  for (const identity of fixedIdentities) expectedIdentities.delete(identity)
  return loaded.diagnostics.every((diagnostic) =>
    expectedIdentities.has(identityOf(diagnostic)),
  )
}

/** Returns the path that a fix's file had before any fix. */
function originalPathOf(fix: Fixable, files: Files): string {
  const { file } = fixPlaceOf(fix)
  return files.get(file)?.renamedFrom ?? file
}

const fixesIn = ({ loaded, files }: Attempt, isWanted: IsWanted): readonly Fixable[] =>
  loaded.diagnostics.filter(isFixable).filter((fix) => isWanted(fix, files))

/**
 * Tells whether the next attempt has fewer problems. Compares unreadable files first, because they hide their problems.
 */
function isBetter({ loaded: next }: Attempt, { loaded: previous }: Attempt): boolean {
  const nextCounts = countSeverities(next.diagnostics)
  const previousCounts = countSeverities(previous.diagnostics)
  const changes = [
    next.content.failed.size - previous.content.failed.size,
    nextCounts.error - previousCounts.error,
    nextCounts.warning - previousCounts.warning,
    nextCounts.info - previousCounts.info,
  ]
  const decisiveChange = changes.find((change) => change !== 0) ?? 0
  return decisiveChange < 0
}

/**
 * Makes fixes from the end of each file to its beginning, so that no fix shifts the position of another one. Returns
 * the fixes that were made. If a fix has changed the characters that another fix replaces, the latter waits for the
 * next round.
 */
async function applyFixes(
  project: Project,
  files: Files,
  wantedFixes: readonly Fixable[],
) {
  const fixedFiles = new Map(files)
  const fixes: Fixable[] = []
  const triedPlaces = new Set<string>()
  const lastPlacesFirst = wantedFixes.toSorted((a, b) =>
    comparePlaces(fixPlaceOf(b), fixPlaceOf(a)),
  )

  for (const fix of lastPlacesFirst) {
    const { file, line, column } = fixPlaceOf(fix)
    // A new field leaves the characters at its position unchanged, so several can be added there.
    const newField = 'newField' in fix.fix ? fix.fix.newField : undefined
    const place = JSON.stringify([file, line, column, newField])
    const text = await readFixed(project, fixedFiles, file)
    if (text === undefined || triedPlaces.has(place)) continue
    triedPlaces.add(place)

    const fixedText = withFix(text, fix)
    if (fixedText === undefined) continue
    fixes.push(fix)

    const fixedFile = fixedFiles.get(file)
    const previousText = fixedFile?.previousText ?? text
    // A rename has no line, so it is the last fix of its file.
    if ('renameTo' in fix.fix) {
      const path = fix.fix.renameTo
      const renamedFrom = fixedFile?.renamedFrom ?? file
      fixedFiles.delete(file)
      fixedFiles.set(path, { path, renamedFrom, previousText, fixedText })
    } else {
      fixedFiles.set(file, { ...fixedFile, path: file, previousText, fixedText })
    }
  }
  return { files: fixedFiles, fixes }
}

const changesOf = (files: Files): readonly FileChange[] =>
  [...files.values()].flatMap(
    ({ path, renamedFrom, previousText, fixedText }): FileChange[] => [
      ...(renamedFrom === undefined ? [] : [{ path, movedFrom: renamedFrom }]),
      ...(previousText === fixedText ? [] : [{ path, replaces: fixedText }]),
    ],
  )
