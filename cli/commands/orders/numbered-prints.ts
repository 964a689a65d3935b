import type { TransactionSql } from 'postgres'
import { findCountedRuns } from '../../../supabase/functions/_shared/print-runs.ts'
import { ALL_SIZES } from '../../model/print-run.ts'
import { joinWords, pluralize } from '../../model/text.ts'
import { moneyText } from '../../orders/order-words.ts'
import { readContent } from '../../read/read-content.ts'
import type { CommandContext } from '../command-context.ts'
import { findPrintRun, type NamedPrintRun } from './find-print-run.ts'
import { withOrders } from './with-orders.ts'

/** A print, as the owner identifies it. */
export interface PrintName {
  /** The id of the poster. */
  readonly poster: string
  readonly number: number
  /** The name of the size; undefined if the print run counts all sizes together. */
  readonly size?: string | undefined
}

/** The sentence about a change, or the reason for refusing it. */
type Outcome = { readonly done: string } | { readonly refusal: string }

interface LockedRun extends NamedPrintRun {
  readonly id: string
}

type ChangeRun = (sql: TransactionSql, run: LockedRun) => Promise<Outcome>

/** Changes a print run, which stays locked until everything is written. */
async function changeRun(
  { project, report }: CommandContext,
  databaseAddress: string,
  { poster, number, size }: PrintName,
  change: ChangeRun,
): Promise<number> {
  const { content } = await readContent(project)
  const run = findPrintRun(content, poster, size)
  if (typeof run === 'string') return report.refuse(run, 2)
  if (number > run.total)
    return report.refuse(
      `${run.name} has ${pluralize(run.total, 'print')}, so there is no number ${number}.`,
      2,
    )

  return withOrders(databaseAddress, report, async (database) => {
    const outcome = await database.transaction(async (sql) => {
      const [countedRun] = await findCountedRuns(sql, [run])
      if (countedRun?.isRecounted) return { refusal: recountedText(run) }

      // If a poster was renamed, its run keeps the id that the poster had at the first
      // order.
      const countedPoster = countedRun?.poster ?? run.poster
      // Creates the run if it is new.
      const [row] = await sql<{ readonly id: string }[]>`
        select shop.lock_print_run(${countedPoster}, ${run.size}, ${run.total}) as id`
      if (!row) throw new Error('the print run was not created')
      return change(sql, { ...run, id: row.id })
    })
    if ('refusal' in outcome)
      return report.refuse(`${outcome.refusal} Nothing was changed.`)

    report.line(outcome.done)
    return 0
  })
}

/** Explains that the prints of a run used to be counted differently. */
const recountedText = ({ name, size }: NamedPrintRun): string =>
  size === ALL_SIZES
    ? `Prints of ${name} were counted for each size: write a number for each size into "printRun:" again.`
    : `Prints of ${name} were counted for all sizes together: write a single number into "printRun:" again.`

/**
 * Records the first prints of a run as sold before the shop began to count them. If the number is lower than last time,
 * the prints above it are for sale again.
 */
export const recordEarlierSales = (
  context: CommandContext,
  databaseAddress: string,
  print: PrintName,
): Promise<number> =>
  changeRun(context, databaseAddress, print, async (sql, { id, name, total }) => {
    const { number: count } = print
    const ordered = await sql<{ readonly number: number }[]>`
      select number
        from shop.prints
        where run_id = ${id} and number <= ${count} and reservation_id is not null
        order by number`
    if (ordered.length > 0) {
      const numbers = joinWords(ordered.map(({ number }) => String(number)))
      const subject = ordered.length === 1 ? `Print ${numbers}` : `Prints ${numbers}`
      const verb = ordered.length === 1 ? 'belongs' : 'belong'
      return {
        refusal: `${subject} of ${name} ${verb} to an order of the shop: choose a smaller number.`,
      }
    }

    await sql`
      delete from shop.prints
        where run_id = ${id}
          and number > ${count}
          and state = 'sold'
          and reservation_id is null`
    await sql`
      insert into shop.prints (run_id, number, total, state)
        select run.id, number, run.total, 'sold'
          from shop.print_runs as run, generate_series(1, ${count}::integer) as number
          where run.id = ${id}
        on conflict do nothing`
    return { done: earlierSalesText(name, count, total) }
  })

function earlierSalesText(name: string, count: number, total: number): string {
  if (count === 0)
    return `No print of ${name} is recorded as sold before the shop counted them.`
  if (count === total) return `All ${total} prints of ${name} count as sold.`

  const prints = count === 1 ? 'Print 1' : `Prints 1 to ${count}`
  const verb = count === 1 ? 'counts' : 'count'
  return `${prints} of ${name} ${verb} as sold. The next order gets a number from ${count + 1} on.`
}

/** A print that is not for sale, with its order. */
interface TakenPrint {
  readonly state: 'reserved' | 'sold' | 'withdrawn'
  readonly reservation: string | null
  readonly line: number | null
  /** The number of its order; null for prints that were sold before the shop counted them. */
  readonly orderNumber: number | null
  readonly currency: string | null
  readonly amount: number | null
  readonly refunded: number
}

