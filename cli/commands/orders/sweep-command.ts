import type { Command } from 'commander'
import type { InProject } from '../change/content-commands.ts'

/** Defines `saga orders sweep` below the command `saga orders`. */
export function defineSweep(
  orders: Command,
  inProject: InProject,
  { DATABASE_URL = '', STRIPE_SECRET_KEY = '', STRIPE_API = '' }: NodeJS.ProcessEnv,
): void {
  const settings = { DATABASE_URL, STRIPE_SECRET_KEY, STRIPE_API }
  orders
    .command('sweep')
    .description(
      'settle reservations whose payment pages have expired, and delete addresses that are older than keepAddresses in site.yaml',
    )
    .action(() =>
      inProject(async (context) => {
        const { sweepOrders } = await import('./sweep.ts')
        return sweepOrders(context, settings)
      }),
    )
}
