import { STATUS_CODES } from 'node:http'
import { MAX_BYTES, type StoreConnection } from './store-connection.ts'

/** GET, HEAD and PUT, as nginx and Apache with WebDAV, bazel-remote and object stores speak them. */
export function connectHttp(address: URL, timeoutMs: number): StoreConnection {
  const credentials = `${decodeURIComponent(address.username)}:${decodeURIComponent(address.password)}`
  const headers = {
    'accept-encoding': 'identity',
    ...(credentials !== ':' && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
  }
  const urlOf = (name: string): URL => {
    const url = new URL(address)
    url.username = ''
    url.password = ''
    url.pathname = `${address.pathname.replace(/\/$/, '')}/${name}`
    return url
  }
  const ask = async (method: string, name: string, body?: Uint8Array): Promise<Response> => {
    const signal = AbortSignal.timeout(timeoutMs)
    // lib.dom wants a body that is not shared memory, which these bytes never are.
    const init = { method, headers, signal, ...(body && { body: body as Uint8Array<ArrayBuffer> }) }
    const answer = await fetch(urlOf(name), init).catch(rethrowPlainly(timeoutMs))
    if (answer.ok || (answer.status === 404 && method !== 'PUT')) return answer
    await answer.body?.cancel()
    // Not the server's own words, which may repeat what it was sent.
    throw new Error(`answers ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`.trimEnd())
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
    if (length > MAX_BYTES) throw Object.assign(new Error(), { code: 'sends more than 32 MB' })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** For `catch`: fetch says 'fetch failed' and keeps the reason in its cause. */
const rethrowPlainly =
  (timeoutMs: number) =>
  (thrown: unknown): never => {
    const { name, code, cause } = thrown as Error & { code?: unknown; cause?: { code?: unknown } }
    if (name === 'TimeoutError') throw new Error(`does not answer within ${timeoutMs / 1000} s`)
    const reason = cause?.code ?? code
    throw new Error(`cannot be used: ${typeof reason === 'string' ? reason : 'the connection broke'}`)
  }
