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
  /** The path that has the bytes of the file before the change; undefined if the file is new. */
  readonly source: string | undefined
  /** The new contents; undefined if the file keeps the bytes of `source`. */
  readonly contents: Contents | undefined
}

/**
 * Returns the files after a change, by the paths that it touches. A path that loses its file has the value undefined.
 */
function slotsOf(files: readonly FileChange[]): ReadonlyMap<string, Slot | undefined> {
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
      slots.set(path, { source: slotAt(path).source, contents: file.replaces })
    }
  }
  return slots
}

/**
 * Turns a change into steps, in the order in which they are made. Each step identifies its file as it was before,
 * so that after an interruption the steps so far can be told from the others, and undone in reverse order.
 */
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

    const { source, contents } = slot
    // A case-insensitive disk finds an emptied path under this name too.
    const isFree = foldedEmptiedPaths.has(foldCase(path)) || !(await exists(root, path))
    // A file moves only to a free path, from one that the change leaves empty. Otherwise
    // its bytes are written to the new path, and an emptied old one is removed below.
    const isMoved = source !== undefined && emptiedPaths.has(source) && isFree
    const movedFrom = isMoved ? source : undefined
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
 * @param movedFrom the path from which an earlier step moves the file to `path`; undefined if no step moves it, even if
 * its bytes come from another path
 */
async function planWrite(
  root: string,
  path: string,
  { source, contents }: Slot,
  movedFrom: string | undefined,
) {
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
