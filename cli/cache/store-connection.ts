/** One kind of server. `name` is a SHA-256 in hexadecimal. @throws with a message that may be printed */
export interface StoreConnection {
  get(name: string): Promise<Uint8Array | undefined>
  has(name: string): Promise<boolean>
  put(name: string, bytes: Uint8Array): Promise<void>
  close(): void
}

/** Bytes of a value. The largest picture of the shop has 0.5 MB. */
export const MAX_BYTES = 32_000_000
