/*
 * The loader of all scripts but the first. The bundler has them load each other by it too: what one of them shares with
 * others must not run twice.
 */

/** Addresses, set by the bundler: hydrate.ts, islands.ts, dialogs.ts, and the chunks that these import. */
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
  /** Loads a script once. Where it does not come, the next call tries again. */
  var loadScript: <Module>(script: string) => Promise<Module>
  /** Addresses from which a script did not come at once. */
  var lostScripts: string[]
}

const begun = new Map<unknown, Promise<unknown>>()

/** Returns what was begun for a key; begins it at first, and once more after it failed. */
export function once<T>(key: unknown, begin: () => Promise<T>): Promise<T> {
  const promise = (begun.get(key) as Promise<T> | undefined) ?? begin()
  begun.set(key, promise)
  promise.catch(() => begun.delete(key))
  return promise
}

globalThis.lostScripts = []
globalThis.loadScript = <Module>(script: string): Promise<Module> =>
  once(script, () =>
    // Browsers may ask for no address again from which no script came; one with another fragment is new to them.
    import(script).catch(() => import(`${script}#${lostScripts.push(script)}`)),
  )
