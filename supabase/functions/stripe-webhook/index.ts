import { surviveClosedConnections } from '../_shared/closed-connections.ts'
import { openDatabase } from '../_shared/database.ts'
import type { RecordedOrder } from '../_shared/record-order.ts'
import { createEventHandler } from './handler.ts'
import { rebuildIfSoldOut } from './rebuild.ts'
import { readWebhookSettings } from './settings.ts'

surviveClosedConnections()

const { databaseUrl, rebuildUrl, ...settings } = readWebhookSettings((name) =>
  Deno.env.get(name),
)
const database = openDatabase(databaseUrl)

/** Supabase's runtime, which may end a function once it has responded. Deno has none. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void } | undefined

/** Starts work after an order, which Stripe does not wait for. */
function onOrder(order: RecordedOrder): void {
  if (rebuildUrl === undefined) return

  const work = rebuildIfSoldOut(order, database, rebuildUrl)
  if (typeof EdgeRuntime !== 'undefined') EdgeRuntime.waitUntil(work)
}

const handleEvent = createEventHandler({ ...settings, database, onOrder })

export default { fetch: handleEvent } satisfies Deno.ServeDefaultExport
