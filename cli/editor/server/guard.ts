import { timingSafeEqual } from 'node:crypto'
import type { Context, Next } from 'hono'
import { EDITOR, EDITOR_TOKEN } from '../../serve/protocol.ts'
import { keepSecret, makeSecret, shopIdOf } from './kept-secret.ts'
import type { Shop } from './shop.ts'

/**
 * Decides who may use the editor. Requests that write must carry the token of the
 * editor's page, because pages from other sites can also send requests here. If other
 * devices can reach the editor, a browser opens it with a key, which works only once, and
 * then gets a cookie with a lasting secret.
 * @param isShared tells whether other devices can reach the editor
 * @param onAdmit is called after a browser was admitted, because the next browser needs a
 * new key
 */
export function openGuard(
  project: Shop['project'],
  isShared: boolean,
  onAdmit: () => void,
) {
  const token = makeSecret()
  const shopId = shopIdOf(project)
  const secret = isShared ? keepSecret(project) : makeSecret()
  // Cookies are shared by all ports of a host, so each shop needs its own.
  const cookie = `saga-editor-${shopId}=${secret}`
  let key = isShared ? makeSecret() : undefined

  return {
    token,
    shopId,
    /** Returns the key that the next browser needs; undefined if only this machine can reach the editor. */
    key: () => key,
    /** Admits one browser per key and rejects browsers and requests that are not allowed. */
    async check(context: Context, next: Next) {
      const { req } = context

      if (key !== undefined && isSame(req.query('key'), key)) {
        key = makeSecret()
        onAdmit()
        context.header('Set-Cookie', `${cookie}; Path=/__saga; HttpOnly; SameSite=Strict`)
        return context.redirect(EDITOR, 303)
      }

      // The request for the token does not need one, because a page that was open before
      // a restart does not know the new token. The origin check rejects other sites.
      const isWrite = req.method !== 'GET'
      const needsToken = isWrite && req.path !== EDITOR_TOKEN
      if (needsToken && !isSame(req.header('x-saga-token'), token))
        return context.text(
          'This request does not come from the editor: reload the page.',
          403,
        )

      const origin = `http://${req.header('host') ?? ''}`
      if (isWrite && req.header('origin') !== origin)
        return context.text('This request comes from another site.', 403)

      const cookies = req.header('cookie')?.split('; ') ?? []
      if (isShared && !cookies.some((candidate) => isSame(candidate, cookie)))
        return context.text(
          'Open the editor at the address that npm run watch shows: each address works once.',
          403,
        )

      return next()
    },
  }
}

/** Compares secrets in constant time. */
function isSame(candidate: unknown, secret: string): boolean {
  if (typeof candidate !== 'string') return false

  const candidateBytes = Buffer.from(candidate)
  const secretBytes = Buffer.from(secret)
  return (
    candidateBytes.length === secretBytes.length &&
    timingSafeEqual(candidateBytes, secretBytes)
  )
}
