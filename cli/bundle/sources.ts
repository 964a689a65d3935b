import { readFileSync, type Stats, statSync } from 'node:fs'
import { contentHash } from '../hash.ts'

/** Hashes of source files. One that was read already is read again only when its size or its times have changed. */
export interface Sources {
  /** 'missing' when there is no such file. */
  hashOf(path: string): string
  /**
   * Hash of a file as somebody saw it who began to read at `began`, when its hash was `before`. 'unsettled' when it may
   * have been written since.
   */
  settledHashOf(path: string, began: number, before: string | undefined): string
}

/** The clock of file times may lag behind by this. */
const TICK_MS = 10

/** Sources are some hundred small files: reading them one after another takes a fraction of waiting for each. */
export function openSources(): Sources {
  const known = new Map<string, { readonly stamp: string; readonly hash: string }>()
  const hashOf = (path: string, info: Stats): string => {
    const stamp = `${info.size}:${info.mtimeMs}:${info.ctimeMs}:${info.ino}`
    const found = known.get(path)
    if (found?.stamp === stamp) return found.hash
    const hash = contentHash(readFileSync(path))
    // Within one tick of the clock a file can be written twice with the same time.
    if (Date.now() - Math.max(info.mtimeMs, info.ctimeMs) > TICK_MS) known.set(path, { stamp, hash })
    return hash
  }
  return {
    hashOf: (path) => whenThere(path, (info) => hashOf(path, info)),
    settledHashOf: (path, began, before) =>
      whenThere(path, (info) => {
        const hash = hashOf(path, info)
        return hash === before || info.mtimeMs <= began - TICK_MS ? hash : 'unsettled'
      }),
  }
}

/** A file may vanish between two looks. */
function whenThere(path: string, answer: (info: Stats) => string): string {
  try {
    return answer(statSync(path))
  } catch {
    return 'missing'
  }
}
