import { createClient } from '@supabase/supabase-js'
import type { Backend, FunctionsClient } from '../logic/checkout.ts'

/**
 * A client of the anonymous role. supabase-js keeps its session in local storage, or in memory where cookies are blocked,
 * and refreshes its token, both without being told.
 */
export const openClient = ({ url, publicKey }: Backend): FunctionsClient =>
  createClient(url, publicKey, {
    auth: { detectSessionInUrl: false },
    global: {
      fetch(input, init) {
        const request = new Request(input, init)
        // supabase-js 2.109 sends every key as a bearer token too. A publishable key is none, and may be refused as one.
        if (publicKey.startsWith('sb_')) request.headers.delete('Authorization')
        return fetch(request)
      },
    },
  })
