import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { LoadedContent } from '../../../check/load-content.ts'
import { withContentLock } from '../../../edit/content-lock.ts'
import { bytesAfter, type FileChange } from '../../../edit/file-change.ts'
import { writeFiles } from '../../../edit/transaction.ts'
import { isInside } from '../../../fs/system.ts'
import { findNewDiagnostics } from '../../../model/new-diagnostics.ts'
import type { Project } from '../../../project.ts'
import { listSettledFiles, type ShopFiles } from '../../../read/listing.ts'
import { splitConflict } from '../documents/conflict.ts'
import { findReadFault, isTextFile } from '../documents/readable.ts'
import type { Outcome, SaveResult } from '../words/outcome.ts'
import {
  type Bytes,
  type Direction,
  type HistoryStep,
  type Move,
  planMove,
  readFiles,
} from './moves.ts'

/** The result of a step, or its question. `step` is the id of the step that "yes" confirms. */
export interface StepOutcome extends Outcome {
  readonly step?: string
}

interface Checker {
  check(): Promise<LoadedContent>
  checkWith(changes: readonly FileChange[]): Promise<LoadedContent>
}

const TOUCHED = 'Nothing was changed: somebody has edited the same place since then.'

/** The maximum number of bytes that undo and redo keep in memory. */
const MAX_BYTES = 64_000_000

/**
 * Records each browser's changes as steps. An undone step moves from one stack to the other. Undo and redo apply to the
 * browser's own steps first.
 */
export function openHistory(
  project: Project,
  { check, checkWith }: Checker,
  maxBytes = MAX_BYTES,
) {
  const undoStack: HistoryStep[] = []
  const redoStack: HistoryStep[] = []
  const stackOf = (direction: Direction): HistoryStep[] =>
    direction === 'undo' ? undoStack : redoStack

  /**
   * Writes all files of a change, or none, for example if a file has changed since the
   * plan. `what` describes the change for undo.
   */
  async function write(
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

    const before = await readFiles(project.root, paths)
    const result = await writeFiles(project, files, plannedFrom)
    if (result === 'changed') return result
    if (result !== 'written') return { kind: 'refused', list: result.rejected }

    const after = bytesOfAll(files, before)
    // Replacing a picture with itself changes nothing.
    if (isDeepStrictEqual(before, after)) return { kind: 'saved' }

    undoStack.push({ id: randomUUID(), what, session, before, after })
    // After a new change, the browser can no longer redo what it has undone.
    const otherSteps = redoStack.filter((step) => step.session !== session)
    replaceSteps(redoStack, otherSteps)
    forgetOldest(undoStack, redoStack, maxBytes)
    return { kind: 'saved' }
  }

  /** Undoes or redoes a change. Returns the result, a question, or why nothing was done. */
  async function go(direction: Direction, session = '', sure = ''): Promise<StepOutcome> {
    if (stackOf(direction).length === 0)
      return { kind: 'refused', words: `There is nothing to ${direction}.` }
    return withContentLock(project, {}, () => undoOrRedo(direction, session, sure))
  }

  async function undoOrRedo(
    direction: Direction,
    session: string,
    sure: string,
  ): Promise<StepOutcome> {
    const plannedFrom = await listSettledFiles(project)
    const next = nextStep(direction, session)
    const move =
      next && (await planMove(project.root, stackOf(direction), next, direction))
    if (!move) return { kind: 'refused', words: TOUCHED }

    const { step, changes } = move
    const isOwn = step.session === session
    const errors = await findErrors(move, direction)
    const needsConfirmation = !isOwn || errors.length > 0
    const isConfirmed = sure === step.id
    if (needsConfirmation && !isConfirmed) return askAbout(direction, step, isOwn, errors)

    if ((await writeFiles(project, changes, plannedFrom)) !== 'written')
      return { kind: 'refused', words: TOUCHED }

    moveToOppositeStack(move, direction)
    const verb = direction === 'undo' ? 'Undone' : 'Redone'
    return { kind: 'saved', words: `${verb}: ${step.what}` }
  }

  /** Returns the browser's newest step, or else the newest step of any browser. */
  const nextStep = (direction: Direction, session: string): HistoryStep | undefined =>
    stackOf(direction).findLast((step) => step.session === session) ??
    stackOf(direction).at(-1)

  /**
   * Lists the errors that a move would cause. Moving the latest step restores a state that has already been checked, so
   * it needs no check, unless it undoes a repair and so makes a file unreadable again.
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

  function moveToOppositeStack(
    { step, opposite, rebased }: Move,
    direction: Direction,
  ): void {
    const stack = stackOf(direction)
    const remaining = stack.filter((candidate) => candidate !== step)
    const adjusted = remaining.map((candidate) => rebased.get(candidate) ?? candidate)
    replaceSteps(stack, adjusted)

    const oppositeStack = direction === 'undo' ? redoStack : undoStack
    oppositeStack.push(opposite)
  }

  return {
    write,
    go,

    /**
     * Forgets the decisions about a finished merge's conflicts, because undoing one would
     * write both versions into the file again.
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

/**
 * Computes the bytes of files after a change. Reading the files could return what
 * somebody saved a moment later.
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

function replaceSteps(stack: HistoryStep[], steps: readonly HistoryStep[]): void {
  stack.splice(0, Infinity, ...steps)
}

/** Forgets the oldest steps first. The newest step is kept, regardless of its size. */
function forgetOldest(
  undoStack: HistoryStep[],
  redoStack: HistoryStep[],
  maxBytes: number,
): void {
  const isTooLarge = (): boolean => sizeOf([...undoStack, ...redoStack]) > maxBytes
  while (undoStack.length > 1 && isTooLarge()) undoStack.shift()
  while (redoStack.length > 0 && isTooLarge()) redoStack.shift()
}

const sizeOf = (steps: readonly HistoryStep[]): number =>
  steps
    .flatMap(({ before, after }) => [...before.values(), ...after.values()])
    .reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)

function askAbout(
  direction: Direction,
  { id, what }: HistoryStep,
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
