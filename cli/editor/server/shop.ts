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
  listSettledFiles,
  listShopFiles,
  type ShopFiles,
  shopStampOf,
} from '../../read/listing.ts'
import { imageEnding } from '../../schema/common.ts'
import { openHistory } from './save/history.ts'
import type { Outcome } from './words/outcome.ts'

export type Shop = ReturnType<typeof openShop>

/**
 * Opens the shop to read, check and change it, one change at a time. Without `usesGit`,
 * the editor offers nothing that needs git, such as publishing.
 */
export function openShop(
  project: Project,
  environment: CheckoutEnvironment,
  usesGit = true,
) {
  removeStaleFolders(project)
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

/** Runs checks and saves one after another, because two simultaneous saves would each miss what the other wrote. */
function openQueue(project: Project) {
  let previousTurn: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    // A turn that failed does not stop the next one.
    const turn = previousTurn.then(run, run)
    previousTurn = turn
    return turn
  }

  return {
    inTurn,
    /**
     * Runs a change while no command changes content/. Runs it again if another program
     * changed a file in the meantime.
     */
    change: <T>(run: () => Promise<T | 'changed'>): Promise<T | Outcome> =>
      inTurn(async () => {
        const result = await withContentLock(project, {}, () =>
          untilUnchanged(run),
        ).catch(treatBusyAsChanged)
        if (result !== 'changed') return result

        const words =
          'Another program keeps changing the files of the shop. Try again when it has finished.'
        return { kind: 'refused', words }
      }),
  }
}

/** For `catch`: treats a command that never finishes like a program that keeps changing content/. */
function treatBusyAsChanged(error: unknown): 'changed' {
  if (isBusyLockError(error)) return 'changed'
  throw error
}

/** The temporary folder of this process. */
const processFolder = ({ cache }: Project): string =>
  join(cache, 'editor', `${process.pid}@${hostname()}`)

/** The folder for uploads. Uploads outlive the server, because a form can stay open while the server restarts. */
const uploadFolder = ({ cache }: Project): string => join(cache, 'editor', 'uploads')

/** Uploads are kept as long as browsers keep unsaved input, which can refer to them. */
const UPLOAD_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

function removeOldUploads(project: Project): void {
  for (const path of uploadsIn(project).values()) {
    const stats = attempt(() => statSync(path))
    const isOld = stats !== undefined && Date.now() - stats.mtimeMs > UPLOAD_MAX_AGE_MS
    if (isOld) rmSync(path, { force: true })
  }
}

/** Returns the paths of uploaded pictures, by the names that `keepUpload` gave them. */
export function uploadsIn(project: Project): ReadonlyMap<string, string> {
  const folder = uploadFolder(project)
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(names.map((name) => [name, join(folder, name)]))
}

/** Stores a picture outside content/ until a change refers to it. Returns the picture's new name. */
export async function keepUpload(
  project: Project,
  bytes: Uint8Array,
  ending: string,
): Promise<string> {
  const upload = randomUUID() + ending
  await mkdir(uploadFolder(project), { recursive: true })
  await writeFile(join(uploadFolder(project), upload), bytes)
  return upload
}

/**
 * Returns the path of an uploaded picture, or of a picture that a file in content/ refers
 * to; undefined if there is none.
 * @param referringFile the file that refers to the picture, to which `name` is relative
 */
export async function findPicture(
  project: Project,
  referringFile: string,
  name: string,
): Promise<string | undefined> {
  const upload = uploadsIn(project).get(name)
  if (upload !== undefined) return upload

  const relativePath = resolvePath(referringFile.slice('content/'.length), name) ?? ''
  const path = join(project.content, relativePath)
  const isPicture =
    imageEnding.test(path) && existsSync(path) && (await isInside(project.content, path))
  return isPicture ? path : undefined
}

/** Removes temporary folders of processes that have exited on this machine. */
function removeStaleFolders({ cache }: Project): void {
  const folder = join(cache, 'editor')
  const names = existsSync(folder) ? readdirSync(folder) : []

  for (const name of names) {
    // The uploads folder has no host in its name, so it is kept.
    const [pid, host] = name.split('@')
    // A folder that already has this process's id belonged to an earlier process.
    const isRunning = Number(pid) !== process.pid && isAlive(Number(pid))
    if (host === hostname() && !isRunning)
      rmSync(join(folder, name), { recursive: true, force: true })
  }
}

function openChecker(project: Project, environment: CheckoutEnvironment) {
  let cached:
    | { readonly stamp: string; readonly result: Promise<LoadedContent> }
    | undefined

  /** Shares one check among a page's requests, and checks the shop again after a file has changed. */
  async function check(files: ShopFiles): Promise<LoadedContent> {
    // Content is checked without templates/ and islands/, so their files are not listed with every request.
    const stamp = shopStampOf({ ...files, code: new Map() }, project, environment)
    if (cached && cached.stamp === stamp) return cached.result

    const result = loadContent(project, environment, files)
    // There is no stamp if a file is so new that a later write to it could go unnoticed.
    cached = stamp === undefined ? undefined : { stamp, result }
    result.catch(() => {
      cached = undefined
    })
    return result
  }

  return {
    check: () => check(listShopFiles(project)),
    /** Checks the shop before a change, once no file is so new that a later write could go unnoticed. */
    checkSettled: async () => check(await listSettledFiles(project)),
    /** Checks the shop as it would be after changes, without writing them. */
    checkWith: (changes: readonly FileChange[]) =>
      loadChanged(
        project,
        environment,
        listShopFiles(project),
        changes,
        processFolder(project),
      ),
    /** Loads the shop's last commit. Its picture files are deleted afterwards. */
    checkCommitted: openCommitted(project, environment, processFolder(project)),
  }
}
