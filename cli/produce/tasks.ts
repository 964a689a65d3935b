import type { Store } from '../cache/store.ts'
import type { StoreKey } from '../cache/store-key.ts'
import { runConcurrently } from '../fs/concurrency.ts'
import { type EncoderJob, startEncoder } from './encoder.ts'

/** Pictures that the encoder makes at once, and where the store keeps them. */
export interface Task {
  readonly job: EncoderJob
  readonly keys: readonly StoreKey[]
}

/** What is made from one source, the widest first. */
export interface SourceTasks {
  readonly file: string
  readonly tasks: readonly Task[]
}

/**
 * Makes pictures and keeps them in the store. Measured as fastest: one thread per job, one job more than cores (it fills
 * the gaps between two others, 4 %), each source decoded once and resized once per width. A loop takes a whole source at
 * a time, so that no two wait for one decoding; when no source is left it takes widths of the sources that others still
 * work on, and then the cards of pages, so that all end together.
 * @param sources the largest first
 * @param cards tasks that need no source
 * @param onMade called for each picture; an exception that it throws ends the work
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
    // Written while the next picture is encoded, so that a slow disk does not idle a core.
    let written: Promise<unknown> = Promise.resolve()
    const finish = async (tasks: Task[]): Promise<void> => {
      for (let next = tasks.shift(); next; next = tasks.shift()) {
        const { job, keys } = next
        const pictures = await encoder.run(job)
        await written
        written = Promise.all(keys.map((key, index) => store.put(key, pictureAt(pictures, index)))).then(() =>
          onMade(keys.length),
        )
        // The next `await` throws its failure; until then it must not count as an unhandled rejection.
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

/** Look-ups at once: those of a shared store are waited for. */
const WIDTH = 32

/**
 * What is not there, in the order of the list.
 * @param onFound called for each item that is there
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
