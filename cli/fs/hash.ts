import { hash } from 'node:crypto'

/** Returns 128 bits of SHA-256, in hexadecimal: equal hashes mean equal bytes. Text counts as UTF-8. */
export const contentHash = (bytes: Uint8Array | string): string => hash('sha256', bytes).slice(0, 32)

/** Returns the hash of a value, written as JSON. */
export const hashOf = (value: unknown): string => contentHash(JSON.stringify(value))
