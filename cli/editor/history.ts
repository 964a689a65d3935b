import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type Change, ignoreMissing, isMove, writeFiles } from '../commands/new/write-files.ts'
import { isInside } from '../fs/inside.ts'
import type { Project } from '../project.ts'
import type { ShopChecker } from './check-shop.ts'

/** The bytes of each file, by its path; undefined where there is none. */
type Bytes = ReadonlyMap<string, Buffer | undefined>

/** One save: the files as they are when it is undone, and when it is done again. */
type Step = Readonly<Record<'undo' | 'redo', Bytes>> & { readonly what: string }

export type History = ReturnType<typeof openHistory>

/** What writes need. */
export interface Shop {
  readonly project: Project
  readonly checker: ShopChecker
  readonly history: History
}

/** Writes, and undoes and does again what it wrote. */
export function openHistory(project: Project) {
  const steps: Record<'undo' | 'redo', Step[]> = { undo: [], redo: [] }
  const read = async (paths: Iterable<string>): Promise<Bytes> => {
    const read = async (path: string) =>
      [path, await readFile(join(project.root, path)).catch(ignoreMissing)] as const
    return new Map(await Promise.all([...paths].map(read)))
  }
  return {
    /** Writes all files of a change, or none. Returns why nothing was written. */
    async write(what: string, change: Change): Promise<string | undefined> {
      const paths = change.files.flatMap(({ path, contents }) =>
        isMove(contents) ? [path, contents.movedFrom] : [path],
      )
      for (const path of paths)
        if (!(await isInside(project.content, join(project.root, path)))) return `${path} is not in content/`
      const undo = await read(paths)
      await writeFiles(project, change)
      steps.undo.push({ what, undo, redo: await read(paths) })
      steps.redo.length = 0
      return undefined
    },
    /** Undoes the last change, or does it again. Returns what was done; or why not: a file was changed elsewhere. */
    async go(direction: 'undo' | 'redo'): Promise<string> {
      const back = direction === 'undo' ? 'redo' : 'undo'
      const step = steps[direction].at(-1)
      if (!step) return `There is nothing to ${direction}.`
      if (!isDeepStrictEqual(await read(step[back].keys()), step[back]))
        return 'Nothing was touched: what it wrote was changed elsewhere since then.'
      const files = [...step[direction]].map(([path, contents = { deleted: true } as const]) => ({
        path,
        contents,
      }))
      await writeFiles(project, { files })
      steps[direction].pop()
      steps[back].push(step)
      return `${direction === 'undo' ? 'Undone' : 'Done again'}: ${step.what}`
    },
    /** What undo and redo would do. */
    next: () => ({ undo: steps.undo.at(-1)?.what, redo: steps.redo.at(-1)?.what }),
  }
}
