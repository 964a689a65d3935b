import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileStampOf } from '../fs/identity.ts'
import { isLostLockError } from '../fs/lock.ts'
import { foldCase } from '../fs/names.ts'
import { ignoreMissing } from '../fs/system.ts'
import { decodeText } from '../fs/text.ts'
import type { Route } from '../model/path.ts'
import type { Project } from '../project.ts'
import type { ShopFiles } from '../read/listing.ts'
import { makeStep, stepStateOf } from './change-steps.ts'
import { withContentLock } from './content-lock.ts'
import { type FileChange, sourcePathOf, vacatedPathOf } from './file-change.ts'
import { closeChange, finishChange, type Journal, stageChange } from './journal.ts'
import { exists, planSteps } from './planned-steps.ts'

/** The files to write, with descriptions. The whole change is planned before its first file is touched. */
export interface Change {
  readonly files: readonly FileChange[]
  /** Addresses that the change adds to the shop. */
  readonly routes?: readonly Route[]
  readonly remarks?: readonly Remark[]
  /** Tells whether most texts are not written yet. Missing texts are then counted rather than listed. */
  readonly isUnfinished?: boolean
  /** Tells whether the change adds texts. Texts that are the same in two languages are then reported. */
  readonly addsTexts?: boolean
  /** Tells whether part of the request is left out. The remarks then say which part, and the exit code is 1. */
  readonly isPartial?: boolean
  /** Tells whether the remarks list texts that are still to be written, although the change is complete. */
  readonly hasRest?: boolean
  /** The files that contain `draft: true`, if the change creates drafts. */
  readonly drafts?: readonly string[]
}

/** A remark about a change. `option` is a command-line option that avoids it; forms have a field instead. */
export type Remark = string | { readonly text: string; readonly option: string }

export interface Rejection {
  readonly rejected: readonly string[]
  /** The reasons about a single question of a form, each with its field's path. `rejected` contains them too. */
  readonly faults?: readonly {
    readonly path: readonly PropertyKey[]
    readonly reason: string
  }[]
}

export type PlannedChange = Change | Rejection

/** Returns the items that apply, such as remarks or reasons. An item that does not apply is false or undefined. */
export const itemsThatApply = <T>(
  ...all: readonly (T | false | undefined)[]
): readonly T[] => all.filter((item): item is T => item !== false && item !== undefined)

/** Reads a file's text without its byte order mark. Writing the file restores the mark. */
export const readSource = async ({ root }: Project, path: string): Promise<string> =>
  decodeText(await readFile(join(root, path)))

/**
 * Writes all files or none. No other code writes to content/. Returns 'changed' if a file differs from `planned`, so
 * the change has to be planned again.
 */
export const writeFiles = (
  project: Project,
  files: readonly FileChange[],
  planned: ShopFiles,
): Promise<'written' | 'changed' | Rejection> =>
  withContentLock(project, {}, async ({ assertHeld, signal, onWritten }) => {
    const { root } = project
    const stamps = stampsOf(planned)
    if (!(await areAsPlanned(root, files, stamps))) return 'changed'

    const rejected = await findTaken(root, files, stamps)
    if (rejected.length > 0) return { rejected }

    const steps = await planSteps(root, files)
    if (steps.length === 0) return 'written'

    // Somebody may have saved a file after the first check and before `planSteps` read it. Making the steps detects a
    // later save, because the file then differs from the bytes that were read.
    if (!(await areAsPlanned(root, files, stamps))) return 'changed'

    const stage = await stageChange(project, steps)
    const commit = async (): Promise<Journal> => {
      await assertHeld()
      signal?.throwIfAborted()
      return await stage.commit()
    }
    const journal = await commit().catch(async (error: unknown) => {
      await stage.discard()
      throw error
    })

    const outcome = await makeSteps(journal, assertHeld)
    if (outcome === 'written') onWritten()
    return outcome
  })

