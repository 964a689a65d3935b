import { isDatabaseAddress } from '../../../supabase/functions/_shared/database-address.ts'
import { databaseFailureOf } from '../../../supabase/functions/_shared/database-failure.ts'
import {
  type Settlement,
  type Settling,
  settleOverdue,
} from '../../../supabase/functions/_shared/overdue.ts'
import {
  type OverdueReservation,
  readOverdue,
} from '../../../supabase/functions/_shared/reservations.ts'
import {
  modeOfKey,
  openStripeClient,
} from '../../../supabase/functions/_shared/stripe-client.ts'
import { joinWords, pluralize } from '../../model/text.ts'
import type { Report } from '../../report.ts'
import type { CommandContext } from '../command-context.ts'
import { deleteNetworkAddresses, deleteOldAddresses } from './delete-addresses.ts'
import { removePrintedPages } from './print-pages.ts'
import { withOrders } from './with-orders.ts'

/** Environment variables that the command reads. They are empty if they are not set. */
export type SweepSettings = Readonly<
  Record<'DATABASE_URL' | 'STRIPE_SECRET_KEY' | 'STRIPE_API', string>
>

/** How long (ms) one attempt at a request to Stripe may take. */
const TIMEOUT = 20_000
const RETRIES = 2
/** The number of reservations that are settled at the same time: few enough for Stripe's request limit. */
const AT_ONCE = 5

/**
 * Settles all overdue reservations: releases unpaid reservations, and writes the orders of paid ones. Then deletes the
 * addresses that the shop no longer keeps, and the pages to print.
 * Exit codes: 0 all are settled, 1 some are not, 2 a setting is missing.
 * @param keptDays how many days an address is kept after its order was sent; if undefined, no address is deleted
 */
export async function sweepOrders(
  { project, report }: Pick<CommandContext, 'project' | 'report'>,
  settings: SweepSettings,
  keptDays?: number,
): Promise<number> {
  const problem = problemIn(settings)
  if (problem !== undefined) return report.refuse(problem, 2)

  const { DATABASE_URL, STRIPE_SECRET_KEY: stripeKey, STRIPE_API } = settings
  const stripeApi = STRIPE_API === '' ? undefined : new URL(STRIPE_API)
  const client = { stripeKey, stripeApi, timeout: TIMEOUT, retries: RETRIES }

  return withOrders(DATABASE_URL, report, async (database) => {
    const services = { stripe: openStripeClient(client), mode: modeOfKey(stripeKey) }
    const settlements = await settleAll({ ...services, database })
    await deleteNetworkAddresses(database)
    await removePrintedPages(project)
    if (keptDays !== undefined) {
      const count = await deleteOldAddresses(database, keptDays)
      if (count > 0) report.line(`Deleted the addresses of ${pluralize(count, 'order')}.`)
    }
    return reportSettlements(settlements, report)
  })
}

/** Returns a sentence with the remedy if a setting is missing or wrong. */
function problemIn(settings: SweepSettings): string | undefined {
  const { DATABASE_URL, STRIPE_SECRET_KEY, STRIPE_API } = settings
  if (!isDatabaseAddress(DATABASE_URL))
    return 'DATABASE_URL is not the address of a database: set it to postgresql://user:password@host:5432/postgres, which Supabase shows under Connect.'
  if (!/^[rs]k_\w+$/.test(STRIPE_SECRET_KEY))
    return 'STRIPE_SECRET_KEY is not a secret key of Stripe: set it to the key that the function create-checkout has, which begins with sk_ or rk_.'
  if (STRIPE_API !== '' && !URL.canParse(STRIPE_API))
    return 'STRIPE_API is not an address: leave it out, or write it like https://api.example.'
  return undefined
}

async function settleAll(services: Settling): Promise<readonly Settlement[]> {
  const reservations = await readOverdue(services.database)
  const settlements: Settlement[] = []
  for (let start = 0; start < reservations.length; start += AT_ONCE) {
    const batch = reservations.slice(start, start + AT_ONCE)
    const settled = await Promise.all(
      batch.map((reservation) => settle(reservation, services)),
    )
    settlements.push(...settled)
  }
  return settlements
}

/** Settles a reservation. An order that cannot be read does not stop the others. */
async function settle(
  reservation: OverdueReservation,
  services: Settling,
): Promise<Settlement> {
  try {
    return await settleOverdue(reservation, services)
  } catch (error) {
    if (databaseFailureOf(error) !== undefined) throw error
    const name = error instanceof Error ? error.name : 'unknown error'
    return { outcome: 'unknown', reason: `its order cannot be read (${name})` }
  }
}

/** Prints how many reservations were settled. Returns the exit code. */
function reportSettlements(settlements: readonly Settlement[], report: Report): number {
  if (settlements.length === 0) {
    report.line('No reservation is overdue.')
    return 0
  }

  const countOf = (outcome: Settlement['outcome']): number =>
    settlements.filter((settlement) => settlement.outcome === outcome).length
  const counts = `${countOf('released')} released, ${countOf('paid')} paid`
  report.line(`${pluralize(settlements.length, 'overdue reservation')}: ${counts}.`)

  const orders = settlements.flatMap((settlement) =>
    settlement.outcome === 'paid' ? (settlement.order ?? []) : [],
  )
  if (orders.length > 0)
    report.line(
      `Recorded ${joinWords(orders.map((order) => `order ${order}`))}, whose payment the function stripe-webhook had not recorded: check its events at Stripe, under Developers → Webhooks.`,
    )

  const reasons = settlements.flatMap((settlement) =>
    settlement.outcome === 'unknown' ? settlement.reason : [],
  )
  if (reasons.length === 0) return 0

  for (const reason of new Set(reasons)) {
    const count = reasons.filter((text) => text === reason).length
    report.line(`${pluralize(count, 'reservation')} not settled: ${reason}.`)
  }
  return report.refuse(
    'The prints of these reservations stay reserved. Run the command again later. For reservations of the other mode of Stripe (test or live), run it with the key of that mode.',
  )
}
