import { isLimited } from '../../check/print-runs.ts'
import { countryNamesIn, languageNamesIn } from '../../model/regional-language.ts'
import { joinWords, pluralize } from '../../model/text.ts'
import {
  type Buyer,
  isRefunded,
  missingPrintsOf,
  type OrderedLine,
  type PaidOrder,
} from '../../orders/order.ts'
import {
  addressLinesOf,
  findOrderedPoster,
  type LineWords,
  moneyText,
  wordsOfLine,
} from '../../orders/order-words.ts'
import type { Content } from '../../read/content.ts'
import type { CommandContext } from '../command-context.ts'

/** The usual width of a terminal, in characters. */
const WIDTH = 80
const INDENT = '      '

/** Returns the lines of the list about an order: what to pack, for whom, and warnings. */
export function describeOrder(order: PaidOrder, content: Content): string {
  const heading = [
    // Two spaces follow, so that the date begins at the same column as the indented lines.
    String(order.number).padEnd(INDENT.length - 2),
    dayOf(order.paidAt),
    moneyText(order, order.amount),
    languageNameOf(order.language),
    sentText(order),
  ]
  const lines = [
    ...order.lines.flatMap((line) => describeLine(line, wordsOfLine(line, content))),
    ...describeBuyer(order.buyer),
    ...describeShipping(order),
    ...warningsOf(order, content).map((warning) => `! ${warning}`),
  ]

  return [
    heading.filter((part) => part !== '').join('  '),
    ...lines.map((line) => INDENT + line),
  ].join('\n')
}

/** Returns the day of a date as '2026-11-30'. */
export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns the English name of a language: 'Swedish'. */
export function languageNameOf(language: string): string {
  const isCode = /^[a-z]{2,3}(?:-\w+)*$/i.test(language)
  return isCode ? (languageNamesIn('en').of(language) ?? language) : language
}

function sentText({ sentAt, tracking }: PaidOrder): string {
  if (!sentAt) return ''
  return tracking ? `sent ${dayOf(sentAt)}, ${tracking}` : `sent ${dayOf(sentAt)}`
}

/** Returns '2 × Moon, A2, Without logo'. */
export function nameOfLine(quantity: number, { title, size, option }: LineWords): string {
  const name = [title, size, option].filter((word) => word !== undefined).join(', ')
  return quantity === 1 ? name : `${quantity} × ${name}`
}

/** Returns the print numbers of a line: '23 of 200'; '' if its prints have no numbers. */
export function numbersText({ prints }: OrderedLine): string {
  const [firstPrint] = prints
  if (!firstPrint) return ''
  return `${joinWords(prints.map(({ number }) => String(number)))} of ${firstPrint.total}`
}

/** Writes the numbers at the right edge, on the next line if there is no room. */
function describeLine(line: OrderedLine, words: LineWords): readonly string[] {
  const name = nameOfLine(line.quantity, words)
  const numbers = numbersText(line)
  if (numbers === '') return [name]

  const width = WIDTH - INDENT.length
  const gap = width - name.length - numbers.length
  if (gap < 2) return [name, numbers.padStart(width)]
  return [name + ' '.repeat(gap) + numbers]
}

function describeBuyer(buyer: Buyer | undefined): readonly string[] {
  if (!buyer) return ['(the address has been deleted)']

  const { name, address, email, phone } = buyer
  const contacts = [email, phone].filter((contact) => contact !== undefined)
  return [
    name ?? '(no name)',
    ...(address ? addressLinesOf(address) : ['(no address)']),
    countryNameOf(address?.country ?? ''),
    contacts.join('  '),
  ].filter((line) => line !== '')
}

/** Returns the shipping rate that the buyer chose, if the shop offered several. */
const describeShipping = (order: PaidOrder): readonly string[] =>
  order.shipping
    ? [`Shipping: ${order.shipping.name}, ${moneyText(order, order.shipping.amount)}`]
    : []

/** Returns the English name of a country, from its two-letter code. */
export function countryNameOf(country: string): string {
  const isCode = /^[A-Z]{2}$/.test(country)
  return isCode ? (countryNamesIn('en').of(country) ?? country) : country
}

/** Returns warnings to read before an order is posted. */
export function warningsOf(order: PaidOrder, content: Content): readonly string[] {
  const warnings = order.lines.flatMap((line) => {
    const missing = missingPrintsOf(line)
    if (missing === 0 || isRefunded(order)) return []

    const { title } = wordsOfLine(line, content)
    const prints = pluralize(missing, 'print')
    return [`paid, but no number was left for ${prints} of ${title}: refund the buyer`]
  })

  const notes = order.note === null ? [] : [order.note]
  return [
    ...warnings,
    ...uncountedPrintsOf(order, content),
    ...notes,
    ...paymentWarningsOf(order),
  ]
}

/**
 * Returns warnings about prints of limited editions without a number, because their payment
 * page was opened before the shop counted them. Parcels that were sent earlier need none.
 */
const uncountedPrintsOf = (order: PaidOrder, content: Content): readonly string[] =>
  order.lines.flatMap((line) => {
    const poster = findOrderedPoster(content, line.poster)
    const isCounted = line.isLimited || !poster || !isLimited(poster, content)
    if (isCounted || order.sentAt || isRefunded(order)) return []

    const { title } = wordsOfLine(line, content)
    return [
      `paid before the shop counted the prints of ${title}: they have no number, and "saga orders sold-before" has to count them`,
    ]
  })

/** Returns warnings about money that went back to the buyer, or that the buyer's bank claims. */
function paymentWarningsOf(order: PaidOrder): readonly string[] {
  const disputes = order.isDisputed
    ? ["disputed by the buyer's bank: respond at Stripe before you post it"]
    : []
  if (isRefunded(order)) return [...disputes, 'refunded: do not post it']
  if (order.refunded === 0) return disputes

  const sum = moneyText(order, order.refunded)
  return [...disputes, `${sum} refunded: check at Stripe what the buyer still expects`]
}

/** Prints the warnings about the payments of orders, one in each line. */
export function warnAboutPayments(
  report: CommandContext['report'],
  orders: readonly PaidOrder[],
): void {
  for (const order of orders)
    for (const warning of paymentWarningsOf(order))
      report.line(`! Order ${order.number}: ${warning}`)
}
