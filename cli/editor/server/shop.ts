import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type LoadedContent, loadContent } from '../../check/load-content.ts'
import { loadChanged } from '../../edit/change.ts'
import { openCommitted } from '../../edit/committed.ts'
import { withContentLock } from '../../edit/content-lock.ts'
import type { FileChange } from '../../edit/file-change.ts'
import { isBusyLockError } from '../../fs/lock.ts'
import { attempt, isAlive, isInside } from '../../fs/system.ts'
import { untilUnchanged } from '../../fs/unchanged.ts'
import type { Project } from '../../project.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { resolvePath } from '../../read/content.ts'
import {
  listCode,
  listSettledFiles,
  listShopFiles,
  type ShopFiles,
  shopStampOf,
} from '../../read/listing.ts'
import { imageEnding } from '../../schema/common.ts'
import { openHistory } from './save/history.ts'
import type { Outcome } from './words/outcome.ts'

export type Shop = ReturnType<typeof openShop>

/** Opens the shop for one change after another: reads, checks and writes it. Without git, it has no history. */
export function openShop(
  project: Project,
  environment: CheckoutEnvironment,
  usesGit = true,
) {
  removeLeftFolders(project)
  removeOldUploads(project)
  const checker = openChecker(project, environment)
  return {
    project,
    usesGit,
    ...openQueue(project),
    ...checker,
    ...openHistory(project, checker),
  }
}

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
        const result = await withContentLock(project, {}, () =>
          untilUnchanged(run),
        ).catch(busyIsChanged)
        const words =
          'Another program keeps writing into content/. Try again once it has ended.'
        return result === 'changed' ? { kind: 'refused', words } : result
      }),
  }
}

/** For `catch`: a command that never ends keeps changing content/. */
function busyIsChanged(error: unknown): 'changed' {
  if (isBusyLockError(error)) return 'changed'
  throw error
}

const ownFolder = ({ cache }: Project): string =>
  join(cache, 'editor', `${process.pid}@${hostname()}`)

/** Pictures outlive their server, for a form can be open while it is started again. */
const uploadsOf = ({ cache }: Project): string => join(cache, 'editor', 'uploads')

/** As long as the page keeps drafts, which name them. */
const UPLOAD_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

function removeOldUploads(project: Project): void {
  for (const path of uploadsIn(project).values()) {
    const received = attempt(() => statSync(path))?.mtimeMs ?? Infinity
    if (Date.now() - received > UPLOAD_MAX_AGE_MS) rmSync(path, { force: true })
  }
}

/** Returns the paths of received pictures, by the names that `keepUpload` gave them. */
export function uploadsIn(project: Project): ReadonlyMap<string, string> {
  const folder = uploadsOf(project)
  return new Map(
    (existsSync(folder) ? readdirSync(folder) : []).map((name) => [
      name,
      join(folder, name),
    ]),
  )
}

/** Keeps a picture outside of content/ until a change names it. Returns the picture's new name. */
export async function keepUpload(
  project: Project,
  bytes: Uint8Array,
  ending: string,
): Promise<string> {
  const upload = randomUUID() + ending
  await mkdir(uploadsOf(project), { recursive: true })
  await writeFile(join(uploadsOf(project), upload), bytes)
  return upload
}

/** Returns the path of a picture that a file of content/ names, or that was received; undefined if there is none. */
export async function findPicture(
  project: Project,
  of: string,
  name: string,
): Promise<string | undefined> {
  const named = join(
    project.content,
    resolvePath(of.slice('content/'.length), name) ?? '',
  )
  const isOwn =
    imageEnding.test(named) &&
    existsSync(named) &&
    (await isInside(project.content, named))
  return uploadsIn(project).get(name) ?? (isOwn ? named : undefined)
}

function removeLeftFolders({ cache }: Project): void {
  const folder = join(cache, 'editor')
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [pid, host] = name.split('@')
    const isRunning = Number(pid) !== process.pid && isAlive(Number(pid))
    if (host === hostname() && !isRunning)
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function openChecker(project: Project, environment: CheckoutEnvironment) {
  let last:
    | { readonly stamp: string; readonly result: Promise<LoadedContent> }
    | undefined
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
      loadChanged(
        project,
        environment,
        listShopFiles(project),
        changes,
        ownFolder(project),
      ),
    /** Loads the shop as the last commit has it. Its pictures are no longer there afterwards. */
    checkCommitted: openCommitted(project, environment, ownFolder(project)),
  }
}
