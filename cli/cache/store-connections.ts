import type { Redis } from 'ioredis'

/** A connection to one kind of server. Names are SHA-256 in hexadecimal; messages of its errors may be printed. */
export interface StoreConnection {
  get(name: string): Promise<Uint8Array | undefined>
  has(name: string): Promise<boolean>
  put(name: string, bytes: Uint8Array): Promise<void>
  close(): void
}

/** The most bytes of a value. The largest picture of the shop has 0.5 MB. */
export const MAX_BYTES = 32_000_000

/** The prefix of all keys, in a database that other programs may use too. */
const PREFIX = 'saga:'

/** Connects to Redis or a server that speaks its protocol. The first request loads the client: few builds need it. */
export function connectRedis(address: URL, timeoutMs: number): StoreConnection {
  let client: Promise<Redis> | undefined
  /** The reason why the connection is closed: requests that wait for it only learn that it is closed. */
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
      // Reads at most one byte more than a value may have: a longer value is none of ours.
      const bytes = await ask((redis) =>
        redis.getrangeBuffer(PREFIX + name, 0, MAX_BYTES),
      )
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

async function openClient(
  address: URL,
  timeoutMs: number,
  onError: (code: string) => void,
): Promise<Redis> {
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

/** Returns only the first word of a server's message, such as OOM or NOAUTH: the rest may repeat what was sent. */
const reasonOf = ({ name, message }: Error): string =>
  name === 'ReplyError' ? (/^[A-Z]+\b/.exec(message)?.[0] ?? 'it refuses') : message

/** Connects by GET, HEAD and PUT, which nginx and Apache with WebDAV, bazel-remote and object stores understand. */
export function connectHttp(address: URL, timeoutMs: number): StoreConnection {
  const credentials = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
  const headers = {
    'accept-encoding': 'identity',
    ...(credentials !== ':' && {
      authorization: `Basic ${Buffer.from(credentials).toString('base64')}`,
    }),
  }
  const urlOf = (name: string): URL => {
    const url = new URL(address)
    url.username = ''
    url.password = ''
    url.pathname = `${address.pathname.replace(/\/$/, '')}/${name}`
    return url
  }
  const ask = async (
    method: string,
    name: string,
    body?: Uint8Array,
  ): Promise<Response> => {
    const signal = AbortSignal.timeout(timeoutMs)
    // lib.dom wants a body that is not shared memory, which these bytes never are.
    const init = {
      method,
      headers,
      signal,
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    }
    const answer = await fetch(urlOf(name), init).catch(rethrowPlainly(timeoutMs))
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer
    await answer.body?.cancel()
    // The message leaves out the server's own words, which may repeat what was sent.
    // Loading this module takes 3 ms of each start.
    const { STATUS_CODES } = await import('node:http')
    throw new Error(
      `answers ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trimEnd(),
    )
  }
  return {
    async get(name) {
      const answer = await ask('GET', name)
      const body = await readBody(answer).catch(rethrowPlainly(timeoutMs))
      return answer.ok ? body : undefined
    },
    has: async (name) => (await ask('HEAD', name)).ok,
    async put(name, bytes) {
      await (await ask('PUT', name, bytes)).body?.cancel()
    },
    close: () => undefined,
  }
}

async function readBody({ body }: Response): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of body ?? []) {
    length += piece.length
    if (length > MAX_BYTES)
      throw Object.assign(new Error(), { code: 'sends more than 32 MB' })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** For `catch`: fetch says 'fetch failed' and keeps the reason in its cause. */
const rethrowPlainly =
  (timeoutMs: number) =>
  (thrown: unknown): never => {
    const { name, code, cause } = thrown as Error & {
      code?: unknown
      cause?: { code?: unknown }
    }
    if (name === 'TimeoutError')
      throw new Error(`does not answer within ${timeoutMs / 1000} s`)
    const reason = cause?.code ?? code
    throw new Error(
      `cannot be used: ${typeof reason === 'string' ? reason : 'the connection broke'}`,
    )
  }
