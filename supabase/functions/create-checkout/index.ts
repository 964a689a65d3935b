import { withSupabase } from '@supabase/server'
import { resolveEnv } from '@supabase/server/core'
import { surviveClosedConnections } from '../_shared/closed-connections.ts'
import { type Database, openDatabase } from '../_shared/database.ts'
import { settleOverdue } from '../_shared/overdue.ts'
import { modeOfKey, openStripeClient } from '../_shared/stripe-client.ts'
import { openCatalogue } from './catalogue.ts'
import { withForms } from './form.ts'
import { createHandler } from './handler.ts'
import { openRateLimit } from './rate-limit.ts'
import { readSettings } from './settings.ts'
import { openStripe } from './stripe.ts'

surviveClosedConnections()

const settings = readSettings((name) => Deno.env.get(name))

const shop = { origin: settings.shop, readCatalogue: openCatalogue(settings.shop) }

let database: Database | undefined

/** Settles overdue reservations quickly or not at all, because a buyer waits. */
const settling = {
  stripe: openStripeClient({ ...settings, timeout: 3_000, retries: 0 }),
  mode: modeOfKey(settings.stripeKey),
}

const handle = createHandler({
  ...shop,
  reserving: {
    databaseUrl: settings.databaseUrl,
    openDatabase: (address) => {
      database ??= openDatabase(address)
      return database
    },
    // Any secret that nobody else knows would do. With this one, owners need not set
    // another.
    secret: settings.stripeKey,
    mostPrints: settings.mostPrints,
    settle: (reservation, database) =>
      settleOverdue(reservation, { ...settling, database }),
  },
  shipTo: settings.shipTo,
  provider: openStripe(settings),
  limit: openRateLimit({ most: 20, period: 60_000, addresses: 10_000 }),
})

/**
 * Older projects have an anonymous key, which is a JWT. It is accepted as long as
 * Supabase passes it to functions.
 */
const publishableKeys = {
  ...resolveEnv().data?.publishableKeys,
  ...(settings.legacyKey ? { 'legacy anon': settings.legacyKey } : {}),
}

const handleWithKey = withSupabase(
  {
    // Any publishable key of the project is accepted, because a shop may have a separate
    // key.
    auth: 'publishable:*',
    env: { publishableKeys },
    errors: { detailed: false },
    cors: {
      headers: {
        'Access-Control-Allow-Origin': settings.shop,
        'Access-Control-Allow-Headers':
          'authorization, x-client-info, apikey, content-type',
        'Access-Control-Allow-Methods': 'POST, OPTIONS',
        'Access-Control-Expose-Headers': 'Retry-After',
        'Access-Control-Max-Age': '86400',
        Vary: 'Origin',
      },
    },
  },
  handle,
)

export default { fetch: withForms(shop, handleWithKey) } satisfies Deno.ServeDefaultExport
