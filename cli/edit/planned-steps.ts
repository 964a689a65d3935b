import { lstat, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash } from '../fs/identity.ts'
import { foldCase } from '../fs/names.ts'
import { ignoreMissing } from '../fs/system.ts'
import { hashAt, type Trace, traceAt } from './change-steps.ts'
import { bytesAfter, type Contents, type FileChange } from './file-change.ts'
import type { PlannedStep } from './journal.ts'

// A change lists what happens to each file; this module turns the list into steps. If the change gives a file another
// path, the file is moved there if possible, and otherwise written anew. An "emptied path" loses its file: the file is
// moved or, if no step moves it, removed.

/**
 * Turns a change into steps, in the order in which they are made. Each step identifies its file before the step. After
 * an interruption, this shows which steps were made, and these can be undone in reverse order.
 */
export async function planSteps(
  root: string,
  files: readonly FileChange[],
): Promise<readonly PlannedStep[]> {
  const slots = slotsOf(files)
  const newPaths = await findMoves(root, slots)

  const movesAndWrites: PlannedStep[] = []
  for (const [path, slot] of slots) {
    if (!slot) continue

    const { source, contents } = slot
    const isMoved = source !== undefined && newPaths.get(source) === path
    const steps = isMoved
      ? await planMove(root, source, path, contents)
      : await planWrite(root, path, slot)
    movesAndWrites.push(...steps)
  }

  const removals: PlannedStep[] = []
  for (const path of emptiedPathsIn(slots)) {
    if (newPaths.has(path)) continue

    const before = await traceOf(root, path)
    removals.push({ step: { kind: 'remove', path, before } })
  }

  // Removals come first, because on a case-insensitive disk, a new file may need the removed file's name.
  return [...removals, ...movesAndWrites]
}

/** The file at a path after a change. */
interface Slot {
  /** The path where the file's bytes are before the change; undefined if the file is new. */
  readonly source: string | undefined
  /** The new contents; undefined if the file keeps the bytes of `source`. */
  readonly contents: Contents | undefined
}

/** The files after a change, by the affected paths. An emptied path has the value undefined. */
type Slots = ReadonlyMap<string, Slot | undefined>

/** Applies the changes one after another, because a change may move or replace a file that an earlier one created. */
function slotsOf(files: readonly FileChange[]): Slots {
  const slots = new Map<string, Slot | undefined>()
  const slotAt = (path: string): Slot =>
    slots.get(path) ?? { source: path, contents: undefined }

  for (const file of files) {
    const { path } = file
    if ('deleted' in file) {
      slots.set(path, undefined)
    } else if ('creates' in file) {
      slots.set(path, { source: undefined, contents: file.creates })
    } else if ('movedFrom' in file) {
      const { source, contents } = slotAt(file.movedFrom)
      slots.set(file.movedFrom, undefined)
      slots.set(path, { source, contents: file.replaces ?? contents })
    } else {
      // The previous bytes show whether the file has a byte order mark.
      slots.set(path, { source: slotAt(path).source, contents: file.replaces })
    }
  }
  return slots
}

const emptiedPathsIn = (slots: Slots): readonly string[] =>
  [...slots].filter(([, slot]) => !slot).map(([path]) => path)

/**
 * Finds the files that can be moved. Returns the new paths by the old ones. A file is moved only from an emptied path
 * to a free one.
 */
async function findMoves(
  root: string,
  slots: Slots,
): Promise<ReadonlyMap<string, string>> {
  const emptiedPaths = new Set(emptiedPathsIn(slots))
  const foldedEmptiedPaths = new Set([...emptiedPaths].map(foldCase))

  const newPaths = new Map<string, string>()
  for (const [path, slot] of slots) {
    const source = slot?.source
    const canLeave = source !== undefined && emptiedPaths.has(source)
    // If several paths get the same file's bytes, the file moves to the first of them.
    if (!canLeave || newPaths.has(source)) continue

    // A case-insensitive disk finds an emptied path under this name too.
    const isEmptied = foldedEmptiedPaths.has(foldCase(path))
    if (isEmptied || !(await exists(root, path))) newPaths.set(source, path)
  }
  return newPaths
}

/** Plans to move a file and, if it has new contents, to write them at its new path. */
async function planMove(
  root: string,
  from: string,
  path: string,
  contents: Contents | undefined,
): Promise<readonly PlannedStep[]> {
  const before = await traceOf(root, from)
  const move: PlannedStep = { step: { kind: 'move', path, from, before } }
  if (contents === undefined) return [move]

  const writes = await planWrite(root, path, { source: from, contents }, from)
  return [move, ...writes]
}

/**
 * Plans to write one file. Returns no step if the file already has these bytes.
 * @param movedFrom the path from which an earlier step moves the file to `path`; undefined if no step moves it, even if
 * its bytes come from another path
 */
async function planWrite(
  root: string,
  path: string,
  { source, contents }: Slot,
  movedFrom?: string,
): Promise<readonly PlannedStep[]> {
  const previousBytes =
    source === undefined
      ? undefined
      : await readFile(join(root, source)).catch(ignoreMissing)
  const bytes =
    contents === undefined
      ? previousBytes
      : bytesAfter({ path, replaces: contents }, previousBytes)
  if (!bytes) throw missingError(join(root, source ?? path))

  // No step is made yet, so a file that moves to `path` is still at its old path.
  const replacedFile = join(root, movedFrom ?? path)
  const before = await hashAt(replacedFile)
  const mode = before === undefined ? undefined : (await stat(replacedFile)).mode & 0o777
  const after = contentHash(bytes)
  if (before === after) return []

  return [{ step: { kind: 'write', path, movedFrom, before, after }, bytes, mode }]
}

async function traceOf(root: string, path: string): Promise<Trace> {
  const trace = await traceAt(join(root, path))
  if (!trace) throw missingError(join(root, path))
  return trace
}

/** Creates the error that Node throws for a missing file, so that it is reported in the same way. */
const missingError = (path: string): Error =>
  Object.assign(new Error('ENOENT: no such file or directory, open'), {
    code: 'ENOENT',
    syscall: 'open',
    path,
  })

export const exists = async (root: string, path: string): Promise<boolean> =>
  (await lstat(join(root, path)).catch(() => undefined)) !== undefined
