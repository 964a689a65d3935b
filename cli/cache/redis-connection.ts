import type { Redis } from 'ioredis'
import { MAX_BYTES, type StoreConnection } from './store-connection.ts'

/** What all keys begin with, in a database that others may use too. */
const PREFIX = 'saga:'

/** Redis and what speaks its protocol. The client is loaded by the first request: few builds need it. */
export function connectRedis(address: URL, timeoutMs: number): StoreConnection {
  let client: Promise<Redis> | undefined
  /** Why there is no connection: requests that wait for it only learn that it is closed. */
  let closedBy: string | undefined
  const ask = async <T>(command: (client: Redis) => Promise<T>): Promise<T> => {
    client ??= openClient(address, timeoutMs, (code) => {
      closedBy = code
    })
    return await command(await client).catch((error: Error) => {
      throw new Error(`cannot be used: ${closedBy ?? reasonOf(error)}`)
    })
  }
  return {
    async get(name) {
      // No more than a value may have: a longer one is none of ours.
      const bytes = await ask((redis) => redis.getrangeBuffer(PREFIX + name, 0, MAX_BYTES))
      if (bytes.length > MAX_BYTES) throw new Error('sends more than 32 MB')
      return bytes.length > 0 ? bytes : undefined
    },
    has: async (name) => (await ask((redis) => redis.exists(PREFIX + name))) === 1,
    async put(name, bytes) {
      await ask((redis) => redis.set(PREFIX + name, Buffer.from(bytes)))
    },
    close: () => void client?.then((open) => open.disconnect()),
  }
}

async function openClient(address: URL, timeoutMs: number, onError: (code: string) => void): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const client = new Redis(address.href, {
    lazyConnect: true,
    connectTimeout: timeoutMs,
    commandTimeout: timeoutMs,
    maxRetriesPerRequest: 0,
    // The build goes on without a store that is gone.
    retryStrategy: () => null,
  })
  client.on('error', (error: Error & { code?: unknown }) => {
    if (typeof error.code === 'string') onError(error.code)
  })
  return client
}

/** Of a server's own words only the first, such as OOM or NOAUTH: the others may repeat what it was sent. */
const reasonOf = ({ name, message }: Error): string =>
  name === 'ReplyError' ? (/^[A-Z]+\b/.exec(message)?.[0] ?? 'it refuses') : message
