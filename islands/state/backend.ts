import { type DefaultOptions, QueryClient } from '@tanstack/query-core'
import type { FunctionsClient } from '../logic/checkout.ts'

/** Where orders are created; the key is the anonymous one, public by design. */
export interface Backend {
  readonly url: string
  readonly publicKey: string
}

/** Three tries after the first; nothing to win by trying again while offline. */
const TRIES = 3
/** Milliseconds that what was read stays fresh. */
const FRESH = 5 * 60_000
const LONGEST_DELAY = 30_000

/** Milliseconds before the next try: 1 s, 2 s, 4 s, … at most 30 s. `failures` counts from 0. */
export const retryDelay = (failures: number): number => Math.min(1000 * 2 ** failures, LONGEST_DELAY)

const isOffline = (): boolean => globalThis.navigator?.onLine === false

/** The rules for everything that is read from the network (spec §7). Orders are not read: they are never repeated. */
export const reading = {
  queries: {
    retry: (failures: number) => failures < TRIES && !isOffline(),
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
