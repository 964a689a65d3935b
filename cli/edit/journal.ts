import {
  copyFile,
  link,
  lstat,
  mkdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { runConcurrently } from '../fs/concurrency.ts'
import { syncFolder, temporaryNameOf, writeDurably } from '../fs/durable.ts'
import { attempt, ignoreMissing, rethrowWithPath } from '../fs/system.ts'
import { pluralize } from '../model/text.ts'
import type { Project } from '../project.ts'
import { changeFolderOf } from './change-folder.ts'
import {
  backupName,
  canComplete,
  currentNameOf,
  followLink,
  isMovedAway,
  isThere,
  makeStep,
  type PlacedStep,
  placeSteps,
  type Step,
  stagedName,
  stepSchema,
  stepStateOf,
  undoStep,
} from './change-steps.ts'

// A change to content/ is a list of steps, each of which is one rename. A file moves to its new path, a removed file
// moves to its backup, and a staged file with new bytes moves to the path that is written. Before the first step, the
// folder .saga-change holds the bytes of all new files and a journal of all steps. If the process dies, the next
// process that needs content/ finds both, and can make the remaining steps or undo the completed ones.

const journalSchema = z.object({
  /** The project folder's path, as known to the process that began the change. */
  root: z.string(),
  /** The inode and the time of the file MARK, which differ in a copy of the folder. */
  mark: z.object({ ino: z.number(), mtimeMs: z.number() }),
  steps: z.array(stepSchema),
})

/** A step with the bytes that it writes and the permissions of the file that it replaces. */
export interface PlannedStep {
  readonly step: Step
  readonly bytes?: Buffer
  readonly mode?: number | undefined
}

/** A committed change. Either all of its steps are made, or none. */
export interface Journal {
  readonly folder: string
  readonly steps: readonly PlacedStep[]
}

const JOURNAL = 'journal.json'
const MARK = 'mark'

/** Stages the bytes of all steps. No file in content/ is touched before `commit`. */
export async function stageChange(project: Project, planned: readonly PlannedStep[]) {
  const folder = changeFolderOf(project)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder).catch(rethrowWithPath(project.content))
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true })

  // After a failure, wait for the other writes, so that none of them writes into the folder after it is removed.
  const failures: unknown[] = []
  await runConcurrently([...planned.entries()], WRITES_AT_ONCE, ([index, step]) =>
    stageStep(project, step, index).catch((error: unknown) => void failures.push(error)),
  )
  if (failures.length > 0) {
    await discard()
    throw failures[0]
  }
  const steps = planned.map(({ step }) => step)
  return { discard, commit: () => commitChange(project, steps) }
}

/** Writes the journal. From then on, this process or the next one will complete or undo the change. */
async function commitChange(project: Project, steps: readonly Step[]): Promise<Journal> {
  const folder = changeFolderOf(project)
  await writeDurably(join(folder, MARK), '')
  const record = { root: project.root, mark: await markIn(folder), steps }
  const temporaryJournal = join(folder, `${JOURNAL}.tmp`)
  await writeDurably(temporaryJournal, JSON.stringify(record))

  await rename(temporaryJournal, join(folder, JOURNAL))
  await syncFolder(folder)
  await syncFolder(project.content)
  return { folder, steps: placeSteps(project, project.root, steps) }
}

/** Writes a step's new bytes into the change's folder, and backs up the bytes that they replace. */
async function stageStep(
  project: Project,
  { step, bytes, mode }: PlannedStep,
  index: number,
): Promise<void> {
  if (step.kind !== 'write' || !bytes) return

  const folder = changeFolderOf(project)
  const staged = join(folder, stagedName(index))
  await writeDurably(staged, bytes, mode).catch(
    rethrowWithPath(join(project.root, step.path)),
  )
  const isNewFile = step.before === undefined
  if (isNewFile) return

  // The file to replace is still at its old path if an earlier step of the change moves it.
  const replaced = await followLink(join(project.root, step.movedFrom ?? step.path))
  const backup = join(folder, backupName(index))
  // A hard link is instant, but some disks do not support it.
  await link(replaced, backup).catch(() => copyFile(replaced, backup))
}

/** Disks sync several files as fast as one. */
const WRITES_AT_ONCE = 16

async function markIn(folder: string) {
  const { ino, mtimeMs } = await lstat(join(folder, MARK))
  return { ino, mtimeMs }
}

/**
 * Completes a change whose process died, or undoes it if somebody has changed a file that it had not yet written.
 * Requires the lock on content/. Returns lines to print about the outcome.
 */
export async function recoverChange(project: Project): Promise<readonly string[]> {
  const folder = changeFolderOf(project)
  const text = await readFile(join(folder, JOURNAL), 'utf8').catch(ignoreMissing)
  if (text === undefined) {
    // The process died before the first step, or after the last one.
    await rm(folder, { recursive: true, force: true })
    return []
  }

  const record = await readJournal(text, folder)
  const root = await findRoot(project, record.root)
  const journal = { folder, steps: placeSteps(project, root, record.steps) }
  for (const step of journal.steps)
    if (!(await canComplete(step))) return await finishChange(journal, 'back')

  // If a step fails, undoing the others may still work.
  return await finishChange(journal, 'forward').catch(() => finishChange(journal, 'back'))
}

