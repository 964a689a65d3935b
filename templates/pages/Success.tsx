import type { SuccessPage } from '../../cli/model/page.ts'
import { routeOf } from '../../cli/model/path.ts'
import { Icon, type IconName } from '../shared/Icon.tsx'
import { Emblem } from '../shared/ornaments.tsx'
import { WholeWords } from '../shared/Prose.tsx'
import { statedText } from '../shared/stated.ts'

/**
 * The page after a purchase. It is static and shows no order data. With a checkout, a
 * script removes the ordered posters from the saved list and says so
 * (islands/runtime/paid.ts).
 */
export function Success({
  page: { lang, chrome, galleries },
}: {
  readonly page: SuccessPage
}) {
  const { success } = chrome.strings
  const allSteps: readonly (readonly [IconName, string | undefined])[] = [
    ['mail', success.email],
    ['print', success.print],
    ['truck', statedText(success.delivery, { days: chrome.claims.deliveryDays })],
    ['parcel', success.tracking],
  ]
  const steps = allSteps.flatMap(([icon, text]) =>
    text === undefined ? [] : [{ icon, text }],
  )
  const labels = { portrait: success.toPortrait, landscape: success.toLandscape }
  const home = galleries.find(({ slug }) => slug === chrome.homeGallery)
  const otherShape = galleries.find(
    ({ orientation }) => orientation !== home?.orientation,
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
      {steps.length > 0 && (
        <ol className="steps">
          {steps.map(({ icon, text }) => (
            <li key={icon}>
              <Icon name={icon} />
              <span>
                <WholeWords text={text} />
              </span>
            </li>
          ))}
        </ol>
      )}
      <p className="actions">
        <a className="button" href={`${routeOf(lang, '')}#gallery`}>
          {labels[home?.orientation ?? 'portrait']}
        </a>{' '}
        {otherShape && (
          <a className="button" data-quiet="" href={routeOf(lang, otherShape.slug)}>
            {labels[otherShape.orientation]}
          </a>
        )}
      </p>
    </section>
  )
}
