import { createHmac, hash } from 'node:crypto'
import { pluralize } from '../model/text.ts'
import { connectHttp, connectRedis, MAX_BYTES } from './store-connections.ts'

/** A store that builds on several machines share. If it fails, builds take longer, but they do not fail. */
export type SharedStore = ReturnType<typeof openSharedStore>

export interface SharedStoreSettings {
  /**
   * URL with the scheme http, https, redis or rediss, and with a user name and password if the server requires them.
   */
  readonly address: URL
  readonly mode: 'read' | 'read-write'
  /** The secret that signs all values. Without it, not even somebody with write access to the store can change a build. */
  readonly signature: string
  readonly timeoutMs: number
}

/** Opens a store. Nothing is sent before the first request. Callers limit the number of concurrent requests. */
export function openSharedStore({
  address,
  mode,
  signature,
  timeoutMs,
}: SharedStoreSettings) {
  const isRedis = address.protocol.startsWith('redis')
  const connection = (isRedis ? connectRedis : connectHttp)(address, timeoutMs)
  // Reads and writes fail separately, because a full store can still be read.
  const reads = openSender(timeoutMs)
  const writes = openSender(timeoutMs)
  /** Names that `has` did not find. A later `get` sends no request for them. */
  const absentNames = new Set<string>()
  let damagedValues = 0
  let failedPuts = 0

  return {
    async get(key: string): Promise<Uint8Array | undefined> {
      const name = sharedNameOf(key)
      if (absentNames.has(name)) return undefined

      const sealed = await reads.send(() => connection.get(name))
      const value = sealed && unseal(name, sealed, signature)
      if (sealed && !value) damagedValues += 1
      return value
    },
    async has(key: string): Promise<boolean> {
      const name = sharedNameOf(key)
      const isStored = (await reads.send(() => connection.has(name))) ?? false
      if (!isStored) absentNames.add(name)
      return isStored
    },
    /** Returns whether the store has the value now. */
    async put(key: string, bytes: Uint8Array | string): Promise<boolean> {
      if (mode === 'read' || bytes.length + SEAL_LENGTH > MAX_BYTES) return false

      const name = sharedNameOf(key)
      const sealed = seal(name, Buffer.from(bytes), signature)
      const store = async (): Promise<boolean> => {
        await connection.put(name, sealed)
        return true
      }
      const isStored = (await writes.send(store)) ?? false
      if (isStored) absentNames.delete(name)
      else failedPuts += 1
      return isStored
    },
    failedPuts: (): number => failedPuts,
    /** Describes what went wrong in one line without secrets, or returns undefined. */
    problem(): string | undefined {
      const store = `the shared store at ${address.hostname}`
      const readFailure = reads.failure()
      if (readFailure !== undefined) return `${store} ${readFailure}`

      const writeFailure = writes.failure()
      if (writeFailure !== undefined)
        return `${store} accepts no new values: it ${writeFailure}`

      if (damagedValues === 0) return undefined
      return `${store} returned ${pluralize(damagedValues, 'damaged or foreign value')}`
    },
    close: connection.close,
  }
}

/** The number of failures in a row after which a sender stops. */
const MAX_FAILURES = 3
/** The number of responses before a store can be considered slow. */
const MIN_ANSWERS = 16
/** The average response time that is considered slow, as a share of the timeout. */
const SLOW_SHARE = 1 / 5

/** Opens a sender of requests. It stops when too many requests in a row fail, or when the store is slow. */
function openSender(timeoutMs: number) {
  let failure: string | undefined
  let failuresInARow = 0
  let answers = 0
  let totalMs = 0
  const isSlow = (): boolean =>
    answers >= MIN_ANSWERS && totalMs / answers > timeoutMs * SLOW_SHARE

  return {
    /** Describes the first failure, for a sentence about the store: 'is too slow: …'. */
    failure: () => failure,
    /** Sends a request. Returns undefined if it fails, or if the sender has stopped. */
    async send<T>(request: () => Promise<T>): Promise<T | undefined> {
      if (failuresInARow >= MAX_FAILURES || isSlow()) return undefined

      const startedAt = performance.now()
      try {
        const answer = await request()
        failuresInARow = 0
        answers += 1
        totalMs += performance.now() - startedAt
        if (isSlow())
          failure ??= `is too slow: ${(totalMs / answers / 1000).toFixed(1)} s for each request`
        return answer
      } catch (error) {
        failuresInARow += 1
        failure ??= error instanceof Error ? error.message : String(error)
        return undefined
      }
    },
  }
}

/** Returns the name of an entry: a hexadecimal SHA-256, which build caches such as bazel-remote require. */
export const sharedNameOf = (key: string): string => hash('sha256', key)

/** The length of a hexadecimal SHA-256. */
const SEAL_LENGTH = 64

/**
 * Prefixes the bytes with a signature over the name and the bytes, which reveals truncated, swapped and forged values.
 */
const seal = (name: string, bytes: Uint8Array, signature: string): Uint8Array =>
  Buffer.concat([Buffer.from(sealOf(name, bytes, signature)), bytes])

function unseal(
  name: string,
  sealed: Uint8Array,
  signature: string,
): Uint8Array | undefined {
  const bytes = sealed.subarray(SEAL_LENGTH)
  const prefix = Buffer.from(sealed.subarray(0, SEAL_LENGTH)).toString('latin1')
  return prefix === sealOf(name, bytes, signature) ? bytes : undefined
}

const sealOf = (name: string, bytes: Uint8Array, signature: string): string =>
  createHmac('sha256', signature).update(`${name}\n`).update(bytes).digest('hex')
