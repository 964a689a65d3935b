import { createClient } from '@supabase/supabase-js'
import type { FunctionsClient } from '../logic/checkout.ts'
import type { Backend } from './backend.ts'

/** The anonymous client (spec §6): its session in local storage, its token refreshed by itself. */
export const openClient = ({ url, publicKey }: Backend): FunctionsClient =>
  createClient(url, publicKey, {
    auth: {
      ...sessionStorageOf(window),
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
    },
  })

/** A browser that blocks cookies throws on the mere mention of local storage; the client then keeps to memory. */
function sessionStorageOf(page: Window): { storage?: Storage } {
  try {
    return { storage: page.localStorage }
  } catch {
    return {}
  }
}
