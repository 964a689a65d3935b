import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { LoadedContent } from '../../../check/load-content.ts'
import { withContentLock } from '../../../edit/content-lock.ts'
import { bytesAfter, type FileChange } from '../../../edit/file-change.ts'
import { writeFiles } from '../../../edit/transaction.ts'
import { ignoreMissing, isInside } from '../../../fs/system.ts'
import { findNewDiagnostics } from '../../../model/new-diagnostics.ts'
import type { Project } from '../../../project.ts'
import { listSettledFiles, type ShopFiles } from '../../../read/listing.ts'
import { splitConflict } from '../documents/conflict.ts'
import { findReadFault, isTextFile } from '../documents/readable.ts'
import type { Outcome, SaveResult } from '../words/outcome.ts'
import { mergeFile } from './merged-file.ts'

export type Direction = 'undo' | 'redo'

/** The bytes of each file, by its path; undefined for a file that does not exist. */
type Bytes = ReadonlyMap<string, Buffer | undefined>

/** A change that can be undone, or an undone change that can be redone. */
interface Step {
  readonly id: string
  /** The description of the change: 'Removed Two moons'. */
  readonly what: string
  /** The browser that made the change. */
  readonly session: string
  readonly before: Bytes
  readonly after: Bytes
}

/** A planned undo or redo of a step, with the files that it writes. */
interface Move {
  readonly step: Step
  readonly changes: readonly FileChange[]
  /** Tells whether the files are exactly as the step left them. */
  readonly isUntouched: boolean
  /** The step for the opposite direction, with the current bytes. */
  readonly moved: Step
  /**
   * The later steps, adjusted to the move: in their files, the change that an undo
   * reverts is no longer made, and the change that a redo restores is made again.
   */
  readonly rebased: ReadonlyMap<Step, Step>
}

/** The result of a step, or its question. `step` is the id of the step that "yes" confirms. */
export interface StepOutcome extends Outcome {
  readonly step?: string
}

interface Checker {
  check(): Promise<LoadedContent>
  checkWith(changes: readonly FileChange[]): Promise<LoadedContent>
}

/** The maximum number of bytes that undo and redo keep in memory. */
const MAX_BYTES = 64_000_000

const TOUCHED = 'Nothing was changed: somebody has edited the same place since then.'

