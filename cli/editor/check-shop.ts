import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { shareFileCaches } from '../cache/file-cache.ts'
import { type LoadedContent, loadContent } from '../commands/load-content.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { listShopFiles } from '../load/sources.ts'
import type { Project } from '../project.ts'

export interface ShopChecker {
  /**
   * Reads and checks the shop with the functions of `validate`, as it would be with texts that are not saved yet.
   * @param unsaved by path: 'content/prices.yaml'
   */
  check(unsaved?: ReadonlyMap<string, string>): Promise<LoadedContent>
  close(): Promise<void>
}

/** Facts about files that did not change since the last check are kept. */
export function openShopChecker(project: Project, environment: CheckoutEnvironment): ShopChecker {
  const caches = shareFileCaches()
  return {
    close: caches.flush,
    async check(unsaved = new Map()) {
      const { content, published } = listShopFiles(project)
      const folder = join(project.cache, 'editor', randomUUID())
      const written = [...unsaved].map(async ([path, text], index) => {
        await mkdir(folder, { recursive: true })
        await writeFile(join(folder, String(index)), text)
        const onDisk = relative(project.content, join(folder, String(index)))
        return { path: path.slice('content/'.length), onDisk, stamp: randomUUID(), settled: false }
      })
      const saved = content.files.filter(({ path }) => !unsaved.has(`content/${path}`))
      try {
        const files = [...saved, ...(await Promise.all(written))].sort((a, b) => (a.path < b.path ? -1 : 1))
        const sources = { content: { ...content, files }, published }
        return await loadContent(project, environment, sources, caches.open)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
