import { isDatabaseAddress } from '../_shared/database-address.ts'
import { modeOfKey } from '../_shared/stripe-client.ts'

/** The secrets and variables that the webhook needs to start. */
export interface WebhookSettings {
  /** The secret that Stripe uses to sign events: 'whsec_…'. */
  readonly webhookSecret: string
  /** Whether the shop takes real money: the mode of its Stripe key. */
  readonly isLive: boolean
  readonly databaseUrl: string
  /** The address that starts a new build of the shop, if set. */
  readonly rebuildUrl: string | undefined
}

/**
 * Reads the secrets and variables of the webhook.
 * @throws an error that says in one sentence what to set, and repeats no secret
 */
export function readWebhookSettings(
  read: (name: string) => string | undefined,
): WebhookSettings {
  const variable = (name: string): string | undefined => read(name)?.trim() || undefined
  const readRequired = (name: string, remedy: string): string => {
    const value = variable(name)
    if (value === undefined) fail(`${name} is not set: ${remedy}`)
    return value
  }

  const stripeKey = readRequired(
    'STRIPE_SECRET_KEY',
    'run supabase secrets set STRIPE_SECRET_KEY=sk_test_…',
  )
  const webhookSecret = readRequired(
    'STRIPE_WEBHOOK_SECRET',
    'run supabase secrets set STRIPE_WEBHOOK_SECRET=whsec_…',
  )
  if (!/^whsec_\S+$/.test(webhookSecret))
    fail(
      'STRIPE_WEBHOOK_SECRET is not a signing secret: copy the one that begins with whsec_ from the endpoint at Stripe',
    )

  const databaseUrl = readRequired(
    'SUPABASE_DB_URL',
    'Supabase sets it; elsewhere, set it to the address of the database',
  )
  if (!isDatabaseAddress(databaseUrl))
    fail('SUPABASE_DB_URL is not an address of a database: write it like postgres://…')

  return {
    webhookSecret,
    isLive: modeOfKey(stripeKey) === 'live',
    databaseUrl,
    rebuildUrl: rebuildUrlOf(variable('REBUILD_URL')),
  }
}

/**
 * Throws an error without a stack, because the person who deploys needs the sentence, not
 * the line of code.
 */
function fail(sentence: string): never {
  throw Object.assign(new Error(sentence), { stack: sentence })
}

function rebuildUrlOf(text: string | undefined): string | undefined {
  if (text !== undefined && !URL.canParse(text))
    fail('REBUILD_URL is not a valid address: copy the deploy hook of your host')
  return text
}
