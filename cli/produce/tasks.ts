import type { Store } from '../cache/store.ts'
import type { StoreKey } from '../cache/store-key.ts'
import { runConcurrently } from '../fs/concurrency.ts'
import { type EncoderJob, startEncoder } from './encoder.ts'

/** One job of the encoder, and the store's keys for the pictures that it makes. */
export interface Task {
  readonly job: EncoderJob
  readonly keys: readonly StoreKey[]
}

/** The tasks of one source, the widest picture first. */
export interface SourceTasks {
  readonly file: string
  readonly tasks: readonly Task[]
}

/**
 * Makes pictures and keeps them in the store. Measured as fastest: one thread per job, one job more than cores (the
 * extra job fills gaps between the others, 4 %), each source decoded once and resized once per width. Each loop takes a
 * whole source, so that no two loops wait for one decoding; when no source is left it takes widths of the sources that
 * other loops still work on, and then previews of pages, so that all loops end together.
 * @param sources the largest first
 * @param cards tasks for previews of pages, which need no source
 * @param onMade called with the number of pictures that a job made; an exception that it throws ends the work
 */
export async function runTasks(
  sources: readonly SourceTasks[],
  cards: readonly Task[],
  home: string,
  store: Store,
  cores: number,
  onMade: (count: number) => void,
): Promise<void> {
  if (sources.length + cards.length === 0) return
  const encoder = startEncoder(home)
  const waiting = [...sources]
  const begun = new Set<Task[]>()
  const undrawn = [...cards]
  const work = async (): Promise<void> => {
    // Pictures are written while the next ones are encoded, so that a slow disk does not idle a core.
    let written: Promise<unknown> = Promise.resolve()
    const finish = async (tasks: Task[]): Promise<void> => {
      for (let next = tasks.shift(); next; next = tasks.shift()) {
        const { job, keys } = next
        const pictures = await encoder.run(job)
        await written
        written = Promise.all(keys.map((key, index) => store.put(key, pictureAt(pictures, index)))).then(() =>
          onMade(keys.length),
        )
        // The next `await` throws a failed write; until then the failure must not count as an unhandled rejection.
        written.catch(() => undefined)
      }
    }
    for (let source = waiting.shift(); source; source = waiting.shift()) {
      const tasks = [...source.tasks]
      begun.add(tasks)
      await finish(tasks)
      begun.delete(tasks)
      encoder.drop(source.file)
    }
    for (const tasks of begun) await finish(tasks)
    await finish(undrawn)
    await written
  }
  try {
    await Promise.all(Array.from({ length: cores + 1 }, work))
  } finally {
    encoder.stop()
  }
}

function pictureAt(pictures: readonly Uint8Array[], index: number): Uint8Array {
  const bytes = pictures[index]
  if (!bytes) throw new Error('a picture did not come back from the encoder')
  return bytes
}

/** The number of concurrent look-ups: a shared store takes time to answer. */
const WIDTH = 32

/**
 * Returns the items that `find` does not find, in the order of the list.
 * @param onFound called for each item that is found
 */
export async function missingOf<T>(
  items: readonly T[],
  find: (item: T) => Promise<unknown>,
  onFound: (count: number) => void,
): Promise<readonly T[]> {
  const missing = new Set<number>()
  await runConcurrently([...items.entries()], WIDTH, async ([index, item]) => {
    if (await find(item)) onFound(1)
    else missing.add(index)
  })
  return items.filter((_, index) => missing.has(index))
}
