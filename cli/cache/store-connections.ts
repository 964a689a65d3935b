import type { Redis } from 'ioredis'

/**
 * A connection to one kind of server. Names are hexadecimal SHA-256. Error messages contain no secrets, and continue a
 * sentence about the store: 'answers 507 Insufficient Storage'.
 */
export interface StoreConnection {
  get(name: string): Promise<Uint8Array | undefined>
  has(name: string): Promise<boolean>
  put(name: string, bytes: Uint8Array): Promise<void>
  close(): void
}

/** The maximum size of a value in bytes. The shop's largest picture has 0.5 MB. */
export const MAX_BYTES = 32_000_000

const TOO_LONG = 'sends a value of more than 32 MB'

/** The prefix of all Redis keys, because other programs may use the same database. */
const PREFIX = 'saga:'

/** Connects to Redis or a compatible server. Only the first request loads the client, because few builds need it. */
export function connectRedis(address: URL, timeoutMs: number): StoreConnection {
  let client: Promise<Redis> | undefined
  /** The code of the error that closed the connection. Pending requests fail only with 'Connection is closed'. */
  let closedBy: string | undefined

  const send = async <T>(command: (client: Redis) => Promise<T>): Promise<T> => {
    client ??= openClient(address, timeoutMs, (code) => {
      closedBy = code
    })
    return await command(await client).catch((error: Error) => {
      throw new Error(`cannot be used: ${closedBy ?? reasonOf(error)}`)
    })
  }

  return {
    async get(name) {
      // One byte more than the maximum is enough to detect a value that is too long to be ours.
      const bytes = await send((redis) =>
        redis.getrangeBuffer(PREFIX + name, 0, MAX_BYTES),
      )
      if (bytes.length > MAX_BYTES) throw new Error(TOO_LONG)
      // Redis returns an empty value for a missing key.
      return bytes.length > 0 ? bytes : undefined
    },
    has: async (name) => (await send((redis) => redis.exists(PREFIX + name))) === 1,
    async put(name, bytes) {
      await send((redis) => redis.set(PREFIX + name, Buffer.from(bytes)))
    },
    close: () => void client?.then((redis) => redis.disconnect()),
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
    // When the store is gone, the build continues without it.
    retryStrategy: () => null,
  })
  client.on('error', (error: Error & { code?: unknown }) => {
    if (typeof error.code === 'string') onError(error.code)
  })
  return client
}

/** Returns only the first word of a server's message, such as OOM or NOAUTH: the rest may repeat the request. */
const reasonOf = ({ name, message }: Error): string =>
  name === 'ReplyError'
    ? (/^[A-Z]+\b/.exec(message)?.[0] ?? 'it refuses the request')
    : message

/**
 * Connects over HTTP. Needs only GET, HEAD and PUT, which WebDAV on nginx or Apache, bazel-remote and object stores
 * support.
 */
export function connectHttp(address: URL, timeoutMs: number): StoreConnection {
  const credentials = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
  const headers = {
    // Values are transferred without further compression, because most are pictures, which are already compressed.
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

  const send = async (
    method: string,
    name: string,
    body?: Uint8Array,
  ): Promise<Response> => {
    const init = {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      // The types of `fetch` forbid bytes in shared memory. `body` is never in shared memory.
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    }
    const response = await fetch(urlOf(name), init).catch(rethrowPlainly(timeoutMs))
    const isMissing = response.status === 404 && method !== 'PUT'
    if (response.ok || isMissing) return response

    await response.body?.cancel()
    // Imported here, because loading this module takes 3 ms.
    const { STATUS_CODES } = await import('node:http')
    // The message does not quote the server, whose text may repeat the request.
    throw new Error(
      `answers ${response.status} ${STATUS_CODES[response.status] ?? ''}`.trimEnd(),
    )
  }

  return {
    async get(name) {
      const response = await send('GET', name)
      const body = await readBody(response).catch(rethrowPlainly(timeoutMs))
      if (body.length > MAX_BYTES) throw new Error(TOO_LONG)
      return response.ok ? body : undefined
    },
    has: async (name) => (await send('HEAD', name)).ok,
    async put(name, bytes) {
      const response = await send('PUT', name, bytes)
      await response.body?.cancel()
    },
    close: () => undefined,
  }
}

/** Reads a body, but stops as soon as it is longer than any value may be. */
async function readBody({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    length += chunk.length
    if (length > MAX_BYTES) break
  }
  return Buffer.concat(chunks)
}

/** For `catch`: throws a plain message in place of an error from `fetch`, whose reason is often only in `cause`. */
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
      `cannot be used: ${typeof reason === 'string' ? reason : 'the connection was lost'}`,
    )
  }
