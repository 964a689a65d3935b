/** Runs `work` on all items, at most `width` at a time. The first failure ends the run. */
export async function runConcurrently<T>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  // A generator is closed by the first loop that fails, which ends the other loops too.
  const queue = (function* () {
    yield* items
  })()
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker))
}

/** Returns the results of `work` in the order of the items, of which at most `width` are worked on at a time. */
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

/** Runs all works at once. When one fails, `signal` stops the others, and the error is thrown when all have ended. */
export async function runBeside<T>(
  ...works: readonly ((signal: AbortSignal) => Promise<readonly T[]>)[]
): Promise<readonly T[]> {
  const failure = new AbortController()
  const results = await Promise.all(
    works.map((work) =>
      work(failure.signal).catch((error: unknown): readonly T[] => {
        failure.abort(error)
        return []
      }),
    ),
  )
  failure.signal.throwIfAborted()
  return results.flat()
}
