import { timingSafeEqual } from 'node:crypto'
import type { Context, Next } from 'hono'
import { EDITOR, EDITOR_TOKEN } from '../../serve/protocol.ts'
import { keepSecret, makeSecret, shopIdOf } from './kept-secret.ts'
import type { Shop } from './shop.ts'

/** Decides who may use the editor. Another site can send a browser here: a request must carry our page's token. */
export function openGuard(
  project: Shop['project'],
  isShared: boolean,
  onAdmit: () => void,
) {
  const token = makeSecret()
  const shopId = shopIdOf(project)
  const secret = isShared ? keepSecret(project) : makeSecret()
  // All ports of a host share their cookies: each shop has a cookie of its own.
  const cookie = `saga-editor-${shopId}=${secret}`
  let key = isShared ? makeSecret() : undefined
  return {
    token,
    shopId,
    /** The key that the next browser needs; undefined where only this machine can reach the editor. */
    key: () => key,
    /** Admits a browser that brings the key, once; refuses browsers that may not see a page or make a request. */
    async check(context: Context, next: Next) {
      const { req } = context
      if (key !== undefined && isSame(req.query('key'), key)) {
        key = makeSecret()
        onAdmit()
        context.header('Set-Cookie', `${cookie}; Path=/__saga; HttpOnly; SameSite=Strict`)
        return context.redirect(EDITOR, 303)
      }
      // A page that was open before a restart asks for the new token. Other origins are refused below.
      const needsToken = req.method !== 'GET' && req.path !== EDITOR_TOKEN
      if (needsToken && !isSame(req.header('x-saga-token'), token))
        return context.text(
          'This request does not come from the editor: reload the page.',
          403,
        )
      if (
        req.method !== 'GET' &&
        req.header('origin') !== `http://${req.header('host') ?? ''}`
      )
        return context.text('This request comes from another site.', 403)
      const cookies = req.header('cookie')?.split('; ') ?? []
      if (isShared && !cookies.some((each) => isSame(each, cookie)))
        return context.text(
          'Open the editor by the address that npm run watch shows: each address works once.',
          403,
        )
      return next()
    },
  }
}

function isSame(given: unknown, wanted: string): boolean {
  if (typeof given !== 'string') return false
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)]
  return one.length === other.length && timingSafeEqual(one, other)
}
