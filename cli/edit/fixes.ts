import { join } from 'node:path'
import type { LoadedContent } from '../check/load-content.ts'
import {
  comparePlaces,
  countSeverities,
  type Diagnostic,
  identityOf,
  nameOf,
  placeText,
} from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import type { CheckoutEnvironment } from '../read/checkout.ts'
import { listSettledFiles } from '../read/listing.ts'
import { loadChanged } from './change.ts'
import { type Fixable, fixPlaceOf, isFixable, refusalOf, withFix } from './edits.ts'
import type { FileChange } from './file-change.ts'
import { ignoreMissing, readSource } from './transaction.ts'

export interface FixedFile {
  readonly path: string
  readonly renamedFrom?: string
  readonly before: string
  readonly after: string
}

/** Fixed files, by their paths after the fixes. */
type Files = ReadonlyMap<string, FixedFile>

/** A shop with some fixes, none of which is written into content/ yet. */
interface Attempt {
  readonly files: Files
  /** Identities of the problems whose fixes were made. */
  readonly fixed: readonly string[]
  readonly loaded: LoadedContent
  /** Tells whether each fix has solved the problem that it was made for. */
  readonly isSolved: boolean
}

type IsWanted = (found: Fixable, files: Files) => boolean

/** Makes all wanted fixes, and further ones that these bring to light; returns `from` where no less is wrong then. */
type ApplyAll = (from: Attempt, isWanted: IsWanted) => Promise<Attempt>

/** A file that can be read again may show further problems, which the next round fixes. */
const MOST_ROUNDS = 20

