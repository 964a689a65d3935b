import type { SuccessPage } from '../../cli/model/page.ts'
import { routeOf } from '../../cli/model/path.ts'
import { fill } from '../../islands/shared/fill.ts'
import { Icon, type IconName } from '../shared/Icon.tsx'
import { Emblem } from '../shared/ornaments.tsx'
import { WholeWords } from '../shared/Prose.tsx'

/**
 * The page after a purchase. It is static and shows no order data. With a checkout a
 * script removes the ordered posters from the saved list, and says so
 * (islands/runtime/paid.ts).
 */
export function Success({
  page: { lang, chrome, galleries },
}: {
  readonly page: SuccessPage
}) {
  const { success } = chrome.strings
  const steps: readonly (readonly [IconName, string])[] = [
    ['mail', success.email],
    ['print', success.print],
    ['truck', fill(success.delivery, { days: chrome.claims.deliveryDays })],
    ['parcel', success.tracking],
  ]
  const landscape = galleries.find(
    ({ slug, orientation }) => orientation === 'landscape' && slug !== chrome.homeGallery,
  )

  return (
    <section className="success" aria-labelledby="title">
      <Emblem />
      <h1 id="title">{success.title}</h1>
      <p className="lead">{success.lead}</p>
      {chrome.checkout && (
        <p className="paid" hidden>
          {chrome.strings.checkout.paid}
        </p>
      )}
      <ol className="steps">
        {steps.map(([icon, text]) => (
          <li key={icon}>
            <Icon name={icon} />
            <span>
              <WholeWords text={text} />
            </span>
          </li>
        ))}
      </ol>
      <p className="actions">
        <a className="button" href={`${routeOf(lang, '')}#gallery`}>
          {success.toPortrait}
        </a>{' '}
        {landscape && (
          <a className="button" data-quiet="" href={routeOf(lang, landscape.slug)}>
            {success.toLandscape}
          </a>
        )}
      </p>
    </section>
  )
}
