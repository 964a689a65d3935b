import { lstat, mkdir, readdir, readFile, realpath, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import * as z from 'zod'
import { moveFile } from '../fs/durable.ts'
import { contentHash } from '../fs/identity.ts'
import { foldCase } from '../fs/names.ts'
import { ignoreMissing } from '../fs/system.ts'
import { groupBy } from '../model/groups.ts'
import type { Project } from '../project.ts'
import { changeFolderOf } from './change-folder.ts'

/** Identifies a file without reading its bytes: a rename changes neither its size nor its modification time. */
const traceSchema = z.object({ size: z.number(), mtimeMs: z.number() })
export type Trace = z.output<typeof traceSchema>

/**
 * Paths are relative to the project's root, as in FileChange: 'content/site.yaml'. `before` and `after` identify the
 * file before and after the step: by a hash of its bytes if the step writes them, otherwise by its trace, which the step
 * does not change. A new file has no `before`.
 */
export const stepSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('write'),
    path: z.string(),
    /** The path of the file until an earlier step moves it. */
    movedFrom: z.string().optional(),
    before: z.string().optional(),
    after: z.string(),
  }),
  z.object({ kind: z.literal('remove'), path: z.string(), before: traceSchema }),
  z.object({
    kind: z.literal('move'),
    path: z.string(),
    from: z.string(),
    before: traceSchema,
  }),
])
export type Step = z.output<typeof stepSchema>

/** A step with the absolute paths of its files. */
export interface PlacedStep {
  readonly step: Step
  readonly path: string
  /** The path that a move or a removal leaves empty; otherwise the same as `path`. */
  readonly oldPath: string
  /** The path of the file until an earlier step moves it here, before this step writes it. */
  readonly movedFrom: string | undefined
  /** The file with the new bytes, which a write moves into place. */
  readonly staged: string
  /** The file with the bytes that the step replaces or removes. */
  readonly backup: string
  /** Tells whether another step rewrites the file that this step moves. */
  readonly isRewritten: boolean
  /** Tells whether the change has another path that differs from `oldPath` only in case. */
  readonly hasTwin: boolean
}

export const stagedName = (index: number): string => `after-${index}`
export const backupName = (index: number): string => `before-${index}`

/**
 * Makes the paths of the steps absolute. Paths in content/ are resolved against `project.content`, all others against
 * `root`, the project folder in which the change began. Several project folders can share one content/, so `root` can
 * differ from the current project folder.
 */
export function placeSteps(
  project: Project,
  root: string,
  steps: readonly Step[],
): readonly PlacedStep[] {
  const folder = changeFolderOf(project)
  const paths = new Set(steps.flatMap((step) => [step.path, oldPathOf(step)]))
  const pathsByFolded = groupBy([...paths], foldCase)
  const writtenPaths = new Set(
    steps.filter(({ kind }) => kind === 'write').map(({ path }) => path),
  )
  const absolutePathOf = (path: string): string =>
    path.startsWith('content/')
      ? join(project.content, path.slice('content/'.length))
      : join(root, path)

  return steps.map((step, index) => {
    const oldPath = oldPathOf(step)
    const movedFrom = step.kind === 'write' ? step.movedFrom : undefined
    // The old path itself and its twins.
    const samePaths = pathsByFolded.get(foldCase(oldPath)) ?? []
    return {
      step,
      path: absolutePathOf(step.path),
      oldPath: absolutePathOf(oldPath),
      movedFrom: movedFrom === undefined ? undefined : absolutePathOf(movedFrom),
      staged: join(folder, stagedName(index)),
      backup: join(folder, backupName(index)),
      isRewritten: writtenPaths.has(step.path),
      hasTwin: samePaths.length > 1,
    }
  })
}

const oldPathOf = (step: Step): string => (step.kind === 'move' ? step.from : step.path)

/**
 * Whether a step has been made ('after') or not ('before'), or somebody else has changed one of its files ('other').
 */
export type StepState = 'before' | 'after' | 'other'

export function stepStateOf(placed: PlacedStep): Promise<StepState> {
  const { step } = placed
  if (step.kind === 'write') return stateOfWrite(placed, step)
  if (step.kind === 'remove') return stateOfRemoval(placed, step.before)
  return stateOfMove(placed, step.before)
}

async function stateOfWrite(
  placed: PlacedStep,
  { before, after }: Pick<Extract<Step, { kind: 'write' }>, 'before' | 'after'>,
): Promise<StepState> {
  const hash = await writtenFileHash(placed)
  if (hash === after) return 'after'
  return hash === before ? 'before' : 'other'
}

/** Returns the hash of the file that a step writes; undefined if there is none. */
async function writtenFileHash({
  path,
  movedFrom,
}: PlacedStep): Promise<string | undefined> {
  const hash = await hashAt(path)
  if (hash !== undefined || movedFrom === undefined) return hash

  // An earlier step has not moved the file yet.
  return await hashAt(movedFrom)
}

