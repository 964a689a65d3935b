import { useSyncExternalStore } from 'react'
import { EDITOR_TOKEN, PORT_COOKIE } from '../../serve/protocol.ts'

// Tracks whether the editor's server responds. A page can outlive its server, and each
// run of `watch` has a new token.

/**
 * `here`: the server responds. `gone`: no response. `other`: another program or shop uses
 * the address. `locked`: the server has restarted, and this browser needs access again.
 */
type ServerState = 'here' | 'gone' | 'other' | 'locked'

interface Connection {
  readonly server: ServerState
  readonly token: string
  /**
   * The port on which this browser last opened the shop; undefined if it is this page's
   * port.
   */
  readonly otherPort?: string | undefined
  /** The number of times that the server has restarted or become reachable again. */
  readonly returns: number
}

const metaOf = (name: string): string =>
  document.querySelector<HTMLMetaElement>(`meta[name="saga-${name}"]`)?.content ?? ''

/** The id of this page's shop, because another shop may use the same address later. */
export const shopId = metaOf('shop')

let connection: Connection = { server: 'here', token: metaOf('token'), returns: 0 }
/** The check in progress. */
let checking: Promise<void> | undefined
/** The timer for the next check while the server is unreachable. */
let timer = 0
const listeners = new Set<() => void>()

/** The pause between checks while the server is unreachable. */
const RETRY_MS = 1000

/**
 * How long to wait for a response. A server that is building the shop can take several
 * seconds.
 */
const PATIENCE_MS = 10_000

export const currentConnection = (): Connection => connection

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useServer = (): ServerState =>
  useSyncExternalStore(subscribe, () => connection.server)

export const useOtherPort = (): string | undefined =>
  useSyncExternalStore(subscribe, () => connection.otherPort)

export const useReturns = (): number =>
  useSyncExternalStore(subscribe, () => connection.returns)

/** Registers a callback for each time the server restarts or becomes reachable again. */
export function onReturn(call: () => void): void {
  let lastReturns = connection.returns

  subscribe(() => {
    if (connection.returns === lastReturns) return

    lastReturns = connection.returns
    call()
  })
}

/** Resolves once the server responds. */
export function untilServer(): Promise<void> {
  if (connection.server === 'here') return Promise.resolve()

  return new Promise((resolve) => {
    const unsubscribe = subscribe(() => {
      if (connection.server !== 'here') return

      unsubscribe()
      resolve()
    })
  })
}

/**
 * Checks whether the server responds. If not, keeps checking until it does, but the
 * promise resolves after the first check.
 */
export function checkServer(): Promise<void> {
  clearTimeout(timer)
  checking ??= check().finally(() => {
    checking = undefined
  })
  return checking
}

async function check(): Promise<void> {
  // The token is undefined unless this page's shop responds.
  const [server, token] = await askForToken()
  const wasAway = connection.server !== 'here'
  const hasRestarted = token !== connection.token
  const isBack = server === 'here' && (wasAway || hasRestarted)

  connection = {
    server,
    token: token ?? connection.token,
    otherPort: readOtherPort(),
    returns: connection.returns + (isBack ? 1 : 0),
  }

  for (const listener of listeners) listener()
  if (server !== 'here') timer = window.setTimeout(() => void checkServer(), RETRY_MS)
}

/** Reads the shop's last port from a cookie, which is shared by all ports on a host. */
function readOtherPort(): string | undefined {
  const name = `${PORT_COOKIE}${shopId}=`
  const port = document.cookie
    .split('; ')
    .find((cookie) => cookie.startsWith(name))
    ?.slice(name.length)
  return port === location.port ? undefined : port
}

/** Asks the server for the token of its current run. */
async function askForToken(): Promise<readonly [ServerState, token?: string]> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const response = await fetch(EDITOR_TOKEN, { method: 'POST', signal }).catch(
    () => undefined,
  )
  if (!response) return ['gone']
  // The server does not know the cookie of this browser.
  if (response.status === 403) return ['locked']

  // Another program at this address may respond with anything.
  const answer: { token?: string; shopId?: string } = await response
    .json()
    .catch(() => ({}))
  const { token } = answer
  return token !== undefined && answer.shopId === shopId ? ['here', token] : ['other']
}

// Check immediately when the page is shown again, because browsers run the timers of
// hidden pages only once a minute.
addEventListener('visibilitychange', () => {
  if (connection.server !== 'here') void checkServer()
})
