import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAtomically } from '../fs/atomic-write.ts'
import { isMissing } from '../load/listing.ts'

/** The bytes of a file; undefined when there is none. */
type Bytes = Buffer | undefined

/** What one save did. */
interface Step {
  readonly what: string
  readonly files: readonly { readonly path: string; readonly before: Bytes; readonly after: Bytes }[]
}

/** The session's saves, to be undone and done again. */
export interface History {
  /** Runs what writes these files, and keeps how they were. */
  record(what: string, paths: readonly string[], write: () => Promise<void>): Promise<void>
  /** Undoes the last save, or does it again. What was done; or why not: a file was changed elsewhere. */
  go(direction: 'undo' | 'redo'): Promise<{ readonly done: string } | { readonly refused: string }>
  /** What undo and redo would do. */
  next(): { readonly undo: string | undefined; readonly redo: string | undefined }
}

export function openHistory(root: string): History {
  const done: Step[] = []
  const undone: Step[] = []
  const read = (path: string): Promise<Bytes> =>
    readFile(join(root, path)).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
  const isSame = (a: Bytes, b: Bytes): boolean => (a && b ? a.equals(b) : a === b)
  return {
    async record(what, paths, write) {
      const before = await Promise.all(paths.map(read))
      await write()
      const after = await Promise.all(paths.map(read))
      done.push({
        what,
        files: paths.map((path, index) => ({ path, before: before[index], after: after[index] })),
      })
      undone.length = 0
    },
    async go(direction) {
      const [from, to] = direction === 'undo' ? [done, undone] : [undone, done]
      const step = from.at(-1)
      if (!step) return { refused: `There is nothing to ${direction}.` }
      const states = step.files.map(({ path, before, after }) =>
        direction === 'undo' ? { path, now: after, next: before } : { path, now: before, next: after },
      )
      for (const { path, now } of states)
        if (!isSame(await read(path), now))
          return { refused: `${path} was changed elsewhere since then: nothing was touched.` }
      for (const { path, next } of states)
        await (next ? writeAtomically(join(root, path), next) : rm(join(root, path), { force: true }))
      from.pop()
      to.push(step)
      return { done: step.what }
    },
    next: () => ({ undo: done.at(-1)?.what, redo: undone.at(-1)?.what }),
  }
}
