import { type DefaultOptions, QueryClient } from '@tanstack/query-core'
import type { Backend, FunctionsClient } from '../logic/checkout.ts'

/** Milliseconds for which an answer is reused. */
const FRESH = 5 * 60_000

/** Attempts after the first one. */
const RETRIES = 3

/**
 * Options for everything that is read over the network, but not for orders: repeating one could order twice.
 * query-core's own delays are those of parts/checkoutApi.ts; sharing that file with the islands would cost each visitor a
 * request.
 */
export const readOptions = {
  queries: {
    retry: (failures: number) => failures < RETRIES && globalThis.navigator?.onLine !== false,
    staleTime: FRESH,
    gcTime: FRESH,
    networkMode: 'always',
  },
} satisfies DefaultOptions

const queries = new QueryClient({ defaultOptions: readOptions })

/** Loads supabase-js and connects, once per backend; retries when loading fails. */
export const connect = (backend: Backend): Promise<FunctionsClient> =>
  queries.fetchQuery({
    queryKey: ['backend', backend],
    queryFn: async () => (await import('./supabase.ts')).openClient(backend),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
