import { chmod, mkdir, readdir, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { ignoring, writeAtomically } from '../../fs/system.ts'
import { joinWords, pluralize } from '../../model/text.ts'
import { type PaidOrder, readOrders } from '../../orders/order.ts'
import type { Project } from '../../project.ts'
import type { CommandContext } from '../command-context.ts'
import { diskErrorText } from '../disk-errors.ts'
import { unknownOrderText } from './mark-sent.ts'
import { warnAboutPayments } from './order-list.ts'
import { type PageKind, renderPrintedPages } from './render-printed-pages.ts'
import { withOrders } from './with-orders.ts'

/** The shop's folder for pages to print. */
const FOLDER = 'printed'

/** Writes a page to print for each order: a packing slip, or the certificates of its prints. */
export function printPages(
  { project, report }: CommandContext,
  databaseAddress: string,
  kind: PageKind,
  numbers: readonly number[],
  outFolder: string | undefined,
): Promise<number> {
  return withOrders(databaseAddress, report, async (database) => {
    const orders = await database.transaction((sql) => readOrders(sql, numbers))
    const faults = faultsIn(kind, numbers, orders)
    if (faults.length > 0)
      return report.refuse([...faults, 'Nothing was written.'].join('\n'))

    const folder =
      outFolder === undefined ? join(project.root, FOLDER) : resolve(outFolder)
    try {
      const pages = await renderPrintedPages(project, kind, orders)
      // A folder that the owner chooses may contain other files, which git must not
      // ignore.
      if (outFolder === undefined) await hidePrintedPages(folder)
      for (const { name, html } of pages) await writeAtomically(join(folder, name), html)

      const names = joinWords(pages.map(({ name }) => name))
      const shownFolder = relative(process.cwd(), folder) || '.'
      const pronoun = pages.length === 1 ? 'it' : 'them'
      report.line(
        `${pluralize(pages.length, 'page')} written to ${shownFolder}: ${names}. Open ${pronoun} in a browser to print ${pronoun}.`,
      )
      warnAboutPayments(report, orders)
      return 0
    } catch (error) {
      const reason = diskErrorText(error, project)
      if (reason === undefined) throw error
      return report.refuse(`Some pages were not written: ${reason}.`)
    }
  })
}

export function faultsIn(
  kind: PageKind,
  numbers: readonly number[],
  orders: readonly PaidOrder[],
): readonly string[] {
  const ordersByNumber = new Map(orders.map((order) => [order.number, order]))
  return numbers.flatMap((number) => {
    const order = ordersByNumber.get(number)
    if (!order) return [unknownOrderText(number)]

    if (kind === 'slip')
      return order.buyer
        ? []
        : [`The address of order ${number} has been deleted, so it has no packing slip.`]
    const hasNumbers = order.lines.some(({ prints }) => prints.length > 0)
    return hasNumbers
      ? []
      : [`Order ${number} has no numbered print, so it has no certificate.`]
  })
}

/** Keeps buyers' names and addresses out of the shop's git repository, and from other users of the machine. */
async function hidePrintedPages(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  await writeAtomically(join(folder, '.gitignore'), '*\n')
}

/** Matches the names of printed pages. */
const PRINTED = /^(?:slip|certificate)-\d+\.html$/

/** Removes the pages that `printPages` has written into the shop's folder, which contain buyers' addresses. */
export async function removePrintedPages({ root }: Project): Promise<void> {
  const folder = join(root, FOLDER)
  const names = await readdir(folder).catch(ignoring('ENOENT'))
  if (!names) return

  const printedNames = names.filter((name) => PRINTED.test(name))
  await Promise.all(printedNames.map((name) => rm(join(folder, name), { force: true })))
  const isEmpty = names.every((name) => PRINTED.test(name) || name === '.gitignore')
  if (isEmpty) await rm(folder, { recursive: true, force: true })
}
