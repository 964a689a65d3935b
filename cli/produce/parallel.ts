/** Runs `work` over all items, at most `width` at a time. The first failure ends it. */
export async function inParallel<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // A generator: the worker that fails leaves its loop, and that ends the queue for all of them.
  const queue = (function* () {
    yield* items
  })()
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
}
