import {
  copyFile,
  link,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  rmdir,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { runConcurrently } from '../fs/concurrency.ts'
import { moveFile, syncFolder, temporaryNameOf, writeDurably } from '../fs/durable.ts'
import { contentHash } from '../fs/identity.ts'
import { fold } from '../fs/names.ts'
import { attempt, ignoring, rethrowWithPath } from '../fs/system.ts'
import { groupBy } from '../model/groups.ts'
import { pluralize } from '../model/text.ts'
import type { Project } from '../project.ts'
import { changeFolderOf } from './change-folder.ts'

// A change of content/ is a list of steps, each of which is one rename. Before the first step, the folder .saga-change
// has the bytes of all new files, and the journal with all steps. A process that dies leaves both, so that the next one
// can make the remaining steps, or take back the first ones.

/** A file whose bytes need not be read: a rename changes neither. */
const traceSchema = z.object({ size: z.number(), mtimeMs: z.number() })
export type Trace = z.output<typeof traceSchema>

/** Paths are those of FileChange. `before` and `after` of a written file are hashes; a new file has no `before`. */
const stepSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('write'),
    path: z.string(),
    /** The path of the file until an earlier step moves it. */
    movedFrom: z.string().optional(),
    before: z.string().optional(),
    after: z.string(),
  }),
  z.object({ kind: z.literal('remove'), path: z.string(), before: traceSchema }),
  z.object({ kind: z.literal('move'), path: z.string(), from: z.string(), before: traceSchema }),
])
type Step = z.output<typeof stepSchema>

const journalSchema = z.object({
  /** The folder of the project as the process that began the change knows it. */
  root: z.string(),
  /** The inode and the time of the file MARK: a copy of the folder has others. */
  mark: z.object({ ino: z.number(), mtimeMs: z.number() }),
  steps: z.array(stepSchema),
})

/** A step with the bytes that it writes, and with the permissions of the file that it replaces. */
export interface PlannedStep {
  readonly step: Step
  readonly bytes?: Buffer
  readonly mode?: number | undefined
}

export type Journal = Awaited<ReturnType<typeof openJournal>>

const JOURNAL = 'journal.json'
const MARK = 'mark'

const ignoreMissing = ignoring('ENOENT', 'ENOTDIR')

/** Stages the bytes of all steps. Nothing of content/ is touched before `commit`. */
export async function stageChange(project: Project, planned: readonly PlannedStep[]) {
  const folder = changeFolderOf(project)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder).catch(rethrowWithPath(project.content))
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true })

  const failures: unknown[] = []
  await runConcurrently([...planned.entries()], WRITES_AT_ONCE, ([index, step]) =>
    stageStep(project, step, index).catch((error: unknown) => void failures.push(error)),
  )
  if (failures.length > 0) {
    await discard()
    throw failures[0]
  }
  const steps = planned.map(({ step }) => step)

  return {
    discard,
    /** From here on the change will be written as a whole, by this process or by the next one. */
    async commit(): Promise<Journal> {
      await writeDurably(join(folder, MARK), '')
      const record = { root: project.root, mark: await markIn(folder), steps }
      const beside = join(folder, `${JOURNAL}.tmp`)
      await writeDurably(beside, JSON.stringify(record))
      await rename(beside, join(folder, JOURNAL))
      await syncFolder(folder)
      await syncFolder(project.content)
      return openJournal(project, project.root, steps)
    },
  }
}

/** Writes the new bytes of a step into the folder of the change, and keeps those that they replace. */
async function stageStep(project: Project, { step, bytes, mode }: PlannedStep, index: number): Promise<void> {
  if (step.kind !== 'write' || !bytes) return
  const folder = changeFolderOf(project)
  const staged = join(folder, stagedName(index))
  await writeDurably(staged, bytes, mode).catch(rethrowWithPath(join(project.root, step.path)))
  if (step.before === undefined) return
  const replaced = await followLink(join(project.root, step.movedFrom ?? step.path))
  const backup = join(folder, backupName(index))
  // A link takes no time; some disks have none.
  await link(replaced, backup).catch(() => copyFile(replaced, backup))
}

/** Disks sync several files in the time of one. */
const WRITES_AT_ONCE = 16

const stagedName = (index: number): string => `after-${index}`
const backupName = (index: number): string => `before-${index}`

