import { type Command, InvalidArgumentError } from 'commander'
import type { InProject } from '../change/content-commands.ts'
import type { ListOptions } from './list-orders.ts'

/** Defines `saga orders` and the commands below it. They read the database at `databaseAddress`. */
export function defineOrders(
  program: Command,
  inProject: InProject,
  databaseAddress: string,
): void {
  const orders = program
    .command('orders')
    .description('list the orders to be posted, the oldest first, with their numbers')
    .option('--all', 'list sent and refunded orders too')
    .option('--csv', 'print one row for each ordered poster, for spreadsheets')
    .action((options: ListOptions) =>
      inProject(async (context) => {
        const { listOrders } = await import('./list-orders.ts')
        return listOrders(context, databaseAddress, options)
      }),
    )

  defineParcels(orders, inProject, databaseAddress)
}

function defineParcels(
  orders: Command,
  inProject: InProject,
  databaseAddress: string,
): void {
  orders
    .command('sent')
    .description('mark orders as sent: all of them or none')
    .argument('<orders...>', 'numbers of orders', collectOrderNumbers)
    .option('--tracking <number>', 'tracking number of the parcel')
    .action((numbers: readonly number[], { tracking }: { readonly tracking?: string }) =>
      inProject(async (context) => {
        const { markSent } = await import('./mark-sent.ts')
        return markSent(context, databaseAddress, numbers, tracking)
      }),
    )

  orders
    .command('not-sent')
    .description('undo "sent": list orders again')
    .argument('<orders...>', 'numbers of orders', collectOrderNumbers)
    .action((numbers: readonly number[]) =>
      inProject(async (context) => {
        const { markNotSent } = await import('./mark-sent.ts')
        return markNotSent(context, databaseAddress, numbers)
      }),
    )
}

/** The largest number that the database stores. */
const LARGEST = 2_147_483_647

function parseWholeNumber(text: string, least: number, advice: string): number {
  const number = Number(text)
  const isWhole = /^\d{1,10}$/.test(text) && number >= least && number <= LARGEST
  if (!isWhole) throw new InvalidArgumentError(advice)
  return number
}

const collectOrderNumbers = (
  text: string,
  previous: readonly number[] = [],
): readonly number[] => [
  ...previous,
  parseWholeNumber(text, 1, 'Write numbers of orders, such as 1042 1043.'),
]
