/** Matches the place in the library `postgres` that writes without checking the connection. */
const WRITE_OF_POSTGRES = /\bnextWrite\b.*\bpostgres\b/

/** Matches the codes of errors about connections that the database or the network has closed. */
const CLOSED = /^(?:ECONN\w+|EPIPE|CONNECT(?:ION)?_\w+)$/

/**
 * Keeps a function running if the database closes a connection that `postgres` is using.
 * The library may then throw outside of all promises, or reject a promise that nobody
 * awaits. Either would end every request that the function is handling:
 * https://github.com/porsager/postgres/issues/1154. The transaction ends through its own
 * rejection or its time limit.
 */
export function surviveClosedConnections(): void {
  globalThis.addEventListener('error', (event) => {
    const thrown: unknown = event.error
    const isOfPostgres =
      thrown instanceof TypeError && WRITE_OF_POSTGRES.test(thrown.stack ?? '')
    if (isOfPostgres) event.preventDefault()
  })

  globalThis.addEventListener('unhandledrejection', (event) => {
    const reason: unknown = event.reason
    const isClosed =
      reason instanceof Error && 'code' in reason && CLOSED.test(String(reason.code))
    if (isClosed) event.preventDefault()
  })
}
