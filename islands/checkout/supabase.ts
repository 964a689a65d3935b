import { createClient } from '@supabase/supabase-js'
import type { Backend, FunctionsClient } from './checkout.ts'

/**
 * Creates a client for the anonymous role. Visitors do not sign in, so no address
 * contains a session to detect. The other defaults of supabase-js stay: it would keep a
 * session in local storage, or in memory if cookies are blocked, and refresh its token.
 */
export const openClient = ({ url, publicKey }: Backend): FunctionsClient =>
  createClient(url, publicKey, {
    auth: { detectSessionInUrl: false },
    global: {
      fetch(input, init) {
        const request = new Request(input, init)
        // supabase-js 2.109 also sends every key as a bearer token. A publishable key is
        // no token, and may be refused.
        if (publicKey.startsWith('sb_')) request.headers.delete('Authorization')
        return fetch(request)
      },
    },
  })
