/** Runs `work` on all items, at most `width` at a time. The first failure ends it. */
export async function runConcurrently<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // A generator is closed by the first loop that fails, which ends the others too.
  const queue = (function* () {
    yield* items
  })()
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
}
