import { readFileSync, type Stats, statSync } from 'node:fs'
import { isSettled, stampOf } from '../file-stamp.ts'
import { contentHash } from '../hash.ts'

/** Hashes of source files. One that was read already is read again only when it may have changed. */
export interface Sources {
  /** 'missing' when there is no such file. */
  hashOf(path: string): string
  /**
   * Hash of a file as somebody saw it who began to read at `began`, when its hash was `before`. 'unsettled' when it may
   * have been written since.
   */
  settledHashOf(path: string, began: number, before: string | undefined): string
}

/** Sources are some hundred small files: reading them one after another takes a fraction of waiting for each. */
export function openSources(): Sources {
  const known = new Map<string, { readonly stamp: string; readonly hash: string }>()
  const hashOf = (path: string, info: Stats): string => {
    const stamp = stampOf(info)
    const found = known.get(path)
    if (found?.stamp === stamp) return found.hash
    const hash = contentHash(readFileSync(path))
    if (isSettled(info, Date.now())) known.set(path, { stamp, hash })
    return hash
  }
  return {
    hashOf: (path) => whenThere(path, (info) => hashOf(path, info)),
    settledHashOf: (path, began, before) =>
      whenThere(path, (info) => {
        const hash = hashOf(path, info)
        const isOlder = info.ctimeMs < began && isSettled(info, began)
        return hash === before || isOlder ? hash : 'unsettled'
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
