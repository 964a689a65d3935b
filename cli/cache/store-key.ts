import { hash } from 'node:crypto'

/** Everything that shapes the bytes of an entry: source hash, parameters, versions. */
export type StoreKey = readonly (string | number | boolean)[]

/** Returns the SHA-256 of a key, in hexadecimal. */
export const digestOf = (key: StoreKey): string => hash('sha256', JSON.stringify(key))
