import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Of every store in tests: it must appear nowhere. */
export const storeSecret = 'hush-hush'

/** What a store may do to those who ask it. */
export interface StoreFaults {
  /** Milliseconds before each answer. */
  readonly delay?: number
  /** Answers to GET break off in the middle. */
  readonly cuts?: boolean
  /** What it gives instead of a value. */
  lie?(value: Buffer, name: string, values: ReadonlyMap<string, Buffer>): Buffer
  /** Status of the answers to PUT. */
  readonly putStatus?: number
  /** Requests after which it is gone. */
  readonly diesAfter?: number
}

/** A store in this process, which keeps its values in memory. */
export async function startStoreServer({ delay = 0, cuts, lie, putStatus, diesAfter }: StoreFaults = {}) {
  const values = new Map<string, Buffer>()
  /** Names of the values that were sent, in their order. */
  const puts: string[] = []
  let requests = 0
  const authorization = `Basic ${Buffer.from(`saga:${storeSecret}`).toString('base64')}`
  const server = createServer(async (request, response) => {
    requests += 1
    if (diesAfter !== undefined && requests > diesAfter) {
      server.close()
      server.closeAllConnections()
      return
    }
    const name = (request.url ?? '').replace('/saga/', '')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (delay > 0) await pause(delay)
    if (request.headers.authorization !== authorization) return answer(response, 401)
    if (request.method === 'PUT') {
      if (putStatus !== undefined) return answer(response, putStatus)
      puts.push(name)
      values.set(name, Buffer.concat(chunks))
      return answer(response, 201)
    }
    const value = values.get(name)
    if (!value) return answer(response, 404)
    const given = lie?.(value, name, values) ?? value
    response.writeHead(200, { 'content-length': given.length })
    if (request.method === 'HEAD') return response.end()
    if (cuts) return response.write(given.subarray(0, given.length / 2), () => response.destroy())
    return response.end(given)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0
  return {
    address: `http://saga:${storeSecret}@127.0.0.1:${port}/saga`,
    values,
    puts,
    requests: () => requests,
    async [Symbol.asyncDispose]() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function answer(response: ServerResponse, status: number): ServerResponse {
  response.writeHead(status)
  return response.end()
}
