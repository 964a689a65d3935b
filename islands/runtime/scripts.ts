/*
 * Loads all scripts but the first. The bundler makes these scripts load each other
 * through the same function: after a retry, a script has another address, so a static
 * import would run it a second time.
 */

/**
 * Addresses, set by the bundler: hydrate.ts, islands.ts, dialogs.ts, and the chunks that
 * these import.
 */
declare const SCRIPTS: readonly [
  hydrate: string,
  islands: string,
  dialogs: string,
  ...string[],
]
export const scripts = SCRIPTS
/** Address of boot-late.ts, set by the bundler. */
declare const LATE: string
export const late = LATE

declare global {
  /** Loads a script once. If it fails to load, the next call tries again. */
  var loadScript: <Module>(script: string) => Promise<Module>
  /**
   * Addresses of scripts that failed to load at the first attempt. `recover` requests them
   * to learn whether the shop responds.
   */
  var lostScripts: string[]
}

const begun = new Map<unknown, Promise<unknown>>()

/**
 * Returns the promise for a key. The first call starts the work, and after a failure the
 * next call starts it again.
 */
export function loadOnce<T>(key: unknown, begin: () => Promise<T>): Promise<T> {
  const promise = (begun.get(key) as Promise<T> | undefined) ?? begin()
  begun.set(key, promise)
  promise.catch(() => begun.delete(key))
  return promise
}

globalThis.lostScripts = []
globalThis.loadScript = <Module>(script: string): Promise<Module> =>
  loadOnce(script, () =>
    // Some browsers do not request a failed address again. With another fragment, here the
    // number of lost scripts, it is treated as a new address.
    import(script).catch(() => import(`${script}#${lostScripts.push(script)}`)),
  )
