import { runConcurrently } from '../fs/concurrency.ts'

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