async function findTakenPrint(
  sql: TransactionSql,
  runId: string,
  number: number,
): Promise<TakenPrint | undefined> {
  const [print] = await sql<TakenPrint[]>`
    select
      print.state,
      print.reservation_id as reservation,
      print.line,
      paid.id as "orderNumber",
      upper(paid.currency) as currency,
      paid.amount::float8 as amount,
      coalesce(refund.amount, 0)::float8 as refunded
    from shop.prints as print
    left join shop.orders as paid on paid.reservation_id = print.reservation_id
    left join shop.refunds as refund using (payment_intent)
    where print.run_id = ${runId} and print.number = ${number}`
  return print
}

const RESERVED =
  'is reserved: its buyer is on the payment page, or has left it. Try again in half an hour, after "saga orders sweep".'

type ChangePrint = (
  sql: TransactionSql,
  context: {
    readonly run: LockedRun
    /** 'Print 23 of Two moons' */
    readonly subject: string
    /** Undefined if the print is for sale. */
    readonly print: TakenPrint | undefined
  },
) => Promise<Outcome>

/** Changes a print that no buyer is paying for. Its run stays locked until everything is written. */
const changePrint = (
  context: CommandContext,
  databaseAddress: string,
  printName: PrintName,
  change: ChangePrint,
): Promise<number> =>
  changeRun(context, databaseAddress, printName, async (sql, run) => {
    const { number } = printName
    const subject = `Print ${number} of ${run.name}`
    const print = await findTakenPrint(sql, run.id, number)
    if (print?.state === 'reserved') return { refusal: `${subject} ${RESERVED}` }

    return change(sql, { run, subject, print })
  })

const isWhollyRefunded = ({ amount, refunded }: TakenPrint): boolean =>
  amount !== null && refunded > 0 && refunded >= amount

/**
 * Withdraws a damaged or lost print: its number is never sold again. An order that has it,
 * and is not refunded, gets the next number.
 */
export const withdrawPrint = (
  context: CommandContext,
  databaseAddress: string,
  printName: PrintName,
): Promise<number> =>
  changePrint(
    context,
    databaseAddress,
    printName,
    async (sql, { run, subject, print }) => {
      if (print?.state === 'withdrawn')
        return { refusal: `${subject} is already withdrawn.` }

      const { number } = printName
      await sql`
      insert into shop.prints (run_id, number, total, state)
        select id, ${number}, total, 'withdrawn' from shop.print_runs where id = ${run.id}
        on conflict (run_id, number) do update
          set state = 'withdrawn', reservation_id = null, line = null`
      const withdrawn = `${subject} is withdrawn, and will not be sold again.`
      if (!print || print.orderNumber === null || isWhollyRefunded(print))
        return { done: withdrawn }

      const replacement = await replacePrint(sql, run, print)
      const consequence =
        replacement === undefined
          ? `No print is left for order ${print.orderNumber}: refund the buyer.`
          : `Order ${print.orderNumber} has number ${replacement} now: print its certificate again.`
      return { done: `${withdrawn} ${consequence}` }
    },
  )

/** Gives the order of a withdrawn print the next number; undefined if no print is left. */
async function replacePrint(
  sql: TransactionSql,
  { id, total }: { readonly id: string; readonly total: number },
  { reservation, line }: TakenPrint,
): Promise<number | undefined> {
  const [row] = await sql<{ readonly numbers: readonly number[] }[]>`
    select shop.free_numbers(${id}, ${total}, 1) as numbers`
  const [replacement] = row?.numbers ?? []
  if (replacement === undefined) return undefined

  await sql`
    select shop.assign_numbers(
      ${id}, array[${replacement}::integer], ${reservation}, ${line}, 'sold'
    )`
  return replacement
}

/**
 * Makes a print available again: a print whose order was refunded or, with `isForced`, any print that nobody is paying
 * for.
 */
export const freePrint = (
  context: CommandContext,
  databaseAddress: string,
  printName: PrintName,
  isForced: boolean,
): Promise<number> =>
  changePrint(
    context,
    databaseAddress,
    printName,
    async (sql, { run, subject, print }) => {
      if (!print) return { done: `${subject} is for sale already.` }

      const objection = isForced ? undefined : objectionTo(print)
      if (objection !== undefined)
        return {
          refusal: `${subject} ${objection} If you still have the print and may sell it, add --force.`,
        }

      const { number } = printName
      await sql`delete from shop.prints where run_id = ${run.id} and number = ${number}`
      return { done: `${subject} is for sale again.` }
    },
  )

/** Returns the reason why a print may not be for sale; undefined if its order was refunded. */
function objectionTo(print: TakenPrint): string | undefined {
  const { state, orderNumber, currency, amount, refunded } = print
  if (state === 'withdrawn') return 'was withdrawn.'
  if (orderNumber === null) return 'was sold before the shop counted its prints.'
  if (isWhollyRefunded(print)) return undefined
  if (refunded === 0 || currency === null || amount === null)
    return `belongs to order ${orderNumber}, which is not refunded.`

  const sum = moneyText({ currency }, amount)
  const part = moneyText({ currency }, refunded)
  return `belongs to order ${orderNumber}, of which only ${part} of ${sum} are refunded.`
}
