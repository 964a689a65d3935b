import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { shareFileCaches } from '../cache/file-cache.ts'
import { type LoadedContent, loadContent } from '../commands/load-content.ts'
import { type Change, ignoreMissing, isMove, writeFiles } from '../commands/new/write-files.ts'
import { isInside } from '../fs/inside.ts'
import type { CheckoutEnvironment } from '../load/checkout.ts'
import { listShopFiles, shopStampOf } from '../load/sources.ts'
import type { Project } from '../project.ts'
import type { Outcome } from './form.ts'

export type Shop = ReturnType<typeof openShop>

/** The shop as the editor reads, checks and writes it. */
export const openShop = (project: Project, environment: CheckoutEnvironment) => ({
  project,
  ...openChecker(project, environment),
  ...openHistory(project),
})

/** Reads and checks the shop with the functions of `validate`. */
function openChecker(project: Project, environment: CheckoutEnvironment) {
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
    async checkWith(changes: Change['files']): Promise<LoadedContent> {
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

/** The bytes of each file, by its path; undefined where there is none. */
type Bytes = ReadonlyMap<string, Buffer | undefined>

/** Writes, and undoes and does again what it wrote. */
function openHistory(project: Project) {
  const steps: { readonly what: string; readonly before: Bytes; readonly after: Bytes }[] = []
  /** How many of them are not undone. */
  let done = 0
  const read = async (paths: Iterable<string>): Promise<Bytes> => {
    const bytes = new Map<string, Buffer | undefined>()
    for (const path of paths) bytes.set(path, await readFile(join(project.root, path)).catch(ignoreMissing))
    return bytes
  }
  return {
    /** Writes all files of a change, or none. */
    async write(what: string, change: Change): Promise<Outcome> {
      const paths = change.files.flatMap(({ path, contents }) =>
        isMove(contents) ? [path, contents.movedFrom] : [path],
      )
      for (const path of paths)
        if (!(await isInside(project.content, join(project.root, path))))
          return { kind: 'refused', list: [`${path} is not in content/`] }
      const before = await read(paths)
      await writeFiles(project, change)
      steps.splice(done, Infinity, { what, before, after: await read(paths) })
      done = steps.length
      return { kind: 'saved' }
    },
    /** Undoes the last change, or does it again. Returns what was done; or why not: a file was changed elsewhere. */
    async go(direction: 'undo' | 'redo'): Promise<string> {
      const isBack = direction === 'undo'
      const step = steps[isBack ? done - 1 : done]
      if (!step) return `There is nothing to ${direction}.`
      const [from, to] = isBack ? [step.after, step.before] : [step.before, step.after]
      if (!isDeepStrictEqual(await read(from.keys()), from))
        return 'Nothing was touched: what it wrote was changed elsewhere since then.'
      const files = [...to].map(([path, contents = { deleted: true } as const]) => ({ path, contents }))
      await writeFiles(project, { files })
      done += isBack ? -1 : 1
      return `${isBack ? 'Undone' : 'Done again'}: ${step.what}`
    },
    /** What undo and redo would do. */
    next: () => ({ undo: steps[done - 1]?.what, redo: steps[done]?.what }),
  }
}
