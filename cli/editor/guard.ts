import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const COOKIE = 'saga-editor'
const secret = (): string => randomBytes(24).toString('base64url')

/** Said to the page as the answer's text. */
export const requestError = (status: number, message: string) => Object.assign(new Error(message), { status })

export type Guard = ReturnType<typeof openGuard>

/**
 * Who may use the editor. Another site can send a browser here, or let its own name lead to this machine: the host must
 * be one of ours, a request must come from our page, and carry its token.
 * @param isOurs whether a host with its port, 'localhost:3000', is an address of this server
 * @param isShared whether other machines reach the server: a browser then needs the key that the terminal shows
 * @param onAdmit called when a key was used, and there is another one
 */
export function openGuard(isOurs: (host: string) => boolean, isShared: boolean, onAdmit: () => void) {
  const [token, session] = [secret(), secret()]
  let key = isShared ? secret() : undefined
  return {
    /** Stands in the editor's page: a request without it comes from elsewhere. */
    token,
    /** @throws a request error for who may not see a page or file of the editor, or have a request of the page answered */
    check({ headers }: IncomingMessage, isRequest: boolean): void {
      const { host = '', origin, cookie = '', 'x-saga-token': given } = headers
      if (isRequest && !isSame(given, token))
        throw requestError(403, 'This request does not come from the editor: reload the page.')
      if (isRequest && origin !== `http://${host}`)
        throw requestError(403, 'This request comes from another site.')
      if (!isOurs(host)) throw requestError(403, 'This address is none of the shop.')
      if (isShared && !cookie.split('; ').some((each) => isSame(each, `${COOKIE}=${session}`)))
        throw requestError(403, 'Open the editor by the address that the terminal shows: each works once.')
    },
    /** Lets a browser in that brings the key: its cookie, once. undefined for a wrong key. */
    admit(given: string | null): string | undefined {
      if (key === undefined || !isSame(given, key)) return undefined
      key = secret()
      onAdmit()
      return `${COOKIE}=${session}; Path=/__saga; HttpOnly; SameSite=Strict`
    },
    /** The key that the next browser needs; undefined where only this machine can reach the editor. */
    key: () => key,
  }
}

const isSame = (given: unknown, wanted: string): boolean =>
  typeof given === 'string' &&
  given.length === wanted.length &&
  timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
