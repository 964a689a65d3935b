import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readWebhookSettings } from '../../supabase/functions/stripe-webhook/settings.ts'
import { home } from '../support/cli.ts'
import { functionFolder } from '../support/deno.ts'
import { openFunction } from '../support/functions.ts'
import { webhookFolder } from '../support/webhook.ts'

test('the webhook has the same package versions and settings as create-checkout', async () => {
  const read = async (folder: string) => {
    const text = await readFile(join(folder, 'deno.json'), 'utf8')
    return JSON.parse(text) as { imports: Readonly<Record<string, string>> }
  }
  const webhook = await read(webhookFolder)
  // functionFolder is the folder of create-checkout.
  const checkout = await read(functionFolder)

  expect(Object.keys(webhook.imports).length).toBeGreaterThan(2)
  expect(checkout).toMatchObject({ imports: webhook.imports })
  expect({ ...webhook, imports: {} }).toEqual({ ...checkout, imports: {} })
})

test('Supabase forwards events to the webhook even without a project key', async () => {
  const config = await readFile(join(home, 'supabase/config.toml'), 'utf8')
  expect(config).toMatch(/^\[functions\.stripe-webhook\]\nverify_jwt = false$/m)
})

const variables = {
  STRIPE_SECRET_KEY: 'sk_test_secret',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  SUPABASE_DB_URL: 'postgres://postgres:secret@database.example:6543/postgres',
}

const changes: readonly Readonly<Record<string, string>>[] = [
  {},
  { STRIPE_SECRET_KEY: ' rk_live_secret ' },
  { STRIPE_SECRET_KEY: ' ' },
  { STRIPE_WEBHOOK_SECRET: '' },
  { STRIPE_WEBHOOK_SECRET: 'sk_test_secret' },
  { SUPABASE_DB_URL: '' },
  { SUPABASE_DB_URL: 'database.example' },
  { REBUILD_URL: ' https://host.example/hook ' },
  { REBUILD_URL: 'hook' },
]

/** Returns the settings as JSON, or the sentence that rejects them. */
function readChanged(changed: Readonly<Record<string, string>>): string {
  const all: Readonly<Record<string, string>> = { ...variables, ...changed }
  try {
    return JSON.stringify(readWebhookSettings((name) => all[name]))
  } catch (error) {
    return String((error as Error).stack)
  }
}

test('the webhook’s settings are read, or rejected with one sentence', async () => {
  const reports = changes.map(
    (changed) => `${JSON.stringify(changed)}\n${readChanged(changed)}\n\n`,
  )
  await expect(reports.join('')).toMatchFileSnapshot('webhook-settings.txt')
})

test('the webhook knows from its Stripe key whether the shop takes real money', () => {
  expect(JSON.parse(readChanged({}))).toEqual({
    webhookSecret: 'whsec_secret',
    isLive: false,
    databaseUrl: variables.SUPABASE_DB_URL,
  })
  const live = {
    STRIPE_SECRET_KEY: ' rk_live_secret ',
    REBUILD_URL: ' https://a.example/b ',
  }
  expect(JSON.parse(readChanged(live))).toMatchObject({
    isLive: true,
    rebuildUrl: 'https://a.example/b',
  })
})

test('a webhook without its secret does not start, and says how to set it', async () => {
  const starting = openFunction(
    { ...variables, STRIPE_WEBHOOK_SECRET: '' },
    webhookFolder,
  )
  await expect(starting).rejects.toThrow(
    'STRIPE_WEBHOOK_SECRET is not set: run supabase secrets set STRIPE_WEBHOOK_SECRET=whsec_…',
  )
})
