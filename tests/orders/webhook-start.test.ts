import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { serveFunction } from '../../cli/commands/checkout/deno.ts'
import { requireDeno } from '../support/checkout.ts'
import { home } from '../support/cli.ts'
import { functionFolder, functionPlace, runDeno } from '../support/deno.ts'

const webhookFolder = join(home, 'supabase/functions/stripe-webhook')

beforeAll(requireDeno)

test.each([
  ['type error', ['check', 'index.ts'], /^(?!.*error)/is],
  ['lint problem', ['lint', '.', '../_shared'], /Checked \d+ files?/],
])('Deno finds no %s in the webhook', async (_, args, expected) => {
  const { code, text } = await runDeno(args, webhookFolder)
  expect(text).toMatch(expected)
  expect(code).toBe(0)
})

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

test('the webhook’s settings are read, or rejected with one sentence', async () => {
  const script = `
    import { readWebhookSettings } from './settings.ts'
    const variables = ${JSON.stringify(variables)}
    for (const changed of ${JSON.stringify(changes)}) {
      const read = (name) => ({ ...variables, ...changed })[name]
      console.log(JSON.stringify(changed))
      try {
        console.log(JSON.stringify(readWebhookSettings(read)) + '\\n')
      } catch (error) {
        console.log(error.stack + '\\n')
      }
    }
  `

  const { text } = await runDeno(['eval', script], webhookFolder)
  await expect(text).toMatchFileSnapshot('webhook-settings.txt')
})

test('a webhook without its secret does not start, and says how to set it', async () => {
  const starting = serveFunction({
    ...functionPlace,
    folder: webhookFolder,
    variables: { ...variables, STRIPE_WEBHOOK_SECRET: '' },
  })
  const error = await starting.catch(({ message }: Error) => message)
  expect(error).toBe(
    'STRIPE_WEBHOOK_SECRET is not set: run supabase secrets set STRIPE_WEBHOOK_SECRET=whsec_…',
  )
})
