/** Attempts after the first one. */
const RETRIES = 3
/** The longest delay between two attempts, in milliseconds. */
const LONGEST_DELAY = 30_000

/** Returns the milliseconds before the next attempt: 1 s, 2 s, 4 s, … at most 30 s. `failures` counts from 0. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, LONGEST_DELAY)

/** Retrying while offline is pointless. */
const mayRetry = (failures: number): boolean => failures < RETRIES && globalThis.navigator?.onLine !== false

/**
 * Calls `load`, with up to three retries after growing delays: networks of phones fail for seconds at a time.
 * @param isFinal asked after each failure: whether another attempt would fail as well
 * @throws the last error
 */
export async function retry<T>(
  load: () => Promise<T>,
  isFinal: () => Promise<boolean> = async () => false,
): Promise<T> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await load()
    } catch (error) {
      if (!mayRetry(failures) || (await isFinal())) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)))
    }
  }
}
