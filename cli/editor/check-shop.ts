import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { shareFileCaches } from '../cache/file-cache.ts'
import { type LoadedContent, loadContent } from '../commands/load-content.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { listShopFiles } from '../load/sources.ts'
import type { Project } from '../project.ts'

/** Texts of files that are not saved yet, by path: 'content/prices.yaml'. */
type Unsaved = ReadonlyMap<string, string>

export interface ShopChecker {
  /** Reads and checks the shop as it would be with these texts. */
  check(unsaved?: Unsaved): Promise<LoadedContent>
  close(): Promise<void>
}

/** Checks with the functions of `validate`; what did not change since the last check is remembered. */
export function openShopChecker(project: Project, environment: CheckoutEnvironment): ShopChecker {
  const caches = shareFileCaches()
  return {
    close: caches.flush,
    async check(unsaved = new Map()) {
      const { content, published } = listShopFiles(project)
      const folder = join(project.cache, 'editor', randomUUID())
      const placed = await Promise.all(
        [...unsaved].map(async ([path, text], index) => {
          const file = join(folder, String(index))
          await mkdir(folder, { recursive: true })
          await writeFile(file, text)
          const name = path.slice('content/'.length)
          return { path: name, onDisk: relative(project.content, file), stamp: randomUUID(), settled: false }
        }),
      )
      const changed = new Set(placed.map(({ path }) => path))
      const files = [...content.files.filter(({ path }) => !changed.has(path)), ...placed]
      files.sort((a, b) => (a.path < b.path ? -1 : 1))
      try {
        return await loadContent(
          project,
          environment,
          { content: { ...content, files }, published },
          caches.open,
        )
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
