import { hash } from 'node:crypto'

/** Equal ones mean equal bytes: 128 bits of SHA-256, in hexadecimal. Text counts as UTF-8. */
export const contentHash = (bytes: Uint8Array | string): string => hash('sha256', bytes).slice(0, 32)
