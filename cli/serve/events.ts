import type { IncomingMessage, ServerResponse } from 'node:http'
import type { State } from './addresses.ts'

/** The open pages that listen. */
export interface Audience {
  join(request: IncomingMessage, response: ServerResponse): void
  tell(state: State): void
  close(): void
}

/** Server-sent events: each page hears the present state when it comes, and every later one. */
export function gatherAudience(present: () => State): Audience {
  const listeners = new Set<ServerResponse>()
  const written = (state: State): string => `event: state\ndata: ${JSON.stringify(state)}\n\n`
  return {
    join(request, response) {
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
        .write(written(present()))
      listeners.add(response)
      request.on('close', () => listeners.delete(response))
    },
    tell(state) {
      for (const listener of listeners) listener.write(written(state))
    },
    close() {
      for (const listener of listeners) listener.end()
    },
  }
}
