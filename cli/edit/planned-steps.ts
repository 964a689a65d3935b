import { lstat, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash } from '../fs/identity.ts'
import { foldCase } from '../fs/names.ts'
import { ignoreMissing } from '../fs/system.ts'
import { hashAt, type Trace, traceAt } from './change-steps.ts'
import { bytesAfter, type Contents, type FileChange } from './file-change.ts'
import type { PlannedStep } from './journal.ts'

/** The file at a path after a change. */
interface Slot {
  /** The path that the file had before: the same path if it stays there, undefined if it is new. */
  readonly from: string | undefined
  /** The new contents; undefined if the file keeps its bytes. */
  readonly contents: Contents | undefined
}

/**
 * Returns the files after a change, by the paths that it touches. A path that loses its file has the value undefined.
 */
function slotsOf(files: readonly FileChange[]): ReadonlyMap<string, Slot | undefined> {
  const slots = new Map<string, Slot | undefined>()
  const slotAt = (path: string): Slot =>
    slots.get(path) ?? { from: path, contents: undefined }

  for (const file of files) {
    const { path } = file
    if ('deleted' in file) {
      slots.set(path, undefined)
    } else if ('creates' in file) {
      slots.set(path, { from: undefined, contents: file.creates })
    } else if ('movedFrom' in file) {
      const { from, contents } = slotAt(file.movedFrom)
      slots.set(file.movedFrom, undefined)
      slots.set(path, { from, contents: file.replaces ?? contents })
    } else {
      slots.set(path, { from: slotAt(path).from, contents: file.replaces })
    }
  }
  return slots
}

/** Turns a change into steps. Each step can be made or undone independently of the others. */
export async function planSteps(
  root: string,
  files: readonly FileChange[],
): Promise<readonly PlannedStep[]> {
  const slots = slotsOf(files)
  /** Paths that lose their files, and that no move has handled yet. */
  const emptiedPaths = new Set(
    [...slots].filter(([, slot]) => !slot).map(([path]) => path),
  )
  const foldedEmptiedPaths = new Set([...emptiedPaths].map(foldCase))

  const movesAndWrites: PlannedStep[] = []
  for (const [path, slot] of slots) {
    if (!slot) continue

    const { from, contents } = slot
    // A case-insensitive disk finds an emptied path under this name too.
    const isFree = foldedEmptiedPaths.has(foldCase(path)) || !(await exists(root, path))
    // A move to the path of another file becomes a write to that path and a removal of
    // the old one.
    const isMoved = from !== undefined && emptiedPaths.has(from) && isFree
    const movedFrom = isMoved ? from : undefined
    if (movedFrom !== undefined) {
      emptiedPaths.delete(movedFrom)
      const before = await traceOf(root, movedFrom)
      movesAndWrites.push({ step: { kind: 'move', path, from: movedFrom, before } })
    }

    const keepsBytes = movedFrom !== undefined && contents === undefined
    if (keepsBytes) continue

    const write = await planWrite(root, path, slot, movedFrom)
    if (write.step.before !== write.step.after) movesAndWrites.push(write)
  }

  const removals: PlannedStep[] = []
  for (const path of emptiedPaths)
    removals.push({ step: { kind: 'remove', path, before: await traceOf(root, path) } })
  // Removals come first, because a case-insensitive disk may need the name for a new file.
  return [...removals, ...movesAndWrites]
}

/**
 * Plans the writing of one file.
 * @param movedFrom the path from which an earlier step moves the file to this path
 */
async function planWrite(
  root: string,
  path: string,
  { from, contents }: Slot,
  movedFrom: string | undefined,
) {
  const previousBytes =
    from === undefined ? undefined : await readFile(join(root, from)).catch(ignoreMissing)
  const bytes =
    contents === undefined
      ? previousBytes
      : bytesAfter({ path, replaces: contents }, previousBytes)
  if (!bytes) throw missingError(join(root, from ?? path))

  const replacedFile = join(root, movedFrom ?? path)
  const before = await hashAt(replacedFile)
  const step = {
    kind: 'write' as const,
    path,
    movedFrom,
    before,
    after: contentHash(bytes),
  }
  return {
    step,
    bytes,
    mode: before === undefined ? undefined : (await stat(replacedFile)).mode & 0o777,
  }
}

async function traceOf(root: string, path: string): Promise<Trace> {
  const trace = await traceAt(join(root, path))
  if (!trace) throw missingError(join(root, path))
  return trace
}

const missingError = (path: string): Error =>
  Object.assign(new Error('ENOENT: no such file or directory, open'), {
    code: 'ENOENT',
    syscall: 'open',
    path,
  })

export const exists = async (root: string, path: string): Promise<boolean> =>
  (await lstat(join(root, path)).catch(() => undefined)) !== undefined
