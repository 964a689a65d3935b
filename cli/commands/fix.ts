import { join } from 'node:path'
import { loadChanged } from '../edit/change.ts'
import { type Fixable, fixPlaceOf, isFixable, refusalOf, withFix } from '../edit/edits.ts'
import type { FileChange } from '../edit/file-change.ts'
import { ignoreMissing, readSource, writeFiles } from '../edit/transaction.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { listSettledFiles } from '../load/listing.ts'
import type { LoadedContent } from '../load/load-content.ts'
import {
  comparePlaces,
  countSeverities,
  type Diagnostic,
  identityOf,
  nameOf,
  placeText,
} from '../model/diagnostic.ts'
import { pluralize, withoutPasswords } from '../model/text.ts'
import type { Project } from '../project.ts'
import type { Report } from '../report.ts'
import { codeOf, showLetters } from '../schema/letters.ts'
import { changeContent, type Stopped } from './change-content.ts'
import { diskErrorText } from './failures.ts'

export type Confirm = (question: string) => Promise<boolean>

/** Shows fixes and writes all or none. Returns the problems that a refusal leaves; undefined asks for a new check. */
export async function fixProblems(
  project: Project,
  environment: CheckoutEnvironment,
  report: Report,
  isWanted: (found: Diagnostic) => boolean,
  confirm: Confirm | undefined,
): Promise<readonly Diagnostic[] | Stopped | undefined> {
  const plan = await planFixes(project, environment, isWanted).catch((error: unknown): undefined => {
    // The check of the whole shop reports an error of the disk.
    if (diskErrorText(error, project) === undefined) throw error
  })
  if (!plan) return undefined

  if (plan.refused.length > 0) report.line(`${plan.refused.join('\n')}\n`)
  if (plan.fixed === 0) {
    report.line('There is nothing that can be fixed automatically.\n')
    return undefined
  }

  report.line(`${plan.files.map(describeFile).join('\n')}\n`)
  const fixes = `${pluralize(plan.fixed, 'fix', 'fixes')} in ${pluralize(plan.files.length, 'file')}`
  if (!(await confirm?.(`Apply ${fixes}?`))) {
    report.line(`Nothing was written${confirm ? '.' : `: "saga validate --fix --yes" applies ${fixes}.`}`)
    return plan.diagnostics
  }

  return await changeContent(project, report, async () => {
    const failure = await write(project, plan)
    report.line(failure ?? `Applied ${fixes}.\n`)
    return failure === undefined ? undefined : { stopped: 1 }
  })
}

async function write(project: Project, { changes, sources }: Awaited<ReturnType<typeof planFixes>>) {
  const result = await writeFiles(project, changes, sources)
  if (result === 'written') return undefined
  return result === 'changed'
    ? 'Nothing was written: a file was changed after its fixes were found. Run "saga validate --fix" again.'
    : `Nothing was written: ${result.rejected.join('\n')}`
}

interface FixedFile {
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
async function planFixes(project: Project, environment: CheckoutEnvironment, isWanted: IsWanted) {
  const sources = await listSettledFiles(project)
  const load = (files: Files): Promise<LoadedContent> =>
    loadChanged(project, environment, sources, changesOf(files), join(project.cache, 'fix'))
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
      attempt = { files, fixed: [...attempt.fixed, ...fixes.map(identityOf)], loaded, isSolved }
      if (isSolved && isLess(attempt, best)) best = attempt
    }
    return best
  }
  const begin: Attempt = { files: new Map(), fixed: [], loaded: await load(new Map()), isSolved: true }
  const { diagnostics } = begin.loaded
  const whole = await applyAll(begin, isWanted)
  // Fixes that do not work together, or that are left, may work by themselves.
  const start = isProven(whole, diagnostics) ? whole : begin
  const kept = await applyOneByOne(start, applyAll, isWanted)
  const files = [...kept.files.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const refused = await findRefused(project, kept, isWanted)
  return { fixed: kept.fixed.length, files, changes: changesOf(kept.files), sources, diagnostics, refused }
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
async function findRefused(project: Project, { loaded, files }: Attempt, isWanted: IsWanted) {
  const refused: string[] = []
  for (const found of loaded.diagnostics.filter(isFixable).filter((each) => isWanted(each, files))) {
    const place = fixPlaceOf(found)
    const text = files.get(place.file)?.after ?? (await readSource(project, place.file).catch(ignoreMissing))
    const reason = text === undefined ? undefined : refusalOf(text, found)
    if (reason !== undefined) refused.push(`Not fixed: ${placeText(place)}: ${reason}.`)
  }
  return refused
}

/** Tries the fixes of each file together, and one by one where together they make nothing better. */
async function applyOneByOne(start: Attempt, applyAll: ApplyAll, isWanted: IsWanted): Promise<Attempt> {
  const refused = new Set<string>()
  const isOpen: IsWanted = (found, files) => isWanted(found, files) && !refused.has(identityOf(found))
  let kept = start
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
  const [now, then] = [countSeverities(after.diagnostics), countSeverities(before.diagnostics)]
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
  for (const found of wanted.toSorted((a, b) => comparePlaces(fixPlaceOf(b), fixPlaceOf(a)))) {
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

function describeFile({ path, renamedFrom, before, after }: FixedFile): string {
  const sign = (mark: string, lines: readonly string[]) =>
    lines.map((line) => `  ${mark} ${showLetters(withoutPasswords(line)).replaceAll('\u00a0', codeOf)}`)
  return [
    ...(renamedFrom === undefined ? [] : [`${renamedFrom} → ${path}`]),
    ...(before === after ? [] : diffLines(before, after)).flatMap(({ line, removed, added }) => [
      `${path}:${line}`,
      ...sign('-', removed),
      ...sign('+', added),
    ]),
  ].join('\n')
}

/** Lists the lines that differ. `line` counts from 1, in the text before. */
export function diffLines(before: string, after: string) {
  const [old, next] = [before.split(/\r?\n/), after.split(/\r?\n/)]
  const hunks: { readonly line: number; readonly removed: string[]; readonly added: string[] }[] = []
  for (let [from, to] = [0, 0]; from < old.length || to < next.length; from += 1, to += 1) {
    if (from < old.length && old[from] === next[to]) continue
    const line = from + 1
    const [skipped, taken] = distanceToCommon(old.slice(from), next.slice(to))
    hunks.push({ line, removed: old.slice(from, from + skipped), added: next.slice(to, to + taken) })
    from += skipped
    to += taken
  }
  return hunks
}

/** Counts the lines of each text before the next line that both have in common. */
function distanceToCommon(old: readonly string[], next: readonly string[]): readonly [number, number] {
  for (let sum = 1; sum <= old.length + next.length; sum += 1)
    for (let skipped = Math.min(sum, old.length); skipped >= Math.max(0, sum - next.length); skipped -= 1)
      if (skipped < old.length && old[skipped] === next[sum - skipped]) return [skipped, sum - skipped]
  return [old.length, next.length]
}
