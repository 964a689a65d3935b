import type { PackingSlip } from '../../cli/model/printed-pages.ts'
import { renderPrintedPage, Sender } from './PrintedPage.tsx'

/** Renders the packing slip of an order. */
export function renderPackingSlip({
  lang,
  shop,
  texts,
  address,
  lines,
}: PackingSlip): string {
  const rows = lines.map(({ id, quantity, title, details, numbers }) => (
    <tr key={id}>
      <td className="slip-quantity">{quantity} ×</td>
      <th scope="row">
        {title}
        <small>{details}</small>
      </th>
      <td className="slip-numbers">
        {numbers.map((number) => (
          <span key={number}>{number}</span>
        ))}
      </td>
    </tr>
  ))

  return renderPrintedPage(
    `${texts.order}, ${shop.name}`,
    lang,
    <article className="printed-sheet slip">
      <header>
        <Sender shop={shop} />
        <div className="slip-title">
          <h1>{texts.title}</h1>
          <p>{texts.order}</p>
        </div>
      </header>
      <section className="slip-recipient">
        <h2>{texts.recipient}</h2>
        <address>
          {address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </section>
      <table>
        <tbody>{rows}</tbody>
      </table>
      <footer>
        <p className="slip-thanks">{texts.thanks}</p>
        {texts.contact && <p>{texts.contact}</p>}
        <p className="printed-address">{shop.address}</p>
      </footer>
    </article>,
  )
}
