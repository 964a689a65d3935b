/** After the first one. */
const TRIES = 3
const LONGEST_DELAY = 30_000

/** Milliseconds before the next try: 1 s, 2 s, 4 s, … at most 30 s. `failures` counts from 0. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, LONGEST_DELAY)

/** There is nothing to win by trying again while offline. */
export const mayRetry = (failures: number): boolean =>
  failures < TRIES && globalThis.navigator?.onLine !== false

/**
 * Tries to load until it works, by the rules of reading (readings C46).
 * @throws the last failure
 */
export async function insist<T>(load: () => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch (error) {
      if (!mayRetry(failures)) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)))
    }
  }
}
