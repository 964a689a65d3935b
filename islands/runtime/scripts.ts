/*
 * The loader of all scripts but the first. The bundler has them load each other by it too: what one of them shares with
 * others must not run twice.
 */

/** Addresses, set by the bundler: boot-late.ts, hydrate.ts, islands.ts, dialogs.ts, and the chunks that these import. */
declare const SCRIPTS: readonly [late: string, hydrate: string, islands: string, dialogs: string, ...string[]]
export const scripts = SCRIPTS

declare global {
  /** Loads a script once. Where it does not come, the next call tries again. */
  var loadScript: <Module>(script: string) => Promise<Module>
  /** Addresses from which a script did not come at once. */
  var lostScripts: string[]
}

const begun = new Map<unknown, Promise<unknown>>()

/** Returns what was begun for a key; begins it at first, and once more after it failed. */
export function once<T>(key: unknown, begin: () => Promise<T>): Promise<T> {
  let promise = begun.get(key) as Promise<T> | undefined
  if (!promise) {
    promise = begin()
    begun.set(key, promise)
    promise.catch(() => begun.delete(key))
  }
  return promise
}

globalThis.lostScripts = []
globalThis.loadScript = <Module>(script: string): Promise<Module> =>
  once(script, () =>
    import(script).catch(() => {
      lostScripts.push(script)
      // Browsers may ask for no address again from which no script came; one with another fragment is new to them.
      return import(`${script}#${Date.now()}`)
    }),
  )
