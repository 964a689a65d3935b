import { useRef, useState } from 'react'
import { EDITOR } from '../../../serve/protocol.ts'
import type { Answer } from '../../protocol.ts'
import { useAction } from '../action.ts'
import { Button, Confirmation } from '../parts.tsx'
import { announce, useAnswer } from '../server.ts'

type Order = Answer<'orders'>['orders'][number]

/** Shows the orders to be posted, oldest first, with buttons that mark them as sent. */
export function Orders() {
  const { data: list, error, refetch } = useAnswer('orders', {})
  /** The order that was last marked as sent, which can be undone. */
  const [lastSent, setLastSent] = useState<number>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { isBusy, outcome, run, clear } = useAction(refetch)

  if (!list) return <p role="status">{error?.message ?? 'Reading the orders …'}</p>

  /**
   * Remembers the order whose mark can be undone, if any. Moves the focus to the heading,
   * because the pressed button is gone.
   */
  const finish = (sentNumber: number | undefined): void => {
    setLastSent(sentNumber)
    heading.current?.focus()
  }
  const send = (number: number, tracking: string): void =>
    void run('sendOrder', { number, tracking }, () => finish(number))
  const takeBack = (number: number): void =>
    void run('takeBackOrder', { number }, () => finish(undefined))
  const refresh = (): void => {
    // The last message was about the previous list.
    announce('')
    void refetch()
  }

  const { orders, problem } = list
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Orders <small>{problem === undefined && countText(orders.length)}</small>
      </h2>
      {problem !== undefined && (
        <p className="decide" role="alert">
          {problem}
        </p>
      )}
      {/* A refusal is only shown, because the order's own button is still there to try again. */}
      {outcome && <Confirmation outcome={outcome} onNo={clear} no="Close" />}
      <p className="order-tools">
        <Button label="Refresh" disabled={isBusy} onClick={refresh} />
        {lastSent !== undefined && (
          <Button
            label={`Undo: order ${lastSent} was not sent`}
            disabled={isBusy}
            onClick={() => takeBack(lastSent)}
          />
        )}
      </p>
      <ol className="orders" aria-label="Orders to post">
        {orders.map((order) => (
          <OrderItem key={order.number} order={order} isBusy={isBusy} onSent={send} />
        ))}
      </ol>
    </>
  )
}

function countText(count: number): string {
  if (count === 0) return 'nothing to post'
  return count === 1 ? '1 to post' : `${count} to post`
}

interface ItemProps {
  readonly order: Order
  readonly isBusy: boolean
  onSent(number: number, tracking: string): void
}

function OrderItem({ order, isBusy, onSent }: ItemProps) {
  const { number, day, amount, language, lines, address, warnings } = order
  const [tracking, setTracking] = useState('')
  const trackingId = `tracking-${number}`

  return (
    <li>
      <h3>Order {number}</h3>
      <p className="order-facts">
        <time dateTime={day}>{day}</time> <span>{amount}</span> <span>{language}</span>
      </p>
      {warnings.map((warning) => (
        <p key={warning} className="finding" data-severity="warning">
          <strong>Warning</strong> {warning}
        </p>
      ))}
      <div className="order-parts">
        <ul aria-label={`Posters of order ${number}`}>
          {lines.map(({ name, numbers }) => (
            <li key={name + numbers}>
              {name} {numbers && <b>{numbers}</b>}
            </li>
          ))}
        </ul>
        <address>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </div>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSent(number, tracking)
        }}
      >
        <label htmlFor={trackingId}>Tracking number, if any</label>
        <input
          id={trackingId}
          autoComplete="off"
          value={tracking}
          onChange={({ target }) => setTracking(target.value)}
        />
        <Button
          className="main"
          type="submit"
          label="Mark as sent"
          aria-label={`Mark as sent: order ${number}`}
          disabled={isBusy}
        />
        <PrintLinks order={order} />
      </form>
    </li>
  )
}

/** Links to the pages to print, which open in new tabs. */
const PrintLinks = ({ order }: { readonly order: Order }) => (
  <span className="order-pages">
    {order.hasSlip && (
      <a
        href={`${EDITOR}/print/slip/${order.number}`}
        target="_blank"
        rel="noopener"
        aria-label={`Packing slip of order ${order.number}, in a new tab`}
      >
        Packing slip
      </a>
    )}
    {order.hasCertificates && (
      <a
        href={`${EDITOR}/print/certificates/${order.number}`}
        target="_blank"
        rel="noopener"
        aria-label={`Certificate of order ${order.number}, in a new tab`}
      >
        Certificate
      </a>
    )}
  </span>
)
