import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { loadAndCheck } from '../../check/load-content.ts'
import { listCommitted } from '../../edit/committed.ts'
import { readGit } from '../../git/git.ts'
import { blocksBuild } from '../../model/diagnostic.ts'
import { listShopFiles, type ShopFiles } from '../../read/listing.ts'
import type { Shop } from './shop.ts'

const NONE =
  'Nothing was published from this folder, or git is not installed: there is no page from before.'
const BROKEN = 'This page cannot be shown as it was: what was published last has errors.'

/** Returns a function that loads the shop as the last commit has it, or says why it cannot. */
export function openBefore(
  project: Shop['project'],
  environment: Parameters<typeof loadAndCheck>[1],
) {
  let last: { state: string; folder: string; loaded: ReturnType<typeof load> } | undefined

  async function load(files: ShopFiles, folder: string) {
    const committed = await listCommitted(project, files, 'HEAD', folder)
    const loaded = await loadAndCheck(project, environment, committed)
    return loaded.diagnostics.some(blocksBuild) ? BROKEN : loaded
  }
  return async () => {
    const head = await readGit(project.root, 'rev-parse', 'HEAD').catch(() => undefined)
    if (!head) return NONE
    const files = listShopFiles(project)
    const state = `${head} ${JSON.stringify(files)}`
    if (last?.state === state && existsSync(last.folder)) return last.loaded
    if (last) rmSync(last.folder, { recursive: true, force: true })
    const own = join(project.cache, 'editor', `${process.pid}@${hostname()}`)
    mkdirSync(own, { recursive: true })
    // The folder stays: pictures are read from it when their page is shown.
    const folder = mkdtempSync(join(own, 'before-'))
    last = { state, folder, loaded: load(files, folder).catch(() => BROKEN) }
    return last.loaded
  }
}
