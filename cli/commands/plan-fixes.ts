import { join } from 'node:path'
import { loadChanged } from '../edit/change.ts'
import { type Fixable, fixPlaceOf, isFixable, withFix } from '../edit/edits.ts'
import { pieceBetween } from '../edit/source.ts'
import { type FileChange, ignoreMissing, readSource } from '../edit/transaction.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { listSettledFiles } from '../load/listing.ts'
import type { LoadedContent } from '../load/load-content.ts'
import { comparePlaces, countSeverities, type Diagnostic, identityOf, nameOf } from '../model/diagnostic.ts'
import type { Project } from '../project.ts'
import type { TextEdit } from '../report/formats.ts'

/** A file as it is, and as fixes make it. */
export interface FixedFile {
  readonly path: string
  readonly renamedFrom?: string
  readonly before: string
  readonly after: string
}

export type FixPlan = Awaited<ReturnType<typeof planFixes>>

/** Fixed files by their paths after the fixes. */
type Files = ReadonlyMap<string, FixedFile>

/** A shop with some fixes, none of which is written into content/ yet. */
interface Attempt {
  readonly files: Files
  /** Identities of the problems that are gone. */
  readonly fixed: readonly string[]
  readonly loaded: LoadedContent
}

type IsWanted = (found: Fixable, files: Files) => boolean

/** Makes all wanted fixes, and further ones that these bring to light; returns `from` where no less is wrong then. */
type ApplyAll = (from: Attempt, isWanted: IsWanted) => Promise<Attempt>

/** The most rounds of fixes: a file that can be read again may show further problems, which the next round fixes. */
const MOST_ROUNDS = 20

/** Finds the fixes after which less is wrong. `sources` and `diagnostics` are those of the shop before any fix. */
export async function planFixes(project: Project, environment: CheckoutEnvironment, isWanted: IsWanted) {
  const sources = await listSettledFiles(project)
  const load = (files: Files): Promise<LoadedContent> =>
    loadChanged(project, environment, sources, changesOf(files), join(project.cache, 'fix'))
  const applyAll: ApplyAll = async (from, isOne) => {
    const made = new Set<string>()
    let [attempt, best] = [from, from]
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const fixes = fixesIn(attempt, isOne).filter((found) => !made.has(nameOf(found)))
      if (fixes.length === 0) break
      for (const found of fixes) made.add(nameOf(found))
      const files = await applyFixes(project, attempt.files, fixes)
      attempt = { files, fixed: [...attempt.fixed, ...fixes.map(identityOf)], loaded: await load(files) }
      if (isLess(attempt, best)) best = attempt
    }
    return best
  }
  const begin: Attempt = { files: new Map(), fixed: [], loaded: await load(new Map()) }
  const { diagnostics } = begin.loaded
  const whole = await applyAll(begin, isWanted)
  const kept = isProven(whole, diagnostics) ? whole : await applyOneByOne(begin, applyAll, isWanted)
  const files = [...kept.files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return { fixed: kept.fixed.length, files, changes: changesOf(kept.files), sources, diagnostics }
}

/** Tries the fixes of each file together, and one by one where together they make nothing better. */
async function applyOneByOne(begin: Attempt, applyAll: ApplyAll, isWanted: IsWanted): Promise<Attempt> {
  const refused = new Set<string>()
  const isOpen: IsWanted = (found, files) => isWanted(found, files) && !refused.has(identityOf(found))
  let kept = begin
  for (let [next] = fixesIn(kept, isOpen); next; [next] = fixesIn(kept, isOpen)) {
    const [file, name] = [originOf(next, kept.files), nameOf(next)]
    const isOfFile: IsWanted = (found, files) => isOpen(found, files) && originOf(found, files) === file
    const ofFile = await applyAll(kept, isOfFile)
    const better = ofFile === kept ? await applyAll(kept, (found) => nameOf(found) === name) : ofFile
    if (better === kept) refused.add(identityOf(next))
    kept = better
  }
  return kept
}

/** Asks whether every fixed problem is gone and the fixes caused no new one. */
function isProven({ fixed, loaded }: Attempt, before: readonly Diagnostic[]): boolean {
  const known = new Set(before.map(identityOf))
  for (const name of fixed) known.delete(name)
  return loaded.diagnostics.every((found) => known.has(identityOf(found)))
}

/** Returns the file that a fix is made in, by the file's path before any fix. */
function originOf(found: Fixable, files: Files): string {
  const { file } = fixPlaceOf(found)
  return files.get(file)?.renamedFrom ?? file
}

const fixesIn = ({ loaded, files }: Attempt, isWanted: IsWanted): readonly Fixable[] =>
  loaded.diagnostics.filter(isFixable).filter((found) => isWanted(found, files))

/** Whether less is wrong after than before: fewer files that cannot be read, else fewer errors, warnings or notes. */
function isLess({ loaded: after }: Attempt, { loaded: before }: Attempt): boolean {
  const [now, then] = [countsOf(after), countsOf(before)]
  const changes = now.map((count, index) => count - (then[index] ?? 0))
  return (changes.find((change) => change !== 0) ?? 0) < 0
}

function countsOf({ content, diagnostics }: LoadedContent): readonly number[] {
  const { error, warning, info } = countSeverities(diagnostics)
  return [content.failed.size, error, warning, info]
}

/** Makes fixes, from the last place of a file to its first, so that no fix moves the place of another fix. */
async function applyFixes(project: Project, files: Files, fixes: readonly Fixable[]): Promise<Files> {
  const fixed = new Map(files)
  const places = new Set<string>()
  for (const found of fixes.toSorted((a, b) => comparePlaces(fixPlaceOf(b), fixPlaceOf(a)))) {
    const { file, line, column } = fixPlaceOf(found)
    const place = JSON.stringify([file, line, column])
    const known = fixed.get(file)
    const text = known?.after ?? (await readSource(project, file).catch(ignoreMissing))
    if (text === undefined || places.has(place)) continue
    places.add(place)
    const before = known?.before ?? text
    if ('renameTo' in found.fix) {
      fixed.delete(file)
      const path = found.fix.renameTo
      fixed.set(path, { path, renamedFrom: known?.renamedFrom ?? file, before, after: text })
    } else fixed.set(file, { ...known, path: file, before, after: withFix(text, found) })
  }
  return fixed
}

const changesOf = (files: Files): readonly FileChange[] =>
  [...files.values()].flatMap(({ path, renamedFrom, before, after }): FileChange[] => [
    ...(renamedFrom === undefined ? [] : [{ path, movedFrom: renamedFrom }]),
    ...(before === after ? [] : [{ path, replaces: after }]),
  ])

/** Finds the characters that each fix replaces, by its diagnostic. Fixes that only rename a file are left out. */
export async function findTextEdits(project: Project, diagnostics: readonly Diagnostic[]) {
  const edits = new Map<Diagnostic, TextEdit>()
  for (const found of diagnostics.filter(isFixable)) {
    const { file } = fixPlaceOf(found)
    const before = await readSource(project, file).catch(ignoreMissing)
    if (before === undefined) continue
    const [[from, to], piece] = pieceBetween(before, withFix(before, found))
    if (from === to && piece === '') continue
    const [startLine, startColumn] = positionIn(before, from)
    const [endLine, endColumn] = positionIn(before, to)
    const region = { startLine, startColumn, endLine, endColumn }
    edits.set(found, { file, region, text: piece })
  }
  return edits
}

function positionIn(text: string, offset: number): readonly [line: number, column: number] {
  const lines = text.slice(0, offset).split('\n')
  return [lines.length, (lines.at(-1)?.length ?? 0) + 1]
}
