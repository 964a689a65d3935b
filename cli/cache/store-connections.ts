import type { Redis } from 'ioredis'

/** A connection to one kind of server. Names are hexadecimal SHA-256; the messages of its errors are safe to print. */
export interface StoreConnection {
  get(name: string): Promise<Uint8Array | undefined>
  has(name: string): Promise<boolean>
  put(name: string, bytes: Uint8Array): Promise<void>
  close(): void
}

/** The maximum size of a value in bytes. The largest picture of the shop is 0.5 MB. */
export const MAX_BYTES = 32_000_000

/** The prefix of all keys, because other programs may use the same database. */
const PREFIX = 'saga:'

/** Connects to Redis or a compatible server. The first request loads the client, which few builds need. */
export function connectRedis(address: URL, timeoutMs: number): StoreConnection {
  let client: Promise<Redis> | undefined
  /** The code of the connection's error: pending requests learn only that the connection is closed. */
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
      // One byte more than the maximum is enough to detect a value that is too long to be ours.
      const bytes = await ask((redis) =>
        redis.getrangeBuffer(PREFIX + name, 0, MAX_BYTES),
      )
      if (bytes.length > MAX_BYTES) throw new Error('sends a value of more than 32 MB')
      return bytes.length > 0 ? bytes : undefined
    },
    has: async (name) => (await ask((redis) => redis.exists(PREFIX + name))) === 1,
    async put(name, bytes) {
      await ask((redis) => redis.set(PREFIX + name, Buffer.from(bytes)))
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

/** Connects by GET, HEAD and PUT, which nginx and Apache with WebDAV, bazel-remote and object stores support. */
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
    const init = {
      method,
      headers,
      signal: AbortSignal.timeout(timeoutMs),
      // lib.dom requires a body outside shared memory; these bytes never are in it.
      ...(body && { body: body as Uint8Array<ArrayBuffer> }),
    }
    const response = await fetch(urlOf(name), init).catch(rethrowPlainly(timeoutMs))
    if (response.ok || (response.status === 404 && method !== 'PUT')) return response

    await response.body?.cancel()
    // Loading this module would take 3 ms of every start.
    const { STATUS_CODES } = await import('node:http')
    // The message leaves out the server's own words, which may repeat the request.
    throw new Error(
      `answers ${response.status} ${STATUS_CODES[response.status] ?? ''}`.trimEnd(),
    )
  }

  return {
    async get(name) {
      const response = await ask('GET', name)
      const body = await readBody(response).catch(rethrowPlainly(timeoutMs))
      return response.ok ? body : undefined
    },
    has: async (name) => (await ask('HEAD', name)).ok,
    async put(name, bytes) {
      const response = await ask('PUT', name, bytes)
      await response.body?.cancel()
    },
    close: () => undefined,
  }
}

async function readBody({ body }: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of body ?? []) {
    length += chunk.length
    if (length > MAX_BYTES)
      throw Object.assign(new Error(), { code: 'sends a value of more than 32 MB' })
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** For `catch`: rethrows an error of fetch with its reason, which fetch hides in the error's cause. */
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