async function markIn(folder: string) {
  const { ino, mtimeMs } = await lstat(join(folder, MARK))
  return { ino, mtimeMs }
}

type StepState = 'before' | 'after' | 'other'

/** Opens the journal of a committed change. Paths of content/ are found by its folder, all others by `root`. */
async function openJournal(project: Project, root: string, steps: readonly Step[]) {
  const base = await findRoot(project, root)
  const pathOf = (path: string): string =>
    path.startsWith('content/') ? join(project.content, path.slice('content/'.length)) : join(base, path)
  const folder = changeFolderOf(project)
  const names = steps.flatMap((step) => (step.kind === 'move' ? [step.path, step.from] : [step.path]))
  const spellings = groupBy([...new Set(names)], fold)
  /** Tells whether a file has exactly this name: disks that ignore capitals find it by other names of the change too. */
  const hasName = async (name: string): Promise<boolean> => {
    const path = pathOf(name)
    if (spellings.get(fold(name))?.length === 1) return await isThere(path)
    return ((await readdir(dirname(path)).catch(ignoreMissing)) ?? []).includes(basename(path))
  }

  const entries = steps.map((step, index) => ({
    step,
    path: pathOf(step.path),
    from: step.kind === 'move' ? pathOf(step.from) : '',
    isRewritten: steps.some((other) => other.kind === 'write' && other.path === step.path),
    movedFrom: step.kind === 'write' && step.movedFrom !== undefined ? pathOf(step.movedFrom) : '',
    staged: join(folder, stagedName(index)),
    backup: join(folder, backupName(index)),
  }))
  type Entry = (typeof entries)[number]

  const stateOf = async ({ step, path, from, movedFrom, isRewritten }: Entry): Promise<StepState> => {
    if (step.kind === 'write') {
      const hash = (await hashAt(path)) ?? (movedFrom ? await hashAt(movedFrom) : undefined)
      if (hash === step.after) return 'after'
      return hash === step.before ? 'before' : 'other'
    }
    const isMove = step.kind === 'move'
    const isLeft = await hasName(isMove ? step.from : step.path)
    const old = isLeft ? await traceAt(isMove ? from : path) : undefined
    if (old) return isSameTrace(old, step.before) ? 'before' : 'other'
    if (step.kind === 'remove') return 'after'
    const moved = await traceAt(path)
    return moved && (isRewritten || isSameTrace(moved, step.before)) ? 'after' : 'other'
  }

  const make = async ({ step, path, from, staged, backup }: Entry): Promise<void> => {
    await mkdir(dirname(path), { recursive: true })
    if (step.kind === 'write') await moveFile(staged, await followLink(path))
    else await (step.kind === 'remove' ? moveFile(path, backup) : moveFile(from, path))
  }

  const takeBack = async ({ step, path, from, backup }: Entry): Promise<void> => {
    if (step.kind === 'write' && step.before === undefined) await rm(path)
    else if (step.kind === 'move') {
      await mkdir(dirname(from), { recursive: true })
      await moveFile(path, from)
    } else if (await isThere(backup)) {
      await mkdir(dirname(path), { recursive: true })
      await moveFile(backup, step.kind === 'write' ? await followLink(path) : path)
    }
  }

  /** Tells whether the change can be completed around this step: nobody changed or restored what it still needs. */
  const canComplete = async (entry: Entry): Promise<boolean> => {
    const { step, staged } = entry
    const state = await stateOf(entry)
    if (state === 'after') return true
    if (step.kind === 'write') return (await isThere(staged)) === (state === 'before')
    if (state === 'before') return true
    // Somebody has changed the file after it was moved, or has removed it.
    return step.kind === 'move' && !(await hasName(step.from))
  }

  return {
    entries,
    stateOf,
    make,
    takeBack,
    canComplete,
    hasName,
    /** Forgets the change. `isMade` tells whether its new state stays. Folders that it has emptied go. */
    async close(isMade: boolean): Promise<void> {
      const paths = entries.flatMap(({ path, from }) => (from ? [path, from] : [path]))
      for (const path of paths) await rm(temporaryNameOf(path), { force: true }).catch(ignoreMissing)
      const left = entries.map(({ path, from }) => (from && isMade ? from : path))
      // `rmdir` fails for a folder that still holds something.
      for (const parent of new Set(left.map((path) => dirname(path))))
        await rmdir(parent).catch(() => undefined)

      await runConcurrently([...new Set(paths.map((path) => dirname(path)))], WRITES_AT_ONCE, syncFolder)
      await rm(join(folder, JOURNAL), { force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Returns the folder for paths outside of content/. Other checkouts may share content/, or know it by another path. */
async function findRoot(project: Project, root: string): Promise<string> {
  if (root === project.root) return root
  const [here, there] = await Promise.all(
    [project.content, join(root, 'content')].map((path) => realpath(path).catch(() => undefined)),
  )
  return here === there ? root : project.root
}

/**
 * Completes a change that its process left behind, or takes it back if somebody has changed a file that was still to be
 * written. Needs the lock of content/. Returns what was done, in lines for a person.
 */
export async function recoverChange(project: Project): Promise<readonly string[]> {
  const folder = changeFolderOf(project)
  const text = await readFile(join(folder, JOURNAL), 'utf8').catch(ignoreMissing)
  if (text === undefined) {
    // The process ended before it touched a file, or after the last one.
    await rm(folder, { recursive: true, force: true })
    return []
  }

  const { root, steps } = await readJournal(text, folder)
  const journal = await openJournal(project, root, steps)
  let isForward = true
  for (const entry of journal.entries) isForward = isForward && (await journal.canComplete(entry))
  if (!isForward) return await finishChange(journal, 'back')
  // What keeps a step from being made need not keep the others from being taken back.
  return await finishChange(journal, 'forward').catch(() => finishChange(journal, 'back'))
}

/** Reads a journal. A copy of one is refused: content comes from other people, who must not say what is written where. */
async function readJournal(text: string, folder: string) {
  const { data } = journalSchema.safeParse(attempt(() => JSON.parse(text) as unknown))
  const mark = await markIn(folder).catch(ignoreMissing)
  if (data && mark && isDeepStrictEqual(data.mark, mark)) return data
  throw Object.assign(new Error('this is a copy of an interrupted change of another folder: delete it'), {
    code: 'SAGA_COPIED_CHANGE',
    syscall: 'open',
    path: folder,
  })
}

/** Makes the steps of a change that are still to be made, or takes back those that were. */
export async function finishChange(
  { entries, stateOf, make, takeBack, hasName, close }: Journal,
  direction: 'forward' | 'back',
): Promise<readonly string[]> {
  const isForward = direction === 'forward'
  const changed: Entry[] = []
  for (const entry of isForward ? entries : entries.toReversed()) {
    const { step, path } = entry
    const state = await stateOf(entry)
    if (state === 'other') changed.push(entry)
    // A file that was moved and then changed goes back too, with its changes.
    const isMoved = step.kind === 'move' && !(await hasName(step.from)) && (await isThere(path))
    if (isForward && state === 'before') await make(entry)
    else if (!isForward && (state === 'after' || isMoved)) await takeBack(entry)
  }
  await close(isForward)

  const names = new Set<string>()
  for (const entry of changed) names.add(await nameOf(entry))
  const outcome = isForward ? 'it is complete now' : 'it was taken back, and nothing of it is left'
  return [
    `A change of ${pluralize(entries.length, 'file')} was interrupted: ${outcome}.`,
    ...[...names].map((name) => `${name} was changed meanwhile and stays as it is: check it.`),
  ]
}

type Entry = Journal['entries'][number]

/** Returns the present path of the file of a step. */
async function nameOf({ step, from, movedFrom }: Entry): Promise<string> {
  if (step.kind === 'move' && (await isThere(from))) return step.from
  if (step.kind === 'write' && step.movedFrom && (await isThere(movedFrom))) return step.movedFrom
  return step.path
}

/** Returns the place of the file to which a symbolic link leads; other paths stay. */
const followLink = (path: string): Promise<string> => realpath(path).catch(() => path)

export async function hashAt(path: string): Promise<string | undefined> {
  const bytes = await readFile(path).catch(ignoreMissing)
  return bytes && contentHash(bytes)
}

export async function traceAt(path: string): Promise<Trace | undefined> {
  const info = await lstat(path).catch(ignoreMissing)
  return info && { size: info.size, mtimeMs: info.mtimeMs }
}

const isSameTrace = (a: Trace, b: Trace): boolean => a.size === b.size && a.mtimeMs === b.mtimeMs

const isThere = async (path: string): Promise<boolean> => (await traceAt(path)) !== undefined
