import { galleryRoute } from '../../cli/model/path.ts'
import { usePage } from '../rendering.tsx'
import { Icon } from './Icon.tsx'
import { bandSizes } from './sizes.ts'
import { ThreePosters } from './ThreePosters.tsx'

/** Wide links to the other galleries, the home page included, each with its first posters. */
export function GalleryBands() {
  const { lang, route, chrome } = usePage()
  const galleries = chrome.galleries
    .map((gallery) => ({ ...gallery, href: galleryRoute(lang, gallery.slug, chrome.homeGallery) }))
    .filter(({ href }) => href !== route)
  if (galleries.length === 0) return null
  return (
    <nav className="bands" aria-labelledby="bands-title">
      <h2 id="bands-title">{chrome.strings.gallery.crossTitle}</h2>
      <ul className="bands-list">
        {galleries.map(({ label, subtitle, href, orientation, draft, preview }) => (
          <li key={href} data-draft={draft ? '' : undefined}>
            <a className="band" href={href}>
              <ThreePosters orientation={orientation} pictures={preview} sizes={bandSizes} />
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
