/** Runs `work` on all items, at most `width` at a time. The first failure stops the run. */
export async function runConcurrently<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // All workers take their items from one generator. An error in a `for` loop closes its generator, so the first
  // worker that fails also stops the others.
  const queue = (function* () {
    yield* items
  })()
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
}

/** Runs `work` on all items, at most `width` at a time. Returns the results in the order of the items. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results: R[] = []
  await runConcurrently([...items.entries()], width, async ([index, item]) => {
    results[index] = await work(item)
  })
  return results
}

/**
 * Runs all tasks at once. If one fails, `signal` tells the other tasks to stop. Throws the first error once all have
 * finished.
 */
export async function runInParallel<T>(
  ...tasks: readonly ((signal: AbortSignal) => Promise<readonly T[]>)[]
): Promise<readonly T[]> {
  const controller = new AbortController()
  const results = await Promise.all(
    tasks.map((task) =>
      task(controller.signal).catch((error: unknown): readonly T[] => {
        // Keeps only the first error: further calls of `abort` have no effect.
        controller.abort(error)
        return []
      }),
    ),
  )

  controller.signal.throwIfAborted()
  return results.flat()
}
