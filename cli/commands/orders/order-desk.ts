import type { TransactionSql } from 'postgres'
import { isRefunded, type PaidOrder, readOrders } from '../../orders/order.ts'
import type { OrderDesk, ShownOrder } from '../../orders/order-desk.ts'
import { addressLinesOf, moneyText, wordsOfLine } from '../../orders/order-words.ts'
import { explainDatabaseError, openOrders } from '../../orders/orders-database.ts'
import type { Project } from '../../project.ts'
import type { Content } from '../../read/content.ts'
import { readContent } from '../../read/read-content.ts'
import { markParcelsNotSent, markParcelsSent } from './mark-sent.ts'
import {
  countryNameOf,
  dayOf,
  languageNameOf,
  nameOfLine,
  numbersText,
  warningsOf,
} from './order-list.ts'
import { faultsIn } from './print-pages.ts'
import { renderPrintedPages } from './render-printed-pages.ts'

type Result<Value> = { readonly value: Value } | { readonly problem: string }

/** Opens the orders of a shop for the editor. Connects only while the editor shows them. */
export function openOrderDesk(project: Project, databaseAddress: string): OrderDesk {
  const database = openOrders(databaseAddress)

  async function inTransaction<Value>(
    work: (sql: TransactionSql) => Promise<Value>,
  ): Promise<Result<Value>> {
    if (typeof database === 'string') return { problem: database }
    try {
      return { value: await database.transaction(work) }
    } catch (error) {
      const problem = explainDatabaseError(error)
      if (problem === undefined) throw error
      return { problem }
    }
  }

  /** Runs a change to orders. The change returns its faults. */
  async function change(
    work: (sql: TransactionSql) => Promise<readonly string[]>,
    done: string,
  ) {
    const result = await inTransaction(work)
    const faults = 'problem' in result ? [result.problem] : result.value
    if (faults.length > 0) return { kind: 'refused', words: faults.join(' ') } as const
    return { kind: 'saved', words: done } as const
  }

  return {
    async list() {
      const result = await inTransaction((sql) => readOrders(sql, 'unsent'))
      if ('problem' in result) return { problem: result.problem, orders: [] }

      const { content } = await readContent(project)
      const orders = result.value.filter((order) => !isRefunded(order))
      return { orders: orders.map((order) => shownOrderOf(order, content)) }
    },
    markSent(number, tracking) {
      const advice =
        tracking === '' ? '' : ' Now send the tracking number to the buyer by e-mail.'
      return change(
        (sql) => markParcelsSent(sql, [number], tracking || undefined),
        `Order ${number} is marked as sent.${advice}`,
      )
    },
    markNotSent(number) {
      return change(async (sql) => {
        const { faults } = await markParcelsNotSent(sql, [number])
        return faults
      }, `Order ${number} is to be posted again.`)
    },
    async renderPage(kind, number) {
      const result = await inTransaction((sql) => readOrders(sql, [number]))
      if ('problem' in result) return result

      const faults = faultsIn(kind, [number], result.value)
      if (faults.length > 0) return { problem: faults.join(' ') }

      const [page] = await renderPrintedPages(project, kind, result.value)
      return { html: page?.html ?? '' }
    },
  }
}

function shownOrderOf(order: PaidOrder, content: Content): ShownOrder {
  const { number, paidAt, amount, language, lines, buyer } = order

  return {
    number,
    day: dayOf(paidAt),
    amount: moneyText(order, amount),
    language: languageNameOf(language),
    lines: lines.map((line) => ({
      name: nameOfLine(line.quantity, wordsOfLine(line, content)),
      numbers: numbersText(line),
    })),
    address: addressOf(buyer),
    warnings: warningsOf(order, content),
    hasSlip: buyer !== undefined,
    hasCertificates: lines.some(({ prints }) => prints.length > 0),
  }
}

function addressOf(buyer: PaidOrder['buyer']): readonly string[] {
  if (!buyer) return ['The address has been deleted']

  const { name = '', address, email = '' } = buyer
  const lines = address ? addressLinesOf(address) : []
  const country = countryNameOf(address?.country ?? '')
  return [name, ...lines, country, email].filter((line) => line !== '')
}
