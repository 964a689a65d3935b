import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { loadContent } from '../../check/load-content.ts'
import type { Project } from '../../project.ts'
import { FUNCTIONS } from '../../read/listing.ts'
import { hasPrintRuns } from '../../shop/print-runs.ts'
import type { CommandContext } from '../command-context.ts'
import { type OpenWatchEditor, type WatchOptions, watch } from '../watch/watch.ts'
import { localKey, serveCheckout } from './serve.ts'
import { serveWebhook } from './serve-webhook.ts'

/** Settings of the functions that the owner may try on this machine. */
export interface CheckoutSettings {
  readonly variables: Readonly<Record<'SHIP_TO' | 'STRIPE_TAX', string>>
  /** The database of limited editions, if the owner has started one. */
  readonly databaseUrl: string | undefined
}

/**
 * Serves the shop like `watch`, with its checkout: runs the function on this machine, with a stand-in for Stripe. Exit
 * codes: 0 ended, 1 could not start.
 */
export async function tryCheckout(
  context: CommandContext,
  cores: number,
  options: WatchOptions,
  { variables, databaseUrl }: CheckoutSettings,
  openEditor: OpenWatchEditor,
): Promise<number> {
  const { project, report } = context
  const checkout = await serveFunctions(project, report, {
    ...variables,
    // The function takes orders only from this address, where the shop is opened.
    SHOP_ORIGIN: `http://localhost:${options.port}`,
    ...(databaseUrl !== undefined && { SUPABASE_DB_URL: databaseUrl }),
  }).catch((error: Error) => error)
  if (checkout instanceof Error) {
    report.line(`The checkout did not start. ${checkout.message}`)
    return 1
  }

  report.line(
    'The checkout runs on this machine, with a stand-in for Stripe: no money is charged.',
  )
  report.line(`Checkout function: ${checkout.functionAddress}`)
  if (databaseUrl === undefined && (await hasLimitedEditions(context)))
    report.line(
      'Orders of limited editions are refused with "try again later" until DATABASE_URL names a database: "Try it on your machine" in orders.md explains how to start one.',
    )
  try {
    const environment = { url: checkout.origin, publicKey: localKey }
    const trial = { ...options, publishes: false } as const
    return await watch({ ...context, environment }, cores, trial, openEditor)
  } finally {
    await checkout.stop()
  }
}

async function hasLimitedEditions({
  project,
  environment,
}: CommandContext): Promise<boolean> {
  const { content } = await loadContent(project, environment)
  return hasPrintRuns(content)
}

/** Serves the checkout and, if there is a database, the webhook that writes orders to it. */
async function serveFunctions(
  project: Project,
  report: CommandContext['report'],
  variables: Readonly<Record<string, string>>,
) {
  const functions = await functionsFolderOf(project)
  const options = {
    cache: project.cache,
    tell: report.line,
    print: (text: string) => report.line(text.trimEnd()),
  }
  const folder = join(functions, 'create-checkout')
  const checkout = await serveCheckout({ ...options, folder, variables })

  const { SUPABASE_DB_URL: databaseUrl } = variables
  if (databaseUrl === undefined) return checkout

  try {
    const webhook = await serveWebhook(
      { ...options, functions, databaseUrl },
      checkout.standIn,
    )
    const stop = async () => {
      await webhook.stop()
      await checkout.stop()
    }
    return { ...checkout, stop }
  } catch (error) {
    await checkout.stop()
    throw error
  }
}

/**
 * Returns the folder of the functions. Deno does not run TypeScript in node_modules. So if the engine is installed as a
 * package, which has packed bundles, the functions are copied into the cache.
 */
async function functionsFolderOf({
  home,
  cache,
  packedBundles,
}: Project): Promise<string> {
  const source = join(home, FUNCTIONS)
  if (packedBundles === undefined) return source

  const copy = join(cache, 'functions')
  await cp(source, copy, { recursive: true })
  return copy
}
