import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type OpenFileCache, shareFileCaches } from '../cache/file-cache.ts'
import { type LoadedContent, loadContent } from '../commands/load-content.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { listShopFiles, type ShopFiles, shopStampOf } from '../load/sources.ts'
import type { Project } from '../project.ts'

export interface ShopChecker {
  /**
   * Reads and checks the shop with the functions of `validate`, as it would be with texts that are not saved yet.
   * @param unsaved by path: 'content/prices.yaml'
   */
  check(unsaved?: ReadonlyMap<string, string>): Promise<LoadedContent>
  close(): Promise<void>
}

/** Requests that come with one page share a check: the shop is checked again when a file is another one. */
export function openShopChecker(project: Project, environment: CheckoutEnvironment): ShopChecker {
  const caches = shareFileCaches()
  let last: { readonly stamp: string; readonly result: Promise<LoadedContent> } | undefined
  return {
    close: caches.flush,
    async check(unsaved) {
      const files = listShopFiles(project)
      if (unsaved) return checkWith(unsaved, files, project, environment, caches.open)
      const stamp = shopStampOf(files, project, environment)
      if (last && last.stamp === stamp) return last.result
      const result = loadContent(project, environment, files, caches.open)
      last = stamp === undefined ? undefined : { stamp, result }
      result.catch(() => {
        last = undefined
      })
      return result
    },
  }
}

async function checkWith(
  unsaved: ReadonlyMap<string, string>,
  { content, published }: ShopFiles,
  project: Project,
  environment: CheckoutEnvironment,
  open: OpenFileCache,
): Promise<LoadedContent> {
  const folder = join(project.cache, 'editor', randomUUID())
  await mkdir(folder, { recursive: true })
  try {
    const written = [...unsaved].map(async ([path, text], index) => {
      await writeFile(join(folder, String(index)), text)
      const onDisk = relative(project.content, join(folder, String(index)))
      return { path: path.slice('content/'.length), onDisk, stamp: randomUUID(), settled: false }
    })
    const saved = content.files.filter(({ path }) => !unsaved.has(`content/${path}`))
    const files = [...saved, ...(await Promise.all(written))].sort((a, b) => (a.path < b.path ? -1 : 1))
    return await loadContent(project, environment, { content: { ...content, files }, published }, open)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
