import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { Project } from '../../project.ts'
import type { CommandContext } from '../command-context.ts'
import { type OpenWatchEditor, type WatchOptions, watch } from '../watch/watch.ts'
import { localKey, serveCheckout } from './serve.ts'

/** Settings of the function that the owner may try on this machine. */
export type CheckoutSettings = Readonly<Record<'SHIP_TO' | 'STRIPE_TAX', string>>

/**
 * Serves the shop like `watch`, with its checkout: runs the function on this machine, with a stand-in for Stripe. Exit
 * codes: 0 ended, 1 could not start.
 */
export async function tryCheckout(
  context: CommandContext,
  cores: number,
  options: WatchOptions,
  settings: CheckoutSettings,
  openEditor: OpenWatchEditor,
): Promise<number> {
  const { project, report } = context
  const checkout = await serveCheckout({
    folder: await functionFolderOf(project),
    cache: project.cache,
    tell: report.line,
    print: (text) => report.line(text.trimEnd()),
    // The function takes orders only from this address, at which the shop is opened.
    variables: { ...settings, SHOP_ORIGIN: `http://localhost:${options.port}` },
  }).catch((error: Error) => error)
  if (checkout instanceof Error) {
    report.line(`The checkout did not start. ${checkout.message}`)
    return 1
  }

  report.line(
    'The checkout runs on this machine, with a stand-in for Stripe: no money is charged.',
  )
  report.line(`Checkout function: ${checkout.functionAddress}`)
  try {
    const environment = { url: checkout.origin, publicKey: localKey }
    const trial = { ...options, publishes: false } as const
    return await watch({ ...context, environment }, cores, trial, openEditor)
  } finally {
    await checkout.stop()
  }
}

/** Returns the folder of the function. Deno runs no TypeScript in node_modules, so a package's function is copied. */
async function functionFolderOf({
  home,
  cache,
  packedBundles,
}: Project): Promise<string> {
  const source = join(home, 'supabase/functions/create-checkout')
  if (packedBundles === undefined) return source

  const copy = join(cache, 'create-checkout')
  await cp(source, copy, { recursive: true })
  return copy
}
