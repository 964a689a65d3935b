import { fill } from '../../islands/logic/fill.ts'
import { useChrome } from '../PageContext.tsx'
import { shared } from '../shared.tsx'
import { Icon, type IconName } from './Icon.tsx'

/** The facts that all prints share: paper, shipping, delivery, payment. */
export const PosterFacts = shared(function PosterFacts() {
  const { strings, claims } = useChrome()
  const { poster } = strings
  const facts: readonly (readonly [icon: IconName, name: string, text: string])[] = [
    ['scroll', poster.paper, poster.paperText],
    ['globe', poster.shipping, poster.shippingText],
    ['truck', poster.delivery, fill(poster.deliveryText, { days: claims.deliveryDays })],
    ['lock', poster.payment, poster.paymentText],
  ]
  return (
    <section className="facts" aria-labelledby="facts-title">
      <h2 id="facts-title">{poster.factsTitle}</h2>
      <dl>
        {facts.map(([icon, name, text]) => (
          <div key={icon}>
            <dt>
              <Icon name={icon} />
              {name}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
})
