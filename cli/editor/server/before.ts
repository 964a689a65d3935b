// Loads the shop as it was at the last commit. The editor's "Before" links show its pages.

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { loadWithColours } from '../../check/load-content.ts'
import { listCommitted } from '../../edit/committed.ts'
import { readGit } from '../../git/git.ts'
import { blocksBuild } from '../../model/diagnostic.ts'
import type { CheckoutEnvironment } from '../../read/checkout.ts'
import { listShopFiles, type ShopFiles } from '../../read/listing.ts'
import type { Shop } from './shop.ts'

const NONE =
  'There is no earlier page: nothing has been published from this folder, or git is not installed.'
const BROKEN =
  'The earlier page cannot be shown, because the last published version has errors.'

/** Returns a function that loads the shop's last commit, or else returns a message that says why it cannot. */
export function openBefore(project: Shop['project'], environment: CheckoutEnvironment) {
  let cached:
    | { state: string; folder: string; loaded: ReturnType<typeof load> }
    | undefined

  async function load(files: ShopFiles, folder: string) {
    const committed = await listCommitted(project, files, 'HEAD', folder)
    const loaded = await loadWithColours(project, environment, committed)
    return loaded.diagnostics.some(blocksBuild) ? BROKEN : loaded
  }

  return async () => {
    const head = await readGit(project.root, 'rev-parse', 'HEAD').catch(() => undefined)
    if (!head) return NONE

    // Files that have not changed since the commit are read from disk, so a changed file
    // makes the loaded shop stale. The folder disappears if the cache is deleted.
    const files = listShopFiles(project)
    const state = `${head} ${JSON.stringify(files)}`
    if (cached?.state === state && existsSync(cached.folder)) return cached.loaded
    if (cached) rmSync(cached.folder, { recursive: true, force: true })

    // From the name, later editors can tell whether the process that uses the folder has exited. If so, they remove the
    // folder.
    const processFolder = join(project.cache, 'editor', `${process.pid}@${hostname()}`)
    mkdirSync(processFolder, { recursive: true })
    // Keep the folder, because pictures are read from it when their page is shown.
    const folder = mkdtempSync(join(processFolder, 'before-'))
    cached = { state, folder, loaded: load(files, folder).catch(() => BROKEN) }
    return cached.loaded
  }
}
