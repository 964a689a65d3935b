import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** What a request says of its sender. */
interface Sender {
  readonly method: string
  readonly headers: IncomingHttpHeaders
}

/** Who may use the editor. */
export interface Guard {
  /** Stands in the editor's page: a request without it comes from elsewhere. */
  readonly token: string
  /** Why a page or file of the editor is not given; undefined when it is. */
  refuseVisit(sender: Sender): string | undefined
  /** Why a request of the page is not answered. */
  refuseRequest(sender: Sender): string | undefined
  /** Lets a browser in that brings the key of the terminal: its cookie, once. undefined for a wrong key. */
  admit(key: string): string | undefined
  /** The key that the next browser needs; undefined where only this machine can reach the editor. */
  key(): string | undefined
}

const COOKIE = 'saga-editor'
const secret = (): string => randomBytes(24).toString('base64url')

/**
 * Another site can send a browser here, or let its own name lead to this machine: the host must be one of ours, a
 * request must come from our page, and carry its token.
 * @param isOurs whether a host with its port, 'localhost:3000', is an address of this server
 * @param isShared whether other machines reach the server
 * @param onAdmit called when a key was used, and there is another one
 */
export function openGuard(isOurs: (host: string) => boolean, isShared: boolean, onAdmit: () => void): Guard {
  const token = secret()
  const session = secret()
  let key = isShared ? secret() : undefined
  const refuseVisit = ({ headers }: Sender): string | undefined => {
    if (!isOurs(headers.host ?? '')) return 'This address is none of the shop.'
    if (isShared && !isSame(cookieIn(headers), session))
      return 'Open the editor by the address that the terminal shows: each works once.'
    return undefined
  }
  return {
    token,
    refuseVisit,
    refuseRequest(sender) {
      const { headers, method } = sender
      if (!isSame(headers['x-saga-token'], token))
        return 'This request does not come from the editor: reload the page.'
      const isForeign =
        headers.origin === undefined ? method !== 'GET' : headers.origin !== `http://${headers.host}`
      return isForeign ? 'This request comes from another site.' : refuseVisit(sender)
    },
    admit(given) {
      if (key === undefined || !isSame(given, key)) return undefined
      key = secret()
      onAdmit()
      return `${COOKIE}=${session}; Path=/__saga; HttpOnly; SameSite=Strict`
    },
    key: () => key,
  }
}

const isSame = (given: unknown, wanted: string): boolean =>
  typeof given === 'string' &&
  given.length === wanted.length &&
  timingSafeEqual(Buffer.from(given), Buffer.from(wanted))

const cookieIn = ({ cookie = '' }: IncomingHttpHeaders): string | undefined =>
  new RegExp(`(?:^|; )${COOKIE}=([^;]*)`).exec(cookie)?.[1]