/** Records the changes of each browser. Undo and redo apply to the browser's own changes first. */
export function openHistory(project: Project, { check, checkWith }: Checker) {
  const undoStack: Step[] = []
  const redoStack: Step[] = []
  const stackOf = (direction: Direction): Step[] =>
    direction === 'undo' ? undoStack : redoStack

  /** Returns the newest change of the browser, or else of any browser. */
  const nextStep = (direction: Direction, session: string): Step | undefined =>
    stackOf(direction).findLast((step) => step.session === session) ??
    stackOf(direction).at(-1)

  const laterSteps = (direction: Direction, step: Step): readonly Step[] => {
    const stack = stackOf(direction)
    return stack.slice(stack.indexOf(step) + 1)
  }

  async function read(paths: Iterable<string>): Promise<Bytes> {
    const bytes = new Map<string, Buffer | undefined>()
    for (const path of paths)
      bytes.set(path, await readFile(join(project.root, path)).catch(ignoreMissing))
    return bytes
  }

  /** Forgets the oldest steps first. The newest step is kept, whatever its size. */
  function forgetOldest(): void {
    const isTooLarge = (): boolean => sizeOf([...undoStack, ...redoStack]) > MAX_BYTES
    while (undoStack.length > 1 && isTooLarge()) undoStack.shift()
    while (redoStack.length > 0 && isTooLarge()) redoStack.shift()
  }

  /**
   * Plans the undo or redo of a step. Changes elsewhere in the files are kept. Returns
   * undefined if somebody changed what the step wrote, or if a later step depends on it.
   */
  async function planMove(step: Step, direction: Direction): Promise<Move | undefined> {
    const isUndo = direction === 'undo'
    // The files as the change, or its undo, left them, and as they should become.
    const base = isUndo ? step.after : step.before
    const target = isUndo ? step.before : step.after

    const current = await read(base.keys())
    const written = new Map<string, Buffer | undefined>()
    for (const [path, bytes] of target) {
      const merged = await applyChange(path, base.get(path), bytes, current.get(path))
      if (!merged) return undefined
      written.set(path, merged.bytes)
    }

    const rebased = await rebaseSteps(laterSteps(direction, step), base, target)
    if (!rebased) return undefined

    const changes = [...written].flatMap(([path, bytes]) =>
      changeTo(path, current.get(path), bytes),
    )
    const moved = isUndo
      ? { ...step, before: written, after: current }
      : { ...step, before: current, after: written }
    const isUntouched = isDeepStrictEqual(current, new Map(base))
    return { step, changes, isUntouched, moved, rebased }
  }

  /** Plans the move of a step, or of a later step that must be moved first. */
  async function planFirst(step: Step, direction: Direction): Promise<Move | undefined> {
    const move = await planMove(step, direction)
    if (move) return move

    const blockingStep = laterSteps(direction, step).findLast(({ after }) =>
      [...after.keys()].some((path) => step.after.has(path)),
    )
    return blockingStep && planFirst(blockingStep, direction)
  }

  /**
   * Lists the errors that a move would cause. The move of the latest step restores a
   * state that was checked before, so it needs no check, unless it undoes a repair: then a
   * file becomes unreadable again.
   */
  async function findErrors(
    { step, changes, isUntouched }: Move,
    direction: Direction,
  ): Promise<readonly string[]> {
    const isLatest = stackOf(direction).at(-1) === step
    const restoresCheckedState = isLatest && isUntouched
    if (restoresCheckedState && !changes.some(isUnreadable)) return []

    const now = await check()
    const then = await checkWith(changes)
    const errors = findNewDiagnostics(now.diagnostics, then.diagnostics).filter(
      ({ severity }) => severity === 'error',
    )
    return errors.map(({ message }) => message)
  }

  async function undoOrRedo(
    direction: Direction,
    session: string,
    sure: string,
  ): Promise<StepOutcome> {
    const plannedFrom = await listSettledFiles(project)
    const next = nextStep(direction, session)
    const move = next && (await planFirst(next, direction))
    if (!move) return { kind: 'refused', words: TOUCHED }

    const { step, changes, moved, rebased } = move
    const isOwn = step.session === session
    const errors = await findErrors(move, direction)
    const needsConfirmation = !isOwn || errors.length > 0
    const isConfirmed = sure === step.id
    if (needsConfirmation && !isConfirmed) return askAbout(direction, step, isOwn, errors)

    if ((await writeFiles(project, changes, plannedFrom)) !== 'written')
      return { kind: 'refused', words: TOUCHED }

    const stack = stackOf(direction)
    const remaining = stack.filter((candidate) => candidate !== step)
    const adjusted = remaining.map((candidate) => rebased.get(candidate) ?? candidate)
    replaceSteps(stack, adjusted)

    const isUndo = direction === 'undo'
    const oppositeStack = isUndo ? redoStack : undoStack
    oppositeStack.push(moved)
    return { kind: 'saved', words: `${isUndo ? 'Undone' : 'Redone'}: ${step.what}` }
  }

  return {
    /**
     * Writes all files of a change, or none, for example if a file has changed since the
     * change was planned. `what` describes the change for undo.
     */
    async write(
      what: string,
      files: readonly FileChange[],
      plannedFrom: ShopFiles,
      session = '',
    ): Promise<SaveResult> {
      const paths = files.flatMap((file) =>
        'movedFrom' in file ? [file.path, file.movedFrom] : [file.path],
      )
      for (const path of paths)
        if (!(await isInside(project.content, join(project.root, path))))
          return { kind: 'refused', list: [`${path} is not in content/`] }

      const before = await read(paths)
      const result = await writeFiles(project, files, plannedFrom)
      if (result === 'changed') return result
      if (result !== 'written') return { kind: 'refused', list: result.rejected }

      const after = bytesOfAll(files, before)
      // Nothing changes if a picture is replaced by itself.
      if (isDeepStrictEqual(before, after)) return { kind: 'saved' }

      undoStack.push({ id: randomUUID(), what, session, before, after })
      // After a new change, the browser cannot redo what it has undone.
      const otherSteps = redoStack.filter((step) => step.session !== session)
      replaceSteps(redoStack, otherSteps)
      forgetOldest()
      return { kind: 'saved' }
    },

    /** Undoes or redoes a change. Returns the result, a question, or the reason why nothing was done. */
    async go(direction: Direction, session = '', sure = ''): Promise<StepOutcome> {
      if (stackOf(direction).length === 0)
        return { kind: 'refused', words: `There is nothing to ${direction}.` }
      return withContentLock(project, {}, () => undoOrRedo(direction, session, sure))
    },

    /**
     * Forgets the decisions about conflicts of a finished merge: undoing one would write
     * both versions into the file again.
     */
    forgetDecisions(): void {
      for (const stack of [undoStack, redoStack]) {
        const remaining = stack.filter(({ before }) => !hasConflict(before))
        replaceSteps(stack, remaining)
      }
    },

    /** Describes the next undo and redo of a browser. */
    next(session: string) {
      const nextOf = (direction: Direction) => {
        const step = nextStep(direction, session)
        return step && { what: step.what, isOwn: step.session === session }
      }
      return { undo: nextOf('undo'), redo: nextOf('redo') }
    },
  }
}

