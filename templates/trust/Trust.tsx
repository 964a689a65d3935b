import { ratingText } from '../../cli/model/document.ts'
import { fill } from '../../islands/shared/fill.ts'
import { useChrome, useRendering } from '../rendering.tsx'
import { Icon, type IconName } from '../shared/Icon.tsx'
import { WholeWords } from '../shared/Prose.tsx'

const promises = [
  ['secure', 'lock'],
  ['shipping', 'globe'],
  ['payment', 'card'],
  ['quality', 'scroll'],
] as const satisfies readonly (readonly [string, IconName])[]

/** The four promises of the shop, in a row above the posters. */
export function Trust() {
  const { trust } = useChrome().strings
  return (
    <ul className="trust" aria-label={trust.label}>
      {promises.map(([key, icon]) => (
        <li key={key}>
          <Icon name={icon} />
          {trust[key]}
        </li>
      ))}
    </ul>
  )
}

/** A sentence in three parts: before its first figure, the figure and after it. */
const SENTENCE_WITH_FIGURE = /^(?<textBefore>\D*)(?<figure>\d[\d.,+/]*)(?<textAfter>.*)$/

/**
 * A sentence whose first figure ('500+', '4.8/5') is emphasised. Languages have it at
 * different positions.
 */
function Claim({ text }: { readonly text: string }) {
  const parts = SENTENCE_WITH_FIGURE.exec(text)?.groups
  if (!parts) return <li>{text}</li>

  const { textBefore, figure, textAfter } = parts
  return (
    <li>
      {textBefore}
      <strong>{figure}</strong>
      {textAfter}
    </li>
  )
}

/** An explanation of the payment, and three claims about the shop. */
export function Payment() {
  const { lang, chrome } = useRendering()
  const { payment } = chrome.strings
  const { customers, cities, rating, deliveryDays } = chrome.claims
  return (
    <aside className="payment" aria-labelledby="payment-title">
      <div className="payment-words">
        <h3 id="payment-title">{payment.title}</h3>
        <p>
          <WholeWords text={fill(payment.text, { days: deliveryDays })} />
        </p>
      </div>
      <ul className="claims">
        <Claim text={fill(payment.customers, { customers })} />
        <Claim text={fill(payment.cities, { cities })} />
        <Claim text={fill(payment.rating, { rating: ratingText(rating, lang) })} />
      </ul>
    </aside>
  )
}
