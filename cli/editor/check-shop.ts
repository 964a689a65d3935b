import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
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
      const files = new Map(content.files.map((file) => [file.path, file]))
      await mkdir(join(project.cache, 'editor'), { recursive: true })
      const folder = await mkdtemp(join(project.cache, 'editor', 'check-'))
      try {
        for (const [index, { path: whole, contents }] of changes.entries()) {
          const path = whole.slice('content/'.length)
          const isCopy = typeof contents === 'object' && 'copyOf' in contents
          const file = isCopy ? contents.copyOf : join(folder, String(index))
          if (typeof contents === 'string') await writeFile(file, contents)
          const onDisk = relative(project.content, file)
          if (typeof contents !== 'string' && !isCopy) files.delete(path)
          else files.set(path, { path, onDisk, stamp: basename(folder), settled: false })
        }
        const changed = { content: { ...content, files: [...files.values()] }, published }
        return await loadContent(project, environment, changed, caches.open)
      } finally {
        await rm(folder, { recursive: true, force: true })
      }
    },
  }
}
