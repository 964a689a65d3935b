import { routeOf } from '../../cli/model/path.ts'
import { usePage } from '../PageContext.tsx'
import { Fret } from './Fret.tsx'
import { Icon } from './Icon.tsx'

/** Wide links to the other galleries, the home among them (readings C92). */
export function GalleryBands() {
  const { lang, route, chrome } = usePage()
  const galleries = chrome.galleries.map((gallery) => ({
    ...gallery,
    href: routeOf(lang, gallery.slug === chrome.homeGallery ? '' : gallery.slug),
  }))
  return (
    <nav className="bands" aria-labelledby="bands-title">
      <h2 id="bands-title">{chrome.strings.gallery.crossTitle}</h2>
      <ul className="bands-list">
        {galleries
          .filter(({ href }) => href !== route)
          .map(({ label, subtitle, href }) => (
            <li key={href}>
              <a className="band" href={href}>
                <Fret />
                <span className="band-title">{label}</span>
                <span className="band-text">{subtitle}</span>
                <Icon name="arrow" />
              </a>
            </li>
          ))}
      </ul>
    </nav>
  )
}