/** Returns the stamps of all listed files, by their paths on disk. */
function stampsOf({ content, published }: ShopFiles): ReadonlyMap<string, string> {
  const stamps = new Map<string, string>()
  for (const { onDisk, stamp } of content.files) stamps.set(`content/${onDisk}`, stamp)
  for (const { onDisk, stamp } of published.files) stamps.set(`public/${onDisk}`, stamp)
  return stamps
}

/** Tells whether no file was saved since the change was planned. */
async function areAsPlanned(
  root: string,
  files: readonly FileChange[],
  stamps: ReadonlyMap<string, string>,
) {
  // A file that an earlier change in the list creates or moves is not at its new path yet, so it has no stamp there.
  const changedPaths = new Set<string>()
  for (const file of files) {
    const source = sourcePathOf(file)
    const isOnDisk = source !== undefined && !changedPaths.has(source)
    changedPaths.add(file.path)
    if (!isOnDisk) continue

    // Files outside content/ and public/ are not listed, so they have no stamp.
    const stamp = stamps.get(source)
    if (stamp === undefined) continue

    const info = await stat(join(root, source)).catch(ignoreMissing)
    if (!info || fileStampOf(info) !== stamp) return false
  }
  return true
}

/** Errors that left a change partly written. */
const errorsOfUnfinished = new WeakSet<object>()

/** Tells whether a change was partly written when this error was thrown. The next command finishes such a change. */
export const hasLeftUnfinished = (thrown: unknown): boolean =>
  errorsOfUnfinished.has(Object(thrown))

/** Makes all steps. If one fails, or somebody has changed one of the files, undoes the completed steps. */
async function makeSteps(
  journal: Journal,
  assertHeld: () => Promise<void>,
): Promise<'written' | 'changed'> {
  try {
    for (const step of journal.steps) {
      await assertHeld()
      if ((await stepStateOf(step)) !== 'before') {
        await finishChange(journal, 'back')
        return 'changed'
      }
      await makeStep(step)
    }
    await closeChange(journal, 'forward')
    return 'written'
  } catch (error) {
    // If another process took over the lock, that process finishes the change.
    const isUndone = !isLostLockError(error) && (await tryUndo(journal))
    if (!isUndone) errorsOfUnfinished.add(Object(error))
    throw error
  }
}

/** Undoes all steps. Returns false if it cannot. */
const tryUndo = (journal: Journal): Promise<boolean> =>
  finishChange(journal, 'back').then(
    () => true,
    () => false,
  )

/** Returns messages about new names that another file will already have when the change is made. */
async function findTaken(
  root: string,
  files: readonly FileChange[],
  listed: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  // Case is ignored, because many computers treat "A.yaml" and "a.yaml" as the same file. The map is kept up to date
  // with the changes so far, because a later file may take a name that an earlier one gives up.
  const pathsByFolded = new Map([...listed.keys()].map((path) => [foldCase(path), path]))
  const messages: string[] = []
  for (const file of files) {
    const { path } = file
    const isNewName = sourcePathOf(file) !== path
    const twin = pathsByFolded.get(foldCase(path))
    const message = isNewName ? await findConflict(root, file, twin, listed) : undefined
    if (message !== undefined) messages.push(message)

    const vacatedPath = vacatedPathOf(file)
    if (vacatedPath !== undefined) pathsByFolded.delete(foldCase(vacatedPath))
    if (vacatedPath !== path) pathsByFolded.set(foldCase(path), path)
  }
  return messages
}

/**
 * Returns why a file cannot have its new name; undefined if it can.
 * @param twin the path of a listed or new file whose name is the same or differs only in case
 */
async function findConflict(
  root: string,
  file: FileChange,
  twin: string | undefined,
  listed: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const { path } = file
  const existsMessage = `${path} already exists: move or delete it first`
  if (twin === path) return existsMessage

  if (twin === undefined) {
    // The listed file is still on disk, but an earlier change removes or moves it.
    if (listed.has(path)) return undefined

    // Some files are not listed, such as hidden files.
    return (await exists(root, path)) ? existsMessage : undefined
  }

  // A file may change the case of its own name.
  if (twin === sourcePathOf(file)) return undefined
  return `${path} would be the same file as ${twin} on many computers: rename or delete that one first`
}
