import type { OrderedLine, PaidOrder } from '../../orders/order.ts'
import { moneyText, wordsOfLine } from '../../orders/order-words.ts'
import type { Content } from '../../read/content.ts'
import { composed, type PrintableText, shownName } from '../../report/shown.ts'
import { countryNameOf, dayOf, warningsOf } from './order-list.ts'

/** Tells spreadsheets that the text is UTF-8, so that they show names correctly. */
const BYTE_ORDER_MARK = '\ufeff'

/** A row of the file: a line of an order together with the order's data, by column. */
type CsvRow = Readonly<Record<string, string>>

const COLUMNS = [
  'order',
  'date',
  'poster',
  'title',
  'size',
  'option',
  'quantity',
  'numbers',
  'print run',
  'name',
  'address line 1',
  'address line 2',
  'postal code',
  'city',
  'state',
  'country code',
  'country',
  'e-mail',
  'phone',
  'language',
  'amount',
  'currency',
  'shipping',
  'sent',
  'tracking',
  'warnings',
] as const satisfies readonly string[]

/** Returns orders as CSV (RFC 4180), with one row for each ordered poster. */
export function csvOf(orders: readonly PaidOrder[], content: Content): PrintableText {
  const rows = orders.flatMap((order) =>
    order.lines.map((line) => rowOfLine(order, line, content)),
  )
  const records = [
    COLUMNS.join(','),
    ...rows.map((row) => COLUMNS.map((column) => cellOf(row[column] ?? '')).join(',')),
  ]
  return composed(BYTE_ORDER_MARK + records.join('\r\n'))
}

function rowOfLine(order: PaidOrder, line: OrderedLine, content: Content): CsvRow {
  const { title, size, option = '' } = wordsOfLine(line, content)
  const { name, email, phone, address } = order.buyer ?? {}
  // The text has two words: '90.00 USD'.
  const [amount = '', currency = ''] = moneyText(order, order.amount).split(' ')

  return {
    order: String(order.number),
    date: dayOf(order.paidAt),
    poster: line.poster,
    title,
    size,
    option,
    quantity: String(line.quantity),
    numbers: line.prints.map(({ number }) => number).join(' '),
    'print run': String(line.prints[0]?.total ?? ''),
    name: name ?? '',
    'address line 1': address?.line1 ?? '',
    'address line 2': address?.line2 ?? '',
    'postal code': address?.postal_code ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    'country code': address?.country ?? '',
    country: countryNameOf(address?.country ?? ''),
    'e-mail': email ?? '',
    phone: phone ?? '',
    language: order.language,
    amount,
    currency,
    shipping: order.shipping?.name ?? '',
    sent: order.sentAt ? dayOf(order.sentAt) : '',
    tracking: order.tracking ?? '',
    warnings: warningsOf(order, content).join('; '),
  }
}

/**
 * Matches what a spreadsheet would run as a formula: at the beginning of a cell, or after a
 * separator, because spreadsheets of other languages split cells at other signs than commas.
 * Some of them also accept full-width signs.
 */
const FORMULAS = /(^|[,;\t|\r\n])([\s"]*[=+\-@＝＋－＠])/gu

/**
 * Returns a value as a cell. A buyer could write a formula into a name. An apostrophe before the formula makes
 * spreadsheets show it as text.
 */
function cellOf(value: string): PrintableText {
  const text = shownName(value).replace(FORMULAS, "$1'$2")
  const isQuoted = /[",\r\n]/.test(text)
  return composed(isQuoted ? `"${text.replaceAll('"', '""')}"` : text)
}
