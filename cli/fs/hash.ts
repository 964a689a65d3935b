import { hash } from 'node:crypto'

/** Returns 128 bits of SHA-256, in hexadecimal: equal hashes mean equal bytes. Text counts as UTF-8. */
export const contentHash = (bytes: Uint8Array | string): string => hash('sha256', bytes).slice(0, 32)
