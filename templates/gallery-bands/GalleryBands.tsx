import type { SourceImage } from '../../cli/model/image.ts'
import { galleryRoute } from '../../cli/model/path.ts'
import type { Orientation } from '../../cli/model/poster.ts'
import { usePage } from '../rendering.tsx'
import { Icon } from '../shared/Icon.tsx'
import { Picture } from '../shared/Picture.tsx'
import { bandSizes, type ThreeSizes } from '../shared/sizes.ts'

/**
 * Wide links to the other galleries, including the home page, each with its first
 * posters.
 */
export function GalleryBands() {
  const { lang, route, chrome, galleries } = usePage()
  const otherGalleries = galleries
    .map((gallery) => ({
      ...gallery,
      href: galleryRoute(lang, gallery.slug, chrome.homeGallery),
    }))
    .filter(({ href }) => href !== route)
  if (otherGalleries.length === 0) return null

  const sizes = bandSizes(otherGalleries.length)

  return (
    <nav className="bands" aria-labelledby="bands-title">
      <h2 id="bands-title">{chrome.strings.gallery.crossTitle}</h2>
      <ul className="bands-list">
        {otherGalleries.map(({ label, subtitle, href, orientation, draft, pictures }) => (
          <li key={href} data-draft={draft ? '' : undefined}>
            <a className="band" href={href}>
              <ThreePosters orientation={orientation} pictures={pictures} sizes={sizes} />
              <span className="band-title">{label}</span>{' '}
              <span className="band-text">{subtitle}</span>
              <Icon name="arrow" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface ThreePostersProps {
  readonly orientation: Orientation
  readonly pictures: readonly SourceImage[]
  readonly sizes: ThreeSizes
}

/**
 * Three posters in a row, or a large landscape poster with two small ones. Both
 * arrangements have the same height.
 */
export const ThreePosters = ({ orientation, pictures, sizes }: ThreePostersProps) => (
  <span className="three" data-orientation={orientation}>
    {pictures.map((source, index) => (
      <Picture
        key={source.file}
        source={source}
        shape={orientation}
        alt=""
        sizes={orientation === 'landscape' && index === 0 ? sizes.large : sizes.small}
      />
    ))}
  </span>
)
