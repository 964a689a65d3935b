import { randomUUID } from 'node:crypto'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { shareFileCaches } from '../cache/file-cache.ts'
import { type LoadedContent, loadContent } from '../commands/load-content.ts'
import type { FileChange } from '../commands/new/write-files.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { listShopFiles, shopStampOf } from '../load/sources.ts'
import type { Project } from '../project.ts'

export type ShopChecker = ReturnType<typeof openShopChecker>

/** Reads and checks the shop with the functions of `validate`. */
export function openShopChecker(project: Project, environment: CheckoutEnvironment) {
  const caches = shareFileCaches()
  let last: { readonly stamp: string; readonly result: Promise<LoadedContent> } | undefined
  return {
    close: caches.flush,
    /** Requests that come with one page share a check: the shop is checked again when a file is another one. */
    async check(): Promise<LoadedContent> {
      const files = listShopFiles(project)
      const stamp = shopStampOf(files, project, environment)
      if (last && last.stamp === stamp) return last.result
      const result = loadContent(project, environment, files, caches.open)
      last = stamp === undefined ? undefined : { stamp, result }
      result.catch(() => {
        last = undefined
      })
      return result
    },
    /** The shop as it would be with files that are written, copied or deleted. */
    async checkWith(changes: readonly FileChange[]): Promise<LoadedContent> {
      const { content, published } = listShopFiles(project)
      const folder = join(project.cache, 'editor', randomUUID())
      await mkdir(folder, { recursive: true })
      try {
        const stay = content.files.filter(
          ({ path }) => !changes.some((file) => file.path === `content/${path}`),
        )
        const come = changes.map(async ({ path, contents }, index) => {
          if (typeof contents === 'object' && !('copyOf' in contents)) return []
          const file = typeof contents === 'string' ? join(folder, String(index)) : contents.copyOf
          if (typeof contents === 'string') await writeFile(file, contents)
          const onDisk = relative(project.content, file)
          return { path: path.slice('content/'.length), onDisk, stamp: randomUUID(), settled: false }
        })
        const files = [...stay, ...(await Promise.all(come)).flat()].sort((a, b) =>
          a.path < b.path ? -1 : 1,
        )
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
