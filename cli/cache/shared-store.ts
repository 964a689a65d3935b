import { createHmac, hash } from 'node:crypto'
import { connectHttp, connectRedis, MAX_BYTES } from './store-connections.ts'

/** A store that builds on several machines share. Its failures cost time, but never fail a build. */
export type SharedStore = ReturnType<typeof openSharedStore>

export interface SharedStoreSettings {
  /** URL with the scheme http, https, redis or rediss, and with name and password if the server requires them. */
  readonly address: URL
  readonly mode: 'read' | 'read-write'
  /** The secret that signs all values. Without it, write access to the store is not enough to change a build. */
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
  const reading = limitFailures(timeoutMs)
  const writing = limitFailures(timeoutMs)
  /** Names that `has` did not find, so that a later `get` sends no request. */
  const absent = new Set<string>()
  let damaged = 0
  let failedPuts = 0

  return {
    async get(key: string): Promise<Uint8Array | undefined> {
      const name = sharedNameOf(key)
      if (absent.has(name)) return undefined

      const sealed = await reading.send(() => connection.get(name))
      const value = sealed && unseal(name, sealed, signature)
      if (sealed && !value) damaged += 1
      return value
    },
    async has(key: string): Promise<boolean> {
      const name = sharedNameOf(key)
      const isThere = (await reading.send(() => connection.has(name))) ?? false
      if (!isThere) absent.add(name)
      return isThere
    },
    /** Returns whether the store has the value now. */
    async put(key: string, bytes: Uint8Array | string): Promise<boolean> {
      if (mode === 'read' || bytes.length + SEAL_LENGTH > MAX_BYTES) return false

      const name = sharedNameOf(key)
      const sealed = seal(name, Buffer.from(bytes), signature)
      const isThere =
        (await writing.send(() => connection.put(name, sealed).then(() => true))) ?? false
      if (isThere) absent.delete(name)
      else failedPuts += 1
      return isThere
    },
    failedPuts: (): number => failedPuts,
    /** Describes what went wrong in one line without secrets, or returns undefined. */
    problem(): string | undefined {
      const writeFailure = writing.failure()
      const problem =
        reading.failure() ??
        (writeFailure && `accepts no new values: it ${writeFailure}`) ??
        (damaged > 0 ? `returned ${damaged} damaged or foreign values` : undefined)
      return problem && `the shared store at ${address.hostname} ${problem}`
    },
    close: connection.close,
  }
}

const MAX_FAILURES = 3
/** The number of answers before a store can count as slow. */
const MIN_ANSWERS = 16
/** The average response time that counts as slow, as a share of the timeout. */
const SLOW_PART = 1 / 5

/** Sends either reads or writes. They fail separately, because a full store can still be read. */
function limitFailures(timeoutMs: number) {
  let failure: string | undefined
  let failuresInARow = 0
  let answers = 0
  let totalMs = 0
  const isSlow = (): boolean =>
    answers >= MIN_ANSWERS && totalMs / answers > timeoutMs * SLOW_PART

  return {
    failure: () => failure,
    /** Sends a request. Returns undefined if it fails, after too many failures, or if the store is slow. */
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

/** Returns the name of an entry: a hexadecimal SHA-256, as build caches require. */
export const sharedNameOf = (key: string): string => hash('sha256', key)

const SEAL_LENGTH = 64

/** Prefixes the bytes with a signature of name and bytes, which exposes truncated, swapped and forged values. */
const seal = (name: string, bytes: Uint8Array, signature: string): Uint8Array =>
  Buffer.concat([Buffer.from(sealOf(name, bytes, signature)), bytes])

function unseal(
  name: string,
  sealed: Uint8Array,
  signature: string,
): Uint8Array | undefined {
  const bytes = sealed.subarray(SEAL_LENGTH)
  const seal = Buffer.from(sealed.subarray(0, SEAL_LENGTH)).toString('latin1')
  return seal === sealOf(name, bytes, signature) ? bytes : undefined
}

const sealOf = (name: string, bytes: Uint8Array, signature: string): string =>
  createHmac('sha256', signature).update(`${name}\n`).update(bytes).digest('hex')
