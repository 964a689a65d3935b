import { hash } from 'node:crypto'
import type { Stats } from 'node:fs'

/** Returns the first 128 bits of the SHA-256, in hexadecimal: equal hashes mean equal bytes. Text counts as UTF-8. */
export const contentHash = (bytes: Uint8Array | string): string =>
  hash('sha256', bytes).slice(0, 32)

/** Returns the hash of a value, written as JSON. */
export const hashOf = (value: unknown): string => contentHash(JSON.stringify(value))

const hashes = new WeakMap<object, string>()

/** Returns the hash of an object that many outputs share. Computes it only once, so the object must not change. */
export function hashOnce(value: object): string {
  const hash = hashes.get(value) ?? hashOf(value)
  hashes.set(value, hash)
  return hash
}

/** Returns a stamp of a file's state. Uses ctime, like cli/run.mjs: `rsync -a` and `touch -r` restore mtime. */
export const fileStampOf = ({ size, ctimeMs, ino }: Stats): string =>
  `${size}:${ctimeMs}:${ino}`

/** Returns the size in bytes of the file that had this stamp. */
export const sizeOf = (stamp: string): number => Number.parseInt(stamp, 10)

/** Milliseconds within which two changes to a file may get the same time. */
const TICK_MS = 50
/** The same for file systems that store whole seconds, or even only steps of two seconds. */
const COARSE_TICK_MS = 2000

/**
 * Tells whether any further change gets a new stamp: a change within the same clock tick would get the same one.
 * `ctimeMs` may also be in the future, after a clock was set back.
 */
export function isSettled({ ctimeMs }: Pick<Stats, 'ctimeMs'>, now: number): boolean {
  const tickMs = ctimeMs % 1000 === 0 ? COARSE_TICK_MS : TICK_MS
  return Math.abs(now - ctimeMs) >= tickMs
}
