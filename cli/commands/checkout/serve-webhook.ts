import { join } from 'node:path'
import { type FunctionOptions, serveFunction } from './deno.ts'
import type { createStandIn } from './stand-in.ts'

/** The secret that signs the events of the stand-in. */
const localWebhookSecret = 'whsec_local'

interface WebhookOptions extends Pick<FunctionOptions, 'cache' | 'tell' | 'print'> {
  /** The folder of all functions. */
  readonly functions: string
  readonly databaseUrl: string
  /** Additional secrets and environment variables for the webhook. */
  readonly variables?: Readonly<Record<string, string>>
  /** 0 for any free port. */
  readonly port?: number
}

/**
 * Serves the webhook as it is deployed, and makes the stand-in for Stripe send its events there.
 * @throws an error with the webhook's output if it does not start
 */
export async function serveWebhook(
  { functions, databaseUrl, variables, ...options }: WebhookOptions,
  standIn: ReturnType<typeof createStandIn>,
) {
  const running = await serveFunction({
    ...options,
    folder: join(functions, 'stripe-webhook'),
    variables: {
      STRIPE_SECRET_KEY: 'sk_test_local',
      STRIPE_WEBHOOK_SECRET: localWebhookSecret,
      SUPABASE_DB_URL: databaseUrl,
      ...variables,
    },
  })

  standIn.events.target = {
    address: `${running.origin}/functions/v1/stripe-webhook`,
    secret: localWebhookSecret,
  }
  return running
}
