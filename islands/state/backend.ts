import { type DefaultOptions, QueryClient } from '@tanstack/query-core'
import type { FunctionsClient } from '../logic/checkout.ts'
import { mayRetry, retryDelay } from '../logic/retry.ts'

/** Where orders are created; the key is the anonymous one, public by design. */
export interface Backend {
  readonly url: string
  readonly publicKey: string
}

/** Milliseconds that what was read stays fresh. */
const FRESH = 5 * 60_000

/** The rules for everything that is read from the network (spec §7). Orders are not read: they are never repeated. */
export const reading = {
  queries: {
    retry: mayRetry,
    retryDelay,
    staleTime: FRESH,
    gcTime: FRESH,
    networkMode: 'always',
  },
} satisfies DefaultOptions

const queries = new QueryClient({ defaultOptions: reading })

/** Loads supabase-js and connects; once per backend, tried again when the network falters. */
export const connect = (backend: Backend): Promise<FunctionsClient> =>
  queries.fetchQuery({
    queryKey: ['backend', backend.url, backend.publicKey],
    queryFn: async () => (await import('./supabase.ts')).openClient(backend),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
