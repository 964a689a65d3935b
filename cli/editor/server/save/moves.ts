import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { FileChange } from '../../../edit/file-change.ts'
import { ignoreMissing } from '../../../fs/system.ts'
import { mergeFile } from './merged-file.ts'

// Plans moves. A step is a change that can be undone, or an undone change that can be
// redone. A move undoes or redoes one step. Each direction has a stack of steps, with the
// newest step last. Any step in a stack can be moved, because a browser moves its own
// steps before other browsers' steps.

export type Direction = 'undo' | 'redo'

/** The bytes of each file, by its path; undefined for a file that does not exist. */
export type Bytes = ReadonlyMap<string, Buffer | undefined>

/**
 * `before` and `after` have the same files, which are all those that the change wrote.
 */
export interface HistoryStep {
  readonly id: string
  /** The description of the change: 'Removed Two moons'. */
  readonly what: string
  /** The browser that made the change. */
  readonly session: string
  readonly before: Bytes
  readonly after: Bytes
}

export interface Move {
  readonly step: HistoryStep
  readonly changes: readonly FileChange[]
  /** Tells whether the files are exactly as the step left them. */
  readonly isUntouched: boolean
  /** The step for the opposite direction, with the current bytes. */
  readonly opposite: HistoryStep
  /** The later steps of the stack, each with the step that replaces it. */
  readonly rebased: ReadonlyMap<HistoryStep, HistoryStep>
}

/**
 * Plans the move of a step, or of a later step that must be moved first. Returns undefined if somebody manually edited
 * the same place.
 */
export async function planMove(
  root: string,
  stack: readonly HistoryStep[],
  step: HistoryStep,
  direction: Direction,
): Promise<Move | undefined> {
  const laterSteps = stack.slice(stack.indexOf(step) + 1)
  const move = await planMoveOf(root, step, laterSteps, direction)
  if (move) return move

  // A later step may have changed what this step wrote. Once the later step is moved, this
  // step can be moved too.
  const blockingStep = laterSteps.findLast((laterStep) => haveSameFile(laterStep, step))
  return blockingStep && planMove(root, stack, blockingStep, direction)
}

const haveSameFile = (a: HistoryStep, b: HistoryStep): boolean =>
  [...a.after.keys()].some((path) => b.after.has(path))

/** Plans the move of exactly this step; undefined if others changed the same place. */
async function planMoveOf(
  root: string,
  step: HistoryStep,
  laterSteps: readonly HistoryStep[],
  direction: Direction,
): Promise<Move | undefined> {
  const edit = editOf(step, direction)
  const current = await readFiles(root, edit.from.keys())
  const next = applyEdit(edit, current)
  if (!next) return undefined

  const rebased = rebaseSteps(laterSteps, edit)
  if (!rebased) return undefined

  const opposite =
    direction === 'undo'
      ? { ...step, before: next, after: current }
      : { ...step, before: current, after: next }
  return {
    step,
    changes: changesBetween(current, next),
    isUntouched: isDeepStrictEqual(current, edit.from),
    opposite,
    rebased,
  }
}

/**
 * The bytes of files before and after a move, provided that nobody else has changed the
 * files.
 */
interface BytesEdit {
  readonly from: Bytes
  readonly to: Bytes
}

const editOf = ({ before, after }: HistoryStep, direction: Direction): BytesEdit =>
  direction === 'undo' ? { from: after, to: before } : { from: before, to: after }

/** Reads the bytes of files. */
export async function readFiles(root: string, paths: Iterable<string>): Promise<Bytes> {
  const bytesByPath = new Map<string, Buffer | undefined>()
  for (const path of paths)
    bytesByPath.set(path, await readFile(join(root, path)).catch(ignoreMissing))
  return bytesByPath
}

/**
 * Applies an edit to its files that are in `current`, and keeps what others changed
 * elsewhere in these files. Returns undefined if others changed the same place.
 */
function applyEdit({ from, to }: BytesEdit, current: Bytes): Bytes | undefined {
  const result = new Map(current)
  for (const [path, bytes] of current) {
    if (!from.has(path)) continue

    if (isDeepStrictEqual(bytes, from.get(path))) {
      result.set(path, to.get(path))
      continue
    }

    const merged = mergeFile(path, from.get(path), to.get(path), bytes)
    if (!merged) return undefined
    result.set(path, merged)
  }
  return result
}

/**
 * Applies a move's edit to the bytes of later steps, which stay in the stack. Otherwise, moving them would bring back
 * what this move changes. For example, I turn "a b" into "A b", and then they turn "A b" into "A B". After the undo of
 * my step, their step turns "a b" into "a B"; after its redo, "A b" into "A B" again. Returns undefined if a later step
 * changed the same place.
 */
function rebaseSteps(
  laterSteps: readonly HistoryStep[],
  edit: BytesEdit,
): ReadonlyMap<HistoryStep, HistoryStep> | undefined {
  const rebased = new Map<HistoryStep, HistoryStep>()
  for (const step of laterSteps) {
    const before = applyEdit(edit, step.before)
    const after = before && applyEdit(edit, step.after)
    if (!before || !after) return undefined

    rebased.set(step, { ...step, before, after })
  }
  return rebased
}

/** Lists the file changes from the current bytes to the next ones. */
const changesBetween = (current: Bytes, next: Bytes): readonly FileChange[] =>
  [...next].flatMap(([path, bytes]): readonly FileChange[] => {
    const exists = current.get(path) !== undefined
    if (bytes === undefined) return exists ? [{ path, deleted: true }] : []
    return [exists ? { path, replaces: bytes } : { path, creates: bytes }]
  })
