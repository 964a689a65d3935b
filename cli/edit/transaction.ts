import { lstat, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { contentHash, stampOf } from '../fs/identity.ts'
import { isLostLockError } from '../fs/lock.ts'
import { fold } from '../fs/names.ts'
import { ignoring } from '../fs/system.ts'
import { decodeText } from '../fs/text.ts'
import type { ShopFiles } from '../load/listing.ts'
import type { Route } from '../model/path.ts'
import type { Project } from '../project.ts'
import { hashAt, makeStep, stateOf, type Trace, traceAt } from './change-steps.ts'
import { withContentLock } from './content-lock.ts'
import { closeChange, finishChange, type Journal, type PlannedStep, stageChange } from './journal.ts'

export type Contents = string | Buffer

/** A change of one file. New names must be free, and all other files as they were when the change was planned. */
export type FileChange = {
  /** The path from the project's root, with forward slashes: 'content/site.yaml'. */
  readonly path: string
  /** The text printed behind the path; files without a description are not printed. */
  readonly description?: string | undefined
} & (
  | { readonly creates: Contents }
  | { readonly replaces: Contents }
  | { readonly movedFrom: string; readonly replaces?: Contents }
  | { readonly deleted: true }
)

/** The files to write, with descriptions. A change is complete before its first file is touched. */
export interface Change {
  readonly files: readonly FileChange[]
  /** Addresses that the change adds to the shop. */
  readonly routes?: readonly Route[]
  readonly remarks?: readonly Remark[]
  /** Tells whether most texts are still to be written: missing texts are counted, not listed. */
  readonly isUnfinished?: boolean
  /** Tells whether a part of what was asked is left out: the remarks say which, and the exit code is 1. */
  readonly isPartial?: boolean
  /** Tells whether the remarks name texts that are left to do, although the change is whole. */
  readonly hasRest?: boolean
  /** The file that says `draft: true`, where the change begins a draft. */
  readonly draft?: string
}

/** A sentence about a change. `option` tells which command-line option changes this; forms have a field instead. */
export type Remark = string | { readonly text: string; readonly option: string }

export interface Rejection {
  readonly rejected: readonly string[]
}

export type Plan = Promise<Change | Rejection>

/** Lists the remarks or reasons that apply: values that are false or undefined are left out. */
export const applicable = <T>(...all: readonly (T | false | undefined)[]): readonly T[] =>
  all.filter((each): each is T => each !== false && each !== undefined)

const MARK = '\ufeff'

/** Reads a file's text without its byte order mark, which comes back when the file is written. */
export const readSource = async ({ root }: Project, path: string): Promise<string> =>
  decodeText(await readFile(join(root, path)))

/** Writes all files or none: the only way into content/. 'changed': a file differs from `planned`, so plan anew. */
export const writeFiles = (
  project: Project,
  files: readonly FileChange[],
  planned: ShopFiles,
): Promise<'written' | 'changed' | Rejection> =>
  withContentLock(project, {}, async ({ assertHeld, signal, onWritten }) => {
    const { root } = project
    const stamps = new Map<string, string>([
      ...planned.content.files.map(({ onDisk, stamp }) => [`content/${onDisk}`, stamp] as const),
      ...planned.published.files.map(({ onDisk, stamp }) => [`public/${onDisk}`, stamp] as const),
    ])
    if (!(await areAsPlanned(root, files, stamps))) return 'changed'
    const rejected = await findTaken(root, files, stamps)
    if (rejected.length > 0) return { rejected }
    const steps = await planSteps(root, files)
    if (steps.length === 0) return 'written'
    // Somebody may have saved a file before it was read: later saves differ from what was read.
    if (!(await areAsPlanned(root, files, stamps))) return 'changed'

    const stage = await stageChange(project, steps)
    const begin = async (): Promise<Journal> => {
      await assertHeld()
      signal?.throwIfAborted()
      return await stage.commit()
    }
    const journal = await begin().catch(async (error: unknown) => {
      await stage.discard()
      throw error
    })
    const outcome = await makeSteps(journal, assertHeld)
    if (outcome === 'written') onWritten()
    return outcome
  })

async function areAsPlanned(root: string, files: readonly FileChange[], stamps: ReadonlyMap<string, string>) {
  const created = new Set<string>()
  for (const file of files) {
    const source = sourceOf(file)
    const stamp = source === undefined || created.has(source) ? undefined : stamps.get(source)
    created.add(file.path)
    // Files outside of content/ and public/ are not listed: nothing is known of them.
    if (source === undefined || stamp === undefined) continue
    const info = await stat(join(root, source)).catch(ignoreMissing)
    if (!info || stampOf(info) !== stamp) return false
  }
  return true
}

const unfinished = new WeakSet<object>()

/** Tells whether a part of a change was written when this error was thrown: the next command finishes the change. */
export const hasLeftUnfinished = (thrown: unknown): boolean => unfinished.has(Object(thrown))

async function makeSteps(journal: Journal, assertHeld: () => Promise<void>): Promise<'written' | 'changed'> {
  try {
    for (const step of journal.steps) {
      await assertHeld()
      if ((await stateOf(step)) !== 'before') {
        await finishChange(journal, 'back')
        return 'changed'
      }
      await makeStep(step)
    }
    await closeChange(journal, true)
    return 'written'
  } catch (error) {
    // A process that took over the lock finishes the change.
    const isUndone = !isLostLockError(error) && (await finishChange(journal, 'back').catch(() => undefined))
    if (!isUndone) unfinished.add(Object(error))
    throw error
  }
}

/** The file at a path after a change: new, or moved there from `from`; `contents` replace its bytes. */
interface Slot {
  readonly from: string | undefined
  readonly contents: Contents | undefined
}

/** Returns the files after a change, by the paths that it touches: undefined where no file is left. */
function slotsOf(files: readonly FileChange[]): ReadonlyMap<string, Slot | undefined> {
  const slots = new Map<string, Slot | undefined>()
  const slotAt = (path: string): Slot =>
    (slots.has(path) ? slots.get(path) : undefined) ?? { from: path, contents: undefined }
  for (const file of files) {
    const { path } = file
    if ('deleted' in file) slots.set(path, undefined)
    else if ('creates' in file) slots.set(path, { from: undefined, contents: file.creates })
    else if ('movedFrom' in file) {
      const { from, contents } = slotAt(file.movedFrom)
      slots.set(file.movedFrom, undefined)
      slots.set(path, { from, contents: file.replaces ?? contents })
    } else slots.set(path, { from: slotAt(path).from, contents: file.replaces })
  }
  return slots
}

/** Turns a change into steps, of which each can be made or taken back whatever becomes of the others. */
async function planSteps(root: string, files: readonly FileChange[]): Promise<readonly PlannedStep[]> {
  const slots = slotsOf(files)
  const emptied = new Set([...slots].filter(([, slot]) => !slot).map(([path]) => path))
  const respelled = new Set([...emptied].map(fold))
  const writing: PlannedStep[] = []
  for (const [path, slot] of slots) {
    if (!slot) continue
    const { from } = slot
    // A disk that ignores capitals finds an emptied path under this name too.
    const isFree = respelled.has(fold(path)) || !(await exists(root, path))
    const isMoved = from !== undefined && emptied.has(from) && isFree
    if (isMoved) {
      emptied.delete(from)
      writing.push({ step: { kind: 'move', path, from, before: await traceOf(root, from) } })
    }
    if (isMoved && slot.contents === undefined) continue
    const write = await planWrite(root, path, slot, isMoved)
    if (write.step.before !== write.step.after) writing.push(write)
  }
  const removing: PlannedStep[] = []
  for (const path of emptied)
    removing.push({ step: { kind: 'remove', path, before: await traceOf(root, path) } })
  // Removals come first, because such a disk may need the name for a new file.
  return [...removing, ...writing]
}

/** @param isMoved tells whether an earlier step moves the file from `from` to this path */
async function planWrite(root: string, path: string, { from, contents }: Slot, isMoved: boolean) {
  const old = from === undefined ? undefined : await readFile(join(root, from)).catch(ignoreMissing)
  const bytes = contents === undefined ? old : bytesAfter({ path, replaces: contents }, old)
  if (!bytes) throw missingError(join(root, from ?? path))
  const replaced = join(root, isMoved && from !== undefined ? from : path)
  const before = await hashAt(replaced)
  const step = {
    kind: 'write' as const,
    path,
    movedFrom: isMoved ? from : undefined,
    before,
    after: contentHash(bytes),
  }
  return { step, bytes, mode: before === undefined ? undefined : (await stat(replaced)).mode & 0o777 }
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

const sourceOf = (file: FileChange): string | undefined => {
  if ('creates' in file) return undefined
  return 'movedFrom' in file ? file.movedFrom : file.path
}

/** Returns the path at which no file is left, if there is one. */
const leftBy = (file: FileChange): string | undefined => ('replaces' in file ? undefined : sourceOf(file))

/** Says which new names are taken when their change has its turn. */
async function findTaken(root: string, files: readonly FileChange[], listed: ReadonlyMap<string, string>) {
  const names = new Map([...listed.keys()].map((path) => [fold(path), path]))
  const taken: string[] = []
  for (const file of files) {
    const { path } = file
    const source = sourceOf(file)
    if (source !== path) {
      // Some files are not listed, such as hidden files.
      const isThere = !listed.has(path) && (await exists(root, path))
      const other = names.get(fold(path)) ?? (isThere ? path : undefined)
      if (path === other) taken.push(`${path} is there already: move it away or delete it first`)
      else if (other !== undefined && other !== source)
        taken.push(
          `${path} would be the same file as ${other} on many computers: rename or delete that one first`,
        )
    }
    const left = leftBy(file)
    if (left !== undefined) names.delete(fold(left))
    if (left !== path) names.set(fold(path), path)
  }
  return taken
}

const exists = async (root: string, path: string): Promise<boolean> =>
  (await lstat(join(root, path)).catch(() => undefined)) !== undefined

/** Returns the bytes of a file after its change; undefined if it is deleted. The byte order mark of `before` stays. */
export function bytesAfter(file: FileChange, before: Buffer | undefined): Buffer | undefined {
  if ('deleted' in file) return undefined
  const contents = 'creates' in file ? file.creates : file.replaces
  if (contents === undefined) return before
  if (typeof contents !== 'string') return contents
  return Buffer.from((before?.toString().startsWith(MARK) ? MARK : '') + contents)
}

export const ignoreMissing = ignoring('ENOENT', 'ENOTDIR')