/** `sources` and `diagnostics` are those of the shop before any fix. */
export async function planFixes(
  project: Project,
  environment: CheckoutEnvironment,
  isWanted: IsWanted,
) {
  const sources = await listSettledFiles(project)
  const load = (files: Files): Promise<LoadedContent> =>
    loadChanged(
      project,
      environment,
      sources,
      changesOf(files),
      join(project.cache, 'fix'),
    )
  const applyAll: ApplyAll = async (from, isOne) => {
    const made = new Set<string>()
    let [attempt, best] = [from, from]
    for (let round = 0; round < MOST_ROUNDS && attempt.isSolved; round += 1) {
      const open = fixesIn(attempt, isOne).filter((found) => !made.has(nameOf(found)))
      const { files, fixes } = await applyFixes(project, attempt.files, open)
      if (fixes.length === 0) break
      for (const found of fixes) made.add(nameOf(found))

      const loaded = await load(files)
      const isSolved = areSolved(fixes, attempt.loaded.diagnostics, loaded.diagnostics)
      attempt = {
        files,
        fixed: [...attempt.fixed, ...fixes.map(identityOf)],
        loaded,
        isSolved,
      }
      if (isSolved && isLess(attempt, best)) best = attempt
    }
    return best
  }
  const begin: Attempt = {
    files: new Map(),
    fixed: [],
    loaded: await load(new Map()),
    isSolved: true,
  }
  const { diagnostics } = begin.loaded
  const whole = await applyAll(begin, isWanted)
  // Fixes that do not work together, or that are left, may work by themselves.
  const start = isProven(whole, diagnostics) ? whole : begin
  const kept = await applyOneByOne(start, applyAll, isWanted)
  const files = [...kept.files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const refused = await findRefused(project, kept, isWanted)
  return {
    fixed: kept.fixed.length,
    files,
    changes: changesOf(kept.files),
    sources,
    diagnostics,
    refused,
  }
}

/** Tells whether the problem of each fix is gone. The same problem may be left elsewhere in the file. */
export function areSolved(
  fixes: readonly Fixable[],
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
): boolean {
  const namesAfter = new Set(after.map(nameOf))
  return fixes.every((fix) => {
    if (!namesAfter.has(nameOf(fix))) return true
    const identity = identityOf(fix)
    const countIn = (diagnostics: readonly Diagnostic[]): number =>
      diagnostics.filter((each) => identityOf(each) === identity).length
    return countIn(after) <= countIn(before) - countIn(fixes)
  })
}

/** Says which of the fixes that are left cannot be made, and why. */
async function findRefused(
  project: Project,
  { loaded, files }: Attempt,
  isWanted: IsWanted,
) {
  const refused: string[] = []
  for (const found of loaded.diagnostics
    .filter(isFixable)
    .filter((each) => isWanted(each, files))) {
    const place = fixPlaceOf(found)
    const text =
      files.get(place.file)?.after ??
      (await readSource(project, place.file).catch(ignoreMissing))
    const reason = text === undefined ? undefined : refusalOf(text, found)
    if (reason !== undefined) refused.push(`Not fixed: ${placeText(place)}: ${reason}.`)
  }
  return refused
}

/** Tries the fixes of each file together, and one by one where together they make nothing better. */
async function applyOneByOne(
  start: Attempt,
  applyAll: ApplyAll,
  isWanted: IsWanted,
): Promise<Attempt> {
  const refused = new Set<string>()
  const isOpen: IsWanted = (found, files) =>
    isWanted(found, files) && !refused.has(identityOf(found))
  let kept = start
  for (let [next] = fixesIn(kept, isOpen); next; [next] = fixesIn(kept, isOpen)) {
    const [file, name] = [originOf(next, kept.files), nameOf(next)]
    const isOfFile: IsWanted = (found, files) =>
      isOpen(found, files) && originOf(found, files) === file
    const ofFile = await applyAll(kept, isOfFile)
    const better =
      ofFile === kept ? await applyAll(kept, (found) => nameOf(found) === name) : ofFile
    if (better === kept) refused.add(identityOf(next))
    kept = better
  }
  return kept
}

/** Tells whether every fixed problem is gone, and no new one has come. */
function isProven({ fixed, loaded }: Attempt, before: readonly Diagnostic[]): boolean {
  const known = new Set(before.map(identityOf))
  for (const name of fixed) known.delete(name)
  return loaded.diagnostics.every((found) => known.has(identityOf(found)))
}

function originOf(found: Fixable, files: Files): string {
  const { file } = fixPlaceOf(found)
  return files.get(file)?.renamedFrom ?? file
}

const fixesIn = ({ loaded, files }: Attempt, isWanted: IsWanted): readonly Fixable[] =>
  loaded.diagnostics.filter(isFixable).filter((found) => isWanted(found, files))

/** Files that cannot be read count first: they hide their problems. */
function isLess({ loaded: after }: Attempt, { loaded: before }: Attempt): boolean {
  const [now, then] = [
    countSeverities(after.diagnostics),
    countSeverities(before.diagnostics),
  ]
  const changes = [
    after.content.failed.size - before.content.failed.size,
    now.error - then.error,
    now.warning - then.warning,
    now.info - then.info,
  ]
  return (changes.find((change) => change !== 0) ?? 0) < 0
}

/**
 * Goes from the last place of a file to its first, so that no fix moves the place of another fix. Returns the fixes that
 * were made: a fix whose characters another one has changed waits for the next round.
 */
async function applyFixes(project: Project, files: Files, wanted: readonly Fixable[]) {
  const fixed = new Map(files)
  const fixes: Fixable[] = []
  const places = new Set<string>()
  for (const found of wanted.toSorted((a, b) =>
    comparePlaces(fixPlaceOf(b), fixPlaceOf(a)),
  )) {
    const { file, line, column } = fixPlaceOf(found)
    const place = JSON.stringify([file, line, column])
    const known = fixed.get(file)
    const text = known?.after ?? (await readSource(project, file).catch(ignoreMissing))
    if (text === undefined || places.has(place)) continue
    places.add(place)

    const after = withFix(text, found)
    if (after === undefined) continue
    fixes.push(found)
    const before = known?.before ?? text
    if ('renameTo' in found.fix) {
      fixed.delete(file)
      const path = found.fix.renameTo
      fixed.set(path, { path, renamedFrom: known?.renamedFrom ?? file, before, after })
    } else fixed.set(file, { ...known, path: file, before, after })
  }
  return { files: fixed, fixes }
}

const changesOf = (files: Files): readonly FileChange[] =>
  [...files.values()].flatMap(({ path, renamedFrom, before, after }): FileChange[] => [
    ...(renamedFrom === undefined ? [] : [{ path, movedFrom: renamedFrom }]),
    ...(before === after ? [] : [{ path, replaces: after }]),
  ])