async function stateOfRemoval(placed: PlacedStep, before: Trace): Promise<StepState> {
  const oldTrace = await oldTraceOf(placed)
  if (!oldTrace) return 'after'
  return isSameTrace(oldTrace, before) ? 'before' : 'other'
}

async function stateOfMove(placed: PlacedStep, before: Trace): Promise<StepState> {
  const oldTrace = await oldTraceOf(placed)
  if (oldTrace) return isSameTrace(oldTrace, before) ? 'before' : 'other'

  const newTrace = await traceAt(placed.path)
  if (!newTrace) return 'other'
  // A later step may have rewritten the moved file, so its trace can differ.
  return placed.isRewritten || isSameTrace(newTrace, before) ? 'after' : 'other'
}

/** Returns the trace of the file that still has its old name; undefined if no file has it. */
const oldTraceOf = async (placed: PlacedStep): Promise<Trace | undefined> =>
  (await isStillThere(placed)) ? await traceAt(placed.oldPath) : undefined

/** Makes a step. To remove a file, moves it to its backup. */
export async function makeStep({
  step,
  path,
  oldPath,
  staged,
  backup,
}: PlacedStep): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  if (step.kind === 'write') await moveFile(staged, await followLink(path))
  else if (step.kind === 'remove') await moveFile(path, backup)
  else await moveFile(oldPath, path)
}

/** Undoes a step that was made. */
export async function undoStep({
  step,
  path,
  oldPath,
  backup,
}: PlacedStep): Promise<void> {
  if (step.kind === 'move') {
    await mkdir(dirname(oldPath), { recursive: true })
    return await moveFile(path, oldPath)
  }

  const isNewFile = step.kind === 'write' && step.before === undefined
  if (isNewFile) return await rm(path)
  // Without a backup, somebody else has removed the file: there is nothing to restore.
  if (!(await isThere(backup))) return

  await mkdir(dirname(path), { recursive: true })
  const target = step.kind === 'write' ? await followLink(path) : path
  await moveFile(backup, target)
}

/** Tells whether a step was made or can still be made: nobody else has changed or restored a file that it needs. */
export async function canComplete(placed: PlacedStep): Promise<boolean> {
  switch (await stepStateOf(placed)) {
    case 'after':
      return true
    case 'before':
      return await hasItsBytes(placed)
    case 'other':
      return await wasMadeBeforeChange(placed)
  }
}

/**
 * Tells whether a step has the bytes that it needs. Only a write needs any: it moves its staged file into place. If the
 * staged file is gone, the write was made, but somebody has restored the previous file.
 */
const hasItsBytes = async ({ step, staged }: PlacedStep): Promise<boolean> =>
  step.kind !== 'write' || (await isThere(staged))

/** Tells whether a step was made before somebody changed its file. */
async function wasMadeBeforeChange(placed: PlacedStep): Promise<boolean> {
  // A write moves its staged file away, so a missing one shows that the write was made.
  if (placed.step.kind === 'write') return !(await isThere(placed.staged))
  // A file that is still to be removed was changed before its removal.
  return await isMovedAway(placed)
}

/** Tells whether a file was moved, even if somebody has changed it since. */
export const isMovedAway = async (placed: PlacedStep): Promise<boolean> =>
  placed.step.kind === 'move' && !(await isStillThere(placed))

/** Tells whether a file still has its old name. */
async function isStillThere({ oldPath, hasTwin }: PlacedStep): Promise<boolean> {
  if (!hasTwin) return await isThere(oldPath)

  // A case-insensitive disk finds the twin by this name too.
  const names = (await readdir(dirname(oldPath)).catch(ignoreMissing)) ?? []
  return names.includes(basename(oldPath))
}

/** Returns the current name of a step's file. */
export async function currentNameOf({
  step,
  oldPath,
  movedFrom,
}: PlacedStep): Promise<string> {
  if (step.kind === 'move' && (await isThere(oldPath))) return step.from
  if (step.kind === 'write' && step.movedFrom && movedFrom && (await isThere(movedFrom)))
    return step.movedFrom
  return step.path
}

/**
 * Returns the target of a symbolic link, because a write must replace the target and not the link. Returns other paths
 * unchanged.
 */
export const followLink = (path: string): Promise<string> =>
  realpath(path).catch(() => path)

export async function hashAt(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(ignoreMissing)
  return bytes && contentHash(bytes)
}

export async function traceAt(path: string): Promise<Trace | undefined> {
  const info = await lstat(path).catch(ignoreMissing)
  return info && { size: info.size, mtimeMs: info.mtimeMs }
}

const isSameTrace = (a: Trace, b: Trace): boolean =>
  a.size === b.size && a.mtimeMs === b.mtimeMs

export const isThere = async (path: string): Promise<boolean> =>
  (await traceAt(path)) !== undefined