function replaceSteps(stack: Step[], steps: readonly Step[]): void {
  stack.splice(0, Infinity, ...steps)
}

/** Tells whether a change writes a text that no form can show. */
function isUnreadable(change: FileChange): boolean {
  if (!isTextFile(change.path)) return false

  const contents = bytesAfter(change, undefined)
  return findReadFault(change.path, String(contents ?? '')) !== undefined
}

/** Tells whether one of the files holds both versions of a conflict. */
const hasConflict = (bytesByPath: Bytes): boolean =>
  [...bytesByPath].some(
    ([path, bytes]) =>
      bytes && isTextFile(path) && splitConflict(bytes.toString()) !== undefined,
  )

/**
 * Applies the change from `base` to `target` to the current bytes of a file. Returns
 * undefined if it conflicts with them.
 */
async function applyChange(
  path: string,
  base: Buffer | undefined,
  target: Buffer | undefined,
  current: Buffer | undefined,
): Promise<{ readonly bytes: Buffer | undefined } | undefined> {
  if (isDeepStrictEqual(base, current)) return { bytes: target }

  const bytes = await mergeFile(path, base, target, current)
  return bytes && { bytes }
}

/**
 * Returns steps adjusted to the change of their files from `base` to `target`; undefined
 * if one of them conflicts with it.
 */
async function rebaseSteps(
  steps: readonly Step[],
  base: Bytes,
  target: Bytes,
): Promise<ReadonlyMap<Step, Step> | undefined> {
  const rebased = new Map<Step, Step>()
  for (const step of steps) {
    const before = await rebaseBytes(step.before, base, target)
    const after = before && (await rebaseBytes(step.after, base, target))
    if (!before || !after) return undefined

    rebased.set(step, { ...step, before, after })
  }
  return rebased
}

async function rebaseBytes(
  bytesByPath: Bytes,
  base: Bytes,
  target: Bytes,
): Promise<Bytes | undefined> {
  const rebased = new Map(bytesByPath)
  for (const [path, bytes] of bytesByPath) {
    if (!base.has(path)) continue

    const changed = await applyChange(path, base.get(path), target.get(path), bytes)
    if (!changed) return undefined
    rebased.set(path, changed.bytes)
  }
  return rebased
}

const sizeOf = (steps: readonly Step[]): number =>
  steps
    .flatMap(({ before, after }) => [...before.values(), ...after.values()])
    .reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)

function askAbout(
  direction: Direction,
  { id, what }: Step,
  isOwn: boolean,
  errors: readonly string[],
): StepOutcome {
  const isUndo = direction === 'undo'
  const origin = isUndo
    ? 'This change was made in another browser'
    : 'This change was made and undone in another browser'
  const broken =
    'This would cause errors that must be corrected before the shop can be updated.'
  const sentence = isOwn ? `${what}.` : `${origin}: ${what}.`
  const words = errors.length > 0 ? `${sentence} ${broken}` : sentence

  const act = isUndo ? 'Undo' : 'Redo'
  const yes = isOwn ? `${act} anyway` : `${act} theirs`
  return { kind: 'asks', words, list: errors, yes, step: id }
}

/**
 * Computes the bytes of files after a change. Reading them could return what somebody
 * saved a moment later.
 */
function bytesOfAll(files: readonly FileChange[], before: Bytes): Bytes {
  const bytes = new Map(before)
  for (const file of files) {
    const isMoved = 'movedFrom' in file
    const previousPath = isMoved ? file.movedFrom : file.path
    const after = bytesAfter(file, bytes.get(previousPath))
    if (isMoved) bytes.set(previousPath, undefined)
    bytes.set(file.path, after)
  }
  return bytes
}

function changeTo(
  path: string,
  current: Buffer | undefined,
  target: Buffer | undefined,
): readonly FileChange[] {
  if (target === undefined && current === undefined) return []
  if (target === undefined) return [{ path, deleted: true }]
  if (current === undefined) return [{ path, creates: target }]
  return [{ path, replaces: target }]
}
