import { routeOf } from '../../cli/model/path.ts'
import { usePage } from '../PageContext.tsx'
import { Fret } from './Fret.tsx'
import { Icon } from './Icon.tsx'

/** From the posters to the books that they come from. */
export function SagaTeaser() {
  const { lang, chrome } = usePage()
  const { sagaTitle, sagaText } = chrome.strings.gallery
  return (
    <div className="saga-teaser">
      <Fret />
      <h3>{sagaTitle}</h3>
      <p>{sagaText}</p>
      <ul className="actions">
        {chrome.editions.map(({ slug, label }) => (
          <li key={slug}>
            <a className="onward" href={routeOf(lang, slug)}>
              {label}
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
