import { QueryClient } from '@tanstack/query-core'
import type { Backend, FunctionsClient } from '../logic/checkout.ts'
import { readOptions } from './readOptions.ts'

const queries = new QueryClient({ defaultOptions: readOptions })

/** Loads supabase-js and connects, once per backend; retries when loading fails. */
export const connect = (backend: Backend): Promise<FunctionsClient> =>
  queries.fetchQuery({
    queryKey: ['backend', backend],
    queryFn: async () => (await import('./supabase.ts')).openClient(backend),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
