import { ratingText } from '../../cli/model/document.ts'
import { useChrome, useRendering } from '../rendering.tsx'
import { Icon, type IconName } from '../shared/Icon.tsx'
import { WholeWords } from '../shared/Prose.tsx'
import { statedText } from '../shared/stated.ts'

const promises = [
  ['secure', 'lock'],
  ['shipping', 'globe'],
  ['payment', 'card'],
  ['quality', 'scroll'],
] as const satisfies readonly (readonly [string, IconName])[]

/**
 * The shop's promises, in a row above the posters. Renders nothing if the shop makes
 * none.
 */
export function Trust() {
  const { trust } = useChrome().strings
  const madePromises = promises.filter(([key]) => trust[key] !== undefined)
  if (madePromises.length === 0) return null

  return (
    <ul className="trust" aria-label={trust.label}>
      {madePromises.map(([key, icon]) => (
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
 * A sentence whose first figure ('500+', '4.8/5') is emphasised. The position of the
 * figure differs between languages.
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

/**
 * An explanation of the payment, and the shop's claims. Renders nothing if the shop
 * states neither.
 */
export function Payment() {
  const { chrome } = useRendering()
  const { title, text } = chrome.strings.payment
  const explanation = statedText(text, { days: chrome.claims.deliveryDays })
  const claims = useClaims()
  const isExplained = title !== undefined && explanation !== undefined
  if (!isExplained && claims.length === 0) return null

  return (
    <aside
      className="payment"
      aria-labelledby={isExplained ? 'payment-title' : undefined}
    >
      {isExplained && (
        <div className="payment-words">
          <h3 id="payment-title">{title}</h3>
          <p>
            <WholeWords text={explanation} />
          </p>
        </div>
      )}
      {claims.length > 0 && (
        <ul className="claims">
          {claims.map((claim) => (
            <Claim key={claim} text={claim} />
          ))}
        </ul>
      )}
    </aside>
  )
}

/** Returns the sentences about the claims that the shop makes. */
function useClaims(): readonly string[] {
  const { lang, chrome } = useRendering()
  const { payment } = chrome.strings
  const { customers, cities, rating } = chrome.claims
  const ratingInWords = rating === undefined ? undefined : ratingText(rating, lang)
  const sentences = [
    customers && statedText(payment.customers, { customers }),
    cities && statedText(payment.cities, { cities }),
    ratingInWords && statedText(payment.rating, { rating: ratingInWords }),
  ]
  return sentences.filter((sentence) => sentence !== undefined)
}
