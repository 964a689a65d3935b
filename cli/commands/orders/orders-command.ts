import { type Command, InvalidArgumentError } from 'commander'
import type { InProject } from '../change/content-commands.ts'
import type { ListOptions } from './list-orders.ts'
import type { PrintName } from './numbered-prints.ts'
import { defineSweep } from './sweep-command.ts'

/** Defines `saga orders` and the commands below it. They use the database at DATABASE_URL. */
export function defineOrders(
  program: Command,
  inProject: InProject,
  environment: NodeJS.ProcessEnv,
): void {
  const databaseAddress = environment.DATABASE_URL ?? ''
  const orders = program
    .command('orders')
    .description(
      'list the orders to be posted, print their slips and certificates, and mark parcels as sent',
    )
  orders
    .command('list', { isDefault: true })
    .description(
      'list the orders to be posted, the oldest first; "saga orders" does the same',
    )
    .option('--all', 'list sent and refunded orders too')
    .option('--csv', 'print one row for each ordered poster, for spreadsheets')
    .action((options: ListOptions) =>
      inProject(async (context) => {
        const { listOrders } = await import('./list-orders.ts')
        return listOrders(context, databaseAddress, options)
      }),
    )

  defineParcels(orders, inProject, databaseAddress)
  definePrintedPages(orders, inProject, databaseAddress)
  defineNumberedPrints(orders, inProject, databaseAddress)
  defineSweep(orders, inProject, environment)
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

interface PageOptions {
  /** The folder to write to; by default, printed/ in the shop's folder. */
  readonly out?: string
}

function definePrintedPages(
  orders: Command,
  inProject: InProject,
  databaseAddress: string,
): void {
  const pages = [
    { name: 'slip', kind: 'slip', description: 'write a packing slip for each order' },
    {
      name: 'certificate',
      kind: 'certificates',
      description: 'write a certificate for each numbered print of an order',
    },
  ] as const

  for (const { name, kind, description } of pages)
    orders
      .command(name)
      .description(`${description}, as pages to print`)
      .argument('<orders...>', 'numbers of orders', collectOrderNumbers)
      .option('--out <folder>', 'folder to write to instead of printed/')
      .action((numbers: readonly number[], { out }: PageOptions) =>
        inProject(async (context) => {
          const { printPages } = await import('./print-pages.ts')
          return printPages(context, databaseAddress, kind, numbers, out)
        }),
      )
}

interface NumberArgument {
  /** '<number>' */
  readonly name: string
  readonly description: string
  parse(text: string): number
}

const PRINT_NUMBER: NumberArgument = {
  name: '<number>',
  description: 'number of the print',
  parse: (text) => parseWholeNumber(text, 1, 'Write the number of a print, such as 23.'),
}

const SOLD_COUNT: NumberArgument = {
  name: '<count>',
  description: 'how many prints were sold',
  parse: (text) =>
    parseWholeNumber(text, 0, 'Write how many prints were sold, such as 37.'),
}

/** Adds a command that takes a poster, a number and, optionally, a size. */
const addPrintCommand = (
  orders: Command,
  name: string,
  description: string,
  number: NumberArgument,
): Command =>
  orders
    .command(name)
    .description(description)
    .argument('<poster>', 'name of the poster, as in its file name')
    .argument(number.name, number.description, number.parse)
    .option('--size <size>', 'size of the print, if each size has its own numbers')

type SizeOption = Pick<PrintName, 'size'>

interface FreeOptions extends SizeOption {
  readonly force?: boolean
}

function defineNumberedPrints(
  orders: Command,
  inProject: InProject,
  databaseAddress: string,
): void {
  addPrintCommand(
    orders,
    'sold-before',
    'record the first prints of a poster as sold before the shop counted them; a smaller number undoes the rest',
    SOLD_COUNT,
  ).action((poster: string, number: number, { size }: SizeOption) =>
    inProject(async (context) => {
      const { recordEarlierSales } = await import('./numbered-prints.ts')
      return recordEarlierSales(context, databaseAddress, { poster, number, size })
    }),
  )

  addPrintCommand(
    orders,
    'withdraw',
    'withdraw a damaged print, whose number is then never sold; its order gets the next number',
    PRINT_NUMBER,
  ).action((poster: string, number: number, { size }: SizeOption) =>
    inProject(async (context) => {
      const { withdrawPrint } = await import('./numbered-prints.ts')
      return withdrawPrint(context, databaseAddress, { poster, number, size })
    }),
  )

  addPrintCommand(
    orders,
    'free',
    'put the number of a refunded print up for sale again',
    PRINT_NUMBER,
  )
    .option('--force', 'also if its order is not refunded, or if it was withdrawn')
    .action((poster: string, number: number, { size, force = false }: FreeOptions) =>
      inProject(async (context) => {
        const { freePrint } = await import('./numbered-prints.ts')
        return freePrint(context, databaseAddress, { poster, number, size }, force)
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

/** Commander calls this for each argument, with the numbers collected so far. */
const collectOrderNumbers = (
  text: string,
  previous: readonly number[] = [],
): readonly number[] => [
  ...previous,
  parseWholeNumber(text, 1, 'Write numbers of orders, such as 1042 1043.'),
]
