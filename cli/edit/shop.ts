import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { isBusyLockError } from '../fs/lock.ts'
import { isAlive, isInside } from '../fs/system.ts'
import { untilUnchanged } from '../fs/unchanged.ts'
import { describeExcess, describeMisfit, remarkTexts } from '../load/check/picture-files.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { type Content, type ContentImage, resolvePath } from '../load/content.ts'
import { listCode, listSettledFiles, listShopFiles, type ShopFiles, shopStampOf } from '../load/listing.ts'
import { type LoadedContent, loadContent } from '../load/load-content.ts'
import { imageReferencesOf } from '../load/pictures.ts'
import { type SourceShape, shapes } from '../model/image.ts'
import type { Project } from '../project.ts'
import { imageEnding } from '../schema/common.ts'
import { loadChanged } from './change.ts'
import { withContentLock } from './content-lock.ts'
import { bytesAfter, type FileChange } from './file-change.ts'
import type { findingsOf } from './open-document.ts'
import { applicable, ignoreMissing, writeFiles } from './transaction.ts'

export type Shop = ReturnType<typeof openShop>

/** Opens the shop for one change after another: reads, checks and writes it. */
export function openShop(project: Project, environment: CheckoutEnvironment) {
  removeLeftFolders(project)
  return { project, ...openQueue(project), ...openChecker(project, environment), ...openHistory(project) }
}

export interface Outcome {
  /** `asks`: the request would break the shop, change prices or remove something, and waits until somebody insists. */
  readonly kind: 'saved' | 'changed-elsewhere' | 'asks' | 'refused'
  readonly words?: string
  readonly list?: readonly string[]
  /** Label of the button by which somebody insists. */
  readonly yes?: string
  readonly findings?: ReturnType<typeof findingsOf>
  /** The path of the field beside which the question stands: 'a1.price'; at the top of the form without it. */
  readonly at?: string | undefined
  /** The name of the new document. */
  readonly document?: string | undefined
}

/** `changed`: a file differs from the file that the change was planned from. */
export type Result = Outcome | 'changed'

/** Makes saves run one after another: two saves at once would each miss what the other wrote. */
function openQueue(project: Project) {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run, run)
    last = turn
    return turn
  }
  return {
    inTurn,
    /** Makes a change while no command does, and makes it anew if another program changed a file meanwhile. */
    change: <T>(run: () => Promise<T | 'changed'>): Promise<T | Outcome> =>
      inTurn(async () => {
        const result = await withContentLock(project, {}, () => untilUnchanged(run)).catch(busyIsChanged)
        const words = 'Another program keeps writing into content/. Try again once it has ended.'
        return result === 'changed' ? { kind: 'refused', words } : result
      }),
  }
}

/** For `catch`: a command that never ends keeps changing content/. */
function busyIsChanged(error: unknown): 'changed' {
  if (isBusyLockError(error)) return 'changed'
  throw error
}

const ownFolder = ({ cache }: Project): string => join(cache, 'editor', `${process.pid}@${hostname()}`)

const uploadsOf = (project: Project): string => join(ownFolder(project), 'uploads')

/** Returns the paths of received pictures, by the names that `keepUpload` gave them. */
export function uploadsIn(project: Project): ReadonlyMap<string, string> {
  const folder = uploadsOf(project)
  return new Map((existsSync(folder) ? readdirSync(folder) : []).map((name) => [name, join(folder, name)]))
}

/** Keeps a picture outside of content/ until a change names it. Returns the picture's new name. */
export async function keepUpload(project: Project, bytes: Uint8Array, ending: string): Promise<string> {
  const upload = randomUUID() + ending
  await mkdir(uploadsOf(project), { recursive: true })
  await writeFile(join(uploadsOf(project), upload), bytes)
  return upload
}

/** Says what is wrong with a picture for a place of the file `of`: its size, its shape, or that the shop has it. */
export function pictureFaultsOf(
  { entries, images }: Content,
  shape: string,
  { width, height, hash, remarks }: Omit<ContentImage, 'onDisk'>,
  of?: string,
) {
  const isShape = Object.hasOwn(shapes, shape)
  const misfit = isShape
    ? describeMisfit(shape as SourceShape, width, height)
    : describeExcess({ width, height })
  const own = imageReferencesOf({ entries }).filter(({ file }) => file === of)
  const same = [...images].filter((each) => each[1].hash === hash).map(([path]) => path)
  const isCopy = same.length > 0 && !own.some(({ path }) => same.includes(path ?? ''))
  return applicable(
    misfit && { severity: misfit.severity, words: `${misfit.fault}; ${misfit.hint}` },
    isCopy && { severity: 'error', words: `is the same picture as content/${same[0]}` },
    ...remarks.map((remark) => {
      const { fault, hint } = remarkTexts[remark]
      return { severity: 'warning' as const, words: `${fault}; ${hint}` }
    }),
  )
}

