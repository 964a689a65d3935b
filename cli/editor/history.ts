import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Change, writeFiles } from '../commands/new/write-files.ts'
import { writeAtomically } from '../fs/atomic-write.ts'
import { isInside } from '../fs/inside.ts'
import { isMissing } from '../load/listing.ts'
import type { Project } from '../project.ts'
import type { ShopChecker } from './check-shop.ts'

/** One save: the bytes of each file before and after; undefined when there was none. */
interface Step {
  readonly what: string
  readonly files: readonly Readonly<Record<'undo' | 'redo', string | undefined> & { path: string }>[]
}

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
  const pathOf = (file: string): string => join(project.root, file)
  const read = (file: string): Promise<string | undefined> =>
    readFile(pathOf(file), 'latin1').catch((error: unknown) => {
      if (!isMissing(error)) throw error
      return undefined
    })
  return {
    /** Writes all files of a change, or none. Returns why nothing was written. */
    async write(what: string, change: Change): Promise<string | undefined> {
      const paths = change.files.flatMap(({ path, contents }) =>
        typeof contents === 'object' && 'movedFrom' in contents ? [path, contents.movedFrom] : [path],
      )
      for (const path of paths)
        if (!(await isInside(project.content, pathOf(path)))) return `${path} is not in content/`
      const before = await Promise.all(paths.map(read))
      await writeFiles(project, change, () => undefined)
      const files = paths.map(async (path, index) => ({ path, undo: before[index], redo: await read(path) }))
      steps.undo.push({ what, files: await Promise.all(files) })
      steps.redo.length = 0
      return undefined
    },
    /** Undoes the last change, or does it again. Returns what was done; or why not: a file was changed elsewhere. */
    async go(direction: 'undo' | 'redo'): Promise<string> {
      const back = direction === 'undo' ? 'redo' : 'undo'
      const step = steps[direction].at(-1)
      if (!step) return `There is nothing to ${direction}.`
      for (const { path, [back]: now } of step.files)
        if ((await read(path)) !== now)
          return `${path} was changed elsewhere since then: nothing was touched.`
      for (const { path, [direction]: next } of step.files)
        await (next === undefined
          ? rm(pathOf(path), { force: true })
          : writeAtomically(pathOf(path), Buffer.from(next, 'latin1')))
      steps[direction].pop()
      steps[back].push(step)
      return `${direction === 'undo' ? 'Undone' : 'Done again'}: ${step.what}`
    },
    /** What undo and redo would do. */
    next: () => ({ undo: steps.undo.at(-1)?.what, redo: steps.redo.at(-1)?.what }),
  }
}
