import { isDatabaseAddress } from '../_shared/database-address.ts'
import { modeOfKey } from '../_shared/stripe-client.ts'
import {
  fail,
  openVariables,
  type ReadVariable,
  shopOriginOf,
} from '../_shared/variables.ts'

/** The secrets and variables that the webhook needs to start. */
export interface WebhookSettings {
  /** The secret that Stripe uses to sign events: 'whsec_…'. */
  readonly webhookSecret: string
  /** Whether the shop takes real money: the mode of its Stripe key. */
  readonly isLive: boolean
  readonly databaseUrl: string
  /**
   * 'https://shop.example'. If set, orders of other shops that use the same Stripe account
   * are ignored.
   */
  readonly shop: string | undefined
  /** The address that starts a new build of the shop, if set. */
  readonly rebuildUrl: string | undefined
}

/**
 * Reads the secrets and variables of the webhook.
 * @throws an error that says in one sentence what to set, and repeats no secret
 */
export function readWebhookSettings(read: ReadVariable): WebhookSettings {
  const { optional, required } = openVariables(read)

  const stripeKey = required(
    'STRIPE_SECRET_KEY',
    'run supabase secrets set STRIPE_SECRET_KEY=sk_test_…',
  )
  const webhookSecret = required(
    'STRIPE_WEBHOOK_SECRET',
    'run supabase secrets set STRIPE_WEBHOOK_SECRET=whsec_…',
  )
  if (!/^whsec_\S+$/.test(webhookSecret))
    fail(
      'STRIPE_WEBHOOK_SECRET is not a signing secret: copy the one that begins with whsec_ from the endpoint at Stripe',
    )

  const databaseUrl = required(
    'SUPABASE_DB_URL',
    'Supabase sets it; elsewhere, set it to the address of the database',
  )
  if (!isDatabaseAddress(databaseUrl))
    fail('SUPABASE_DB_URL is not an address of a database: write it like postgres://…')

  const shop = optional('SHOP_ORIGIN')
  return {
    webhookSecret,
    isLive: modeOfKey(stripeKey) === 'live',
    databaseUrl,
    shop: shop === undefined ? undefined : shopOriginOf(shop),
    rebuildUrl: rebuildUrlOf(optional('REBUILD_URL')),
  }
}

function rebuildUrlOf(text: string | undefined): string | undefined {
  if (text !== undefined && !URL.canParse(text))
    fail('REBUILD_URL is not a valid address: copy the deploy hook of your host')
  return text
}