/**
 * Returns the project folder for paths outside content/. `root` is the folder in the journal. It can be another project
 * folder with the same content/, another path to this folder, or the former path of a folder that was moved.
 */
async function findRoot(project: Project, root: string): Promise<string> {
  if (root === project.root) return root

  const [projectContent, rootContent] = await Promise.all(
    [project.content, join(root, 'content')].map((path) =>
      realpath(path).catch(() => undefined),
    ),
  )
  return projectContent === rootContent ? root : project.root
}

/**
 * Reads a journal. Refuses a copied journal: content may come from other people, who must not decide which files are
 * written.
 */
async function readJournal(text: string, folder: string) {
  const { data } = journalSchema.safeParse(attempt(() => JSON.parse(text) as unknown))
  if (!data)
    throw journalError(
      folder,
      'the list of an interrupted change is damaged: delete this folder',
    )

  const mark = await markIn(folder).catch(ignoreMissing)
  if (mark && isDeepStrictEqual(data.mark, mark)) return data
  throw journalError(
    folder,
    'this interrupted change belongs to another folder: delete this copy',
  )
}

/** Creates an error with the fields of a disk error, so that it is printed like one. */
const journalError = (path: string, message: string): Error =>
  Object.assign(new Error(message), { code: 'SAGA_JOURNAL', syscall: 'open', path })

/** Whether all steps of a change are made ('forward') or undone ('back'). */
type Direction = 'forward' | 'back'

/** Makes the remaining steps of a change, or undoes those that were made. Returns lines to print about the outcome. */
export async function finishChange(
  journal: Journal,
  direction: Direction,
): Promise<readonly string[]> {
  const isForward = direction === 'forward'
  const changedByOthers = isForward
    ? await makeRemainingSteps(journal)
    : await undoMadeSteps(journal)
  await closeChange(journal, direction)

  const names = new Set<string>()
  for (const placed of changedByOthers) names.add(await currentNameOf(placed))
  const outcome = isForward ? 'it is now complete' : 'it was completely undone'
  return [
    `A change of ${pluralize(journal.steps.length, 'file')} was interrupted: ${outcome}.`,
    ...[...names].map(
      (name) => `${name} was changed in the meantime and left as it is: check it.`,
    ),
  ]
}

/** Makes the steps that were not made. Returns the steps whose files somebody else has changed. */
async function makeRemainingSteps({ steps }: Journal): Promise<readonly PlacedStep[]> {
  const changedByOthers: PlacedStep[] = []
  for (const placed of steps) {
    const state = await stepStateOf(placed)
    if (state === 'before') await makeStep(placed)
    if (state === 'other') changedByOthers.push(placed)
  }
  return changedByOthers
}

/** Undoes the steps that were made, the last one first. Returns the steps whose files somebody else has changed. */
async function undoMadeSteps({ steps }: Journal): Promise<readonly PlacedStep[]> {
  const changedByOthers: PlacedStep[] = []
  for (const placed of steps.toReversed()) {
    const state = await stepStateOf(placed)
    // If somebody has changed a file after its move, its state is 'other', but it is moved back with the new contents.
    const isMoved = (await isMovedAway(placed)) && (await isThere(placed.path))
    if (state === 'after' || isMoved) await undoStep(placed)
    if (state === 'other') changedByOthers.push(placed)
  }
  return changedByOthers
}

/** Deletes the journal of a completed or undone change, and the folders that the change left empty. */
export async function closeChange(
  { folder, steps }: Journal,
  direction: Direction,
): Promise<void> {
  const paths = new Set(steps.flatMap(({ path, oldPath }) => [path, oldPath]))
  // A step that was killed while moving a file to another disk has left a temporary copy behind.
  for (const path of paths)
    await rm(temporaryNameOf(path), { force: true }).catch(ignoreMissing)

  const vacatedPaths = steps.map(({ path, oldPath }) =>
    direction === 'forward' ? oldPath : path,
  )
  const vacatedFolders = new Set(vacatedPaths.map((path) => dirname(path)))
  // `rmdir` fails for folders that are not empty.
  for (const parent of vacatedFolders) await rmdir(parent).catch(() => undefined)

  // All renames must be on disk before the journal is deleted, because only the journal can replay them.
  const parents = new Set([...paths].map((path) => dirname(path)))
  await runConcurrently([...parents], WRITES_AT_ONCE, syncFolder)
  // The journal goes first: without it, the next process only deletes the rest of the folder.
  await rm(join(folder, JOURNAL), { force: true })
  await rm(folder, { recursive: true, force: true })
}
