import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../fs/atomic-write.ts'
import { isMissing } from '../load/listing.ts'

/** One save: the bytes of each file before and after; undefined when there was none. */
interface Step {
  readonly what: string
  readonly files: readonly Readonly<Record<'undo' | 'redo', Buffer | undefined> & { path: string }>[]
}

export type History = ReturnType<typeof openHistory>

/** The session's saves, to be undone and done again. */
export function openHistory(root: string) {
  const steps: Record<'undo' | 'redo', Step[]> = { undo: [], redo: [] }
  const read = (path: string): Promise<Buffer | undefined> =>
    readFile(join(root, path)).catch((error: unknown) => {
      if (!isMissing(error)) throw error
      return undefined
    })
  const isSame = (a?: Buffer, b?: Buffer): boolean => (a && b ? a.equals(b) : a === b)
  return {
    /** Runs what writes these files, and keeps how they were. */
    async record(what: string, paths: readonly string[], write: () => Promise<void>): Promise<void> {
      const before = await Promise.all(paths.map(read))
      await write()
      const files = paths.map(async (path, index) => ({ path, undo: before[index], redo: await read(path) }))
      steps.undo.push({ what, files: await Promise.all(files) })
      steps.redo.length = 0
    },
    /** Undoes the last save, or does it again. What was done; or why not: a file was changed elsewhere. */
    async go(direction: 'undo' | 'redo'): Promise<{ readonly done: string } | { readonly refused: string }> {
      const back = direction === 'undo' ? 'redo' : 'undo'
      const step = steps[direction].at(-1)
      if (!step) return { refused: `There is nothing to ${direction}.` }
      for (const { path, [back]: now } of step.files)
        if (!isSame(await read(path), now))
          return { refused: `${path} was changed elsewhere since then: nothing was touched.` }
      for (const { path, [direction]: next } of step.files)
        await (next ? writeAtomically(join(root, path), next) : rm(join(root, path), { force: true }))
      steps[direction].pop()
      steps[back].push(step)
      return { done: step.what }
    },
    /** What undo and redo would do. */
    next: () => ({ undo: steps.undo.at(-1)?.what, redo: steps.redo.at(-1)?.what }),
  }
}
