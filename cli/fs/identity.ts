import { hash } from 'node:crypto'
import type { Stats } from 'node:fs'

/**
 * Returns the first 128 bits of the SHA-256 as 32 hexadecimal digits. Equal hashes mean equal bytes. A text is hashed
 * as UTF-8.
 */
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

/**
 * Returns a stamp of a file's state, which differs after each change. It contains ctime rather than mtime, because
 * `rsync -a` and `touch -r` restore mtime. cli/run.mjs makes the same stamps.
 */
export const fileStampOf = ({ size, ctimeMs, ino }: Stats): string =>
  `${size}:${ctimeMs}:${ino}`

/** Returns the size in bytes of the file that had this stamp. */
export const sizeOf = (stamp: string): number => Number.parseInt(stamp, 10)

/** Two changes to a file within this time (ms) may get the same ctime. */
const TICK_MS = 50
/** That time (ms) on file systems that store times in steps of one or two seconds. */
const COARSE_TICK_MS = 2000

/**
 * Tells whether every further change to a file will get a new stamp. A change within the same clock tick could get the
 * same stamp. `ctimeMs` may also be in the future, if the clock has been set back.
 */
export function isSettled({ ctimeMs }: Pick<Stats, 'ctimeMs'>, now: number): boolean {
  // A time in whole seconds suggests that the file system stores no fractions.
  const tickMs = ctimeMs % 1000 === 0 ? COARSE_TICK_MS : TICK_MS
  return Math.abs(now - ctimeMs) >= tickMs
}