/** Returns the path of a picture that a file of content/ names, or that was received; undefined if there is none. */
export async function findPicture(project: Project, of: string, name: string): Promise<string | undefined> {
  const named = join(project.content, resolvePath(of.slice('content/'.length), name) ?? '')
  const isOwn = imageEnding.test(named) && existsSync(named) && (await isInside(project.content, named))
  return uploadsIn(project).get(name) ?? (isOwn ? named : undefined)
}

function removeLeftFolders({ cache }: Project): void {
  const folder = join(cache, 'editor')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [pid, host] = name.split('@')
    const isRunning = Number(pid) !== process.pid && isAlive(Number(pid))
    if (host === hostname() && !isRunning) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function openChecker(project: Project, environment: CheckoutEnvironment) {
  let last: { readonly stamp: string; readonly result: Promise<LoadedContent> } | undefined
  /** Shares a check among the requests that come with one page; checks the shop again once a file has changed. */
  async function check(files: ShopFiles): Promise<LoadedContent> {
    const stamp = shopStampOf({ ...files, code: listCode(project) }, project, environment)
    if (last && last.stamp === stamp) return last.result
    const result = loadContent(project, environment, files)
    last = stamp === undefined ? undefined : { stamp, result }
    result.catch(() => {
      last = undefined
    })
    return result
  }
  return {
    check: () => check(listShopFiles(project)),
    /** Checks the shop for a change, once no file is so new that a later write could go unnoticed. */
    checkSettled: async () => check(await listSettledFiles(project)),
    checkWith: (changes: readonly FileChange[]) =>
      loadChanged(project, environment, listShopFiles(project), changes, ownFolder(project)),
  }
}

/** The bytes of each file, by its path; undefined for a file that does not exist. */
type Bytes = ReadonlyMap<string, Buffer | undefined>

/** Bytes that undo and redo keep in memory. */
const MOST_BYTES = 64_000_000

function openHistory(project: Project) {
  const steps: { readonly what: string; readonly before: Bytes; readonly after: Bytes }[] = []
  /** The number of steps that are not undone. */
  let done = 0
  const read = async (paths: Iterable<string>): Promise<Bytes> => {
    const bytes = new Map<string, Buffer | undefined>()
    for (const path of paths) bytes.set(path, await readFile(join(project.root, path)).catch(ignoreMissing))
    return bytes
  }
  const sizeOfSteps = (): number =>
    steps
      .flatMap(({ before, after }) => [...before.values(), ...after.values()])
      .reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)
  return {
    /** Writes all files of a change, or none: for example if a file is `changed` since the change was planned. */
    async write(what: string, files: readonly FileChange[], planned: ShopFiles): Promise<Result> {
      const paths = files.flatMap((file) => ('movedFrom' in file ? [file.path, file.movedFrom] : [file.path]))
      for (const path of paths)
        if (!(await isInside(project.content, join(project.root, path))))
          return { kind: 'refused', list: [`${path} is not in content/`] }
      const before = await read(paths)
      const result = await writeFiles(project, files, planned)
      if (result === 'changed') return result
      if (result !== 'written') return { kind: 'refused', list: result.rejected }
      steps.splice(done, Infinity, { what, before, after: bytesOfAll(files, before) })
      // The oldest steps are forgotten first; the newest step stays, whatever its size.
      while (steps.length > 1 && sizeOfSteps() > MOST_BYTES) steps.shift()
      done = steps.length
      return { kind: 'saved' }
    },
    /** Undoes the last change, or redoes it. Returns what was done, or why not: a file was changed elsewhere. */
    async go(direction: 'undo' | 'redo'): Promise<string> {
      const isBack = direction === 'undo'
      const step = steps[isBack ? done - 1 : done]
      if (!step) return `There is nothing to ${direction}.`
      const [from, to] = isBack ? [step.after, step.before] : [step.before, step.after]
      const isWritten = await withContentLock(project, {}, async () => {
        const planned = await listSettledFiles(project)
        const isSame = isDeepStrictEqual(await read(from.keys()), from)
        return isSame && (await writeFiles(project, changesBetween(from, to), planned)) === 'written'
      })
      if (!isWritten) return 'Nothing was touched: what it wrote was changed elsewhere since then.'
      done += isBack ? -1 : 1
      return `${isBack ? 'Undone' : 'Done again'}: ${step.what}`
    },
    next: () => ({ undo: steps[done - 1]?.what, redo: steps[done]?.what }),
  }
}

/** Returns the bytes of files after a change. Bytes from the disk could hold what somebody saved a moment later. */
function bytesOfAll(files: readonly FileChange[], before: Bytes): Bytes {
  const bytes = new Map(before)
  for (const file of files) {
    const source = 'movedFrom' in file ? file.movedFrom : file.path
    const after = bytesAfter(file, bytes.get(source))
    bytes.set(source, undefined).set(file.path, after)
  }
  return bytes
}

const changesBetween = (from: Bytes, to: Bytes): readonly FileChange[] =>
  [...to].flatMap(([path, bytes]): readonly FileChange[] => {
    const before = from.get(path)
    if (bytes === undefined) return before === undefined ? [] : [{ path, deleted: true }]
    return [before === undefined ? { path, creates: bytes } : { path, replaces: bytes }]
  })
