import type { IncomingMessage, ServerResponse } from 'node:http'
import type { State } from './protocol.ts'

export interface EventStream {
  subscribe(request: IncomingMessage, response: ServerResponse): void
  send(state: State): void
}

/** Server-sent events: each page receives the current state when it connects, and every later one. */
export function openEventStream(currentState: () => State): EventStream {
  const listeners = new Set<ServerResponse>()
  const eventOf = (state: State): string => `event: state\ndata: ${JSON.stringify(state)}\n\n`
  return {
    subscribe(request, response) {
      response
        .writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
        .write(eventOf(currentState()))
      listeners.add(response)
      request.on('close', () => listeners.delete(response))
    },
    send(state) {
      for (const listener of listeners) listener.write(eventOf(state))
    },
  }
}
