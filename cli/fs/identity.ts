import { hash } from 'node:crypto'
import type { Stats } from 'node:fs'

/** Returns 128 bits of SHA-256, in hexadecimal: equal hashes mean equal bytes. Text counts as UTF-8. */
export const contentHash = (bytes: Uint8Array | string): string =>
  hash('sha256', bytes).slice(0, 32)

/** Returns the hash of a value, written as JSON. */
export const hashOf = (value: unknown): string => contentHash(JSON.stringify(value))

const hashes = new WeakMap<object, string>()

/** Returns the hash of an object that many outputs share, computing it only once. The object must not change. */
export function hashOnce(value: object): string {
  const hash = hashes.get(value) ?? hashOf(value)
  hashes.set(value, hash)
  return hash
}

/** Returns a stamp of a file's state. It uses ctime, as cli/run.mjs does: `rsync -a` and `touch -r` restore mtime. */
export const fileStampOf = ({ size, ctimeMs, ino }: Stats): string =>
  `${size}:${ctimeMs}:${ino}`

/** Returns the size in bytes of the file that had this stamp. */
export const sizeOf = (stamp: string): number => Number.parseInt(stamp, 10)

/** Milliseconds within which two changes of a file may get the same time. */
const TICK_MS = 50
/** TICK_MS for times in whole seconds: the coarsest file systems count in steps of two seconds. */
const COARSE_TICK_MS = 2000

/** Tells whether a later change will change the stamp, which a change within the same clock tick would not. */
export const isSettled = ({ ctimeMs }: Pick<Stats, 'ctimeMs'>, now: number): boolean =>
  Math.abs(now - ctimeMs) >= (ctimeMs % 1000 === 0 ? COARSE_TICK_MS : TICK_MS)
