import type { GalleryLink } from '../../cli/model/page.ts'
import { routeOf } from '../../cli/model/path.ts'
import { usePage } from '../PageContext.tsx'
import { Icon } from './Icon.tsx'
import { Picture } from './Picture.tsx'
import { bandSizes } from './sizes.ts'

/** Wide links to the other galleries, the home among them, each with its first posters (readings C92). */
export function GalleryBands() {
  const { lang, route, chrome } = usePage()
  const galleries = chrome.galleries
    .map((gallery) => ({
      ...gallery,
      href: routeOf(lang, gallery.slug === chrome.homeGallery ? '' : gallery.slug),
    }))
    .filter(({ href }) => href !== route)
  if (galleries.length === 0) return null
  return (
    <nav className="bands" aria-labelledby="bands-title">
      <h2 id="bands-title">{chrome.strings.gallery.crossTitle}</h2>
      <ul className="bands-list">
        {galleries.map(({ label, subtitle, href, ...gallery }) => (
          <li key={href}>
            <a className="band" href={href}>
              <Preview {...gallery} />
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

/** Three posters beside one another, or one with two of half its size: both arrangements have the same height. */
function Preview({ orientation, preview }: Pick<GalleryLink, 'orientation' | 'preview'>) {
  return (
    <span className="band-wall" data-orientation={orientation}>
      {preview.map((source, index) => (
        <Picture
          key={source.file}
          source={source}
          shape={orientation}
          alt=""
          sizes={bandSizes(orientation === 'landscape' && index === 0)}
          guarded
        />
      ))}
    </span>
  )
}
